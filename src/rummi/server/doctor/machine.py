"""Checks of the installation and the machine, which do not depend on the data."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import rummi
from rummi.bots.catalogue import broken_bots
from rummi.core.sentence import Sentence, sentence
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.language import broken_languages
from rummi.server.doctor.check import Check
from rummi.solver.problem import Objective, Problem
from rummi.solver.steps import explain

CLIENT: Final = Path(rummi.__file__).parent / "server" / "web" / "index.html"
FONTS: Final = Path(rummi.__file__).parent / "tournaments" / "printing" / "fonts"
MIN_OPEN_FILES: Final = 256
"""Below this limit the check fails."""
ENOUGH_OPEN_FILES: Final = 4_096
"""Below this limit the message says for how many people it is enough."""
OWN_FILES: Final = 100
"""Files that a worker has open, besides one per connection."""
_GOLDEN: Final = (
    (Objective.TILES, "* K12 K13", "K11 K10", 2, 21),  # wrong with one compiler once
    (Objective.TILES, "K11 B11 * | R8 R9 R10", "K3 K4 K9 K11 K12 R2 R4 R9 R11 B7 B9 B13 O9 O10", 7, 70),
    (
        Objective.TILES,
        "K12 O12 * | K13 R13 B13 | K5 K6 K7 K8 | R5 R6 R7",
        "K3 K4 K6 K9 K13 R5 R8 R9 R10 R12 R12 B8 B8 B11 O4 O5 O8 O11 O13",
        12,
        102,
    ),
    (
        Objective.VALUE,
        "R3 B3 O3 | K5 R5 O5 | R7 B7 * | K8 B8 O8 | R11 * R13 | B11 B12 B13 | O9 O10 O11",
        "K2 K3 K6 K7 K9 K11 R1 R6 R7 R12 B1 B2 B6 B8 B10 B11 O1 O6 O8 O13 O13",
        None,
        112,
    ),
    (Objective.OPENING, "K1 R1 O1 | R2 B2 O2 | K9 K10 K11", "K4 K11 R3 R5 R7 R8 R9 R12 B5 B6 B9 O5 O5 *", None, 49),
)
"""Positions of vectors/positions: objective, table, rack, and the number of tiles and the value of the best play."""


def check_machine() -> Iterator[Check]:
    yield Check(
        "version",
        True,
        sentence(
            "rummi {version}, Python {python}, {system} on {machine}",
            version=rummi.__version__,
            python=platform.python_version(),
            system=platform.system(),
            machine=platform.machine(),
        ),
    )
    yield _check_kernel()
    yield _check_time_zones()
    yield from (Check("extensions", False, problem) for problem in _broken_extensions())


def check_serving() -> Iterator[Check]:
    """Check what only a server needs."""
    yield _check_client()
    yield from _check_open_files()


def _broken_extensions() -> Iterator[Sentence]:
    """Return the problems of bots and languages from other packages."""
    yield from broken_bots().values()
    yield from broken_languages().values()


def _check_kernel() -> Check:
    try:
        agree = _solves_golden_positions()
    except ImportError as error:
        problem = sentence("the native kernel is missing; install rummi again ({reason})", reason=str(error))
        return Check("kernel", False, problem)
    except Exception as error:  # noqa: BLE001 (any fault of the kernel is a result)
        agree, reason = False, repr(error)
    else:
        reason = ""
    if agree:
        return Check("kernel", True, sentence("the native kernel finds the best plays of known positions"))
    wrong = sentence(
        "the native kernel does not find the best plays of known positions; please report this with the name of your "
        "compiler {reason}",
        reason=reason,
    )
    return Check("kernel", False, wrong)


def _solves_golden_positions() -> bool:
    from rummi.solver.kernel import solve_kernel  # here, because the kernel may be missing

    for objective, table, rack, tiles, value in _GOLDEN:
        solution = solve_kernel(Problem(Table.parse(table), Tiles.parse(rack), objective=objective))
        if solution.value != value or tiles not in (None, solution.tiles):
            return False
        explain(solution.problem.table, solution.table)  # checks the steps of the kernel
    return True


def _check_time_zones() -> Check:
    try:
        ZoneInfo("Europe/Warsaw")
    except ZoneInfoNotFoundError:
        missing = sentence("there are no time zones, which championships need: pip install tzdata")
        return Check("time-zones", False, missing)
    return Check("time-zones", True, sentence("time zones are there"))


def check_paper() -> Check:
    if not any(FONTS.glob("*.ttf")):
        return Check("paper", False, sentence("the fonts of the papers are missing; install rummi anew"))
    return Check("paper", True, sentence("papers can be printed"))


def _check_client() -> Check:
    if CLIENT.is_file():
        return Check("client", True, sentence("the pages for browsers are there"))
    missing = sentence("the pages for browsers are missing: make setup builds them, and every wheel holds them")
    return Check("client", False, missing)


def _check_open_files() -> Iterator[Check]:
    if os.name != "posix":
        return
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY:
        yield Check("open-files", True, sentence("any number of files may be open"))
        return
    message = sentence("{most} files may be open at once, enough for as many people", most=most)
    if most < ENOUGH_OPEN_FILES:
        message = sentence(
            "only {most} files may be open at once, enough for {people} people at a worker; LimitNOFILE= of systemd or "
            "ulimit -n raises it",
            most=most,
            people=max(0, most - OWN_FILES),
        )
    yield Check("open-files", most >= MIN_OPEN_FILES, message)
