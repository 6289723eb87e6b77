"""An event in its two parts: the public one, which is the same for everybody, and what is the asker's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, Struct

from rummi.server.protocol.events import CardShown, Myself, Obstacle, PublicView, TableRoom


class RowsChanged(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Rows of a list, each known by its field `by`: first some move, each to its new index, in this order; then
    `columns` are written, from an index on one row after another."""

    by: str
    moves: Sequence[tuple[int, int]] = ()
    columns: dict[str, Sequence[tuple[int, Sequence[Any]]]] = {}


class Change(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a value has changed. `to`: it is another. `inside`: some of its fields are, or things of a list by their
    index. `put`: at the index `at` of a list so many things are `cut` out, and these put in. `rows`: see there."""

    to: Any = UNSET
    inside: dict[str, Change] = {}
    at: int = 0
    cut: int = 0
    put: Sequence[Any] = ()
    rows: RowsChanged | None = None


class PublicPart(Struct, frozen=True, kw_only=True):
    """What everybody sees after `seq` decisions: the whole `view`, or what has `changed` since the one that the asker
    has, of `since` decisions. With another number `erased` data of people may have been taken out of it since."""

    seq: int
    since: int = 0
    erased: int = 0
    view: PublicView | None = None
    changed: Change | None = None


class OwnCard(Struct, frozen=True, kw_only=True):
    """A card that is the asker's to see; the stage by its number among the parameters'."""

    stage: int
    round: int
    table: int
    game: int
    card: CardShown


class OwnRoom(Struct, frozen=True, kw_only=True):
    stage: int
    round: int
    table: int
    room: TableRoom


class Obstacles(Struct, frozen=True, kw_only=True):
    """What stands in the way of each; told to the organiser."""

    draw: Sequence[Obstacle] = ()
    signal: Sequence[Obstacle] = ()
    close_stage: Sequence[Obstacle] = ()
    reopen_stage: Sequence[Obstacle] = ()


class OwnPart(Struct, frozen=True, kw_only=True):
    """What of an event is the asker's own to see, in one of his roles: with the public part it is his whole view.
    `births` are numbers of entrants and their days."""

    seq: int
    now: int
    me: Myself
    listed: bool
    births: Sequence[tuple[int, str]]
    cards: Sequence[OwnCard]
    rooms: Sequence[OwnRoom]
    obstacles: Obstacles
