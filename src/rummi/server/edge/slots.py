"""Connections: how many there may be, how long they may stay idle, and how much their sockets may send.

The limits on sockets apply before anything is parsed. A frame of six bytes costs a few microseconds of network and some
thirty microseconds of parsing, so the bytes and the frames of a socket are counted first. Every frame counts as a
message, whatever its kind. A socket that exceeds its own limit is disconnected. All sockets of one address share a
limit. While they exceed it, the server reads from them more slowly instead of disconnecting them, because they may be a
hall full of phones behind one address.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

from rummi.server import metrics
from rummi.server.edge.limits import RateLimit, RateLimits
from rummi.server.rooms.deadlines import Lag

SLOT_KEY: Final = "connection_slot"
"""The key in the state of a request that has the slot of its connection."""
RESERVED_SHARE: Final = 1 / 4
"""The share of all slots that is reserved for people who have a seat."""
HEAD_SECONDS: Final = 10.0
"""The time from the first byte of a request, or from its connection, to the end of its headers."""
BODY_SECONDS: Final = 60.0
"""The time from there to the end of its body."""
UNREAD_SECONDS: Final = 30.0
"""The time for which a client may leave data unread."""
FAREWELL_SECONDS: Final = 5.0
"""The time to read why the connection is closed."""

FRAMES_BURST_SECONDS: Final = 6
"""A little more than for messages (`limits.BURST_SECONDS`), because answers to pings are frames, too."""
BYTES_BURST_SECONDS: Final = 4
SOCKETS_OF_ADDRESS: Final = 50
"""All sockets of one address together may send as much as this many that use up their own limits."""
ADDRESS_BURST_SECONDS: Final = 2
LONGEST_WAIT_SECONDS: Final = 1.0
MOST_FRAGMENTS: Final = 64
"""The most frames of one message. Browsers send a message in one frame."""
_LARGEST_HEAD: Final = 14


def _not_now(messages: Sequence[bytes]) -> bool:  # noqa: ARG001
    return False


class ConnectionSlot:
    """The slot of one open connection, with its timeouts."""

    __slots__ = ("_deadline", "_end", "_unread_since", "caller", "closing", "lag", "network", "seated", "write")

    def __init__(self, network: str, end: Callable[[str], None]) -> None:
        self.network = network
        """The network at the other end of the connection; with a proxy in front, that of the proxy."""
        self.caller = ""
        """The network of the client, once the request has shown it."""
        self.lag = Lag()
        self.seated = False
        """True if a person who has a seat follows a room on this connection."""
        self.closing = False
        self.write: Callable[[Sequence[bytes]], bool] = _not_now
        """Writes messages to the socket before everything that is queued; returns whether it could."""
        self._end = end
        self._deadline: float | None = None
        self._unread_since: float | None = None

    def set_timeout(self, seconds: float | None) -> None:
        """Set the time until the client has to send the next part, or None if the server expects nothing."""
        self._deadline = None if seconds is None else monotonic() + seconds

    def set_unread(self, unread: bool) -> None:
        """Note whether the client is leaving data unread."""
        self._unread_since = monotonic() if unread else None

    def timed_out(self, now: float) -> str | None:
        """Return the reason to close the connection: `slow`, `unread` or None."""
        if self._deadline is not None and now > self._deadline:
            return "slow"
        if self._unread_since is not None and now > self._unread_since + UNREAD_SECONDS:
            return "unread"
        return None

    def upgrade(self, end: Callable[[str], None], write: Callable[[Sequence[bytes]], bool]) -> None:
        """Replace the functions for an HTTP connection by those for a socket."""
        self._end = end
        self.write = write

    def end(self, why: str) -> None:
        """Close the connection with a message. A second call closes it without waiting for the client."""
        metrics.CONNECTIONS_ENDED.labels(why).inc()
        self._end(why)
        self.closing = True
        self.set_timeout(FAREWELL_SECONDS)


class ConnectionSlots:
    """All open connections of a worker. When they run out, idle ones are closed, and strangers are refused first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._strangers = most - int(most * RESERVED_SHARE)
        self._open: dict[ConnectionSlot, None] = {}
        self._seated = 0
        self._idle: dict[str, dict[ConnectionSlot, None]] = {}
        """Connections without a request in progress, by network, those that have been idle longest first."""

    def __len__(self) -> int:
        return len(self._open)

    @property
    def crowded(self) -> bool:
        """True if only the slots for people who have a seat are left."""
        return len(self._open) - self._seated > self._strangers

    def add(self, slot: ConnectionSlot) -> bool:
        """Add a new connection; return False if there is no slot for it."""
        self._open[slot] = None
        if self.crowded:
            self._make_room()
        if len(self._open) > self.most:
            del self._open[slot]
            metrics.CONNECTIONS_ENDED.labels("full").inc()
            return False
        self.mark_idle(slot)
        return True

    def mark_idle(self, slot: ConnectionSlot) -> None:
        if slot in self._open:
            self._idle.setdefault(slot.network, {})[slot] = None

    def mark_busy(self, slot: ConnectionSlot) -> None:
        idle = self._idle.get(slot.network)
        if idle is not None and idle.pop(slot, slot) is None and not idle:
            del self._idle[slot.network]

    def mark_seated(self, slot: ConnectionSlot) -> None:
        """Note that a person who has a seat follows a room on this connection."""
        if slot in self._open and not slot.seated:
            slot.seated = True
            self._seated += 1

    def remove(self, slot: ConnectionSlot) -> None:
        """Remove a connection that was closed. It may be removed twice."""
        self.mark_busy(slot)
        if slot in self._open:
            del self._open[slot]
            self._seated -= slot.seated

    def _make_room(self) -> None:
        """Close the connection that has been idle longest in the network with the most idle connections."""
        if not self._idle:
            return
        most = max(self._idle.values(), key=len)
        longest = next(iter(most))
        self.remove(longest)
        longest.end("crowded")

    async def sweep(self) -> None:
        """Close connections whose time is over."""
        now = monotonic()
        for slot in tuple(self._open):
            why = slot.timed_out(now)
            if why:
                slot.end(why)


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
        """Return the limits of frames and of bytes for all sockets of this address."""
        return self._frames_of.of(address), self._bytes_of.of(address)

    def wait(self, address: str) -> float:
        """Return the seconds to wait before reading from the sockets of this address."""
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
        """Count bytes; return whether the socket may have sent so many."""
        return self._bytes.take(size)

    def wait(self, address: str) -> float:
        """Return the seconds to wait before the next part is parsed. The address is empty while it is not known."""
        if self._together is None and address:
            self._together = self._all.of_address(address)
        return _wait(self._together) if self._together else 0.0

    def parse(self, data: bytes) -> int | None:
        """Count the frames of the next part; return their number, or None if there are too many."""
        frames = self._counter.count(data)
        if self._together:
            self._together[0].spend(frames)
            self._together[1].spend(len(data))
        return frames if self._frames.take(frames) else None


def _wait(together: tuple[RateLimit, RateLimit]) -> float:
    frames, size = together
    return min(LONGEST_WAIT_SECONDS, max(frames.wait(), size.wait()))


class FrameCounter:
    """Counts the frames in the bytes of a client without decoding them."""

    __slots__ = ("_head", "_payload")

    def __init__(self) -> None:
        self._head = b""
        """The bytes of an incomplete frame header."""
        self._payload = 0
        """The number of bytes of the last frame that have not arrived."""

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
    """Return the minimum size of a frame header that begins like this (RFC 6455, section 5.2)."""
    if len(head) < 2:
        return 2
    masked = 4 if head[1] & 0x80 else 0
    return {126: 4, 127: 10}.get(head[1] & 0x7F, 2) + masked


def _payload_of(head: bytes) -> int:
    size = head[1] & 0x7F
    if size == 126:
        return int.from_bytes(head[2:4], "big")
    return int.from_bytes(head[2:10], "big") if size == 127 else size
