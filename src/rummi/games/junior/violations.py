"""Every way to break a rule of Junior: its code, its rule and its sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rummi.core.errors import Violation
from rummi.core.meld import WHY, Flaw, Meld
from rummi.core.sentence import sentence
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games.junior.setup import JUNIOR_BOX

_WHY_NO_RUN: Final = {
    **WHY,
    Flaw.TOO_SHORT: sentence("a run has at least three tiles"),
    Flaw.MIXED: sentence("the tiles of a run are of one colour"),
}


def not_your_turn(turn: int) -> Violation:
    return Violation("turn/not-yours", "JUN-14", sentence("It is the turn of seat {turn}.", turn=turn))


def game_over() -> Violation:
    return Violation("turn/game-over", "JUN-26", sentence("The game has ended."))


def not_a_run(meld: Meld, flaw: Flaw) -> Violation:
    rule = "A-51a" if flaw is Flaw.JOKERS_ONLY else "JUN-4"
    why = sentence("{meld} is not a run: {why}.", meld=meld, why=_WHY_NO_RUN[flaw])
    return Violation("meld/invalid", rule, why.within(JUNIOR_BOX.booklet))


def invalid_runs(melds: Sequence[Meld]) -> list[Violation]:
    return [not_a_run(meld, meld.reading) for meld in melds if isinstance(meld.reading, Flaw)]


def not_on_rack(tiles: Tiles) -> Violation:
    why = sentence("Not on your rack: {tiles}.", tiles=tiles)
    return Violation("play/not-on-rack", "JUN-11", why.within(JUNIOR_BOX.booklet))


def run_not_there(run: Meld) -> Violation:
    return Violation("play/table-changed", "A-40", sentence("There is no {meld} on the table.", meld=run))


def does_not_fit(tiles: Sequence[Piece], runs: Sequence[Meld]) -> Violation:
    rule = "JUN-15" if len(runs) == 1 else "A-41"
    values = {"tiles": " ".join(map(str, tiles)), "run": " + ".join(map(str, runs))}
    return Violation("add/does-not-fit", rule, sentence("{tiles} does not fit {run}.", **values))


def no_joker(run: Meld) -> Violation:
    return Violation("lift/no-joker", "JUN-23", sentence("There is no joker in {run} to lift.", run=run))


def no_run_left(run: Meld) -> Violation:
    return Violation(
        "lift/no-run-left",
        "JUN-23, A-42",
        sentence("Without this joker {run} would not leave runs of at least three tiles.", run=run),
    )


def lift_alone() -> Violation:
    return Violation(
        "lift/alone",
        "A-45",
        sentence("Lifting a joker lays nothing: lay a tile from your rack as well, or draw."),
    )


def draw_after_laying() -> Violation:
    return Violation(
        "draw/after-laying",
        "A-45",
        sentence("A turn in which you lay tiles ends without drawing or passing."),
    )


def wrong_tile(tile: Piece, run: Meld) -> Violation:
    return Violation(
        "swap/wrong-tile",
        "JUN-24",
        sentence("{tile} is not the tile that a joker of {run} stands for.", tile=tile, run=run),
    )


def pool_empty() -> Violation:
    return Violation("draw/bank-empty", "JUN-17", sentence("The pool is empty; play or pass."))


def pool_not_empty() -> Violation:
    return Violation(
        "pass/bank-not-empty", "JUN-13", sentence("While the pool has tiles, a player who lays none draws one.")
    )
