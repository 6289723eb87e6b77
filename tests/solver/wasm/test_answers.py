"""The WebAssembly kernel gives exactly the answers of the Python kernel."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

import pytest
from tools.wasm.asking import ask, differs, order_question, play_question, steps_question, strategist_question

from rummi.arena.kernel_games import play_in_kernel
from rummi.bots.strategist import load_network, to_kernel_view
from rummi.core.box import STANDARD_BOX, XP_BOX
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tile import Piece, bare
from rummi.games.classic.views import View
from rummi.solver import _kernel
from rummi.solver.kernel import least_change_kernel, melds_of, solve_kernel, steps_kernel
from rummi.solver.problem import Objective, Problem
from rummi.solver.repair import repair
from tests.solver.positions import golden_positions, random_problem
from tests.solver.repair.test_repair import make_disorder
from tests.support.patience import TIMES

RANDOM: Final = 100 * TIMES
Asked: TypeAlias = Callable[[], list[Problem]]


def random_problems() -> list[Problem]:
    boxes, objectives = (STANDARD_BOX, XP_BOX), tuple(Objective)
    return [random_problem(seed, boxes[seed % 2], objectives[seed % 3]) for seed in range(RANDOM)]


def golden_problems() -> list[Problem]:
    return [position.problem(objective) for position in golden_positions() for objective in Objective]


@pytest.mark.parametrize("problems", [golden_problems, random_problems])
def test_the_best_play_is_the_same(problems: Asked) -> None:
    asked = problems()
    answers = ask([play_question(problem) for problem in asked])
    faults = [differs(problem, each.told, solve_kernel(problem)) for problem, each in zip(asked, answers, strict=True)]
    assert len(faults) == len(asked) > 0
    assert [fault for fault in faults if fault] == []


def golden_sample() -> list[Problem]:
    """Return a sample of the golden positions, or all in `make soak`: the hardest take seconds."""
    return golden_problems()[:: 1 if TIMES > 1 else 7]


@pytest.mark.parametrize("problems", [golden_sample, random_problems])
def test_least_change_and_steps_are_the_same(problems: Asked) -> None:
    asked = [problem for problem in problems() if problem.objective is not Objective.VALUE]
    answers = ask([play_question(problem, least=True) for problem in asked])
    solutions = [least_change_kernel(problem) for problem in asked]
    for problem, answer, solution in zip(asked, answers, solutions, strict=True):
        assert differs(problem, answer.told, solution) is None
        assert answer.told["least"] == solution.least
    plays = [(problem.table, solution.table, problem.box) for problem, solution in zip(asked, solutions, strict=True)]
    answers = ask([steps_question(*play, most_tried=3_000) for play in plays])
    for (before, after, box), answer in zip(plays, answers, strict=True):
        steps, proven = steps_kernel(before, after, box, 3_000)
        assert answer.told["proven"] == proven
        assert [step["kind"] for step in answer.told["steps"]] == [step.kind for step in steps]
        for told, step in zip(answer.told["steps"], steps, strict=True):
            assert tuple(told["sets"]) == step.sets
            assert told["moved"] == [[to, _to_text(pieces)] for to, pieces in step.moved]
            assert [told[name] for name in ("taken", "added", "laid")] == [
                _to_text(pieces) for pieces in (step.taken, step.added, step.laid)
            ]
            assert (told["jokerMoved"], told["jokerReplaced"]) == (step.joker_moved, step.joker_replaced)
            assert told["now"] == [_with_kind(meld) for meld in step.now]
            lying = [before.melds[meld] if isinstance(meld, int) else meld for meld in told["table"]]
            assert [meld if isinstance(meld, str) else _with_kind(meld) for meld in lying] == [
                _with_kind(meld) for meld in step.table
            ]


def _to_text(pieces: Iterable[Piece]) -> str:
    return " ".join(map(str, pieces))


def _with_kind(meld: Meld) -> str:
    return f"{meld.kind or 'neither'} {_to_text(map(bare, meld.pieces))}"


def test_the_repaired_table_is_the_same() -> None:
    chance = random.Random("the same order")
    boxes = [(STANDARD_BOX, XP_BOX)[at % 2] for at in range(RANDOM // 2)]
    asked = [(*make_disorder(chance, box, 12, 6), box) for box in boxes]
    for (table, loose, box), answer in zip(asked, ask([order_question(*each) for each in asked]), strict=True):
        found = repair(table, loose, box)
        told = Table.of(Meld.parse(meld, box) for meld in answer.told["melds"])
        assert (str(told), answer.told["moved"], answer.told["proven"]) == (str(found.table), found.moved, found.proven)


@pytest.mark.parametrize(("rules", "seats"), [("standard", 2), ("xp", 6), ("ngt", 3), ("championship", 4)])
def test_the_strategist_chooses_the_same(rules: str, seats: int) -> None:
    """Compare the choices in every position of whole games, some hundreds in all."""
    seen = [view for name in "ab"[: 1 + (seats < 4)] for view in _views(rules, seats, name)]
    assert len(seen) > 40
    answers = ask([strategist_question(view) for view in seen])
    for view, answer in zip(seen, answers, strict=True):
        stays, fresh = _kernel.strategist(load_network(), *to_kernel_view(view))
        told = [Meld.parse(text, view.setup.box).alike[1:] for text in answer.told["fresh"]]
        assert answer.told["stays"] == ([bool(stay) for stay in stays] if fresh else [True] * len(view.table))
        assert told == [meld.alike[1:] for meld in melds_of(view.setup.box, fresh)]


def _views(rules: str, seats: int, seed: str) -> Iterator[View]:
    """Yield the views of the seats at their turns. One seat plays greedily, so that the table fills."""
    (played,) = play_in_kernel(rules, ["greedy", *["strategist"] * (seats - 1)], 1, seed, keep_actions=True)
    record = played.record()
    game = record.game()
    for seat, action in record.actions:
        if seat is None:  # in turn
            yield game.view(game.turn)
        game = game.act(action, seat)


SEATED: Final = "table -\nrack R1\nseat no\nbank 77 0"
STANDARD: Final = "strategist\nbox KRBO 13 groups 2 2\nrules 14 30 30 100 200 no end yes"
REFUSED: Final = {
    "": "there is no such question",
    "strategist": "a box is five words",
    f"{STANDARD} yes\n{SEATED}\nothers 14 no no": "a line has too many words",
    f"{STANDARD}\n{SEATED}\nothers 14 no": "a line has too few words",
    f"{STANDARD}\n{SEATED}\nothers -14 no no": "a number is missing",
    f"{STANDARD}\n{SEATED}": "there must be from 2 to 6 players",
    f"{STANDARD}\n{SEATED}\nothers {' | '.join(['14 no no'] * 6)}": "there must be from 2 to 6 players",
    f"{STANDARD}\n{SEATED} x\nothers 14 no no": "a line has too many words",
    f"{STANDARD}\nseat no\nbank 7 0\ntable -\nrack R1 R1 R1\nothers 14 no no": "more copies of a tile than the box has",
    "play": "a box is five words",
    "play\nbox KRBO 13 groups 2 2": "terms are two words",
    "play\nbox KRBO 13 groups 2 2\nterms 30 points": "the objective must be 0 (tiles), 1 (value) or 2 (opening)",
    "play\nbox KRBO 99 groups 2 2\nterms 30 tiles": "the highest number must be from 1 to 13",
    "play\nbox KRBO 13 groups 2 2\nterms 30 tiles\ntable R1 R2 Q3\nrack -": "not a tile",
    "play\nbox KRBO 13 groups 2 2\nterms 30 tiles\ntable R1 R2 R14\nrack -": "a tile that the box does not have",
    "play\nbox KRBO 13 groups 2 2\nterms 30 tiles\ntable R1 R2 R4\nrack -": "a row of the table is not a meld",
    "play\nbox KRBO 13 groups 2 2\nterms 30 tiles\ntable R1 R2 R3 |\nrack -": "a row of the table is not a meld",
    "play\nbox KRBO 13 groups 2 2\nterms 30 tiles\ntable -\nrack R1 R1 R1": "more copies of a tile than the box has",
    "play\nbox KRBO 13 groups 2 2\nterms 30 tiles\ntable -\nrack * * *": "more jokers than the box has",
    "steps\nbox KRBO 13 groups 2 2\ntries x\nbefore run R1 R2 R3\nafter run R1 R2 R3": "a number is missing",
    "steps\nbox KRBO 13 groups 2 2\ntries 9\nbefore run R1 R2 R3\nafter run R4 R5 R6": "a piece of the table is gone",
    "steps\nbox KRBO 13 groups 2 2\ntries 9\nbefore -\nafter group R4 R5 R6": "a set is not what it claims to be",
}


def test_invalid_questions_are_rejected() -> None:
    answers = [answer.told for answer in ask(list(REFUSED))]
    assert answers == [{"refused": why} for why in REFUSED.values()]
