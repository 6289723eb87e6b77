"""Both parts of an event as one view, for whoever asks for it whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec.structs import asdict, replace

from rummi.server.events.event_session import EventSession
from rummi.server.events.following.personal import personal
from rummi.server.events.following.publishing import current_view
from rummi.server.events.who import Who
from rummi.server.protocol.events import CardShown, EventView, PublicView, StagePlayed, TableRoom, TableShown
from rummi.server.protocol.following.parts import OwnPart

Place: TypeAlias = tuple[int, int, int]
"""A table: stage, round, number."""


def show(session: EventSession, who: Who, language: str, *, listed: bool) -> EventView:
    return joined(current_view(session, language), personal(session, who, language, listed=listed))


def joined(public: PublicView, own: OwnPart) -> EventView:
    """`web/src/pages/event/following/joined.ts` does the same."""
    births = dict(own.births)
    rooms = {(each.stage, each.round, each.table): each.room for each in own.rooms}
    cards: dict[Place, dict[int, CardShown]] = {}
    for each in own.cards:
        cards.setdefault((each.stage, each.round, each.table), {})[each.game] = each.card
    values = {name: getattr(public, name) for name in PublicView.__struct_fields__}
    values |= {
        "entrants": [replace(each, born=births[each.id]) if each.id in births else each for each in public.entrants],
        "stages": [_stage(each, cards, rooms) for each in public.stages] if cards or rooms else public.stages,
        "progress": replace(public.progress, **asdict(own.obstacles)),
    }
    return EventView(**values, now=own.now, me=own.me, listed=own.listed)


def _stage(
    play: StagePlayed, cards: Mapping[Place, Mapping[int, CardShown]], rooms: Mapping[Place, TableRoom]
) -> StagePlayed:
    def table(number: int, shown: TableShown) -> TableShown:
        place = (play.number, number, shown.table)
        own, room = cards.get(place, {}), rooms.get(place)
        if not own and not room:
            return shown
        games = [replace(each, card=own.get(each.game)) for each in shown.games]
        return replace(shown, games=games, room=room)

    rounds = [replace(each, tables=[table(each.round, shown) for shown in each.tables]) for each in play.rounds]
    return replace(play, rounds=rounds)
