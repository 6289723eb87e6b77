"""The fingerprint of the sources of the built module, so that a test can detect an outdated module."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Final, TypedDict

ROOT: Final = Path(__file__).parents[2]
NATIVE: Final = ROOT / "native"
BUILT: Final = ROOT / "web" / "src" / "kernel" / "built"
MODULE: Final = BUILT / "rummi.wasm"
MARK: Final = BUILT / "rummi.json"
COMPILER: Final = "ziglang==0.17.0"
"""Pinned in requirements/wasm.txt, because another version produces other bytes."""

FLAGS: Final = (
    *("-target", "wasm32-wasi", "-std=c++17", "-DNDEBUG"),
    *("-fno-exceptions", "-fno-rtti", "-flto"),
)
QUICK: Final = "-O3"
SMALL: Final = "-Oz"
"""For code without a search: it is fast anyway, and every phone downloads it."""
LINKED: Final = ("-mexec-model=reactor", "-Wl,--strip-all", "-Wl,-z,stack-size=1048576")


STRATEGIST_SOURCES: Final = (
    *(f"game/{name}.{kind}" for name in ("hand", "openings", "rules") for kind in ("cpp", "hpp")),
    "game/policy.hpp",
    *(
        f"strategy/{name}.{kind}"
        for name in ("budget", "candidates", "features", "network", "strategist")
        for kind in ("cpp", "hpp")
    ),
    "strategy/chance.hpp",
)
"""The sources that the strategist needs to choose a play."""


class Mark(TypedDict):
    compiler: str
    sources: str
    module: str


def sources() -> list[Path]:
    """Return the sources of the module, which plays no whole games: solving, repair, steps and the strategist."""
    kernel = NATIVE / "kernel"
    folders = (
        kernel,
        kernel / "explain",
        kernel / "least",
        kernel / "options",
        kernel / "repair",
        NATIVE / "wasm",
    )
    whole = [path for folder in folders for path in folder.glob("*.[ch]pp") if path.name != "kernel.hpp"]
    return sorted([*whole, *(kernel / name for name in STRATEGIST_SOURCES)])


def is_small(source: Path) -> bool:
    return source.parent.name in ("game", "wasm") or source.stem in (
        "question",
        "melds",
        "least",
        "candidates",
        "features",
        "strategist",
        "flow",
        "steps",
    )


def hash_sources() -> str:
    digest = sha256(repr((COMPILER, FLAGS, QUICK, SMALL, LINKED)).encode())
    for path in sources():
        digest.update(f"\0{path.relative_to(NATIVE).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def compute_mark() -> Mark:
    """Return the fingerprint of the existing module and the current sources."""
    return {
        "compiler": COMPILER,
        "sources": hash_sources(),
        "module": sha256(MODULE.read_bytes()).hexdigest(),
    }


def read_mark() -> Mark:
    recorded: Mark = json.loads(MARK.read_text(encoding="utf-8"))
    return recorded
