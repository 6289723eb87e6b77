"""How many connections may be open at a worker, for how long each may keep us waiting, and who makes room.

A connection is somebody unknown until its first request is there. Those take up only a part of all places: the rest is
kept for the sockets of people who have a seat. Where the part is full, whoever has waited longest without asking for
anything makes room, first of those who come from the same network as most of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

from rummi.server import metrics
from rummi.server.play.lag import Lag

RESERVED_SHARE: Final = 1 / 4
"""Of all places, for people who have a seat."""
HEAD_SECONDS: Final = 10.0
"""From the first byte of a request, or from its connection, to the end of its headers."""
BODY_SECONDS: Final = 60.0
"""From there to the end of its body."""
UNREAD_SECONDS: Final = 30.0
"""For which somebody may leave unread what he was sent."""
FAREWELL_SECONDS: Final = 5.0
"""For whoever is told why his connection ends."""
IN_SCOPE: Final = "place"
"""By which name a request finds the place of its connection."""


def _not_now(messages: Sequence[bytes]) -> bool:  # noqa: ARG001
    return False


class Place:
    """Of one open connection."""

    __slots__ = ("_end", "_late_at", "_unread_since", "caller", "lag", "network", "seated", "told", "write")

    def __init__(self, network: str, end: Callable[[str], None]) -> None:
        self.network = network
        """The network at the other end of the connection; with a proxy in front, that of the proxy."""
        self.caller = ""
        """The network of the person behind it, once the request has told."""
        self.lag = Lag()
        self.seated = False
        """Whether somebody who has a seat follows his room here."""
        self.told = False
        """Whether it is ending already."""
        self.write: Callable[[Sequence[bytes]], bool] = _not_now
        """Messages to a socket, past everything that waits; whether they were taken."""
        self._end = end
        self._late_at: float | None = None
        self._unread_since: float | None = None

    def expect(self, seconds: float | None) -> None:
        """What we wait for has so long; None where we wait for nothing."""
        self._late_at = None if seconds is None else monotonic() + seconds

    def left_unread(self, unread: bool) -> None:
        self._unread_since = monotonic() if unread else None

    def late(self, now: float) -> str | None:
        """Why its time is over."""
        if self._late_at is not None and now > self._late_at:
            return "slow"
        if self._unread_since is not None and now > self._unread_since + UNREAD_SECONDS:
            return "unread"
        return None

    def take_over(self, end: Callable[[str], None], write: Callable[[Sequence[bytes]], bool]) -> None:
        """The connection has become a socket, which is ended in another way."""
        self._end = end
        self.write = write

    def end(self, why: str) -> None:
        """At first with a word; who does not take it is cut off when it is called again."""
        metrics.CONNECTIONS_ENDED.labels(why).inc()
        self._end(why)
        self.told = True
        self.expect(FAREWELL_SECONDS)


class Places:
    def __init__(self, most: int) -> None:
        self.most = most
        self._strangers = most - int(most * RESERVED_SHARE)
        self._open: dict[Place, None] = {}
        self._seated = 0
        self._waiting: dict[str, dict[Place, None]] = {}
        """Those that have not asked for anything yet, or have had their answer; by network, in the order in which they
        began to."""

    def __len__(self) -> int:
        return len(self._open)

    @property
    def crowded(self) -> bool:
        """Whether only the places are left that are kept for people who have a seat."""
        return len(self._open) - self._seated > self._strangers

    def arrive(self, place: Place) -> bool:
        """Whether there is a place for it."""
        self._open[place] = None
        if self.crowded:
            self._make_room()
        if len(self._open) > self.most:
            del self._open[place]
            metrics.CONNECTIONS_ENDED.labels("full").inc()
            return False
        self.wait(place)
        return True

    def wait(self, place: Place) -> None:
        """It asks for nothing, for now."""
        if place in self._open:
            self._waiting.setdefault(place.network, {})[place] = None

    def ask(self, place: Place) -> None:
        """Its request is there."""
        waiting = self._waiting.get(place.network)
        if waiting is not None and waiting.pop(place, place) is None and not waiting:
            del self._waiting[place.network]

    def sit(self, place: Place) -> None:
        """Somebody who has a seat follows his room here."""
        if place in self._open and not place.seated:
            place.seated = True
            self._seated += 1

    def leave(self, place: Place) -> None:
        """It is closed, however that came about."""
        self.ask(place)
        if place in self._open:
            del self._open[place]
            self._seated -= place.seated

    def _make_room(self) -> None:
        if not self._waiting:
            return
        most = max(self._waiting.values(), key=len)
        longest = next(iter(most))
        self.leave(longest)
        longest.end("crowded")

    async def sweep(self) -> None:
        """Whoever keeps us waiting for too long goes."""
        now = monotonic()
        for place in tuple(self._open):
            why = place.late(now)
            if why:
                place.end(why)
