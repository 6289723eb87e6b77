"""What happened, in words: to the person who gave no name as “you”, of everyone else by name."""

from __future__ import annotations

from rummi.cli.play.people import People
from rummi.cli.speech import _, many
from rummi.core.table import Table
from rummi.games.classic.actions import (
    Announced,
    Drew,
    Event,
    Finished,
    Laid,
    LastRound,
    Mistook,
    Passed,
    Redealt,
    TimedOut,
)


def tell(event: Event, people: People) -> str | None:
    """A line for the event; None for the end of the game, which has a page of its own."""
    if isinstance(event, Finished):
        return None
    if people.spoken_to(event.seat):
        return _told_to_you(event)
    return _told_of(event, people.players[event.seat])


def _told_to_you(event: Event) -> str | None:
    match event:
        case Laid():
            return _play_told_to_you(event)
        case Drew(_seat, tile, why):
            if why == "penalty":
                return _("You take the penalty tile {tile}.", tile=tile)
            return _("You draw {tile}.", tile=tile)
        case Passed():
            return _("You pass.")
        case TimedOut(_seat, leftovers, to):
            return _timeout_told_to_you(len(leftovers), to)
        case Mistook():
            return _("You made a mistake; the table is as it was.")
        case Announced():
            return _("You announce: I shall open in my next move.")
        case Redealt(_seat, proof):
            return _("You show three doublets ({proof}): new deal.", proof=proof)
        case LastRound():
            return _("You took the last tile. Everyone has one more move.")
    return None


def _told_of(event: Event, player: str) -> str | None:
    match event:
        case Laid():
            return _play_told_of(event, player)
        case Drew():
            return _draw_told_of(event, player)
        case Passed():
            return _("{player} passes.", player=player)
        case TimedOut(_seat, leftovers, to):
            return _timeout_told_of(player, len(leftovers), to)
        case Mistook():
            return _("{player} made a mistake; the table is as it was.", player=player)
        case Announced():
            return _("{player} announces: I shall open in my next move.", player=player)
        case Redealt(_seat, proof):
            return _("{player} shows three doublets ({proof}): new deal.", player=player, proof=proof)
        case LastRound():
            return _("{player} took the last tile. Everyone has one more move.", player=player)
    return None


def _play_told_to_you(event: Laid) -> str:
    new, gone = Table(event.new), Table(event.gone)
    if event.opening:
        return _("You open with {new}.", new=new)
    if event.gone:
        return _("You lay {laid}: {gone} became {new}.", laid=event.tiles, gone=gone, new=new)
    return _("You lay {new}.", new=new)


def _play_told_of(event: Laid, player: str) -> str:
    new, gone, laid = Table(event.new), Table(event.gone), event.tiles
    if event.opening:
        return _("{player} opens with {new}.", player=player, new=new)
    if event.gone:
        return _("{player} lays {laid}: {gone} became {new}.", player=player, laid=laid, gone=gone, new=new)
    return _("{player} lays {new}.", player=player, new=new)


def _draw_told_of(event: Drew, player: str) -> str:
    if event.why == "penalty":
        if event.tile is None:
            return _("{player} takes a penalty tile.", player=player)
        return _("{player} takes the penalty tile {tile}.", player=player, tile=event.tile)
    if event.tile is None:
        return _("{player} draws a tile.", player=player)
    return _("{player} draws {tile}.", player=player, tile=event.tile)


def _timeout_told_to_you(leftovers: int, to: str) -> str:
    if not leftovers:
        return _("You ran out of time; the table is as it was.")
    if to == "bank":
        return many(
            "You ran out of time; {n} tile goes to the bank.",
            "You ran out of time; {n} tiles go to the bank.",
            leftovers,
        )
    return many("You ran out of time and take {n} tile.", "You ran out of time and take {n} tiles.", leftovers)


def _timeout_told_of(player: str, leftovers: int, to: str) -> str:
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
