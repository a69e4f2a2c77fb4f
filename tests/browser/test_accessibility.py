"""WCAG 2.2 AA as far as a machine can tell, on a phone and on a laptop, in light and in dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from league.models import Club, Season, User
from league.services.confirmations import confirm_sheet
from league.services.penalties import add_penalty
from league.services.seatings import change_seating
from league.services.sheets import close_sheet
from league.values.deals import SeatChoice
from league.values.penalties import PenaltyFacts
from league.values.seating import Arrival, SeatingChange
from tests.pages.evening import enter, intent, make_club, make_season, make_session, paper, sheet_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture
def addresses(live_server) -> list[str]:
    """Every page of an evening, with something on it."""
    season = make_season(make_club(sekretaerin="secretary"), people=6)
    session = make_session(season, people=5)
    sheet = sheet_of(session)
    enter(sheet, paper(None, 3, -3, 3, -3), paper(6, None, -2, -2, -2, dealer=1, game="damensolo", soloist=0))
    slow = PenaltyFacts(after_row=2, severity="minor", offender=0, active=(0, 2, 3, 4), reason="zu lange überlegt")
    add_penalty(sheet_pk=sheet.pk, version=3, facts=slow, intent=intent())
    confirmed, waiting = _shut(season)
    changed = _changed(season)
    club = f"{live_server.url}/verein/lindenhof"
    deal = sheet.deals.get(number=1)
    return [
        f"{club}/",
        f"{club}/abende/",
        f"{club}/abende/neu/",
        f"{club}/abende/{session.pk}/",
        f"{club}/listen/{sheet.pk}/",
        f"{club}/listen/{sheet.pk}/?eingabe=verlauf",
        f"{club}/listen/{sheet.pk}/spiele/{deal.pk}/",
        f"{club}/listen/{sheet.pk}/spiele/{deal.pk}/loeschen/",
        f"{club}/listen/{sheet.pk}/spiele/{deal.pk}/verschieben/?to=2",
        f"{club}/listen/{sheet.pk}/sitzordnung/",
        f"{club}/listen/{changed}/",
        f"{club}/listen/{changed}/sitzordnung/",
        f"{club}/listen/{sheet.pk}/strafen/neu/",
        f"{club}/listen/{sheet.pk}/strafen/{sheet.penalties.get().pk}/",
        f"{club}/listen/{waiting}/",
        f"{club}/listen/{confirmed}/",
        f"{club}/listen/{confirmed}/fassungen/1/",
        f"{club}/listen/{confirmed}/aenderungen/",
        f"{club}/einstellungen/",
        f"{club}/saisons/",
        f"{club}/saisons/{season.pk}/",
        f"{club}/saisons/neu/",
        f"{club}/saisons/{season.pk}/bearbeiten/",
        f"{club}/personen/",
        f"{club}/personen/neu/mehrere/",
        f"{club}/personen/{season.participants.first().player_id}/",
        f"{club}/zugaenge/",
        f"{club}/zugaenge/einladen/",
        f"{club}/zugaenge/{season.club.memberships.get().pk}/",
        f"{live_server.url}/rechner/?regeln=urexweiler&augen=118&re=ansage&kontra=ansage",
        f"{live_server.url}/rechner/?regeln=ddv&augen=239&ohne_stich=re",
        f"{live_server.url}/regeln/",
        f"{club}/regeln/",
        f"{club}/regeln/neu/",
        f"{club}/regeln/neu/?von=ddv",
    ]


def _changed(season: Season) -> int:
    """A list on which somebody has just left and a guest has come."""
    sheet = sheet_of(make_session(season, people=5))
    enter(sheet, paper(None, 3, -3, 3, -3))
    change = SeatingChange((4,), Arrival(1, SeatChoice(None, "Frieda")))
    change_seating(sheet_pk=sheet.pk, version=2, first_row=2, change=change, intent=intent())
    return sheet.pk


def _shut(season: Season) -> tuple[int, int]:
    """Two closed lists of a club that has them confirmed: a confirmed one, and one that waits for who looks."""
    Club.objects.update(confirms_sheets=True)
    sheets = [sheet_of(make_session(season)) for _ in range(2)]
    for sheet in sheets:
        enter(sheet, paper(1, 1, -1, -1))
        close_sheet(sheet_pk=sheet.pk, version=2, intent=intent())
    confirm_sheet(sheet_pk=sheets[0].pk, version=3, intent=intent(User.objects.get(username="sekretaerin")))
    return sheets[0].pk, sheets[1].pk


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_pages_have_no_known_barrier(quiet_page: Page, live_server, addresses, width, scheme):
    page = quiet_page
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{live_server.url}/konto/anmelden/")
    page.get_by_label("Benutzername").fill("sekretaerin")
    page.get_by_label("Passwort").fill("geheim-1234")
    page.get_by_role("button", name="Anmelden").click()
    found = {}
    for address in addresses:
        page.goto(address)
        results = Axe().run(page, options={"runOnly": {"type": "tag", "values": TAGS}}).response
        found |= {
            f"{address} {problem['id']}": [node["html"] for node in problem["nodes"]][:3]
            for problem in results["violations"]
        }
        wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
        assert not wide, f"{address} scrolls sideways at {width} px"
    assert found == {}
