"""What a test of the engine finds must not depend on what the tests before it left in a cache."""

import sys

import scoring.lines  # noqa: F401 (with it comes all of the engine)

CACHED = [
    value
    for name, module in sorted(sys.modules.items())
    if name.partition(".")[0] == "scoring"
    for value in vars(module).values()
    if hasattr(value, "cache_clear")
]


def pytest_runtest_setup() -> None:
    """Answers kept from other tests are forgotten. Without this a mutant hides behind the answer of its original."""
    for cached in CACHED:
        cached.cache_clear()
