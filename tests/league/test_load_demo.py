"""The command that loads the demo, and the text of a score sheet that it reads."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from league.choices import DealKind, PointsFrom
from league.imports.lists import BadList, read_list
from league.models import Club, Deal, LogEntry, Player, Seat, User
from league.values.deals import DealFacts
from tests.pages.evening import make_club

EVENING = ("sheet__round__session__date", "sheet__round__number", "sheet__number")


def command(**options) -> str:
    out = io.StringIO()
    call_command("load_demo", stdout=out, **options)
    return out.getvalue()


def stored() -> list:
    """Everything but ids and times."""
    deals = [field.name for field in Deal._meta.concrete_fields if field.name not in ("id", "sheet")]
    return [
        list(Player.objects.order_by("club__slug", "sort_key").values_list("name_key", "nickname_key")),
        list(Seat.objects.order_by(*EVENING, "position").values_list("player__sort_key", "total", "deals_played")),
        list(Deal.objects.order_by(*EVENING, "number").values_list(*deals)),
        list(LogEntry.objects.order_by("pk").values_list("key", "digest", "verb")),
    ]


@pytest.mark.django_db
def test_two_loads_store_the_same_and_a_third_nothing():
    seen = []
    for _ in range(2):
        with transaction.atomic():
            said = command(public_passwords=True)
            seen.append(stored())
            transaction.set_rollback(len(seen) == 1)
    again = command()

    assert seen[0] == seen[1] == stored()
    assert "Die Demo ist geladen." in said
    assert "schon geladen" in again
    assert [line for line in again.splitlines() if line.startswith("  ")] == [
        "  schriftfuehrung  lindenhof-schreibt   Schriftführung, Doppelkopf-Freunde Lindenhof",
        "  kasse            lindenhof-zaehlt     Schriftführung, Doppelkopf-Freunde Lindenhof",
        "  mitglied         lindenhof-liest      Mitglied, Doppelkopf-Freunde Lindenhof",
        "  anker            anker-schreibt       Schriftführung, Doppelkopfrunde Zum Anker",
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("somebody", [lambda: make_club(slug="echt"), lambda: User.objects.create_user("karl")])
def test_a_database_in_use_is_left_alone(somebody):
    somebody()
    before = Club.objects.count(), User.objects.count()

    with pytest.raises(CommandError, match="nicht leer"):
        command(public_passwords=True)
    assert (Club.objects.count(), User.objects.count()) == before


@pytest.mark.django_db
def test_known_passwords_do_not_get_onto_a_server_by_mistake(settings):
    settings.DEBUG = False

    with pytest.raises(CommandError, match="--public-passwords"):
        command()
    assert not User.objects.exists()


# --- the text of a list --------------------------------------------------------------------------------------------

TEXT = """
# eine Liste
Plätze: Anna, Bernd, Clara, Dieter, Eva

Anna   normal    Eva+Bernd  138  re:no90 kontra fuchs@re 2doppelkopf@kontra  "knapp" # Randnotiz
Bernd  damensolo Clara      131
Bernd  solo      Anna       =  +6  .  -2  −2  -2
Clara  neu       "verzählt"
Dieter null      Eva        0    kontra null_announced=60 no_trick@re schweine@kontra doubled_call@kontra
"""


def test_every_kind_of_row():
    found = read_list(TEXT)

    assert (found.seats, found.first_dealer) == (("Anna", "Bernd", "Clara", "Dieter", "Eva"), 0)
    told = {"points_from": PointsFrom.FACTS}
    assert found.rows == (
        DealFacts(
            dealer=0,
            sitting_out=(0,),
            game="normal",
            re_seats=(1, 4),
            re_card_points=138,
            level_re=2,
            level_kontra=1,
            special={"re": {"fuchs": 1}, "kontra": {"doppelkopf": 2}},
            note="knapp",
            **told,
        ),
        DealFacts(dealer=1, sitting_out=(1,), game="damensolo", re_seats=(2,), re_card_points=131, **told),
        DealFacts(dealer=1, sitting_out=(1,), game="solo", re_seats=(0,), points=(6, None, -2, -2, -2, None, None)),
        DealFacts(kind=DealKind.VOID, dealer=2, note="verzählt"),
        DealFacts(
            dealer=3,
            sitting_out=(3,),
            game="null",
            re_seats=(4,),
            re_card_points=0,
            level_kontra=1,
            no_trick="re",
            extras={"null_announced": 60, "schweine": "kontra", "doubled_call": ["kontra"]},
            **told,
        ),
    )


def test_all_faults_of_a_text_at_once():
    text = """Plätze: Anna, Bernd, Clara, Dieter
Emil  normal Anna+Clara 130
Anna  skat   Anna 130
Anna  normal Anna+Clara viele
Anna  normal Anna+Clara 130 fux@re
Anna  normal = 1 -1 x -1
Anna  normal = 1 -1 0
Anna
"""
    with pytest.raises(BadList) as bad:
        read_list(text)
    assert bad.value.problems == (
        (2, "„Emil“ sitzt nicht an diesem Tisch."),
        (3, "„skat“ ist keine Spielart."),
        (4, "Erwartet werden Re und seine Augen, oder Punkte hinter einem Gleichheitszeichen."),
        (5, "„fux@re“ ist weder Ansage noch Sonderpunkt."),
        (6, "„x“ ist keine Punktzahl."),
        (7, "Hinter dem Gleichheitszeichen steht für jeden Platz eine Zahl, davor höchstens ein Name."),
        (8, "Erwartet werden Geber und Spielart."),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Die Zeile „Plätze:“ fehlt."),
        ("Plätze: Anna, Bernd, Clara", "vier bis sieben"),
        ("Plätze: Anna, Bernd, Clara, Anna", "verschiedene"),
        ("Plätze: Anna, Bernd, Clara, Dieter der Große", "ein einziges Wort"),
    ],
)
def test_a_text_without_a_table(text, said):
    with pytest.raises(BadList, match=said):
        read_list(text)
