"""Each import contract holds, and is broken here once on purpose: a contract that cannot fail protects nothing."""

import os
import shutil
import subprocess
import sys
from copy import deepcopy
from itertools import pairwise
from pathlib import Path

import grimp
import pytest
from importlinter import configuration
from importlinter.application.use_cases import read_user_options
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract
from importlinter.contracts.protected import ProtectedContract

ROOT = Path(__file__).resolve().parents[2]
KINDS = {"layers": LayersContract, "forbidden": ForbiddenContract, "protected": ProtectedContract}
RECEIVE_VALUES = {"tables", "exports", "templatetags"}

configuration.configure()
OPTIONS = read_user_options(str(ROOT / ".importlinter"))
CONTRACTS = {options["id"]: options for options in OPTIONS.contracts_options}
LEVELS = [[room.strip().strip("()") for room in level.split(" : ")] for level in CONTRACTS["rooms"]["layers"]]

BROKEN = [
    ("project", "scoring.placement", "league.choices"),
    ("project", "league.choices", "config.env"),
    ("forms", "league.forms.deals", "league.services.deals"),
    ("values", "league.tables.sessions", "league.models.sheets"),
    ("values", "league.tables.sessions", "league.querysets"),
    ("values", "league.templatetags.figures", "league.reads.sheets"),
    ("rules", "league.models.sheets", "scoring.rules"),
    ("rules", "league.views.sheets", "scoring"),
    ("rules", "league.templatetags.figures", "scoring.items"),
    ("rooms", "league.reads.sheets", "league.services.sheets"),
]


@pytest.fixture(scope="module")
def imports():
    return grimp.build_graph("config", "league", "scoring", cache_dir=None)


def kept(contract: str, graph: grimp.ImportGraph) -> bool:
    options = CONTRACTS[contract]
    kind = KINDS[options["type"]](options["name"], OPTIONS.session_options, options)
    return kind.check(deepcopy(graph), verbose=False).kept


def rooms(imports) -> set[str]:
    return {module.removeprefix("league.") for module in imports.find_children("league")}


@pytest.mark.parametrize("contract", CONTRACTS)
def test_it_holds(imports, contract):
    assert kept(contract, imports)


@pytest.mark.parametrize(("contract", "importer", "imported"), BROKEN)
def test_it_is_noticed_when_broken(imports, contract, importer, imported):
    assert {importer, imported} <= imports.modules
    graph = deepcopy(imports)
    graph.add_import(importer=importer, imported=imported)
    assert not kept(contract, graph)


def test_every_contract_is_broken_once():
    assert {contract for contract, *_ in BROKEN} == set(CONTRACTS)


def test_no_level_may_look_up_to_the_next(imports):
    for upper, lower in pairwise(LEVELS):
        for importer in rooms(imports) & set(lower):
            for imported in rooms(imports) & set(upper):
                graph = deepcopy(imports)
                graph.add_import(importer=f"league.{importer}", imported=f"league.{imported}")
                assert not kept("rooms", graph), f"{importer} may import {imported}"


def test_a_room_without_a_level_is_noticed(imports):
    graph = deepcopy(imports)
    graph.add_module("league.attic")
    assert not kept("rooms", graph)


def test_every_room_that_receives_values_is_named(imports):
    named = {module.removeprefix("league.") for module in CONTRACTS["values"]["source_modules"]}
    assert named == RECEIVE_VALUES & rooms(imports)


def test_the_command_of_make_check_fails_on_a_broken_contract(tmp_path):
    for name in ("config", "league", "scoring"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / ".importlinter", tmp_path)
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    environment = {"PATH": os.environ["PATH"]}
    with (tmp_path / "league" / "choices.py").open("a", encoding="utf-8") as file:
        file.write("\nfrom league import querysets\n")
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "league.choices -> league.querysets" in done.stdout
