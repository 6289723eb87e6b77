"""Limits on what sockets send, applied before anything is parsed.

A frame of six bytes costs a few microseconds of network and some thirty microseconds of parsing, so the bytes and the
frames of a socket are counted first. Every frame counts as a message, whatever its kind. A socket that exceeds its own
limit is disconnected. All sockets of one address share a sum; while it is exceeded, the server reads from them later,
because they may be a hall full of phones behind one address.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

from rummi.server import metrics
from rummi.server.edge.limits import RateLimit, RateLimits
from rummi.server.rooms.deadlines import Lag

FRAMES_BURST_SECONDS: Final = 6
"""A little more than for messages (`rates.BURST_SECONDS`): answers to pings are frames, too."""
BYTES_BURST_SECONDS: Final = 4
SOCKETS_OF_ADDRESS: Final = 50
"""All sockets of one address together may send as much as this many that use up their own limits."""
ADDRESS_BURST_SECONDS: Final = 2
LONGEST_WAIT_SECONDS: Final = 1.0
MOST_FRAGMENTS: Final = 64
"""Frames of one message. Browsers send a message in one frame."""
_LARGEST_HEAD: Final = 14


class SocketLimits:
    """The limits of all sockets of a process; a rate of 0 means no limit."""

    def __init__(self, messages_per_second: float, bytes_per_second: float) -> None:
        self._messages = messages_per_second
        self._bytes = bytes_per_second
        self._frames_of = RateLimits(messages_per_second * SOCKETS_OF_ADDRESS, ADDRESS_BURST_SECONDS)
        self._bytes_of = RateLimits(bytes_per_second * SOCKETS_OF_ADDRESS, ADDRESS_BURST_SECONDS)

    def of_socket(self) -> SocketLimit:
        return SocketLimit(
            self, RateLimit(self._messages, FRAMES_BURST_SECONDS), RateLimit(self._bytes, BYTES_BURST_SECONDS)
        )

    def of_address(self, address: str) -> tuple[RateLimit, RateLimit]:
        """The limits of frames and of bytes for all sockets of this address."""
        return self._frames_of.of(address), self._bytes_of.of(address)

    def wait(self, address: str) -> float:
        """Return the seconds for which nothing is read from the sockets of this address."""
        return _wait(self.of_address(address))


class SocketLimit:
    """The limit of one socket."""

    __slots__ = ("_all", "_bytes", "_counter", "_frames", "_together")

    def __init__(self, everything: SocketLimits, frames: RateLimit, size: RateLimit) -> None:
        self._all = everything
        self._frames = frames
        self._bytes = size
        self._counter = FrameCounter()
        self._together: tuple[RateLimit, RateLimit] | None = None
        """The limits of all sockets of the address, once that is known."""

    def receive(self, size: int) -> bool:
        """Return whether the socket may have sent so many bytes."""
        return self._bytes.take(size)

    def wait(self, address: str) -> float:
        """Return the seconds to wait before the next part is parsed; an empty address is not known yet."""
        if self._together is None and address:
            self._together = self._all.of_address(address)
        return _wait(self._together) if self._together else 0.0

    def parse(self, data: bytes) -> int | None:
        """Count the frames in what is about to be parsed; None where there are too many."""
        frames = self._counter.count(data)
        if self._together:
            self._together[0].spend(frames)
            self._together[1].spend(len(data))
        return frames if self._frames.take(frames) else None


def _wait(together: tuple[RateLimit, RateLimit]) -> float:
    frames, size = together
    return min(LONGEST_WAIT_SECONDS, max(frames.wait(), size.wait()))


class FrameCounter:
    """Counts the frames in the bytes of a client, without decoding anything."""

    __slots__ = ("_head", "_payload")

    def __init__(self) -> None:
        self._head = b""
        """The beginning of a frame whose header is not complete."""
        self._payload = 0
        """Bytes still to come of the last frame."""

    def count(self, data: bytes) -> int:
        """Return how many frames have their complete header by the end of `data`."""
        frames, at, end = 0, 0, len(data)
        while True:
            step = min(self._payload, end - at)
            at += step
            self._payload -= step
            if at == end:
                return frames
            head = self._head + data[at : at + _LARGEST_HEAD - len(self._head)]
            size = _size_of_head(head)
            if len(head) < size:
                self._head = head
                return frames
            at += size - len(self._head)
            self._head = b""
            self._payload = _payload_of(head)
            frames += 1


def _size_of_head(head: bytes) -> int:
    """RFC 6455, 5.2: at least so many bytes."""
    if len(head) < 2:
        return 2
    masked = 4 if head[1] & 0x80 else 0
    return {126: 4, 127: 10}.get(head[1] & 0x7F, 2) + masked


def _payload_of(head: bytes) -> int:
    size = head[1] & 0x7F
    if size == 126:
        return int.from_bytes(head[2:4], "big")
    return int.from_bytes(head[2:10], "big") if size == 127 else size


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
SLOT_KEY: Final = "connection_slot"
"""By which name a request finds the place of its connection."""


def _not_now(messages: Sequence[bytes]) -> bool:  # noqa: ARG001
    return False


class ConnectionSlot:
    """Of one open connection."""

    __slots__ = ("_deadline", "_end", "_unread_since", "caller", "closing", "lag", "network", "seated", "write")

    def __init__(self, network: str, end: Callable[[str], None]) -> None:
        self.network = network
        """The network at the other end of the connection; with a proxy in front, that of the proxy."""
        self.caller = ""
        """The network of the person behind it, once the request has told."""
        self.lag = Lag()
        self.seated = False
        """Whether somebody who has a seat follows his room here."""
        self.closing = False
        """Whether it is ending already."""
        self.write: Callable[[Sequence[bytes]], bool] = _not_now
        """Messages to a socket, past everything that waits; whether they were taken."""
        self._end = end
        self._deadline: float | None = None
        self._unread_since: float | None = None

    def expect(self, seconds: float | None) -> None:
        """What we wait for has so long; None where we wait for nothing."""
        self._deadline = None if seconds is None else monotonic() + seconds

    def set_unread(self, unread: bool) -> None:
        self._unread_since = monotonic() if unread else None

    def timed_out(self, now: float) -> str | None:
        """Why its time is over."""
        if self._deadline is not None and now > self._deadline:
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
        self.closing = True
        self.expect(FAREWELL_SECONDS)


class ConnectionSlots:
    def __init__(self, most: int) -> None:
        self.most = most
        self._strangers = most - int(most * RESERVED_SHARE)
        self._open: dict[ConnectionSlot, None] = {}
        self._seated = 0
        self._waiting: dict[str, dict[ConnectionSlot, None]] = {}
        """Those that have not asked for anything yet, or have had their answer; by network, in the order in which they
        began to."""

    def __len__(self) -> int:
        return len(self._open)

    @property
    def crowded(self) -> bool:
        """Whether only the places are left that are kept for people who have a seat."""
        return len(self._open) - self._seated > self._strangers

    def arrive(self, slot: ConnectionSlot) -> bool:
        """Whether there is a place for it."""
        self._open[slot] = None
        if self.crowded:
            self._make_room()
        if len(self._open) > self.most:
            del self._open[slot]
            metrics.CONNECTIONS_ENDED.labels("full").inc()
            return False
        self.wait(slot)
        return True

    def wait(self, slot: ConnectionSlot) -> None:
        """It asks for nothing, for now."""
        if slot in self._open:
            self._waiting.setdefault(slot.network, {})[slot] = None

    def ask(self, slot: ConnectionSlot) -> None:
        """Its request is there."""
        waiting = self._waiting.get(slot.network)
        if waiting is not None and waiting.pop(slot, slot) is None and not waiting:
            del self._waiting[slot.network]

    def sit(self, slot: ConnectionSlot) -> None:
        """Somebody who has a seat follows his room here."""
        if slot in self._open and not slot.seated:
            slot.seated = True
            self._seated += 1

    def leave(self, slot: ConnectionSlot) -> None:
        """It is closed, however that came about."""
        self.ask(slot)
        if slot in self._open:
            del self._open[slot]
            self._seated -= slot.seated

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
        for slot in tuple(self._open):
            why = slot.timed_out(now)
            if why:
                slot.end(why)
