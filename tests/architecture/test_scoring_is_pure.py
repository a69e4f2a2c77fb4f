"""The rules engine stands on the standard library alone."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "scoring").rglob("*.py"))
IMPURE = {"random", "time", "locale", "gettext", "threading", "asyncio", "sqlite3", "socket", "urllib"}
"""Standard library, but not for an engine whose answer follows from its arguments alone."""


def imported(source: str) -> set[str]:
    """Top-level names that this source imports."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add("scoring" if node.level else (node.module or "").split(".")[0])
    return names


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_only_the_standard_library(file):
    allowed = set(sys.stdlib_module_names) - IMPURE | {"scoring"}
    assert imported(file.read_text(encoding="utf-8")) <= allowed


def test_other_imports_would_be_seen():
    assert imported("import django.db\nfrom league import x\nfrom . import y") == {"django", "league", "scoring"}
    assert imported("def f():\n    import numpy as np") == {"numpy"}


def test_importing_it_loads_nothing_else():
    script = "import sys, scoring, scoring.__main__; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {script}"],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stdout.split())
    assert "scoring" in loaded
    assert not loaded & {"django", "league", "config", "openpyxl", "weasyprint"}


def test_no_floating_point_numbers():
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            is_float = isinstance(node, ast.Constant) and isinstance(node.value, float)
            assert not is_float, f"{file.relative_to(ROOT)}:{node.lineno}"
