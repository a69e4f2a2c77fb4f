"""The rules in words, and until when what may be said."""

import re

import pytest
from django.urls import reverse

import scoring
from league.reads.latest import latest_table
from league.reads.rulebook import rulebook, typeset
from league.values.rules import Chapter

pytestmark = pytest.mark.django_db


def test_every_option_and_item_has_its_anchor_once(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = client.get(reverse("rules")).content.decode()

    for anchor in [*(f"option-{name}" for name in scoring.OPTIONS), *(f"item-{code}" for code in scoring.ITEMS)]:
        assert len(re.findall(rf'<h4 id="{anchor}">', page)) == 1
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_every_link_inside_the_page_has_a_goal(client):
    page = client.get(reverse("rules")).content.decode()
    goals = set(re.findall(r'href="#([^"]+)"', page))

    assert "option-hochzeit_shift" in goals
    assert goals <= set(re.findall(r'\bid="([^"]+)"', page))


def test_html_in_the_text_stays_text():
    book = typeset('# Titel\n\n## Über <b>Fett</b>\n\n<script>x()</script>\n\n<a id="y" onclick="z()"></a>\n')

    assert "<script" not in book.html
    assert "<a " not in book.html
    assert '<h2 id="ueber-b-fett-b">' in book.html


def test_an_anchor_names_the_heading_below_it():
    book = typeset('# Titel\n\n## Eins\n\n### Teil\n\n<a id="item-won"></a>\n#### Gewonnen\n\nText\n\n## Eins\n')

    assert '<h4 id="item-won">Gewonnen</h4>' in book.html
    assert "Titel" not in book.html
    assert book.chapters == (Chapter("eins", "Eins", (Chapter("teil", "Teil"),)), Chapter("eins-2", "Eins"))


def test_the_contents_lead_to_every_chapter():
    titles = [chapter.title for chapter in rulebook().chapters]

    assert titles[:3] == ["Die Grundlage", "Wofür es Punkte gibt", "Was sich einstellen lässt"]
    assert all(f'id="{chapter.anchor}"' in rulebook().html for chapter in rulebook().chapters)


def cards(system: str, **options: object) -> dict[str, list[int | None]]:
    table = latest_table(scoring.rules_for(system, options))
    return {row.label: [cell.cards for cell in row.cells] for row in table.rows}


def test_latest_moments_of_the_tournament_rules():
    assert cards("ddv") == {
        "Ohne Hochzeit": [11, 10, 9, 8, 7],
        "Hochzeit, geklärt im 1. Stich": [11, 10, 9, 8, 7],
        "Hochzeit, geklärt im 2. Stich": [10, 9, 8, 7, 6],
        "Hochzeit, geklärt im 3. Stich": [9, 8, 7, 6, 5],
        "Re oder Kontra als Antwort darauf": [10, 9, 8, 7, 6],
    }


def test_latest_moments_follow_the_options():
    assert cards("urexweiler") == {"Ohne Hochzeit": [11, 10, 9, 8, 7]}
    assert cards("pagat")["Hochzeit, geklärt im 1. Stich"] == [10, 9, 8, 7, 6]
    assert cards("ddv", without_nines=True)["Ohne Hochzeit"] == [9, 8, 7, 6, 5]
    assert "Re oder Kontra als Antwort darauf" not in cards("ddv", replies=False)


def test_the_own_card_before_which_it_must_be_said():
    first = latest_table(scoring.rules_for("ddv")).rows[0].cells
    without_nines = latest_table(scoring.rules_for("ddv", {"without_nines": True})).rows[0].cells

    assert [cell.before_card for cell in first] == [2, 3, 4, 5, 6]
    assert [cell.before_card for cell in without_nines] == [2, 3, 4, 5, 6]


def test_the_ladder_against_a_null():
    assert latest_table(scoring.rules_for("urexweiler")).null == tuple(
        (eyes, 10 - n) for n, eyes in enumerate(range(30, 241, 30))
    )
    assert latest_table(scoring.rules_for("ddv")).null == ()


def test_the_table_is_that_of_the_chosen_rules(client):
    page = client.get(reverse("rules"), {"regeln": "urexweiler"}).content.decode()
    fragment = client.get(
        reverse("rules"), {"regeln": "pagat"}, headers={"HX-Request": "true", "HX-Target": "fristen"}
    ).content.decode()

    assert "240: <b>3</b>" in page
    assert "Eine Hochzeit verschiebt nichts" in page
    assert fragment.lstrip().startswith('<div id="fristen">')
    assert "Jede Stufe darf erst nach der vorigen gesagt werden." in fragment


def test_every_page_leads_to_rules_and_calculator(client):
    page = client.get(reverse("login")).content.decode()

    assert f'href="{reverse("rules")}"' in page
    assert f'href="{reverse("calculator")}"' in page
