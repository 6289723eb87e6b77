"""What every engine can be asked: to open a page, to run a script in it, to move a pointer, to take a picture."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

Device: TypeAlias = Literal["desktop", "phone", "sideways", "small"]
Point: TypeAlias = tuple[float, float]
Move: TypeAlias = Point | Literal["down", "up"]
"""Where a pointer goes, or what it does there."""

SIZES: Final[dict[Device, tuple[int, int]]] = {
    "desktop": (1440, 900),
    "phone": (390, 844),
    "sideways": (844, 390),
    "small": (320, 640),
}


STRANGER: Final = "rummi.example"


class CannotStart(Exception):
    """The engine is there, but does not come up."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who opens a page: with what in the hand, in which language, and known to the server by which session."""

    device: Device = "desktop"
    language: str = "en"
    theme: str = "light"
    session: str = ""
    """The value of the session's cookie; without it, nobody."""

    @property
    def size(self) -> tuple[int, int]:
        return SIZES[self.device]

    @property
    def touches(self) -> bool:
        return self.device != "desktop"


class Page(ABC):
    """One page of one person. The next that is opened by the same engine has nothing of it."""

    def __init__(self, address: str, visitor: Visitor) -> None:
        self.address = address
        self.visitor = visitor

    def arrive(self, path: str) -> None:
        """With what a person of this kind would have in his browser."""
        self._load(f"{self.address}/assets/icon.svg")  # of the same origin, and nothing of the client runs there
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
        """What a JavaScript function answers, or what it promises; both ways only what JSON can say."""

    @abstractmethod
    def point(self, moves: Sequence[Move]) -> None:
        """With the mouse, or with a finger on a device that is touched."""

    @abstractmethod
    def press_keys(self, *keys: str) -> None:
        """Keys that write, or Enter, Escape, Tab, Backspace, one after the other."""

    def rest(self) -> None:
        """What was done last has been heard and drawn: nobody's hand is quicker."""
        self.script(_RESTED)

    def settle(self) -> None:
        """The letters are there, too."""
        # not only those under way: a slow page may not have asked for any yet
        self.script("() => Promise.all([...document.fonts].map((face) => face.load())).then(() => true)")
        self.rest()

    def picture(self) -> bytes:
        """What is seen now, as PNG."""
        self.settle()
        return self._picture()

    @abstractmethod
    def _picture(self) -> bytes: ...

    @abstractmethod
    def complaints(self) -> list[str]:
        """Errors and warnings of the page so far, as far as the engine tells them."""

    @abstractmethod
    def close(self) -> None: ...


class Engine(ABC):
    name: str
    stranger: str = ""
    """Another name of this machine, which is trusted as little as any address in a network; none if there is none."""

    @abstractmethod
    def open(self, address: str, path: str, visitor: Visitor) -> Page: ...

    @abstractmethod
    def close(self) -> None: ...


_REMEMBER: Final = """(settings, session) => {
    for (const [name, value] of Object.entries(settings)) localStorage.setItem(name, value);
    if (session) document.cookie = `rummi=${session}; path=/; max-age=86400; samesite=lax`;
}"""

_RESTED: Final = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""
