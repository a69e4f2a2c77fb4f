"""Points must be those of the parties; and the log's triggers once more, since SQLite has a further one now."""

from importlib import import_module

import django.db.models.expressions
import django.db.models.functions.comparison
import django.db.models.functions.math
import django.db.models.lookups
from django.db import migrations, models

append_only = import_module("league.migrations.0002_log_append_only")


def put_up(apps, editor):
    append_only.run(editor.connection, append_only.REMOVE)
    append_only.run(editor.connection, append_only.INSTALL)


class Migration(migrations.Migration):
    dependencies = [("league", "0003_people")]

    operations = [
        migrations.RunPython(put_up, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='deal',
            constraint=models.CheckConstraint(condition=models.Q(('re_first__isnull', True), models.Q(('re_second__isnull', True), django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(django.db.models.functions.math.Abs(models.Case(models.When(re_first=0, then=django.db.models.functions.comparison.Coalesce(models.F('points_0'), models.Value(0))), models.When(re_first=1, then=django.db.models.functions.comparison.Coalesce(models.F('points_1'), models.Value(0))), models.When(re_first=2, then=django.db.models.functions.comparison.Coalesce(models.F('points_2'), models.Value(0))), models.When(re_first=3, then=django.db.models.functions.comparison.Coalesce(models.F('points_3'), models.Value(0))), models.When(re_first=4, then=django.db.models.functions.comparison.Coalesce(models.F('points_4'), models.Value(0))), models.When(re_first=5, then=django.db.models.functions.comparison.Coalesce(models.F('points_5'), models.Value(0))), models.When(re_first=6, then=django.db.models.functions.comparison.Coalesce(models.F('points_6'), models.Value(0))), default=models.Value(0), output_field=models.IntegerField())), '*', models.Value(2)), django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_0'), models.Value(0))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_1'), models.Value(0)))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_2'), models.Value(0)))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_3'), models.Value(0)))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_4'), models.Value(0)))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_5'), models.Value(0)))), '+', django.db.models.functions.math.Abs(django.db.models.functions.comparison.Coalesce(models.F('points_6'), models.Value(0)))))), models.Q(('re_second__isnull', False), django.db.models.lookups.Exact(models.Case(models.When(re_first=0, then=django.db.models.functions.comparison.Coalesce(models.F('points_0'), models.Value(0))), models.When(re_first=1, then=django.db.models.functions.comparison.Coalesce(models.F('points_1'), models.Value(0))), models.When(re_first=2, then=django.db.models.functions.comparison.Coalesce(models.F('points_2'), models.Value(0))), models.When(re_first=3, then=django.db.models.functions.comparison.Coalesce(models.F('points_3'), models.Value(0))), models.When(re_first=4, then=django.db.models.functions.comparison.Coalesce(models.F('points_4'), models.Value(0))), models.When(re_first=5, then=django.db.models.functions.comparison.Coalesce(models.F('points_5'), models.Value(0))), models.When(re_first=6, then=django.db.models.functions.comparison.Coalesce(models.F('points_6'), models.Value(0))), default=models.Value(0), output_field=models.IntegerField()), models.Case(models.When(re_second=0, then=django.db.models.functions.comparison.Coalesce(models.F('points_0'), models.Value(0))), models.When(re_second=1, then=django.db.models.functions.comparison.Coalesce(models.F('points_1'), models.Value(0))), models.When(re_second=2, then=django.db.models.functions.comparison.Coalesce(models.F('points_2'), models.Value(0))), models.When(re_second=3, then=django.db.models.functions.comparison.Coalesce(models.F('points_3'), models.Value(0))), models.When(re_second=4, then=django.db.models.functions.comparison.Coalesce(models.F('points_4'), models.Value(0))), models.When(re_second=5, then=django.db.models.functions.comparison.Coalesce(models.F('points_5'), models.Value(0))), models.When(re_second=6, then=django.db.models.functions.comparison.Coalesce(models.F('points_6'), models.Value(0))), default=models.Value(0), output_field=models.IntegerField()))), _connector='OR'), name='deal_points_follow_the_parties'),
        ),
    ]
