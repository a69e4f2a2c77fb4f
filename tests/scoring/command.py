"""The command line as a stranger runs it: a bare interpreter, no packages, no environment."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases"

_BARE = """
import runpy, sys
sys.path.insert(0, sys.argv.pop(1))
sys.argv[0] = "scoring"
runpy.run_module("scoring", run_name="__main__", alter_sys=True)
"""


def run(lines, *arguments):
    """Feed bytes to the command line. Returns exit status, standard output, standard error."""
    done = subprocess.run(  # an interpreter without site-packages shows that nothing but the standard library is used
        [sys.executable, "-S", "-I", "-c", _BARE, str(ROOT), *arguments], input=lines, capture_output=True, check=False
    )
    return done.returncode, done.stdout, done.stderr.decode()


def answers(objects):
    """The parsed answers to these objects, one line each."""
    status, out, err = run("".join(json.dumps(entry) + "\n" for entry in objects).encode())
    assert err == ""
    assert status in (0, 1)
    return [json.loads(line) for line in out.decode().splitlines()]


def cases():
    """Every case of every file, with its file's name."""
    for path in sorted(CASES.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield path.name, json.loads(line)
