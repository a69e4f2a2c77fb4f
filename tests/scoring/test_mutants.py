"""What `make mutants` stands on. The run itself takes minutes and is no part of the suite."""

import tomllib

import pytest

import scoring.value
from tests.scoring.conftest import CACHED
from tests.scoring.mutants import ROOT, explained, mutant_of, survivors

CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]

DIFF = """--- scoring/value/null_game.py
+++ scoring/value/null_game.py
@@ -1,4 +1,4 @@
 def _made(deal, rules):
-        yield points_item(rules.system, "null_won", Party.RE, 1)
+        yield points_item(rules.system, "null_won", Party.RE, 2)
"""


def test_it_names_files_that_exist():
    assert all((ROOT / path).is_dir() for path in CONFIG["source_paths"])
    assert all(list(ROOT.glob(pattern)) for pattern in CONFIG["only_mutate"])
    assert all((ROOT / path).is_file() for path in CONFIG["pytest_add_cli_args_test_selection"])


def test_answers_kept_from_other_tests_are_forgotten():
    assert {scoring.value._weigh, scoring.value._settle, scoring.value.special_items} <= set(CACHED)


@pytest.mark.parametrize("kept", [scoring.value._weigh, scoring.value._settle])
def test_a_test_begins_with_empty_caches(kept):
    assert kept.cache_info().currsize == 0
    deal = scoring.Deal(scoring.Game.NORMAL, (0, 2), 130)
    scoring.value_of(deal, scoring.rules_for("ddv"))
    assert kept.cache_info().currsize == 1


def test_who_survived():
    printed = "    scoring.value.x_a__mutmut_1: survived\n    scoring.value.x_b__mutmut_2: timeout\n\n"
    assert list(survivors(printed + "    scoring.value.x_c__mutmut_3: no tests\n")) == [
        "scoring.value.x_a__mutmut_1",
        "scoring.value.x_c__mutmut_3",
    ]


def test_a_mutant_is_told_by_what_it_changes():
    assert mutant_of("scoring.value.null_game.x__made__mutmut_7", DIFF) == (
        "scoring.value.null_game._made",
        'yield points_item(rules.system, "null_won", Party.RE, 1)',
        'yield points_item(rules.system, "null_won", Party.RE, 2)',
    )


def test_explanations_are_of_lines_that_exist():
    source = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "scoring" / "value").glob("*.py")))
    lines = {line.strip() for line in source.splitlines()}
    for function, line, mutant in explained():
        assert f"def {function.rpartition('.')[2]}(" in source
        assert line in lines
        assert mutant != line
