"""What of an event is somebody's own to see (docs/rules.md, TRN-24, A-59): cards, births, rooms, what he may do now."""

from __future__ import annotations

from collections.abc import Iterator

from rummi.server.events.event_session import EventSession, local_time
from rummi.server.events.progress import show_obstacles
from rummi.server.events.view import show_card
from rummi.server.events.who import Who
from rummi.server.protocol.events import Myself, TableRoom
from rummi.server.protocol.following.parts import Obstacles, OwnCard, OwnPart, OwnRoom
from rummi.tournament.erasing import is_rank
from rummi.tournament.model.decisions import By
from rummi.tournament.model.state import Seating, State
from rummi.tournament.visibility import sees_birth, sees_card


def personal(session: EventSession, who: Who, language: str, *, listed: bool) -> OwnPart:
    state, by = session.state, who.by
    places = [] if by.role == "public" else list(_places(state))
    at = local_time(state.parameters.zone, session.now())
    return OwnPart(
        seq=session.seq,
        now=session.now(),
        me=myself(state, who),
        listed=listed,
        births=[(each.id, each.born) for each in state.entrants if sees_birth(by, each) and not is_rank(each.born)],
        cards=[
            OwnCard(stage=stage, round=number, table=seating.table, game=game, card=show_card(card))
            for stage, number, seating in places
            for game, card in enumerate(seating.cards, start=1)
            if card and sees_card(state, by, seating, game)
        ],
        rooms=[
            OwnRoom(stage=stage, round=number, table=seating.table, room=_room(seating))
            for stage, number, seating in places
            if seating.online and _is_his(state, by, seating)
        ],
        obstacles=show_obstacles(state, by, at, language) if by.role == "organiser" else Obstacles(),
    )


def _places(state: State) -> Iterator[tuple[int, int, Seating]]:
    """Every table of every round."""
    for play in state.stages:
        for number, drawn in enumerate(play.rounds, start=1):
            for seating in drawn.seatings:
                yield play.number, number, seating


def _is_his(state: State, by: By, seating: Seating) -> bool:
    judges = [judge.id for judge in state.judges if not judge.dismissed and seating.table in judge.tables]
    return (
        by.role == "organiser"
        or (by.role == "judge" and by.id in judges)
        or (by.role == "player" and by.id in seating.everyone)
    )


def _room(seating: Seating) -> TableRoom:
    last = seating.online[-1]
    return TableRoom(code=last.room, games=last.games)


def myself(state: State, who: Who) -> Myself:
    by = who.by
    tables: tuple[int, ...] = ()
    if by.role == "judge":
        judge = state.judge(by.id)
        tables = judge.tables if judge else ()
    elif by.role == "player" and state.round:
        seating = state.round.of(by.id)
        tables = (seating.table,) if seating else ()
    return Myself(role=by.role, number=by.id, key=who.key, name=by.name, tables=tables, roles=who.roles)
