"""What starts a Bock round (platform: Bockomgång). How long it lasts is the business of the evening."""

from scoring.deal import Deal, Party
from scoring.rules import Rules
from scoring.value import value_of


def bock_reasons(deal: Deal, rules: Rules, *, heart_trick: bool) -> tuple[str, ...]:
    """The reasons of `rules.bock_reasons` that this deal gives, whatever `rules.bock` says; several are one trigger.

    `heart_trick`: one trick held four hearts. An announcement is lost when its side did not win, so also when nobody
    did. Raises BadDeal.
    """
    winner = value_of(deal, rules).winner
    given = {
        "heart_trick": heart_trick,
        "120": deal.re_card_points == 120 and deal.eyes_upper in (None, 120),
        "lost_announcement": any(deal.announced(side) and side is not winner for side in Party),
    }
    return tuple(reason for reason in rules.bock_reasons if given[reason])
