"""A sheet as JSON and back is the same sheet, also when the value has learned new fields since."""

import datetime as dt
import json
from dataclasses import dataclass, fields, is_dataclass, replace

import pytest

from league.models import ScoreSheet
from league.reads.sheets import sheet_table
from league.values import frozen as module
from league.values.frozen import FORMAT, frozen, thawed
from league.values.sheets import Column, ItemLine, Row, SheetTable
from tests.exports.values import make_sheet, make_totals_sheet

WON = ItemLine("won", "gewonnen", "+1", "TSR 7.2.2 (a)")
SHEETS = [
    *(make_sheet(players, 6, redeal_after=3) for players in (4, 5, 6, 7)),
    make_sheet(4, 0, status="open", closed_at=None, closed_by=""),
    make_totals_sheet(),
    make_sheet(4, 1, session_title="„Pokal“ <b>\x00👩", confirmed_at=dt.datetime(2026, 11, 28, 8, 1, 2, 3, dt.UTC)),
]


def through_json(sheet: SheetTable) -> SheetTable:
    return thawed(json.loads(json.dumps(frozen(sheet))))


@pytest.mark.parametrize("sheet", SHEETS, ids=range(len(SHEETS)))
def test_it_comes_back_as_it_went(sheet):
    explained = replace(sheet, rows=tuple(replace(row, items=(WON,), re_seats=(0, 2), value=1) for row in sheet.rows))
    for one in (sheet, explained):
        back = through_json(one)
        assert back == one
        assert same_types(back, one)


def same_types(left, right) -> bool:
    """Equality does not tell a list from its tuple inside a value that compares by fields; types do."""
    if type(left) is not type(right):
        return False
    if is_dataclass(left):
        return all(same_types(getattr(left, f.name), getattr(right, f.name)) for f in fields(left))
    return not isinstance(left, tuple) or all(map(same_types, left, right))


@pytest.mark.django_db
def test_every_sheet_of_the_demo_comes_back(demo_clubs):
    sheets = ScoreSheet.objects.select_related("round__session__season__club", "closed_by", "confirmed_by")
    assert sheets.count() > 20
    for sheet in sheets:
        table = sheet_table(sheet)
        assert through_json(table) == table


def test_it_carries_the_number_of_its_format():
    content = frozen(make_sheet(4, 1))
    assert content["format"] == FORMAT
    with pytest.raises(ValueError, match="format 99"):
        thawed(content | {"format": 99})


def test_a_field_that_came_later_gets_its_default_or_is_empty():
    content = frozen(make_sheet(4, 2))
    for name in ("rules_query", "club", "rules_words", "closed_at", "version", "wants_confirmation"):
        del content["sheet"][name]
    for row in content["sheet"]["rows"]:
        del row["re_seats"], row["value"], row["from_facts"]
    sheet = thawed(content)
    assert (sheet.rules_query, sheet.club, sheet.rules_words, sheet.closed_at) == ("", "", (), None)
    assert (sheet.version, sheet.wants_confirmation) == (0, False)
    assert [(row.re_seats, row.value, row.from_facts) for row in sheet.rows] == [((), None, False)] * 2


def test_a_field_that_is_gone_is_passed_over():
    sheet = make_sheet(4, 2)
    content = frozen(sheet)
    content["sheet"]["forgotten"] = 1
    content["sheet"]["columns"][0]["forgotten"] = [1]
    assert thawed(content) == sheet


@dataclass(frozen=True)
class _Odd:
    pair: tuple[int, str]
    maybe: Column | None = None


def test_pairs_and_what_may_be_missing():
    odd = _Odd((3, "drei"), make_sheet(4, 1).columns[0])
    assert module._typed(_Odd, json.loads(json.dumps(module._plain(odd)))) == odd
    assert module._typed(_Odd, {"pair": [1, "eins"]}) == _Odd((1, "eins"))


def test_what_json_cannot_keep_is_refused_at_once():
    row = make_sheet(4, 1).rows[0]
    with pytest.raises(TypeError, match="cannot keep a float"):
        module._plain(replace(row, value=1.5))


def test_every_kind_of_field_is_known():
    """A new field of a type nobody thought of shows here, not when a club confirms."""
    known = (int, str, bool, dt.date, dt.datetime, type(None))

    def check(kind) -> None:
        for inner in getattr(kind, "__args__", ()):
            if inner is not Ellipsis:
                check(inner)
        if is_dataclass(kind):
            for hint in module._hints(kind).values():
                check(hint)
        elif not getattr(kind, "__args__", ()):
            assert kind in known, kind
        elif getattr(kind, "__origin__", None) is not None:
            assert kind.__origin__ is tuple, kind

    check(SheetTable)
    assert Row in {hint.__args__[0] for hint in module._hints(SheetTable).values() if getattr(hint, "__args__", ())}
