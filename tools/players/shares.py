"""A person's shares in the shuffles of their games, as the browser client contributes them.

Before a game, a person pledges a share (by its hash). Once the server has committed to its secret and shown all
pledges, the person reveals the share.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from rummi.games.fairness import pledge_of


@dataclass(frozen=True, slots=True)
class Promise:
    """The commitment and the pledges of a game, as shown before the shares are revealed."""

    commitment: str
    pledges: tuple[tuple[tuple[int, ...], str], ...]


class BrokenPromise(Exception):
    """The server changed a commitment or a pledge."""


@dataclass(slots=True)
class Shares:
    promised: dict[str, Promise] = field(default_factory=dict)
    """By game."""
    accepted: set[str] = field(default_factory=set)
    """Games whose share the server has accepted."""
    revealed: dict[str, str] = field(default_factory=dict)
    """Revealed shares, by game."""
    _next: str = field(default_factory=lambda: token_hex(32))
    _pledged: str = ""

    def on_connect(self) -> None:
        """Pledge again: a new connection has no pledge."""
        self._pledged = ""

    def next_messages(self, shuffle: dict[str, Any] | None) -> list[dict[str, Any]]:
        """Return the messages that a seated person must send, given the shuffle in the room's state."""
        messages = []
        if shuffle and shuffle["pending"]:
            self._check_promise(shuffle)
            share = self._share_to_reveal(shuffle)
            if share:
                game = shuffle["game"]
                messages.append({"type": "share", "id": f"share-{game}", "game": game, "share": share})
        if self._pledged != self._next:
            self._pledged = self._next
            messages.append({"type": "pledge", "pledge": pledge_of(self._next)})
        return messages

    def _check_promise(self, shuffle: dict[str, Any]) -> None:
        pledges = tuple((tuple(each["seats"]), each["pledge"]) for each in shuffle["contributions"])
        shown = Promise(shuffle["commitment"], pledges)
        if self.promised.setdefault(shuffle["game"], shown) != shown:
            raise BrokenPromise(f"{shuffle['game']} was promised {self.promised[shuffle['game']]}, and now {shown}")

    def _share_to_reveal(self, shuffle: dict[str, Any]) -> str | None:
        game = shuffle["game"]
        awaited = {each["pledge"] for each in shuffle["contributions"] if each["share"] is None}
        if game not in self.revealed and pledge_of(self._next) in awaited:
            self.revealed[game], self._next = self._next, token_hex(32)
        share = self.revealed.get(game)
        return share if share and pledge_of(share) in awaited else None

    def on_answer(self, answer: dict[str, Any]) -> None:
        game = answer["id"].removeprefix("share-")
        if game in self.revealed and answer["type"] == "answer":
            self.accepted.add(game)
