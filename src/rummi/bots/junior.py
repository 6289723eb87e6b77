"""The bots of Junior and of its introductory game."""

from __future__ import annotations

from rummi.games.junior.actions import Action
from rummi.games.junior.advice import fallback_action
from rummi.games.junior.intro import Action as IntroAction
from rummi.games.junior.intro import View as IntroView
from rummi.games.junior.intro import fallback_action as simplest_intro
from rummi.games.junior.search import best_turn, turn_of
from rummi.games.junior.search_runs import Board, Kind, Move, board_of, moves_from_rack
from rummi.games.junior.views import View


def best(view: View) -> Action:
    """Play the turn that wins the most stars."""
    return best_turn(view.table, view.rack, view.setup.box).turn or fallback_action(view)


def fair(view: View) -> Action:
    """Play as well as most people do: win the most stars without lifting jokers."""
    return best_turn(view.table, view.rack, view.setup.box, lifting=False).turn or fallback_action(view)


def gentle(view: View) -> Action:
    """Play like a child: make one easy move each turn.

    Lay a run of three from the rack with at most one joker, or add one tile to a run. Never combine moves, and never
    use the jokers on the table.
    """
    board = board_of(view.table, view.rack, view.setup.box)
    easy = [move for move in moves_from_rack(board, view.setup.box.highest) if _is_easy(move, board)]
    if not easy:
        return fallback_action(view)
    first = min(easy, key=lambda move: (move.kind is not Kind.LAY, move.new[0]))  # a run wins more stars
    return turn_of([first], view.table, view.rack, view.setup.box)


def _is_easy(move: Move, board: Board) -> bool:
    if move.kind is Kind.LAY:
        return move.jokers <= 1
    # children keep a joker for a run of their own, unless they have nothing else
    return (
        move.kind is Kind.ADD and len(move.gone) == 1 and (not move.joker or not any(part.held for part in board.parts))
    )


def finder(view: IntroView) -> IntroAction:
    """Play the introductory game: point at the first tile, and find a neighbour of every run."""
    return simplest_intro(view)
