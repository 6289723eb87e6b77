"""What somebody mixes into the luck of his games, as browsers do, and what he was promised before he told it."""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from rummi.games.fairness import pledge_of


@dataclass(frozen=True, slots=True)
class Promise:
    """What a game will be dealt from, as it was shown before anybody told his share."""

    commitment: str
    pledges: tuple[tuple[tuple[int, ...], str], ...]


class BrokenPromise(Exception):
    pass


@dataclass(slots=True)
class Mixing:
    promised: dict[str, Promise] = field(default_factory=dict)
    """By game."""
    accepted: set[str] = field(default_factory=set)
    """The games into which the server says that it has mixed the share."""
    shares: dict[str, str] = field(default_factory=dict)
    """Those that were told, by game."""
    _next: str = field(default_factory=lambda: token_hex(32))
    _pledged: str = ""

    def connected(self) -> None:
        """A new connection knows of no pledge."""
        self._pledged = ""

    def answers(self, shuffle: dict[str, Any] | None) -> list[dict[str, Any]]:
        """The messages that a room asks for of somebody who sits there."""
        messages = []
        if shuffle and shuffle["pending"]:
            self._see(shuffle)
            share = self._asked(shuffle)
            if share:
                game = shuffle["game"]
                messages.append({"type": "share", "id": f"share-{game}", "game": game, "share": share})
        if self._pledged != self._next:
            self._pledged = self._next
            messages.append({"type": "pledge", "pledge": pledge_of(self._next)})
        return messages

    def _see(self, shuffle: dict[str, Any]) -> None:
        pledges = tuple((tuple(each["seats"]), each["pledge"]) for each in shuffle["contributions"])
        shown = Promise(shuffle["commitment"], pledges)
        if self.promised.setdefault(shuffle["game"], shown) != shown:
            raise BrokenPromise(f"{shuffle['game']} was promised as {self.promised[shuffle['game']]}, now as {shown}")

    def _asked(self, shuffle: dict[str, Any]) -> str | None:
        game = shuffle["game"]
        awaited = {each["pledge"] for each in shuffle["contributions"] if each["share"] is None}
        if game not in self.shares and pledge_of(self._next) in awaited:
            self.shares[game], self._next = self._next, token_hex(32)
        share = self.shares.get(game)
        return share if share and pledge_of(share) in awaited else None

    def hear(self, answer: dict[str, Any]) -> None:
        game = answer["id"].removeprefix("share-")
        if game in self.shares and answer["type"] == "answer":
            self.accepted.add(game)
