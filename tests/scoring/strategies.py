"""Rules and deals for properties: legal ones, and well-typed ones of any kind."""

from hypothesis import strategies as st

from scoring import OPTIONS, SPECIALS, SYSTEMS, Deal, Game, Level, Party, UnknownRule, games_of, is_solo, rules_for

ALTERNATIVES = {
    "games": [["koehler", "null", "normales_solo", "armut", "farbsolo"]],
    "pflichtsolo": [0, 1, 2],
    "deals": [None, 1, 8, 25],
    "rounds": [None, 1, 3],
    "goal": [None, 10],
    "pause_six": [[0, 3], [1, 2]],
    "pause_seven": [[0, 1, 2], [2, 4, 6]],
    "bock_reasons": [[], ["120"]],
    "first_bonus": ["0", "3/4"],
    "absence_total": [-5, 3],
    "free_absences": [0, 1],
    "absence_penalty": [0, "1/3", 2],
}
"""Values worth trying of options that are neither flags nor choices."""


def alternatives(name):
    """Values to try for one option."""
    option = OPTIONS[name]
    if option.kind == "bool":
        return [False, True]
    return ALTERNATIVES.get(name) or list(option.choices)


def possible_rules(system, options):
    """Rules, or None when these options contradict each other."""
    try:
        return rules_for(system, options)
    except UnknownRule:
        return None


@st.composite
def rules(draw, systems=SYSTEMS):
    """Any system with any few options changed."""
    system = draw(st.sampled_from(systems))
    names = draw(st.lists(st.sampled_from(sorted(OPTIONS)), max_size=5, unique=True))
    options = {name: draw(st.sampled_from(alternatives(name))) for name in names}
    found = possible_rules(system, options)
    return found if found is not None else rules_for(system)


PARTY_OR_NONE = st.none() | st.sampled_from(list(Party))


@st.composite
def deals(draw, law, games=None):
    """Deals that are mostly legal under these rules; what is left over is sifted by `problems_of`."""
    game = draw(st.sampled_from(games or games_of(law)))
    low = draw(st.sampled_from([0, 29, 30, 59, 60, 89, 90, 119, 120, 121, 150, 151, 180, 181, 210, 211, 240]))
    eyes = draw(st.just(low) | st.integers(2, 238))
    no_trick = draw(PARTY_OR_NONE) if eyes in (0, 240) else None
    top = Level.CALL if game is Game.NULL else Level.SCHWARZ
    levels = [draw(st.integers(0, top)) for _ in Party]
    if law.scheme == "multiplying" and min(levels) > 1:
        levels[draw(st.integers(0, 1))] = draw(st.integers(0, 1))
    special = {name: draw(st.integers(0, 2)) for name in SPECIALS if draw(st.booleans())}
    multiplying = law.scheme == "multiplying"
    return Deal(
        game=game,
        re_seats=tuple(draw(st.permutations(range(4)))[: 1 if is_solo(game) else 2]),
        re_card_points=eyes,
        no_trick=no_trick,
        announced_re=Level(levels[0]),
        announced_kontra=Level(levels[1]),
        special_re=special if draw(st.booleans()) else {},
        special_kontra={} if draw(st.booleans()) else dict.fromkeys(special, 1),
        bock=draw(st.sampled_from([0, 0, 1, 3])),
        doubled_call=frozenset(draw(st.lists(st.sampled_from(list(Party)), max_size=1)))
        if multiplying
        else frozenset(),
        null_announced=draw(st.sampled_from([0, 30, 90, 240])) if game is Game.NULL and levels[1] else 0,
        revoke=draw(PARTY_OR_NONE) if multiplying and draw(st.booleans()) else None,
        schweine=draw(PARTY_OR_NONE) if multiplying else None,
    )


NUMBERS = st.integers(-3, 245) | st.integers()


@st.composite
def any_deals(draw):
    """Well-typed deals of any kind, most of them impossible."""
    names = st.sampled_from([*SPECIALS, "fox", ""])
    return Deal(
        game=draw(st.sampled_from(list(Game))),
        re_seats=tuple(draw(st.lists(st.integers(-1, 5), max_size=4))),
        re_card_points=draw(NUMBERS),
        no_trick=draw(PARTY_OR_NONE),
        announced_re=draw(st.sampled_from(list(Level))),
        announced_kontra=draw(st.sampled_from(list(Level))),
        special_re=draw(st.dictionaries(names, NUMBERS, max_size=3)),
        special_kontra=draw(st.dictionaries(names, st.integers(-1, 3), max_size=5)),
        bock=draw(NUMBERS),
        doubled_call=frozenset(draw(st.lists(st.sampled_from(list(Party)), max_size=2))),
        null_announced=draw(NUMBERS),
        revoke=draw(PARTY_OR_NONE),
        schweine=draw(PARTY_OR_NONE),
        eyes_upper=draw(st.none() | NUMBERS),
    )
