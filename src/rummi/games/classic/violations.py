"""The violations of the tile games. Each has a stable code, the id of the rule, and a sentence for the player."""

from __future__ import annotations

from rummi.core.errors import Violation
from rummi.core.meld import Meld
from rummi.core.sentence import counted, sentence
from rummi.core.tiles import Tiles


def not_your_turn(turn: int) -> Violation:
    return Violation("turn/not-yours", "STD-16", sentence("It is the turn of seat {turn}.", turn=turn))


def game_over() -> Violation:
    return Violation("turn/game-over", "STD-46", sentence("The game has ended."))


def not_on_rack(tiles: Tiles) -> Violation:
    return Violation("play/not-on-rack", "STD-16", sentence("Not on your rack: {tiles}.", tiles=tiles))


def meld_not_there(meld: Meld) -> Violation:
    return Violation("play/table-changed", "STD-40", sentence("There is no {meld} on the table to take.", meld=meld))


def tiles_vanish(tiles: Tiles) -> Violation:
    return Violation(
        "play/table-changed",
        "STD-40",
        sentence("What lies on the table stays there; missing now: {tiles}.", tiles=tiles),
    )


def nothing_laid() -> Violation:
    return Violation("play/nothing-laid", "STD-25", sentence("Lay at least one tile from your rack."))


def below_opening(points: int, goal: int) -> Violation:
    return Violation(
        "open/below-30",
        "STD-18",
        counted(
            "Your opening is worth {points} points; it needs {n} more point to reach {goal}.",
            "Your opening is worth {points} points; it needs {n} more points to reach {goal}.",
            goal - points,
            points=points,
            goal=goal,
        ),
    )


def opening_uses_table() -> Violation:
    return Violation(
        "open/uses-table",
        "STD-21, TRN-4",
        sentence("Your opening must come from your rack alone; the sets on the table stay as they are."),
    )


def joker_before_opening() -> Violation:
    return Violation(
        "open/uses-table", "STD-45", sentence("You cannot take a joker from the table before you have opened.")
    )


def bank_empty() -> Violation:
    return Violation("draw/bank-empty", "STD-54", sentence("The bank is empty; play or pass."))


def bank_not_empty() -> Violation:
    return Violation(
        "pass/bank-not-empty",
        "STD-26",
        sentence("While the bank has tiles, a player who lays none draws one."),
    )


def no_time_limit() -> Violation:
    return Violation("timeout/no-limit", "STD-33", sentence("This game has no time limit."))


def table_is_restored() -> Violation:
    return Violation("timeout/restored", "STD-31", sentence("In this game a time-out restores the table."))


def layout_is_legal() -> Violation:
    return Violation(
        "timeout/legal-layout", "A-28", sentence("The table was finished in time, so it counts as a play.")
    )


def not_strict() -> Violation:
    return Violation(
        "mistake/not-strict",
        "STD-31",
        sentence("Only strict games punish mistakes. Here an illegal play has no effect."),
    )


def no_redeal() -> Violation:
    return Violation(
        "redeal/no-right",
        "STD-12",
        sentence("You may ask for a new deal only before your first turn, with three doublets on your rack."),
    )


def not_the_box() -> Violation:
    return Violation("redeal/not-the-box", "STD-12", sentence("A new deal needs exactly the tiles of the box."))


def no_announcement() -> Violation:
    return Violation(
        "announce/no-right",
        "STD-52",
        sentence("To announce an opening, the tile you just drew must be the one that makes it possible."),
    )
