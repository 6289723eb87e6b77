"""The interface of an engine: open a page, run scripts in it, move a pointer, take pictures."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

Device: TypeAlias = Literal["desktop", "phone", "sideways", "small"]
Point: TypeAlias = tuple[float, float]
Move: TypeAlias = Point | Literal["down", "up"]
"""A position to which the pointer moves, or a press or release."""

SIZES: Final[dict[Device, tuple[int, int]]] = {
    "desktop": (1440, 900),
    "phone": (390, 844),
    "sideways": (844, 390),
    "small": (320, 640),
}


STRANGER: Final = "rummi.example"


class CannotStart(Exception):
    """The engine is not installed or does not start."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """The device, settings and session of a person who opens a page."""

    device: Device = "desktop"
    language: str = "en"
    theme: str = "light"
    session: str = ""
    """The value of the session cookie; empty for a new visitor."""

    @property
    def size(self) -> tuple[int, int]:
        return SIZES[self.device]

    @property
    def touches(self) -> bool:
        return self.device != "desktop"


class Page(ABC):
    """A page of one person. Pages of an engine share no cookies or storage."""

    def __init__(self, address: str, visitor: Visitor) -> None:
        self.address = address
        self.visitor = visitor

    def arrive(self, path: str) -> None:
        """Store the visitor's settings and session in the browser, then open `path`."""
        self._load(f"{self.address}/assets/icon.svg")  # same origin, without the client's scripts
        kept = {"language": self.visitor.language, "theme": self.visitor.theme}
        self.script(
            _REMEMBER, {f"rummi.{name}": json.dumps(value) for name, value in kept.items()}, self.visitor.session
        )
        self.goto(path)

    @abstractmethod
    def goto(self, path: str) -> None: ...

    @abstractmethod
    def _load(self, address: str) -> None: ...

    @abstractmethod
    def reload(self) -> None: ...

    @abstractmethod
    def resize(self, width: int, height: int) -> None: ...

    @abstractmethod
    def script(self, function: str, *given: Any) -> Any:
        """Call a JavaScript function and return its result, awaited. Arguments and result must be JSON."""

    @abstractmethod
    def point(self, moves: Sequence[Move]) -> None:
        """Perform the moves with the mouse, or with a finger on touch devices."""

    @abstractmethod
    def press_keys(self, *keys: str) -> None:
        """Press keys one after the other: characters, or Enter, Escape, Tab, Backspace."""

    def rest(self) -> None:
        """Wait until the page has handled and drawn the last input."""
        self.script(_RESTED)

    def settle(self) -> None:
        """Wait until fonts are loaded and the page is drawn."""
        # load every font: a slow page may not have requested any yet
        self.script("() => Promise.all([...document.fonts].map((face) => face.load())).then(() => true)")
        self.rest()

    def picture(self) -> bytes:
        """Return a PNG of the visible part."""
        self.settle()
        return self._picture()

    @abstractmethod
    def _picture(self) -> bytes: ...

    @abstractmethod
    def complaints(self) -> list[str]:
        """Return the errors and warnings of the page so far, as far as the engine reports them."""

    @abstractmethod
    def close(self) -> None: ...


class Engine(ABC):
    name: str
    stranger: str = ""
    """Another host name of this machine that browsers do not treat as a secure context; empty if not supported."""

    @abstractmethod
    def open(self, address: str, path: str, visitor: Visitor) -> Page: ...

    @abstractmethod
    def close(self) -> None: ...


_REMEMBER: Final = """(settings, session) => {
    for (const [name, value] of Object.entries(settings)) localStorage.setItem(name, value);
    if (session) document.cookie = `rummi=${session}; path=/; max-age=86400; samesite=lax`;
}"""

_RESTED: Final = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""
