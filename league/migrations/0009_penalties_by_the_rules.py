"""Penalties cost what TSR 9 says, in a deal of four; what somebody has to decide was decided by somebody."""

import django.db.models.expressions
import django.db.models.functions.comparison
import django.db.models.lookups
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0008_bock_only_where_something_was_played"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        models.Q(("severity", "minor"), _negated=True),
                        django.db.models.lookups.Exact(
                            models.Case(
                                models.When(
                                    offender=0,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_0"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=1,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_1"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=2,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_2"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=3,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_3"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=4,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_4"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=5,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_5"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=6,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_6"), models.Value(0)
                                    ),
                                ),
                                default=models.Value(0),
                                output_field=models.IntegerField(),
                            ),
                            models.Value(-3),
                        ),
                        _connector="OR",
                    ),
                    models.Q(
                        models.Q(("decided", True), ("severity", "serious"), _negated=True),
                        django.db.models.lookups.Exact(
                            models.Case(
                                models.When(
                                    offender=0,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_0"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=1,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_1"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=2,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_2"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=3,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_3"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=4,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_4"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=5,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_5"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=6,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_6"), models.Value(0)
                                    ),
                                ),
                                default=models.Value(0),
                                output_field=models.IntegerField(),
                            ),
                            models.Value(-3),
                        ),
                        _connector="OR",
                    ),
                    models.Q(
                        models.Q(("decided", False), ("severity", "serious"), _negated=True),
                        django.db.models.lookups.Exact(
                            django.db.models.expressions.CombinedExpression(
                                models.Case(
                                    models.When(
                                        offender=0,
                                        then=django.db.models.functions.comparison.Coalesce(
                                            models.F("points_0"), models.Value(0)
                                        ),
                                    ),
                                    models.When(
                                        offender=1,
                                        then=django.db.models.functions.comparison.Coalesce(
                                            models.F("points_1"), models.Value(0)
                                        ),
                                    ),
                                    models.When(
                                        offender=2,
                                        then=django.db.models.functions.comparison.Coalesce(
                                            models.F("points_2"), models.Value(0)
                                        ),
                                    ),
                                    models.When(
                                        offender=3,
                                        then=django.db.models.functions.comparison.Coalesce(
                                            models.F("points_3"), models.Value(0)
                                        ),
                                    ),
                                    models.When(
                                        offender=4,
                                        then=django.db.models.functions.comparison.Coalesce(
                                            models.F("points_4"), models.Value(0)
                                        ),
                                    ),
                                    models.When(
                                        offender=5,
                                        then=django.db.models.functions.comparison.Coalesce(
                                            models.F("points_5"), models.Value(0)
                                        ),
                                    ),
                                    models.When(
                                        offender=6,
                                        then=django.db.models.functions.comparison.Coalesce(
                                            models.F("points_6"), models.Value(0)
                                        ),
                                    ),
                                    default=models.Value(0),
                                    output_field=models.IntegerField(),
                                ),
                                "+",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("absagen"), "*", models.Value(3)
                                ),
                            ),
                            models.Value(-12),
                        ),
                        _connector="OR",
                    ),
                    models.Q(
                        models.Q(("severity", "deduction"), _negated=True),
                        django.db.models.lookups.LessThan(
                            models.Case(
                                models.When(
                                    offender=0,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_0"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=1,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_1"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=2,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_2"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=3,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_3"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=4,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_4"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=5,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_5"), models.Value(0)
                                    ),
                                ),
                                models.When(
                                    offender=6,
                                    then=django.db.models.functions.comparison.Coalesce(
                                        models.F("points_6"), models.Value(0)
                                    ),
                                ),
                                default=models.Value(0),
                                output_field=models.IntegerField(),
                            ),
                            models.Value(0),
                        ),
                        _connector="OR",
                    ),
                ),
                name="penalty_costs_what_the_rules_say",
            ),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("severity__in", ["minor", "serious"]), _negated=True),
                    django.db.models.lookups.Exact(
                        django.db.models.expressions.CombinedExpression(
                            django.db.models.expressions.CombinedExpression(
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            django.db.models.expressions.CombinedExpression(
                                                models.Case(
                                                    models.When(
                                                        django.db.models.lookups.IsNull(models.F("points_0"), False),
                                                        then=models.Value(1),
                                                    ),
                                                    default=models.Value(0),
                                                    output_field=models.IntegerField(),
                                                ),
                                                "+",
                                                models.Case(
                                                    models.When(
                                                        django.db.models.lookups.IsNull(models.F("points_1"), False),
                                                        then=models.Value(1),
                                                    ),
                                                    default=models.Value(0),
                                                    output_field=models.IntegerField(),
                                                ),
                                            ),
                                            "+",
                                            models.Case(
                                                models.When(
                                                    django.db.models.lookups.IsNull(models.F("points_2"), False),
                                                    then=models.Value(1),
                                                ),
                                                default=models.Value(0),
                                                output_field=models.IntegerField(),
                                            ),
                                        ),
                                        "+",
                                        models.Case(
                                            models.When(
                                                django.db.models.lookups.IsNull(models.F("points_3"), False),
                                                then=models.Value(1),
                                            ),
                                            default=models.Value(0),
                                            output_field=models.IntegerField(),
                                        ),
                                    ),
                                    "+",
                                    models.Case(
                                        models.When(
                                            django.db.models.lookups.IsNull(models.F("points_4"), False),
                                            then=models.Value(1),
                                        ),
                                        default=models.Value(0),
                                        output_field=models.IntegerField(),
                                    ),
                                ),
                                "+",
                                models.Case(
                                    models.When(
                                        django.db.models.lookups.IsNull(models.F("points_5"), False),
                                        then=models.Value(1),
                                    ),
                                    default=models.Value(0),
                                    output_field=models.IntegerField(),
                                ),
                            ),
                            "+",
                            models.Case(
                                models.When(
                                    django.db.models.lookups.IsNull(models.F("points_6"), False), then=models.Value(1)
                                ),
                                default=models.Value(0),
                                output_field=models.IntegerField(),
                            ),
                        ),
                        models.Value(4),
                    ),
                    _connector="OR",
                ),
                name="penalty_in_a_deal_of_four",
            ),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("severity__in", ["minor", "serious"]),
                    models.Q(("absagen", 0), ("decided", False), ("harms_soloist", False), ("soloist__isnull", True)),
                    _connector="OR",
                ),
                name="penalty_circumstances_only_in_a_deal",
            ),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("severity__in", ["unsporting", "deduction"]), _negated=True),
                    models.Q(("authority", ""), _negated=True),
                    _connector="OR",
                ),
                name="penalty_decided_by_somebody",
            ),
        ),
    ]
