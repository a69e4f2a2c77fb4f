"""`python -m scoring`: JSON lines in, JSON lines out. Exit status 0 all answered, 1 an answer with errors, 2 usage."""

import argparse
import os
import sys

from scoring.lines import answer_line, systems_text

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def main() -> int:
    """Answer standard input line by line."""
    parser = argparse.ArgumentParser(prog="python -m scoring", description=__doc__)
    parser.add_argument("--systems", action="store_true", help="print every rule system with every option and stop")
    if parser.parse_args().systems:
        print(systems_text())
        return 0
    status = 0
    for number, line in enumerate(sys.stdin.buffer):
        answer, good = answer_line(line if number else line.removeprefix(BYTE_ORDER_MARK))
        print(answer)
        status = status if good else 1
    sys.stdout.flush()
    return status


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        # the reader has had enough; keep the interpreter from complaining when it flushes
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
