"""The installation and the machine: whatever does not depend on where a server keeps its games."""

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
from rummi.solver.problem import Problem
from rummi.solver.reference import solve_reference

CLIENT: Final = Path(rummi.__file__).parent / "server" / "web" / "index.html"
FONTS: Final = Path(rummi.__file__).parent / "paper" / "fonts"
FEW_FILES: Final = 256
MANY_FILES: Final = 4_096
OWN_FILES: Final = 100
"""That a worker has open besides one for each connection."""
_SAMPLE: Final = Problem(Table.parse("* K12 K13"), Tiles.parse("K11 K10"))
"""On which a compiler has shown that it reads C++ in its own way."""


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
    yield _kernel()
    yield _time_zones()
    yield from (Check("extensions", False, problem) for problem in _broken())


def check_serving() -> Iterator[Check]:
    """What only a server needs of the machine."""
    yield _client()
    yield from _open_files()


def _broken() -> Iterator[Sentence]:
    """What other packages bring and cannot be used."""
    yield from broken_bots().values()
    yield from broken_languages().values()


def _kernel() -> Check:
    try:
        from rummi.solver.kernel import solve_kernel

        agree = solve_kernel(_SAMPLE).played == solve_reference(_SAMPLE).played
    except ImportError as error:
        problem = sentence("the native kernel is not there; install rummi anew ({reason})", reason=str(error))
        return Check("kernel", False, problem)
    except Exception as error:  # noqa: BLE001 (a fault of ours is what is looked for)
        agree, reason = False, repr(error)
    else:
        reason = ""
    if agree:
        return Check("kernel", True, sentence("the native kernel solves as the readable reference does"))
    wrong = sentence(
        "the native kernel does not solve as the reference does; please report it with your compiler {reason}",
        reason=reason,
    )
    return Check("kernel", False, wrong)


def _time_zones() -> Check:
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


def _client() -> Check:
    if CLIENT.is_file():
        return Check("client", True, sentence("the pages for browsers are there"))
    missing = sentence("the pages for browsers are missing: make setup builds them, and every wheel holds them")
    return Check("client", False, missing)


def _open_files() -> Iterator[Check]:
    if os.name != "posix":
        return
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY:
        yield Check("open-files", True, sentence("any number of files may be open"))
        return
    told = sentence("{most} files may be open at once, enough for as many people", most=most)
    if most < MANY_FILES:
        told = sentence(
            "only {most} files may be open at once, enough for {people} people at a worker; LimitNOFILE= of systemd or "
            "ulimit -n raises it",
            most=most,
            people=max(0, most - OWN_FILES),
        )
    yield Check("open-files", most >= FEW_FILES, told)
