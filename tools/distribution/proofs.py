"""What must work where rummi was installed from a wheel: each proof raises Unproven, or says what it has seen."""

from __future__ import annotations

import json
from typing import Final

from rummi import __version__
from rummi.tournaments.printing.sheets import KINDS
from tools.distribution import Unproven
from tools.distribution.clean import Clean

BARE: Final = {"rummi", "click", "msgspec", "tomli-w", "colorama"}
"""All that the bare library brings; the last only to Windows."""
_MISSING: Final = {
    ("en", "server"): 'The server is not installed. Install it with: pip install "rummi[server]"',
    ("pl", "server"): 'Serwer nie jest zainstalowany. Zainstaluj go poleceniem: pip install "rummi[server]"',
    ("en", "paper"): 'Printing is not installed. Install it with: pip install "rummi[paper]"',
    ("pl", "paper"): 'Drukowanie nie jest zainstalowane. Zainstaluj je poleceniem: pip install "rummi[paper]"',
}
_CALLED: Final = {
    "server": ("serve",),
    "paper": ("tournament", "print", "event.json", "lots", "-o", "lots.pdf"),
}


def bare(clean: Clean) -> str:
    """The library and the small command line."""
    if surplus := clean.packages() - BARE:
        raise Unproven(f"the bare library brings {', '.join(sorted(surplus))}")
    _said(clean, f"rummi, version {__version__}", "--version")
    home = "import rummi, pathlib, sys; print(pathlib.Path(rummi.__file__).is_relative_to(sys.prefix))"
    if clean.run("python", "-c", home).stdout.strip() != "True":
        raise Unproven("what is imported is not what was installed")
    _said(clean, "R4 R5 R6 | R6 R7 R8", "solve", "--table", "R4 R5 R6 R7 R8", "--rack", "R6 K1", "--json")
    played = json.loads(_said(clean, "", "simulate", "--games", "2", "--seed", "rain", "--json"))
    if played["games"] != 2:
        raise Unproven(f"two games were to be played: {played}")
    _said(clean, "You leave the table.", "play", "--seed", "x", typed="quit\n")
    _said(clean, "Champion", "tournament", "simulate", "--entrants", "9", "--cards-only")
    _said(clean, "rummi[server]", "doctor")
    for extra in _CALLED:
        missing(clean, extra)
    figures = [
        f"{clean.megabytes():.1f} MB in {len(clean.packages())} packages",
        f"`import rummi` {clean.milliseconds('python', '-c', 'import rummi'):.0f} ms",
        f"an empty Python {clean.milliseconds('python', '-c', ''):.0f} ms",
        f"`rummi --version` {clean.milliseconds('rummi', '--version'):.0f} ms",
    ]
    return ", ".join(figures)


def missing(clean: Clean, extra: str) -> None:
    """Who calls it reads how to install it, and nothing else happens."""
    for language in ("en", "pl"):
        before = set(clean.folder.iterdir())
        ended = clean.run("rummi", "--lang", language, *_CALLED[extra])
        said = f"rummi: {_MISSING[language, extra]}\n"
        if (ended.returncode, ended.stdout, ended.stderr) != (2, "", said) or set(clean.folder.iterdir()) != before:
            raise Unproven(f"without {extra}: {ended}")


def paper(clean: Clean) -> str:
    """Every kind of paper, from an event that was made here."""
    missing(clean, "server")
    _said(clean, "", "tournament", "simulate", "--entrants", "9", "--cards-only", "--save", "event.json")
    sizes = []
    for kind in KINDS:
        file = clean.folder / f"{kind}.pdf"
        _said(clean, "", "--lang", "pl", "tournament", "print", "event.json", kind, "-o", str(file))
        if not file.read_bytes().startswith(b"%PDF-"):
            raise Unproven(f"{kind} is no PDF")
        sizes.append(file.stat().st_size)
    return f"{clean.megabytes():.1f} MB in {len(clean.packages())} packages, {len(sizes)} papers of {sum(sizes)} bytes"


def _said(clean: Clean, wanted: str, *arguments: str, typed: str = "") -> str:
    ended = clean.run("rummi", *arguments, typed=typed)
    if ended.returncode or wanted not in ended.stdout or ended.stderr:
        raise Unproven(f"rummi {' '.join(arguments)}: {ended}")
    return ended.stdout
