"""Versions of players, invitations from the command line, and a verb for password links.

SQLite changes a table by building it anew, and the log's triggers would go with the old one: they are put up again.
"""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

append_only = import_module("league.migrations.0002_log_append_only")


def take_down(apps, editor):
    append_only.run(editor.connection, append_only.REMOVE)


def put_up(apps, editor):
    append_only.run(editor.connection, append_only.INSTALL)


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0002_log_append_only"),
    ]

    operations = [
        migrations.RunPython(take_down, put_up),
        migrations.RemoveConstraint(
            model_name="logentry",
            name="log_verb_known",
        ),
        migrations.AddField(
            model_name="player",
            name="version",
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name="invitation",
            name="created_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="verb",
            field=models.CharField(
                choices=[
                    ("club_created", "Verein angelegt"),
                    ("club_changed", "Verein geändert"),
                    ("player_added", "Person hinzugefügt"),
                    ("player_changed", "Person geändert"),
                    ("season_created", "Saison angelegt"),
                    ("season_changed", "Saison geändert"),
                    ("session_created", "Abend angelegt"),
                    ("session_changed", "Abend geändert"),
                    ("sheet_added", "Liste hinzugefügt"),
                    ("sheet_discarded", "Leere Liste entfernt"),
                    ("deal_added", "Spiel eingetragen"),
                    ("deal_inserted", "Spiel eingefügt"),
                    ("deal_changed", "Spiel berichtigt"),
                    ("deal_deleted", "Spiel gelöscht"),
                    ("totals_set", "Endstand eingetragen"),
                    ("sheet_closed", "Liste abgeschlossen"),
                    ("sheet_reopened", "Liste wieder geöffnet"),
                    ("invited", "Eingeladen"),
                    ("invitation_withdrawn", "Einladung zurückgezogen"),
                    ("joined", "Einladung angenommen"),
                    ("access_changed", "Zugang geändert"),
                    ("access_withdrawn", "Zugang entzogen"),
                    ("password_link", "Link für ein neues Passwort erstellt"),
                ],
                max_length=24,
            ),
        ),
        migrations.AddConstraint(
            model_name="logentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "verb__in",
                        [
                            "club_created",
                            "club_changed",
                            "player_added",
                            "player_changed",
                            "season_created",
                            "season_changed",
                            "session_created",
                            "session_changed",
                            "sheet_added",
                            "sheet_discarded",
                            "deal_added",
                            "deal_inserted",
                            "deal_changed",
                            "deal_deleted",
                            "totals_set",
                            "sheet_closed",
                            "sheet_reopened",
                            "invited",
                            "invitation_withdrawn",
                            "joined",
                            "access_changed",
                            "access_withdrawn",
                            "password_link",
                        ],
                    )
                ),
                name="log_verb_known",
            ),
        ),
        migrations.RunPython(put_up, take_down),
    ]
