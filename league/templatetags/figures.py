"""Figures in templates, as `league.numbers` writes them."""

from django import template

from league import numbers

register = template.Library()
register.filter("signed", numbers.signed)
register.filter("whole", numbers.whole)
register.filter("decimal_text", numbers.decimal_text)
register.filter("fixed_text", numbers.fixed_text)
register.filter("deduction", numbers.deduction)


@register.filter
def at(values, index):
    """One of several, by position."""
    return values[index]


@register.filter
def times(mark, count):
    """A mark as often as said: ●●."""
    return mark * count


@register.filter
def base_deals(following):
    """The planned number of deals without those that Kürsoli have added."""
    return following.planned - following.extra


@register.filter
def seat_name(columns, position):
    """The short name at a position of a sheet; '' for None."""
    return "" if position is None else columns[position].short


@register.filter
def seat_names(columns, positions):
    """Short names at several positions, as a list in words."""
    return ", ".join(columns[position].short for position in positions)
