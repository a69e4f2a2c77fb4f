"""What the course of an evening needs: people who come and go, time over, Bock, penalties, confirmation, presence.

The log has new verbs, so its triggers are put up again, as in 0003.
"""

from importlib import import_module

import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.comparison
import django.db.models.functions.math
import django.db.models.lookups
from django.conf import settings
from django.db import migrations, models

people = import_module("league.migrations.0003_people")


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0006_rule_sets'),
    ]

    operations = [
        migrations.RunPython(people.take_down, people.put_up),
        migrations.CreateModel(
            name='ConfirmedVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('sheet_version', models.PositiveIntegerField()),
                ('content', models.JSONField()),
                ('confirmed_at', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('reason', models.CharField(blank=True, default='', max_length=200)),
            ],
            options={
                'verbose_name': 'Bestätigte Fassung',
                'verbose_name_plural': 'Bestätigte Fassungen',
            },
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('version', models.PositiveIntegerField(default=1)),
                ('after_row', models.PositiveSmallIntegerField(default=0)),
                ('severity', models.CharField(choices=[('irrelevant', 'unerheblicher Verstoß'), ('minor', 'leichter Verstoß'), ('serious', 'schwerer Verstoß'), ('unsporting', 'unsportliches Verhalten'), ('deduction', 'Punktabzug')], max_length=12, verbose_name='Verstoß')),
                ('offender', models.PositiveSmallIntegerField()),
                ('soloist', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('harms_soloist', models.BooleanField(default=False)),
                ('absagen', models.PositiveSmallIntegerField(default=0)),
                ('decided', models.BooleanField(default=False)),
                ('points_0', models.SmallIntegerField(blank=True, null=True)),
                ('points_1', models.SmallIntegerField(blank=True, null=True)),
                ('points_2', models.SmallIntegerField(blank=True, null=True)),
                ('points_3', models.SmallIntegerField(blank=True, null=True)),
                ('points_4', models.SmallIntegerField(blank=True, null=True)),
                ('points_5', models.SmallIntegerField(blank=True, null=True)),
                ('points_6', models.SmallIntegerField(blank=True, null=True)),
                ('reason', models.CharField(max_length=200, verbose_name='Grund')),
                ('authority', models.CharField(blank=True, default='', max_length=80, verbose_name='Entschieden von')),
            ],
            options={
                'verbose_name': 'Strafe',
                'verbose_name_plural': 'Strafen',
            },
        ),
        migrations.CreateModel(
            name='Presence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seen_at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Seating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first_row', models.PositiveSmallIntegerField()),
                ('place_0', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('place_1', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('place_2', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('place_3', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('place_4', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('place_5', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('place_6', models.PositiveSmallIntegerField(blank=True, null=True)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name='logentry',
            name='log_verb_known',
        ),
        migrations.RemoveConstraint(
            model_name='scoresheet',
            name='sheet_status_known',
        ),
        migrations.RemoveConstraint(
            model_name='scoresheet',
            name='sheet_closed_at_a_time',
        ),
        migrations.AddField(
            model_name='club',
            name='confirms_sheets',
            field=models.BooleanField(db_default=False, default=False, verbose_name='Abgeschlossene Listen bestätigt eine zweite Person'),
        ),
        migrations.AddField(
            model_name='deal',
            name='bock_trigger',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name='scoresheet',
            name='confirmed_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='scoresheet',
            name='confirmed_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='scoresheet',
            name='time_up_row',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='seat',
            name='penalty',
            field=models.IntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name='logentry',
            name='verb',
            field=models.CharField(choices=[('club_created', 'Verein angelegt'), ('club_changed', 'Verein geändert'), ('player_added', 'Person hinzugefügt'), ('player_changed', 'Person geändert'), ('season_created', 'Saison angelegt'), ('season_changed', 'Saison geändert'), ('session_created', 'Abend angelegt'), ('session_changed', 'Abend geändert'), ('sheet_added', 'Liste hinzugefügt'), ('sheet_discarded', 'Leere Liste entfernt'), ('deal_added', 'Spiel eingetragen'), ('deal_inserted', 'Spiel eingefügt'), ('deal_changed', 'Spiel berichtigt'), ('deal_deleted', 'Spiel gelöscht'), ('deal_moved', 'Spiel verschoben'), ('seating_changed', 'Sitzordnung geändert'), ('time_up', 'Zeit um'), ('time_up_withdrawn', 'Zeit läuft weiter'), ('penalty_added', 'Strafe eingetragen'), ('penalty_changed', 'Strafe berichtigt'), ('penalty_deleted', 'Strafe gelöscht'), ('undone', 'Rückgängig gemacht'), ('totals_set', 'Endstand eingetragen'), ('sheet_closed', 'Liste abgeschlossen'), ('sheet_reopened', 'Liste wieder geöffnet'), ('sheet_confirmed', 'Liste bestätigt'), ('invited', 'Eingeladen'), ('invitation_withdrawn', 'Einladung zurückgezogen'), ('joined', 'Einladung angenommen'), ('access_changed', 'Zugang geändert'), ('access_withdrawn', 'Zugang entzogen'), ('rule_set_created', 'Eigene Regeln angelegt'), ('rule_set_changed', 'Eigene Regeln geändert'), ('rule_set_deleted', 'Eigene Regeln entfernt'), ('password_link', 'Link für ein neues Passwort erstellt')], max_length=24),
        ),
        migrations.AlterField(
            model_name='scoresheet',
            name='status',
            field=models.CharField(choices=[('open', 'offen'), ('closed', 'abgeschlossen'), ('confirmed', 'bestätigt')], default='open', max_length=12),
        ),
        migrations.AddConstraint(
            model_name='logentry',
            constraint=models.CheckConstraint(condition=models.Q(('verb__in', ['club_created', 'club_changed', 'player_added', 'player_changed', 'season_created', 'season_changed', 'session_created', 'session_changed', 'sheet_added', 'sheet_discarded', 'deal_added', 'deal_inserted', 'deal_changed', 'deal_deleted', 'deal_moved', 'seating_changed', 'time_up', 'time_up_withdrawn', 'penalty_added', 'penalty_changed', 'penalty_deleted', 'undone', 'totals_set', 'sheet_closed', 'sheet_reopened', 'sheet_confirmed', 'invited', 'invitation_withdrawn', 'joined', 'access_changed', 'access_withdrawn', 'rule_set_created', 'rule_set_changed', 'rule_set_deleted', 'password_link'])), name='log_verb_known'),
        ),
        migrations.AddConstraint(
            model_name='scoresheet',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['open', 'closed', 'confirmed'])), name='sheet_status_known'),
        ),
        migrations.AddConstraint(
            model_name='scoresheet',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('closed_at__isnull', False), ('status__in', ['closed', 'confirmed'])), models.Q(('closed_at__isnull', True), ('closed_by__isnull', True), ('status', 'open')), _connector='OR'), name='sheet_closed_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='scoresheet',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('confirmed_at__isnull', False), ('confirmed_by__isnull', False), ('status', 'confirmed')), models.Q(models.Q(('status', 'confirmed'), _negated=True), ('confirmed_at__isnull', True), ('confirmed_by__isnull', True)), _connector='OR'), name='sheet_confirmed_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='scoresheet',
            constraint=models.CheckConstraint(condition=models.Q(('confirmed_by__isnull', True), ('closed_by__isnull', True), models.Q(('confirmed_by', models.F('closed_by')), _negated=True), _connector='OR'), name='sheet_confirmed_by_a_second_person'),
        ),
        migrations.AddField(
            model_name='confirmedversion',
            name='confirmed_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='confirmedversion',
            name='sheet',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='confirmed_versions', to='league.scoresheet'),
        ),
        migrations.AddField(
            model_name='confirmedversion',
            name='withdrawn_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='penalty',
            name='sheet',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='league.scoresheet'),
        ),
        migrations.AddField(
            model_name='presence',
            name='sheet',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='presences', to='league.scoresheet'),
        ),
        migrations.AddField(
            model_name='presence',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='seating',
            name='sheet',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='seatings', to='league.scoresheet'),
        ),
        migrations.AddConstraint(
            model_name='confirmedversion',
            constraint=models.UniqueConstraint(fields=('sheet', 'number'), name='confirmed_number_once_per_sheet'),
        ),
        migrations.AddConstraint(
            model_name='confirmedversion',
            constraint=models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('sheet',), name='confirmed_version_in_force_once_per_sheet'),
        ),
        migrations.AddConstraint(
            model_name='confirmedversion',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='confirmed_number_from_one'),
        ),
        migrations.AddConstraint(
            model_name='confirmedversion',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('reason', ''), ('withdrawn_at__isnull', True), ('withdrawn_by__isnull', True)), models.Q(models.Q(('reason', ''), _negated=True), ('withdrawn_at__isnull', False), ('withdrawn_by__isnull', False)), _connector='OR'), name='confirmed_version_withdrawn_for_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.UniqueConstraint(fields=('sheet', 'number'), name='penalty_number_once_per_sheet'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='penalty_number_from_one'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('severity__in', ['irrelevant', 'minor', 'serious', 'unsporting', 'deduction'])), name='penalty_severity_known'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('offender__lte', 6), models.Q(('soloist__isnull', True), ('soloist__lte', 6), _connector='OR')), name='penalty_seats_are_positions'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('absagen__lte', 4)), name='penalty_absagen_up_to_four'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='penalty_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('severity__in', ['unsporting', 'deduction']), django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.functions.comparison.Coalesce(models.F('points_0'), models.Value(0)), '+', django.db.models.functions.comparison.Coalesce(models.F('points_1'), models.Value(0))), '+', django.db.models.functions.comparison.Coalesce(models.F('points_2'), models.Value(0))), '+', django.db.models.functions.comparison.Coalesce(models.F('points_3'), models.Value(0))), '+', django.db.models.functions.comparison.Coalesce(models.F('points_4'), models.Value(0))), '+', django.db.models.functions.comparison.Coalesce(models.F('points_5'), models.Value(0))), '+', django.db.models.functions.comparison.Coalesce(models.F('points_6'), models.Value(0))), models.Value(0)), _connector='OR'), name='penalty_is_credited_to_others'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('severity__in', ['unsporting', 'deduction']), _negated=True), django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.functions.comparison.Coalesce(models.F('points_0'), models.Value(0)), '+', django.db.models.functions.comparison.Coalesce(models.F('points_1'), models.Value(0))), '+', django.db.models.functions.comparison.Coalesce(models.F('points_2'), models.Value(0))), '+', django.db.models.functions.comparison.Coalesce(models.F('points_3'), models.Value(0))), '+', django.db.models.functions.comparison.Coalesce(models.F('points_4'), models.Value(0))), '+', django.db.models.functions.comparison.Coalesce(models.F('points_5'), models.Value(0))), '+', django.db.models.functions.comparison.Coalesce(models.F('points_6'), models.Value(0))), '+', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_0'), models.Value(0))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_1'), models.Value(0)))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_2'), models.Value(0)))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_3'), models.Value(0)))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_4'), models.Value(0)))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_5'), models.Value(0)))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_6'), models.Value(0))))), models.Value(0)), _connector='OR'), name='penalty_that_nobody_gets'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.functions.comparison.Coalesce(models.F('points_0'), models.Value(0)), '+', django.db.models.functions.comparison.Coalesce(models.F('points_1'), models.Value(0))), '+', django.db.models.functions.comparison.Coalesce(models.F('points_2'), models.Value(0))), '+', django.db.models.functions.comparison.Coalesce(models.F('points_3'), models.Value(0))), '+', django.db.models.functions.comparison.Coalesce(models.F('points_4'), models.Value(0))), '+', django.db.models.functions.comparison.Coalesce(models.F('points_5'), models.Value(0))), '+', django.db.models.functions.comparison.Coalesce(models.F('points_6'), models.Value(0))), '-', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_0'), models.Value(0))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_1'), models.Value(0)))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_2'), models.Value(0)))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_3'), models.Value(0)))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_4'), models.Value(0)))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_5'), models.Value(0)))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_6'), models.Value(0))))), django.db.models.expressions.CombinedExpression(models.Case(models.When(offender=0, then=django.db.models.functions.comparison.Coalesce(models.F('points_0'), models.Value(0))), models.When(offender=1, then=django.db.models.functions.comparison.Coalesce(models.F('points_1'), models.Value(0))), models.When(offender=2, then=django.db.models.functions.comparison.Coalesce(models.F('points_2'), models.Value(0))), models.When(offender=3, then=django.db.models.functions.comparison.Coalesce(models.F('points_3'), models.Value(0))), models.When(offender=4, then=django.db.models.functions.comparison.Coalesce(models.F('points_4'), models.Value(0))), models.When(offender=5, then=django.db.models.functions.comparison.Coalesce(models.F('points_5'), models.Value(0))), models.When(offender=6, then=django.db.models.functions.comparison.Coalesce(models.F('points_6'), models.Value(0))), default=models.Value(0), output_field=models.IntegerField()), '*', models.Value(2))), name='penalty_costs_the_offender_alone'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('severity', 'unsporting'), django.db.models.lookups.GreaterThanOrEqual(models.Case(models.When(offender=0, then=django.db.models.functions.comparison.Coalesce(models.F('points_0'), models.Value(0))), models.When(offender=1, then=django.db.models.functions.comparison.Coalesce(models.F('points_1'), models.Value(0))), models.When(offender=2, then=django.db.models.functions.comparison.Coalesce(models.F('points_2'), models.Value(0))), models.When(offender=3, then=django.db.models.functions.comparison.Coalesce(models.F('points_3'), models.Value(0))), models.When(offender=4, then=django.db.models.functions.comparison.Coalesce(models.F('points_4'), models.Value(0))), models.When(offender=5, then=django.db.models.functions.comparison.Coalesce(models.F('points_5'), models.Value(0))), models.When(offender=6, then=django.db.models.functions.comparison.Coalesce(models.F('points_6'), models.Value(0))), default=models.Value(0), output_field=models.IntegerField()), models.Value(-12))), models.Q(('severity', 'irrelevant'), django.db.models.lookups.Exact(models.Case(models.When(offender=0, then=django.db.models.functions.comparison.Coalesce(models.F('points_0'), models.Value(0))), models.When(offender=1, then=django.db.models.functions.comparison.Coalesce(models.F('points_1'), models.Value(0))), models.When(offender=2, then=django.db.models.functions.comparison.Coalesce(models.F('points_2'), models.Value(0))), models.When(offender=3, then=django.db.models.functions.comparison.Coalesce(models.F('points_3'), models.Value(0))), models.When(offender=4, then=django.db.models.functions.comparison.Coalesce(models.F('points_4'), models.Value(0))), models.When(offender=5, then=django.db.models.functions.comparison.Coalesce(models.F('points_5'), models.Value(0))), models.When(offender=6, then=django.db.models.functions.comparison.Coalesce(models.F('points_6'), models.Value(0))), default=models.Value(0), output_field=models.IntegerField()), models.Value(0))), models.Q(models.Q(('severity__in', ['unsporting', 'irrelevant']), _negated=True), django.db.models.lookups.GreaterThanOrEqual(models.Case(models.When(offender=0, then=django.db.models.functions.comparison.Coalesce(models.F('points_0'), models.Value(0))), models.When(offender=1, then=django.db.models.functions.comparison.Coalesce(models.F('points_1'), models.Value(0))), models.When(offender=2, then=django.db.models.functions.comparison.Coalesce(models.F('points_2'), models.Value(0))), models.When(offender=3, then=django.db.models.functions.comparison.Coalesce(models.F('points_3'), models.Value(0))), models.When(offender=4, then=django.db.models.functions.comparison.Coalesce(models.F('points_4'), models.Value(0))), models.When(offender=5, then=django.db.models.functions.comparison.Coalesce(models.F('points_5'), models.Value(0))), models.When(offender=6, then=django.db.models.functions.comparison.Coalesce(models.F('points_6'), models.Value(0))), default=models.Value(0), output_field=models.IntegerField()), models.Value(-999))), _connector='OR'), name='penalty_in_range'),
        ),
        migrations.AddConstraint(
            model_name='presence',
            constraint=models.UniqueConstraint(fields=('sheet', 'user'), name='presence_once_per_sheet'),
        ),
        migrations.AddConstraint(
            model_name='seating',
            constraint=models.UniqueConstraint(fields=('sheet', 'first_row'), name='seating_once_per_row'),
        ),
        migrations.AddConstraint(
            model_name='seating',
            constraint=models.CheckConstraint(condition=models.Q(('first_row__gte', 1)), name='seating_from_row_one'),
        ),
        migrations.AddConstraint(
            model_name='seating',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.Case(models.When(place_0__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField()), '+', models.Case(models.When(place_1__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_2__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_3__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_4__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_5__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_6__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), models.Value(4)), django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.Case(models.When(place_0=0, then=models.Value(1)), models.When(place_0=1, then=models.Value(2)), models.When(place_0=2, then=models.Value(4)), models.When(place_0=3, then=models.Value(8)), models.When(place_0=4, then=models.Value(16)), models.When(place_0=5, then=models.Value(32)), models.When(place_0=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField()), '+', models.Case(models.When(place_1=0, then=models.Value(1)), models.When(place_1=1, then=models.Value(2)), models.When(place_1=2, then=models.Value(4)), models.When(place_1=3, then=models.Value(8)), models.When(place_1=4, then=models.Value(16)), models.When(place_1=5, then=models.Value(32)), models.When(place_1=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_2=0, then=models.Value(1)), models.When(place_2=1, then=models.Value(2)), models.When(place_2=2, then=models.Value(4)), models.When(place_2=3, then=models.Value(8)), models.When(place_2=4, then=models.Value(16)), models.When(place_2=5, then=models.Value(32)), models.When(place_2=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_3=0, then=models.Value(1)), models.When(place_3=1, then=models.Value(2)), models.When(place_3=2, then=models.Value(4)), models.When(place_3=3, then=models.Value(8)), models.When(place_3=4, then=models.Value(16)), models.When(place_3=5, then=models.Value(32)), models.When(place_3=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_4=0, then=models.Value(1)), models.When(place_4=1, then=models.Value(2)), models.When(place_4=2, then=models.Value(4)), models.When(place_4=3, then=models.Value(8)), models.When(place_4=4, then=models.Value(16)), models.When(place_4=5, then=models.Value(32)), models.When(place_4=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_5=0, then=models.Value(1)), models.When(place_5=1, then=models.Value(2)), models.When(place_5=2, then=models.Value(4)), models.When(place_5=3, then=models.Value(8)), models.When(place_5=4, then=models.Value(16)), models.When(place_5=5, then=models.Value(32)), models.When(place_5=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_6=0, then=models.Value(1)), models.When(place_6=1, then=models.Value(2)), models.When(place_6=2, then=models.Value(4)), models.When(place_6=3, then=models.Value(8)), models.When(place_6=4, then=models.Value(16)), models.When(place_6=5, then=models.Value(32)), models.When(place_6=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), models.Value(15))), models.Q(django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.Case(models.When(place_0__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField()), '+', models.Case(models.When(place_1__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_2__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_3__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_4__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_5__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_6__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), models.Value(5)), django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.Case(models.When(place_0=0, then=models.Value(1)), models.When(place_0=1, then=models.Value(2)), models.When(place_0=2, then=models.Value(4)), models.When(place_0=3, then=models.Value(8)), models.When(place_0=4, then=models.Value(16)), models.When(place_0=5, then=models.Value(32)), models.When(place_0=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField()), '+', models.Case(models.When(place_1=0, then=models.Value(1)), models.When(place_1=1, then=models.Value(2)), models.When(place_1=2, then=models.Value(4)), models.When(place_1=3, then=models.Value(8)), models.When(place_1=4, then=models.Value(16)), models.When(place_1=5, then=models.Value(32)), models.When(place_1=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_2=0, then=models.Value(1)), models.When(place_2=1, then=models.Value(2)), models.When(place_2=2, then=models.Value(4)), models.When(place_2=3, then=models.Value(8)), models.When(place_2=4, then=models.Value(16)), models.When(place_2=5, then=models.Value(32)), models.When(place_2=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_3=0, then=models.Value(1)), models.When(place_3=1, then=models.Value(2)), models.When(place_3=2, then=models.Value(4)), models.When(place_3=3, then=models.Value(8)), models.When(place_3=4, then=models.Value(16)), models.When(place_3=5, then=models.Value(32)), models.When(place_3=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_4=0, then=models.Value(1)), models.When(place_4=1, then=models.Value(2)), models.When(place_4=2, then=models.Value(4)), models.When(place_4=3, then=models.Value(8)), models.When(place_4=4, then=models.Value(16)), models.When(place_4=5, then=models.Value(32)), models.When(place_4=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_5=0, then=models.Value(1)), models.When(place_5=1, then=models.Value(2)), models.When(place_5=2, then=models.Value(4)), models.When(place_5=3, then=models.Value(8)), models.When(place_5=4, then=models.Value(16)), models.When(place_5=5, then=models.Value(32)), models.When(place_5=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_6=0, then=models.Value(1)), models.When(place_6=1, then=models.Value(2)), models.When(place_6=2, then=models.Value(4)), models.When(place_6=3, then=models.Value(8)), models.When(place_6=4, then=models.Value(16)), models.When(place_6=5, then=models.Value(32)), models.When(place_6=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), models.Value(31))), models.Q(django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.Case(models.When(place_0__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField()), '+', models.Case(models.When(place_1__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_2__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_3__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_4__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_5__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_6__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), models.Value(6)), django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.Case(models.When(place_0=0, then=models.Value(1)), models.When(place_0=1, then=models.Value(2)), models.When(place_0=2, then=models.Value(4)), models.When(place_0=3, then=models.Value(8)), models.When(place_0=4, then=models.Value(16)), models.When(place_0=5, then=models.Value(32)), models.When(place_0=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField()), '+', models.Case(models.When(place_1=0, then=models.Value(1)), models.When(place_1=1, then=models.Value(2)), models.When(place_1=2, then=models.Value(4)), models.When(place_1=3, then=models.Value(8)), models.When(place_1=4, then=models.Value(16)), models.When(place_1=5, then=models.Value(32)), models.When(place_1=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_2=0, then=models.Value(1)), models.When(place_2=1, then=models.Value(2)), models.When(place_2=2, then=models.Value(4)), models.When(place_2=3, then=models.Value(8)), models.When(place_2=4, then=models.Value(16)), models.When(place_2=5, then=models.Value(32)), models.When(place_2=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_3=0, then=models.Value(1)), models.When(place_3=1, then=models.Value(2)), models.When(place_3=2, then=models.Value(4)), models.When(place_3=3, then=models.Value(8)), models.When(place_3=4, then=models.Value(16)), models.When(place_3=5, then=models.Value(32)), models.When(place_3=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_4=0, then=models.Value(1)), models.When(place_4=1, then=models.Value(2)), models.When(place_4=2, then=models.Value(4)), models.When(place_4=3, then=models.Value(8)), models.When(place_4=4, then=models.Value(16)), models.When(place_4=5, then=models.Value(32)), models.When(place_4=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_5=0, then=models.Value(1)), models.When(place_5=1, then=models.Value(2)), models.When(place_5=2, then=models.Value(4)), models.When(place_5=3, then=models.Value(8)), models.When(place_5=4, then=models.Value(16)), models.When(place_5=5, then=models.Value(32)), models.When(place_5=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_6=0, then=models.Value(1)), models.When(place_6=1, then=models.Value(2)), models.When(place_6=2, then=models.Value(4)), models.When(place_6=3, then=models.Value(8)), models.When(place_6=4, then=models.Value(16)), models.When(place_6=5, then=models.Value(32)), models.When(place_6=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), models.Value(63))), models.Q(django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.Case(models.When(place_0__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField()), '+', models.Case(models.When(place_1__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_2__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_3__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_4__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_5__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_6__isnull=False, then=models.Value(1)), default=models.Value(0), output_field=models.IntegerField())), models.Value(7)), django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.Case(models.When(place_0=0, then=models.Value(1)), models.When(place_0=1, then=models.Value(2)), models.When(place_0=2, then=models.Value(4)), models.When(place_0=3, then=models.Value(8)), models.When(place_0=4, then=models.Value(16)), models.When(place_0=5, then=models.Value(32)), models.When(place_0=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField()), '+', models.Case(models.When(place_1=0, then=models.Value(1)), models.When(place_1=1, then=models.Value(2)), models.When(place_1=2, then=models.Value(4)), models.When(place_1=3, then=models.Value(8)), models.When(place_1=4, then=models.Value(16)), models.When(place_1=5, then=models.Value(32)), models.When(place_1=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_2=0, then=models.Value(1)), models.When(place_2=1, then=models.Value(2)), models.When(place_2=2, then=models.Value(4)), models.When(place_2=3, then=models.Value(8)), models.When(place_2=4, then=models.Value(16)), models.When(place_2=5, then=models.Value(32)), models.When(place_2=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_3=0, then=models.Value(1)), models.When(place_3=1, then=models.Value(2)), models.When(place_3=2, then=models.Value(4)), models.When(place_3=3, then=models.Value(8)), models.When(place_3=4, then=models.Value(16)), models.When(place_3=5, then=models.Value(32)), models.When(place_3=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_4=0, then=models.Value(1)), models.When(place_4=1, then=models.Value(2)), models.When(place_4=2, then=models.Value(4)), models.When(place_4=3, then=models.Value(8)), models.When(place_4=4, then=models.Value(16)), models.When(place_4=5, then=models.Value(32)), models.When(place_4=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_5=0, then=models.Value(1)), models.When(place_5=1, then=models.Value(2)), models.When(place_5=2, then=models.Value(4)), models.When(place_5=3, then=models.Value(8)), models.When(place_5=4, then=models.Value(16)), models.When(place_5=5, then=models.Value(32)), models.When(place_5=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), '+', models.Case(models.When(place_6=0, then=models.Value(1)), models.When(place_6=1, then=models.Value(2)), models.When(place_6=2, then=models.Value(4)), models.When(place_6=3, then=models.Value(8)), models.When(place_6=4, then=models.Value(16)), models.When(place_6=5, then=models.Value(32)), models.When(place_6=6, then=models.Value(64)), default=models.Value(0), output_field=models.IntegerField())), models.Value(127))), _connector='OR'), name='seating_is_an_order'),
        ),
        migrations.RunPython(people.put_up, people.take_down),
    ]
