"""A secretary who types very fast, in a process of her own.

``python -m tests.reliability.writer SHEET`` enters deals into one sheet and prints the number of each once it is
stored, until its input is closed.
"""

import os
import select
import sys

import django


def type_deals(sheet_pk: int) -> None:
    from league.models import ScoreSheet
    from tests.pages.evening import as_played, enter, paper

    sheet = ScoreSheet.objects.get(pk=sheet_pk)
    number = sheet.deals.count()
    while number < 900 and not select.select([sys.stdin], [], [], 0)[0]:
        enter(sheet, *as_played(paper(1, -1, 1, -1, dealer=number % 4)))
        number += 1
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    type_deals(int(sys.argv[1]))
