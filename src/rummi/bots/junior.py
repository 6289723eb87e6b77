"""The bots of Junior and of its introductory game."""

from __future__ import annotations

from rummi.games.junior.actions import Action
from rummi.games.junior.advice import simplest
from rummi.games.junior.intro import Action as IntroAction
from rummi.games.junior.intro import View as IntroView
from rummi.games.junior.intro import simplest as simplest_intro
from rummi.games.junior.search import best_turn, turn_of
from rummi.games.junior.search_runs import Board, Kind, Move, board_of, from_rack
from rummi.games.junior.views import View


def best(view: View) -> Action:
    """The most stars that can be won in this turn."""
    return best_turn(view.table, view.rack, view.setup.box).turn or simplest(view)


def fair(view: View) -> Action:
    """As good as people mostly play: it never thinks of lifting a joker."""
    return best_turn(view.table, view.rack, view.setup.box, lifting=False).turn or simplest(view)


def gentle(view: View) -> Action:
    """Does one thing a turn, and only what is easily seen.

    It lays three in a row that it holds, if need be with one joker, or puts one tile to a run. It does not see that
    two things can be done, what more could be laid with it, or what the jokers on the table are good for.
    """
    board = board_of(view.table, view.rack, view.setup.box)
    easy = [move for move in from_rack(board, view.setup.box.highest) if _easily_seen(move, board)]
    if not easy:
        return simplest(view)
    first = min(easy, key=lambda move: (move.kind is not Kind.LAY, move.new[0]))  # a run wins more
    return turn_of([first], view.table, view.rack, view.setup.box)


def _easily_seen(move: Move, board: Board) -> bool:
    if move.kind is Kind.LAY:
        return move.jokers <= 1
    # a joker is too good to be put to a run, unless nothing else is left
    return (
        move.kind is Kind.ADD and len(move.gone) == 1 and (not move.joker or not any(part.held for part in board.parts))
    )


def finder(view: IntroView) -> IntroAction:
    return simplest_intro(view)
