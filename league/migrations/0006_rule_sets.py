"""A club's own rules, and the verbs of what is done with them. The log's triggers are put up again, as in 0003."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models


people = import_module("league.migrations.0003_people")


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0005_login_tries"),
    ]

    operations = [
        migrations.RunPython(people.take_down, people.put_up),
        migrations.CreateModel(
            name="RuleSet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, verbose_name="Name")),
                ("rules", models.JSONField(verbose_name="Regeln")),
                ("version", models.PositiveIntegerField(default=1)),
            ],
            options={
                "verbose_name": "Eigene Regeln",
                "verbose_name_plural": "Eigene Regeln",
            },
        ),
        migrations.RemoveConstraint(
            model_name="logentry",
            name="log_verb_known",
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
                    ("rule_set_created", "Eigene Regeln angelegt"),
                    ("rule_set_changed", "Eigene Regeln geändert"),
                    ("rule_set_deleted", "Eigene Regeln entfernt"),
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
                            "rule_set_created",
                            "rule_set_changed",
                            "rule_set_deleted",
                            "password_link",
                        ],
                    )
                ),
                name="log_verb_known",
            ),
        ),
        migrations.AddField(
            model_name="ruleset",
            name="club",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="rule_sets", to="league.club"
            ),
        ),
        migrations.AddConstraint(
            model_name="ruleset",
            constraint=models.UniqueConstraint(
                fields=("club", "name"),
                name="rule_set_name_once_per_club",
                violation_error_message="Eigene Regeln mit diesem Namen gibt es schon.",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruleset",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="rule_set_has_a_name"
            ),
        ),
        migrations.RunPython(people.put_up, people.take_down),
    ]
