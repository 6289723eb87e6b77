"""Messages about finished games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from rummi.games.fairness import Contribution
from rummi.games.game import Game
from rummi.games.house import HouseRules
from rummi.games.serialize import plain_event, plain_view
from rummi.server.protocol.rooms import ContributionShown, Happened, PlayerView


class GameListed(Struct, frozen=True):
    """An entry in a person's list of games."""

    id: str
    rules: str
    players: Sequence[str]
    seats: Sequence[int]
    """The person's own seats."""
    bots: Sequence[int]
    """The seats of bots."""
    begun_at: int
    ended_at: int
    scores: Sequence[int]
    winners: Sequence[int]
    house: HouseRules | None = None


class Step(Struct, frozen=True):
    """The whole state of a finished game after an action. The first step is the state before the first action."""

    action: str | None
    seat: int | None
    turn: int | None
    events: list[dict[str, Any]]
    state: dict[str, Any]


class SpokenStep(Struct, frozen=True):
    """A step of an explained play."""

    words: str
    """A sentence that says what the player does."""
    table: str
    """The table after the step."""


class BroughtRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """An uploaded `.rummi` file."""

    record: str


class Replayed(Struct, frozen=True):
    """A finished game, step by step."""

    id: str
    rules: str
    players: list[str]
    bots: list[int]
    """The seats of bots."""
    ended_at: int
    options: dict[str, Any]
    commitment: str
    secret: str
    contributions: list[ContributionShown]
    scores: list[int]
    winners: list[int]
    steps: list[Step]
    house: HouseRules | None = None


def show_view(game: Game, seat: int, seq: int | None = None) -> PlayerView:
    """Return the game as a seat sees it, with the events of the last action under the number `seq`."""
    events = [plain_event(game.family.redact(event, seat)) for event in game.events]
    happened = [] if seq is None else [Happened(seq=seq, events=events, late=False, substitute=None)]
    return PlayerView(seat=seat, happened=happened, view=plain_view(game.view(seat)))


def show_contributions(contributions: Iterable[Contribution]) -> list[ContributionShown]:
    return [ContributionShown(seats=each.seats, pledge=each.pledge, share=each.share) for each in contributions]


class EventRecord(Struct, frozen=True, kw_only=True):
    """A game of a tournament that was played on this server."""

    stage: int
    """The number of the stage among those that were played, from 0."""
    round: int
    table: int
    game: int
    id: str
    """The id of the game, for example in `/api/games/{id}`."""
