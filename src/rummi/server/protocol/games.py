"""What is told of finished games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from rummi.games.fairness import Contribution
from rummi.games.house import HouseRules
from rummi.server.protocol.rooms import ContributionShown


class GameListed(Struct, frozen=True):
    """A line in the list of somebody's games: his own seats, and those of bots."""

    id: str
    rules: str
    players: Sequence[str]
    seats: Sequence[int]
    bots: Sequence[int]
    begun_at: int
    ended_at: int
    scores: Sequence[int]
    winners: Sequence[int]
    house: HouseRules | None = None


class Step(Struct, frozen=True):
    """The game before its first action, and after each: everything, because it is over."""

    action: str | None
    seat: int | None
    turn: int | None
    events: list[dict[str, Any]]
    state: dict[str, Any]


class SpokenStep(Struct, frozen=True):
    """What a person does with the tiles, in words, and how the table lies then."""

    words: str
    table: str


class BroughtRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """A `.rummi` file as somebody has it on his device."""

    record: str


class Replayed(Struct, frozen=True):
    id: str
    rules: str
    players: list[str]
    bots: list[int]
    ended_at: int
    options: dict[str, Any]
    commitment: str
    secret: str
    contributions: list[ContributionShown]
    scores: list[int]
    winners: list[int]
    steps: list[Step]
    house: HouseRules | None = None


def show_contributions(contributions: Iterable[Contribution]) -> list[ContributionShown]:
    return [ContributionShown(seats=each.seats, pledge=each.pledge, share=each.share) for each in contributions]


class EventRecord(Struct, frozen=True, kw_only=True):
    """A game of an event that was played here; `stage` is counted among those that were played, `id` is the game's."""

    stage: int
    round: int
    table: int
    game: int
    id: str
