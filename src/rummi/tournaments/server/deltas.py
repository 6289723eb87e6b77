"""Views of a tournament as clients receive them: the public view, deltas between public views, and personal parts.

`web/src/pages/event/following/changes.ts` applies the deltas; golden vectors test both sides. Standings are sorted
again after every card, so their rows are identified by entrant. All other lists are compared by index.
"""

from __future__ import annotations

import gzip
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from rummi.tournaments.model.dates import is_birth_rank
from rummi.tournaments.model.decisions import By
from rummi.tournaments.model.privacy import can_see_birth_date, can_see_card
from rummi.tournaments.model.state import Seating, State
from rummi.tournaments.server.protocol.events import (
    CardShown,
    Change,
    EventView,
    Myself,
    Obstacles,
    OwnCard,
    OwnPart,
    OwnRoom,
    PublicPart,
    PublicView,
    RowsChanged,
    StagePlayed,
    StandingShown,
    TableRoom,
    TableShown,
)
from rummi.tournaments.server.roles import Actor
from rummi.tournaments.server.session import TournamentSession, local_time
from rummi.tournaments.server.views import public_view, show_card, show_obstacles

NAMED: Final[dict[type, str]] = {StandingShown: "entrant"}
"""Kinds of rows that change places, with the field that identifies a row."""


def find_changes(old: Any, new: Any) -> Change:
    if isinstance(new, Struct) and type(old) is type(new):
        pairs = ((name, getattr(old, name), getattr(new, name)) for name in new.__struct_fields__)
        return Change(inside={name: find_changes(before, after) for name, before, after in pairs if before != after})
    if isinstance(new, list | tuple) and isinstance(old, list | tuple):
        return _compare_lists(old, new)
    return Change(to=new)


def _compare_lists(old: Sequence[Any], new: Sequence[Any]) -> Change:
    kinds = {type(each) for each in (*old, *new)}
    kind = kinds.pop() if len(kinds) == 1 else None
    if kind in NAMED and (rows := _compare_rows(old, new, NAMED[kind])):
        return Change(rows=rows)
    if kind is not None and issubclass(kind, Struct):
        return _compare_by_index(old, new)
    return _compare_as_splice(old, new)


def _compare_by_index(old: Sequence[Struct], new: Sequence[Struct]) -> Change:
    """Compare lists whose items keep their index; items are added and removed at the end."""
    both = min(len(old), len(new))
    inside = {str(at): find_changes(old[at], new[at]) for at in range(both) if old[at] != new[at]}
    if len(old) == len(new):
        return Change(inside=inside)
    return Change(inside=inside, at=both, cut=len(old) - both, put=new[both:])


def _compare_as_splice(old: Sequence[Any], new: Sequence[Any]) -> Change:
    """Describe the change as one replaced section."""
    both = min(len(old), len(new))
    start = next((at for at in range(both) if old[at] != new[at]), both)
    end = next((at for at in range(both - start) if old[-1 - at] != new[-1 - at]), both - start)
    return Change(at=start, cut=len(old) - start - end, put=new[start : len(new) - end])


def _compare_rows(old: Sequence[Any], new: Sequence[Any], by: str) -> RowsChanged | None:
    """Describe moved and changed rows. Return None if rows were added or removed."""
    before = {getattr(row, by): (at, row) for at, row in enumerate(old)}
    names = [getattr(row, by) for row in new]
    if before.keys() != set(names) or len(names) != len(old):
        return None
    staying = _find_staying([before[name][0] for name in names])
    moves = [(name, at) for at, name in enumerate(names) if at not in staying]
    was = [before[name][1] for name in names]
    told = {name: list(_runs(was, new, name)) for name in new[0].__struct_fields__}
    columns: dict[str, Sequence[tuple[int, Sequence[Any]]]] = {name: runs for name, runs in told.items() if runs}
    return RowsChanged(by=by, moves=moves, columns=columns)


def _runs(was: Sequence[Any], new: Sequence[Any], name: str) -> Iterator[tuple[int, list[Any]]]:
    """Yield the changed sections of a column, each with its first index."""
    values = [(getattr(row, name), getattr(other, name)) for row, other in zip(was, new, strict=True)]
    for other, run in groupby(range(len(values)), key=lambda at: values[at][0] != values[at][1]):
        if other:
            at = list(run)
            yield at[0], [values[each][1] for each in at]


def _find_staying(places: Sequence[int]) -> set[int]:
    """Return the indices of a longest increasing subsequence; all other rows have moved."""
    ends: list[int] = []  # the smallest number with which a part of each length can end
    whose: list[int] = []
    before: list[int] = []
    for at, place in enumerate(places):
        length = bisect_left(ends, place)
        ends[length : length + 1] = [place]
        whose[length : length + 1] = [at]
        before.append(whose[length - 1] if length else -1)
    staying = set()
    at = whose[-1] if whose else -1
    while at >= 0:
        staying.add(at)
        at = before[at]
    return staying


Place: TypeAlias = tuple[int, int, int]
"""A table: stage, round, number."""


def show(session: TournamentSession, actor: Actor, language: str, *, listed: bool) -> EventView:
    return joined(current_view(session, language), personal(session, actor, language, listed=listed))


def joined(public: PublicView, own: OwnPart) -> EventView:
    """Join the public and the personal part, as `web/src/pages/event/following/joined.ts` does."""
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


def personal(session: TournamentSession, actor: Actor, language: str, *, listed: bool) -> OwnPart:
    state, by = session.state, actor.by
    places = [] if by.role == "public" else list(_places(state))
    at = local_time(state.parameters.zone, session.now())
    return OwnPart(
        seq=session.seq,
        now=session.now(),
        me=myself(state, actor),
        listed=listed,
        births=[
            (each.id, each.born)
            for each in state.entrants
            if can_see_birth_date(by, each) and not is_birth_rank(each.born)
        ],
        cards=[
            OwnCard(stage=stage, round=number, table=seating.table, game=game, card=show_card(card))
            for stage, number, seating in places
            for game, card in enumerate(seating.cards, start=1)
            if card and can_see_card(state, by, seating, game)
        ],
        rooms=[
            OwnRoom(stage=stage, round=number, table=seating.table, room=_room(seating))
            for stage, number, seating in places
            if seating.online and _may_see_room(state, by, seating)
        ],
        obstacles=show_obstacles(state, by, at, language) if by.role == "organiser" else Obstacles(),
    )


def _places(state: State) -> Iterator[tuple[int, int, Seating]]:
    """Yield every table of every round, with stage and round."""
    for play in state.stages:
        for number, drawn in enumerate(play.rounds, start=1):
            for seating in drawn.seatings:
                yield play.number, number, seating


def _may_see_room(state: State, by: By, seating: Seating) -> bool:
    judges = [judge.id for judge in state.judges if not judge.dismissed and seating.table in judge.tables]
    return (
        by.role == "organiser"
        or (by.role == "judge" and by.id in judges)
        or (by.role == "player" and by.id in seating.everyone)
    )


def _room(seating: Seating) -> TableRoom:
    last = seating.online[-1]
    return TableRoom(code=last.room, games=last.games)


def myself(state: State, actor: Actor) -> Myself:
    by = actor.by
    tables: tuple[int, ...] = ()
    if by.role == "judge":
        judge = state.judge(by.id)
        tables = judge.tables if judge else ()
    elif by.role == "player" and state.round:
        seating = state.round.seating_of(by.id)
        tables = (seating.table,) if seating else ()
    return Myself(role=by.role, number=by.id, key=actor.key, name=by.name, tables=tables, roles=actor.roles)


KEPT_VIEWS: Final = 24
"""For each language. Enough for one card per second while phones wait before they ask (`EventNews.within`)."""
_LEVEL: Final = 5


def render_public(session: TournamentSession, language: str, since: int = 0) -> bytes:
    """Return the answer, compressed: the changes since the view of `since` decisions if it is known, or all."""
    view = current_view(session, language)
    known = _recent(session, language).get(since)
    if known is None:
        return session.cached(
            ("whole", language), lambda: _compress(PublicPart(seq=view.seq, erased=session.erased, view=view))
        )
    return session.cached(
        ("changed", language, since),
        lambda: _compress(
            PublicPart(seq=view.seq, since=since, erased=session.erased, changed=find_changes(known, view))
        ),
    )


def current_view(session: TournamentSession, language: str) -> PublicView:
    """Return the current public view, and remember it as a base for deltas."""

    def make() -> PublicView:
        view = public_view(session, language)
        recent = _recent(session, language)
        recent[view.seq] = view
        while len(recent) > KEPT_VIEWS:
            recent.popitem(last=False)
        return view

    return session.cached(("public", language), make)


def _recent(session: TournamentSession, language: str) -> OrderedDict[int, PublicView]:
    return session.recent.setdefault(language, OrderedDict())


def _compress(part: PublicPart) -> bytes:
    return gzip.compress(msgspec.json.encode(part), _LEVEL, mtime=0)
