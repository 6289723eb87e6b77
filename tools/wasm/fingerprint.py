"""What the built module was made of, so that a test can say when it is old."""

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
"""As requirements/wasm.txt pins it: another version makes other bytes of the same sources."""

FLAGS: Final = (
    *("-target", "wasm32-wasi", "-std=c++17", "-DNDEBUG"),
    *("-fno-exceptions", "-fno-rtti", "-flto"),
)
QUICK: Final = "-O3"
SMALL: Final = "-Oz"
"""Where no search is: what reads, writes and counts is over at once, and every phone loads it."""
LINKED: Final = ("-mexec-model=reactor", "-Wl,--strip-all", "-Wl,-z,stack-size=1048576")


CHOOSING: Final = (
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
    """Best plays, least change, order, steps and the strategist; whole games are played by servers only."""
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
    return sorted([*whole, *(kernel / name for name in CHOOSING)])


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


def digest_of_sources() -> str:
    digest = sha256(repr((COMPILER, FLAGS, QUICK, SMALL, LINKED)).encode())
    for path in sources():
        digest.update(f"\0{path.relative_to(NATIVE).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def mark() -> Mark:
    """That of the module as it lies there, if it came from the sources as they are."""
    return {
        "compiler": COMPILER,
        "sources": digest_of_sources(),
        "module": sha256(MODULE.read_bytes()).hexdigest(),
    }


def kept_mark() -> Mark:
    kept: Mark = json.loads(MARK.read_text(encoding="utf-8"))
    return kept
