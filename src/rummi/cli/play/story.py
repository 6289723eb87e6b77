"""What happened, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rummi.cli.speech import _, many
from rummi.games.classic.events import (
    Announced,
    Drew,
    Event,
    Laid,
    LastRound,
    Mistook,
    Passed,
    Redealt,
    TimedOut,
)


def tell(event: Event, players: Sequence[str]) -> str | None:
    """A line for the event; None for the end of the game, which has a page of its own."""
    match event:
        case Laid(seat, laid, new, gone):
            return _told_play(
                players[seat], str(laid), " | ".join(map(str, new)), " | ".join(map(str, gone)), event.opening
            )
        case Drew(seat, tile, why):
            return _told_draw(players[seat], "" if tile is None else str(tile), why == "penalty")
        case Passed(seat):
            return _("{player} passes.", player=players[seat])
        case TimedOut(seat, leftovers):
            return _told_timeout(players[seat], len(leftovers), event.to)
        case Mistook(seat):
            return _("{player} made a mistake; the table is as it was.", player=players[seat])
        case Announced(seat):
            return _("{player} announces: I shall open in my next move.", player=players[seat])
        case Redealt(seat, proof):
            return _("{player} shows three doublets ({proof}): new deal.", player=players[seat], proof=proof)
        case LastRound(seat):
            return _("{player} drew the last tile. Everyone has one more move.", player=players[seat])
    return None


def _told_play(player: str, laid: str, new: str, gone: str, opening: bool) -> str:
    if opening:
        return _("{player} opens with {new}.", player=player, new=new)
    if gone:
        return _("{player} lays {laid}: {gone} became {new}.", player=player, laid=laid, gone=gone, new=new)
    return _("{player} lays {new}.", player=player, new=new)


def _told_draw(player: str, tile: str, penalty: bool) -> str:
    if penalty:
        return _("{player} takes a penalty tile {tile}", player=player, tile=tile).rstrip() + "."
    return _("{player} draws a tile {tile}", player=player, tile=tile).rstrip() + "."


def _told_timeout(player: str, leftovers: int, to: str) -> str:
    if not leftovers:
        return _("{player} ran out of time; the table is as it was.", player=player)
    if to == "bank":
        return many(
            "{player} ran out of time; {n} tile goes to the bank.",
            "{player} ran out of time; {n} tiles go to the bank.",
            leftovers,
            player=player,
        )
    return many(
        "{player} ran out of time and takes {n} tile.",
        "{player} ran out of time and takes {n} tiles.",
        leftovers,
        player=player,
    )
