"""Connection slots: who is disconnected when there are too many connections, and time limits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from rummi.server.edge import slots as module
from rummi.server.edge.callers import UNKNOWN_NETWORK, network_of
from rummi.server.edge.slots import BODY_SECONDS, HEAD_SECONDS, UNREAD_SECONDS, ConnectionSlot, ConnectionSlots


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(module, "monotonic", clock)
    return clock


Come = Callable[[str], ConnectionSlot]


def coming(slots: ConnectionSlots, ended: list[str]) -> Come:
    def come(network: str) -> ConnectionSlot:
        slot = ConnectionSlot(network, lambda why: ended.append(f"{network} {why}"))
        assert slots.add(slot)
        return slot

    return come


def test_who_asks_for_nothing_makes_room_for_who_comes() -> None:
    ended: list[str] = []
    slots = ConnectionSlots(20)
    come = coming(slots, ended)
    asking = come("10.0.0.1")
    slots.mark_busy(asking)
    for number in range(14):
        come(f"10.0.1.{number}")
    assert not ended
    come("10.0.0.2")
    assert ended == ["10.0.1.0 crowded"]
    assert len(slots) == 15


def test_the_network_of_most_makes_room_first() -> None:
    ended: list[str] = []
    come = coming(ConnectionSlots(20), ended)
    come("10.0.0.1")
    for _ in range(50):
        come("10.6.6.6")
    come("10.0.0.2")
    assert set(ended) == {"10.6.6.6 crowded"}
    assert len(ended) == 37


def test_places_are_kept_for_who_has_a_seat() -> None:
    ended: list[str] = []
    slots = ConnectionSlots(20)
    come = coming(slots, ended)
    for number in range(16):  # spectators, say: their requests were there, and they stay
        slots.mark_busy(come(f"10.0.1.{number}"))
    assert slots.crowded
    for number in range(4):
        player = come(f"10.0.0.{number}")
        slots.mark_seated(player)
        slots.mark_busy(player)
    assert not ended
    assert not slots.add(ConnectionSlot("10.0.0.9", ended.append)), "all slots are in use"
    slots.remove(player)
    come("10.0.0.9")


def test_a_place_is_given_back_once() -> None:
    slots = ConnectionSlots(20)
    slot = coming(slots, [])("10.0.0.1")
    slots.mark_seated(slot)
    for _ in range(2):
        slots.remove(slot)
    slots.mark_idle(slot)
    assert len(slots) == 0
    assert not slots.crowded


@pytest.mark.parametrize("seconds", [HEAD_SECONDS, BODY_SECONDS])
def test_time_is_limited(clock: Clock, seconds: float) -> None:
    ended: list[str] = []
    slots = ConnectionSlots(20)
    slot = coming(slots, ended)("10.0.0.1")
    slot.set_timeout(seconds)
    clock.now += seconds
    asyncio.run(slots.sweep())
    assert not ended
    clock.now += 1
    asyncio.run(slots.sweep())
    assert ended == ["10.0.0.1 slow"]


def test_who_does_not_read_is_given_up(clock: Clock) -> None:
    ended: list[str] = []
    slots = ConnectionSlots(20)
    slot = coming(slots, ended)("10.0.0.1")
    slot.set_unread(True)
    clock.now += UNREAD_SECONDS - 1
    slot.set_unread(False)
    slot.set_unread(True)
    clock.now += UNREAD_SECONDS - 1
    asyncio.run(slots.sweep())
    assert not ended, "it reads slowly, but it reads"
    clock.now += 2
    asyncio.run(slots.sweep())
    assert ended == ["10.0.0.1 unread"]


def test_one_household_is_one_network() -> None:
    assert network_of("192.0.2.7") == "192.0.2.7" != network_of("192.0.2.8")
    assert network_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert network_of("2001:db8:1:3::1") != network_of("2001:db8:1:2::1")
    assert network_of("fe80::1%eth0") == "fe80::/64"
    for nonsense in ("", "-", "localhost", "192.0.2", "1" * 100_000):
        assert network_of(nonsense) == UNKNOWN_NETWORK
