"""`manage.py export`"""

import stat
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from league.exports import pdf
from tests.exports.evenings import five_in_turn
from tests.exports.reading import pdf_text, worksheet
from tests.pages.evening import make_club, make_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    return make_season(make_club())


def export(*args: object) -> str:
    out = StringIO()
    call_command("export", *map(str, args), stdout=out)
    return out.getvalue()


def test_a_sheet_and_a_season_in_both_formats(season, tmp_path):
    sheet = five_in_turn(season)
    for kind, pk, wanted in (("sheet", sheet.pk, "Spielliste vom 02.10.2026"), ("season", season.pk, "Saison 2026")):
        said = export(kind, pk, "--format", "pdf", "--output", tmp_path / f"{kind}.pdf")
        assert said == f"{tmp_path / kind}.pdf\n"
        assert wanted in pdf_text((tmp_path / f"{kind}.pdf").read_bytes())
        export(kind, pk, "--format", "xlsx", "--output", tmp_path / f"{kind}.xlsx")
        assert worksheet((tmp_path / f"{kind}.xlsx").read_bytes())["A1"].value.startswith(wanted)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["season.pdf", "season.xlsx", "sheet.pdf", "sheet.xlsx"]


@pytest.mark.parametrize(("kind", "message"), [("sheet", "Eine Spielliste mit"), ("season", "Eine Saison mit")])
def test_an_unknown_number_is_said_in_words(kind, message, tmp_path):
    with pytest.raises(CommandError, match=f"{message} der Nummer 4711 gibt es nicht"):
        export(kind, 4711, "--format", "pdf", "--output", tmp_path / "x.pdf")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_said_in_words(season, tmp_path):
    with pytest.raises(CommandError, match="kann nicht geschrieben werden"):
        export("season", season.pk, "--format", "xlsx", "--output", tmp_path / "nowhere" / "x.xlsx")


def test_a_failure_leaves_the_old_file_as_it_was(season, tmp_path, monkeypatch):
    def fail(html: str) -> bytes:
        raise pdf.TypesettingFailed("no font")

    file = tmp_path / "season.pdf"
    file.write_text("old")
    monkeypatch.setattr(pdf, "typeset_apart", fail)

    with pytest.raises(CommandError, match="no font"):
        export("season", season.pk, "--format", "pdf", "--output", file)
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_it_is_as_readable_as_any_other_new_file(season, tmp_path):
    plain = tmp_path / "plain"
    plain.touch()
    export("season", season.pk, "--format", "xlsx", "--output", tmp_path / "x.xlsx")
    assert stat.S_IMODE((tmp_path / "x.xlsx").stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)
