"""A club's own rules: put together on a page, taken by seasons and evenings, never reaching back."""

import re
import uuid
from dataclasses import replace
from html import unescape

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

import scoring
from league.forms.rule_sets import RuleSetForm, options_for
from league.models import LogEntry, RuleSet, Season, Session
from league.reads.rules import differences
from league.reads.sheets import sheet_table
from league.services.log import Conflict, Refused
from league.services.rule_sets import change_rule_set, create_rule_set, delete_rule_set
from league.values.deals import DealFacts
from league.wording_options import source_words
from tests.pages.evening import DAY, enter, intent, make_season, make_session, sheet_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def secretary(sign_in):
    return sign_in("secretary")


def make_set(club, name: str = "Hausregeln", system: str = "ddv", **options: object) -> RuleSet:
    rules = scoring.rules_for(system, options or {"fuchs_am_end": True})
    return RuleSet.objects.get(pk=create_rule_set(club_pk=club.pk, name=name, rules=rules, intent=intent()).pk)


def as_posted(system: str = "ddv", **changes: object) -> dict[str, object]:
    """What a browser posts for the form of a system, with some fields changed."""
    form = RuleSetForm(start=scoring.rules_for(system))
    posted: dict[str, object] = {"key": str(uuid.uuid4()), "name": "Hausregeln"}
    for name in options_for(system):
        value = form.initial[name]
        if value is True:
            posted[name] = "on"
        elif isinstance(value, list):
            posted[name] = ", ".join(map(str, value)) if name.startswith("pause") else value
        elif value is not False:
            posted[name] = value
    posted |= changes
    return {name: value for name, value in posted.items() if value is not None}


def add(client, system: str = "ddv", **changes: object):
    return client.post(f"{reverse('rule_set_add', args=['lindenhof'])}?von={system}", as_posted(system, **changes))


def preview(client, system: str = "ddv", **changes: object):
    address = f"{reverse('rule_set_preview', args=['lindenhof'])}?von={system}"
    return client.post(address, as_posted(system, **changes), headers={"HX-Request": "true"})


@pytest.mark.parametrize("system", scoring.SYSTEMS)
def test_a_form_sent_back_unchanged_is_the_system_itself(secretary, people, system):
    response = add(secretary, system)

    assert response.status_code == 302
    row = RuleSet.objects.get()
    assert (row.club, row.name, row.version) == (people.club, "Hausregeln", 1)
    assert scoring.Rules.from_dict(row.rules) == scoring.rules_for(system)


@pytest.mark.parametrize("system", scoring.SYSTEMS)
def test_the_page_has_every_option_with_label_default_and_source(secretary, system):
    page = unescape(secretary.get(f"{reverse('rule_set_add', args=['lindenhof'])}?von={system}").content.decode())

    for name in options_for(system):
        assert f'name="{name}"' in page, name
        assert f"#option-{name}" in page, name
        assert source_words(scoring.OPTIONS[name].source) in page, name


CHANGES = [
    ("ddv", "scheme", {"scheme": "multiplying", "failed_levels": ""}, "multiplying"),
    ("ddv", "failed_levels", {"failed_levels": "all"}, "all"),
    ("ddv", "points_without_winner", {"points_without_winner": "specials"}, "specials"),
    ("ddv", "games", {"games": ["koehler", "null"]}, ("koehler", "null")),
    ("ddv", "hochzeit_shift", {"hochzeit_shift": "tricks"}, "tricks"),
    ("ddv", "pflichtsolo", {"pflichtsolo": 0}, 0),
    ("ddv", "vorfuehren", {"vorfuehren": ""}, None),
    ("ddv", "deals", {"deals": 20}, 20),
    ("ddv", "rounds", {"rounds": 3, "vorfuehren": ""}, 3),
    ("ddv", "goal", {"goal": 30, "vorfuehren": "", "pflichtsolo": 0}, 30),
    ("pub", "goal", {"goal": ""}, None),
    ("ddv", "pause_six", {"pause_six": "0; 3"}, (0, 3)),
    ("ddv", "pause_seven", {"pause_seven": "0 1 2"}, (0, 1, 2)),
    ("ddv", "same_dealer_after", {"same_dealer_after": "never"}, "never"),
    ("pub", "bock_reasons", {"bock_reasons": ["120"]}, ("120",)),
    ("ddv", "absence_total", {"absence_total": -10}, -10),
]
FLAGS = [name for name, option in scoring.OPTIONS.items() if option.kind == "bool"]


@pytest.mark.parametrize(("system", "option", "changes", "value"), CHANGES, ids=lambda part: str(part)[:20])
def test_an_option_can_be_set(secretary, system, option, changes, value):
    assert add(secretary, system, **changes).status_code == 302

    assert getattr(scoring.Rules.from_dict(RuleSet.objects.get().rules), option) == value


@pytest.mark.parametrize("option", FLAGS)
def test_a_switch_can_be_turned(secretary, option):
    turned = not scoring.OPTIONS[option].default["urexweiler"]
    add(secretary, "urexweiler", **{option: "on" if turned else None})

    rules = scoring.Rules.from_dict(RuleSet.objects.get().rules)
    assert rules.differences() == {option: turned}


def test_every_option_is_set_by_one_of_these_tests():
    assert {option for _, option, _, _ in CHANGES} | set(FLAGS) == set(options_for("ddv"))


def test_differences_stand_there_in_words(secretary):
    page = unescape(preview(secretary, fuchs_am_end="on", hochzeit_shift="none").content.decode())

    assert page.lstrip().startswith('<section class="own-differences" id="anders"')
    assert re.search(r"Fuchs am End zählt</a>: <b>ja</b>\s*<span class=\"muted\">\(Vorgabe: nein\)", page)
    assert "Ansagen bei Hochzeit</a>: <b>gar nicht</b>" in page
    assert RuleSet.objects.count() == 0


def test_every_contradiction_is_said_at_its_field(secretary):
    changes = {"scheme": "multiplying", "rounds": 2, "goal": 20, "deals": 24}
    response = add(secretary, **changes)
    live = unescape(preview(secretary, **changes).content.decode())

    assert response.status_code == 422
    assert {"failed_levels", "rounds", "goal", "vorfuehren"} <= set(response.context["form"].errors)
    assert RuleSet.objects.count() == 0
    assert 'value="24"' in response.content.decode()
    for name in ("failed_levels", "rounds", "goal", "vorfuehren"):
        assert re.search(rf'<div id="fehler-{name}" hx-swap-oob="true"><ul class="errors"', live), name
    assert "So widersprechen sich die Regeln" in live


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("deals", "0"),
        ("deals", "9" * 30),
        ("pflichtsolo", ""),
        ("pflichtsolo", "-1"),
        ("pause_six", "0, 0"),
        ("pause_six", "eins"),
        ("pause_seven", ""),
        ("scheme", "gewürfelt"),
        ("scheme", ""),
        ("games", ["normal"]),
        ("name", ""),
        ("name", "Haus\x00regeln"),
        ("name", "\u200b"),
        ("name", "x" * 81),
    ],
)
def test_bad_input_is_said_at_its_field(secretary, field, value):
    response = add(secretary, **{field: value})

    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert RuleSet.objects.count() == 0


def test_a_name_stands_once_in_a_club(secretary, people):
    make_set(people.club)
    make_set(people.other_club)

    response = add(secretary)

    assert response.status_code == 422
    assert "„Hausregeln“ gibt es schon" in unescape(response.content.decode())
    with pytest.raises(IntegrityError), transaction.atomic():
        RuleSet.objects.create(club=people.club, name="Hausregeln", rules={})
    with pytest.raises(IntegrityError), transaction.atomic():
        RuleSet.objects.create(club=people.club, name="", rules={})


def test_a_form_sent_twice_acts_once(secretary):
    address = f"{reverse('rule_set_add', args=['lindenhof'])}?von=ddv"
    posted = as_posted()

    answers = [secretary.post(address, posted).status_code for _ in range(2)]

    assert answers == [302, 302]
    assert RuleSet.objects.count() == 1
    assert LogEntry.objects.filter(verb="rule_set_created").count() == 1


def test_who_saves_second_is_told_and_loses_nothing(secretary, people):
    row = make_set(people.club)
    change_rule_set(
        rule_set_pk=row.pk, version=1, name="Neu", rules=scoring.rules_for("ddv", {"bock": True}), intent=intent()
    )

    posted = as_posted(name="Meine", version=1, karlchen_gefangen="on")
    response = secretary.post(reverse("rule_set_edit", args=["lindenhof", row.pk]), posted)
    page = unescape(response.content.decode())

    assert response.status_code == 409
    assert "inzwischen von jemand anderem geändert" in page
    assert 'value="Meine"' in page
    assert re.search(r'name="karlchen_gefangen"[^>]*checked', page)
    row.refresh_from_db()
    assert (row.name, row.version) == ("Neu", 2)
    with pytest.raises(Conflict):
        delete_rule_set(rule_set_pk=row.pk, version=1, intent=intent())


def test_log_entries_hold_what_differs_and_no_name(people):
    row = make_set(people.club)
    change_rule_set(rule_set_pk=row.pk, version=1, name="Neu", rules=scoring.rules_for("ddv"), intent=intent())
    delete_rule_set(rule_set_pk=row.pk, version=2, intent=intent())

    entries = list(LogEntry.objects.filter(verb__startswith="rule_set").order_by("pk"))
    assert [entry.verb for entry in entries] == ["rule_set_created", "rule_set_changed", "rule_set_deleted"]
    assert entries[1].before == {"system": "ddv", "options": {"fuchs_am_end": True}}
    assert entries[1].after == {"system": "ddv", "options": {}, "renamed": True}
    assert RuleSet.objects.count() == 0


def test_a_taken_name_is_refused_when_renaming(people):
    make_set(people.club)
    other = make_set(people.club, name="Andere")

    with pytest.raises(Refused, match="rule_set_name_taken"):
        change_rule_set(
            rule_set_pk=other.pk, version=1, name="Hausregeln", rules=scoring.rules_for("ddv"), intent=intent()
        )


@pytest.mark.parametrize("rows", [1, 3])
def test_the_list_takes_as_many_queries_for_three_as_for_one(sign_in, people, django_assert_num_queries, rows):
    for n in range(rows):
        make_set(people.club, name=f"Regeln {n}")
    client = sign_in("member")

    with django_assert_num_queries(4):
        page = client.get(reverse("rule_set_list", args=["lindenhof"])).content.decode()

    assert page.count('class="own-set"') == rows
    assert "Bearbeiten" not in page


def test_own_rules_in_the_calculator_are_those_of_my_clubs(sign_in, people):
    mine, foreign = make_set(people.club), make_set(people.other_club, name="Fremde")
    query = {"augen": 130, "fuchs_am_end_re": 1}

    member = sign_in("member").get(reverse("calculator"), {"regeln": f"satz-{mine.pk}", **query})
    stranger = sign_in("stranger").get(reverse("calculator"), {"regeln": f"satz-{mine.pk}", **query})
    other = sign_in("member").get(reverse("calculator"), {"regeln": f"satz-{foreign.pk}", **query})

    assert member.context["result"].value == 2
    assert "optionen=%7B%22fuchs_am_end%22%3Atrue%7D" in member.context["share"]
    assert "satz-" not in member.context["share"]
    assert "Fremde" not in member.content.decode()
    for refused in (stranger, other):
        assert refused.context["result"] is None
        assert refused.context["form"].errors["regeln"]


# In use ---------------------------------------------------------------------------------------------------------------


def new_evening(client, season: Season, system: str, **fields: object):
    players = list(season.participants.order_by("pk").values_list("player_id", flat=True)[:4])
    posted = {
        "key": str(uuid.uuid4()),
        "date": DAY.isoformat(),
        "title": "",
        "system": system,
        "mode": "deals",
        "first_dealer": 0,
        **{f"seat_{n}": pk for n, pk in enumerate(players)},
    }
    return client.post(f"{reverse('session_add', args=['lindenhof'])}?saison={season.pk}", posted | fields)


def test_a_single_evening_takes_own_rules(secretary, people):
    season, row = make_season(people.club), make_set(people.club)

    assert new_evening(secretary, season, f"satz-{row.pk}").status_code == 302

    session = Session.objects.get()
    assert scoring.Rules.from_dict(session.own_rules).fuchs_am_end
    page = secretary.get(reverse("session_edit", args=["lindenhof", session.pk])).content.decode()
    assert re.search(rf'<option value="satz-{row.pk}" selected>Hausregeln', page)


def test_rules_of_another_club_cannot_be_taken(secretary, people):
    season, foreign = make_season(people.club), make_set(people.other_club)

    response = new_evening(secretary, season, f"satz-{foreign.pk}")

    assert response.status_code == 422
    assert "system" in response.context["form"].errors
    assert Session.objects.count() == 0


def season_posted(client, season: Season, **changes: object):
    page = reverse("season_edit", args=["lindenhof", season.pk])
    posted = {
        "key": str(uuid.uuid4()),
        "version": season.version,
        "name": season.name,
        "first_day": season.first_day.isoformat(),
        "last_day": season.last_day.isoformat(),
        "players": list(season.participants.values_list("player_id", flat=True)),
        "first_bonus": "1",
        "free_absences": "3",
        "absence_penalty": "2",
    }
    return client.post(page, posted | changes)


def test_a_season_takes_own_rules_and_keeps_its_own_three_options(secretary, people):
    season, row = make_season(people.club), make_set(people.club, absence_total=-5, bock=True)

    assert season_posted(secretary, season, system=f"satz-{row.pk}").status_code == 302

    season.refresh_from_db()
    rules = scoring.Rules.from_dict(season.rules)
    assert (rules.system, rules.bock, rules.absence_total) == ("ddv", True, -5)
    assert (rules.first_bonus, rules.free_absences, rules.absence_penalty) == (1, 3, 2)
    page = secretary.get(reverse("season_edit", args=["lindenhof", season.pk])).content.decode()
    assert re.search(rf'value="satz-{row.pk}"[^>]*checked', page)


def test_rules_that_are_nobodys_any_more_stay_until_others_are_chosen(secretary, people):
    season, row = make_season(people.club), make_set(people.club)
    season_posted(secretary, season, system=f"satz-{row.pk}")
    delete_rule_set(rule_set_pk=row.pk, version=1, intent=intent())
    season.refresh_from_db()

    page = unescape(secretary.get(reverse("season_edit", args=["lindenhof", season.pk])).content.decode())
    assert "DDV-Turnierregeln, abgewandelt (wie bisher)" in page
    assert season_posted(secretary, season, system="bisher").status_code == 302

    season.refresh_from_db()
    assert scoring.Rules.from_dict(season.rules).fuchs_am_end


def fuchs_am_end_deal() -> DealFacts:
    return DealFacts(
        dealer=0,
        points_from="facts",
        game="normal",
        re_seats=(0, 2),
        re_card_points=130,
        eyes_exact=True,
        special={"re": {"fuchs_am_end": 1}},
    )


def change_preset(monkeypatch, system: str, **defaults: object) -> None:
    """As if a later release gave a system other values."""
    options = {
        name: replace(option, default={**option.default, system: defaults.get(name, option.default[system])})
        for name, option in scoring.OPTIONS.items()
    }
    monkeypatch.setattr("scoring.rules.OPTIONS", options)


def test_an_old_evening_never_changes_when_rules_change(secretary, people, monkeypatch):
    """Neither a change of the club's rules nor of its season nor of a preset itself reaches what was played."""
    season, row = make_season(people.club, system="ddv"), make_set(people.club)
    new_evening(secretary, season, f"satz-{row.pk}")
    session = Session.objects.get()
    sheet = sheet_of(session)
    enter(sheet, fuchs_am_end_deal())
    before = sheet_table(sheet_of(session))
    session_rules = Session.objects.get().rules_snapshot
    assert before.rows[0].cells[0].points == 2

    change_rule_set(rule_set_pk=row.pk, version=1, name="Hausregeln", rules=scoring.rules_for("pub"), intent=intent())
    delete_rule_set(rule_set_pk=row.pk, version=2, intent=intent())
    season_posted(secretary, season, system="urexweiler")
    change_preset(monkeypatch, "ddv", fuchs_am_end=True, doppelkopf=False, deals=8, pflichtsolo=0, vorfuehren=None)
    after = sheet_table(sheet_of(Session.objects.get()))

    assert scoring.rules_for("ddv").deals == 8
    # The words measure against the system as it is now, and say so; what was played stays.
    words = {"rules": before.rules, "rules_words": before.rules_words, "rules_query": before.rules_query}
    assert replace(after, **words) == before
    assert Session.objects.get().rules_snapshot == session_rules


def test_the_sheet_page_says_that_the_rules_are_changed(secretary, people):
    season, row = make_season(people.club), make_set(people.club)
    new_evening(secretary, season, f"satz-{row.pk}")

    page = unescape(
        secretary.get(reverse("sheet_detail", args=["lindenhof", sheet_of(Session.objects.get()).pk])).content.decode()
    )

    assert "DDV-Turnierregeln, abgewandelt" in page
    assert "Fuchs am End zählt: ja" in page


@pytest.mark.parametrize("system", scoring.SYSTEMS)
@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_an_evening_by_any_system_can_be_opened_and_entered(secretary, people, system, seats):
    season = make_season(people.club, people=7, system=system)
    session = make_session(season, people=seats)
    sheet = sheet_of(session)
    out = sheet_table(sheet).next.sitting_out
    row = DealFacts(
        dealer=0,
        sitting_out=tuple(out),
        points_from="facts",
        game="normal",
        re_seats=tuple(seat for seat in range(seats) if seat not in out)[:2],
        re_card_points=130,
        eyes_exact=True,
    )
    enter(sheet, row)

    for name, pk in (("sheet_detail", sheet.pk), ("session_detail", session.pk), ("sheet_pdf", sheet.pk)):
        assert secretary.get(reverse(name, args=["lindenhof", pk])).status_code == 200
    assert secretary.get(reverse("season_detail", args=["lindenhof", season.pk])).status_code == 200


def test_differences_leave_out_what_the_season_sets(people):
    rules = scoring.rules_for("ddv", {"first_bonus": "1", "bock": True})

    assert [difference.option for difference in differences(rules)] == ["bock"]
