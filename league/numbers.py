"""Numbers as a German reader expects them: decimal comma, a real minus sign, fractions with two places."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

MINUS = "−"


def signed(number: int) -> str:
    """−12, 0, +7: points of a row."""
    return f"+{number}" if number > 0 else whole(number)


def whole(number: int) -> str:
    """−12, 0, 7: a sum."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def rounded(number: Fraction | int) -> Decimal:
    """Two places, half away from zero; exact until here."""
    number = Fraction(number)
    cents = Decimal(number.numerator * 100) / Decimal(number.denominator)
    return cents.quantize(Decimal(1), rounding=ROUND_HALF_UP) / 100


def decimal_text(number: Fraction | int) -> str:
    """4, 4,5, 5,75, 3,17: as many of two places as are needed."""
    text = f"{rounded(number):f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return text.replace("-", MINUS).replace(".", ",")


def fixed_text(number: Fraction | int) -> str:
    """4,50: always two places, for columns of figures."""
    return f"{rounded(number):.2f}".replace("-", MINUS).replace(".", ",")


def deduction(penalty: Fraction | int) -> str:
    """−1: what is taken off, always shown as a minus; nothing at all for 0."""
    return decimal_text(-abs(penalty)) if penalty else ""
