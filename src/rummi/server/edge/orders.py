"""What operators want of rooms: one is closed, and bots play for somebody who is banned."""

from __future__ import annotations

import logging
from typing import Final

from rummi.server.model import sitting
from rummi.server.outages import log_failure
from rummi.server.rooms.aside import RoomSetAside
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.store.moderation.orders import Order, Orders
from rummi.server.store.rooms import NoSuchRoom

_LOG: Final = logging.getLogger(__name__)


async def carry_out_all(rooms: RoomRegistry, orders: Orders) -> bool:
    """Safe to do twice, so that no worker waits for another. Whether all is done."""
    undone = False
    for order in await orders.undone():
        try:
            await _carry_out(rooms, order)
            await orders.done(order.id, rooms.now())
        except Exception as error:  # noqa: BLE001 (one order keeps no other from being carried out)
            log_failure(_LOG, "an order of an operator could not be carried out", error, order=order.kind)
            undone = True
    return not undone


async def _carry_out(rooms: RoomRegistry, order: Order) -> None:
    if order.kind == "close":
        await close_room(rooms, order.what)
        return
    for code in await rooms.store.seated(order.what):
        try:
            session = await rooms.session(code)
            await rooms.change(session, lambda room: sitting.sit_out(room, order.what))
        except (NoSuchRoom, RoomSetAside):
            continue


async def close_room(rooms: RoomRegistry, code: str) -> None:
    try:
        session = await rooms.session(code)
    except NoSuchRoom:
        return
    except RoomSetAside:
        await rooms.store.shut(code)
        await rooms.aside.count()
        return
    await rooms.change(session, sitting.closed)
    if session.room.game:
        await rooms.games.set_due(session.room.game, None)
