"""Records of the games of an event that were played in rooms of this server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rummi.server.protocol.games import EventRecord
from rummi.tournament.model.decisions import By
from rummi.tournament.model.state import Seating, State
from rummi.tournament.stage.progress import over
from rummi.tournament.visibility import sees_card


def records_of(state: State, by: By, played: Mapping[str, Sequence[str]]) -> Iterator[EventRecord]:
    """Those whose card the asker may see (A-59), and everybody all of them when the event is over, as at a table beside
    which anybody may stand; cards, with who signed and corrected them, stay theirs who played. Cancelled games have
    no record."""
    public = over(state)
    for at, play in enumerate(state.stages, start=1):
        for round, drawn in enumerate(play.rounds, start=1):
            for seating in drawn.seatings:
                for game, id in _games(seating, played):
                    if public or sees_card(state, by, seating, game):
                        yield EventRecord(stage=at, round=round, table=seating.table, game=game, id=id)


def _games(seating: Seating, played: Mapping[str, Sequence[str]]) -> Iterator[tuple[int, str]]:
    """The last room in which a game was played to its end is the one whose card stands."""
    found: dict[int, str] = {}
    for online in seating.online:
        found.update(zip(online.games, played.get(online.room, ()), strict=False))
    for game, id in sorted(found.items()):
        card = seating.cards[game - 1]
        if id and card is not None and not card.cancelled:
            yield game, id
