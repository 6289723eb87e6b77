"""Every lesson works: its positions are possible, its goals can be reached, and typical mistakes cause the named
violations."""

from __future__ import annotations

import re

import pytest

from rummi.core.errors import InvalidInput
from rummi.core.sentence import LANGUAGES
from rummi.games.express.search.best import best_play
from rummi.games.game import Game
from rummi.lessons.lesson import (
    FOLDERS,
    LEARNER,
    MAX_ACTIONS,
    Lesson,
    Position,
    WrongTry,
    count_held,
    explain_solution,
    is_goal_reached,
    is_over,
    lessons,
    play_actions,
    start_game,
)

POSITIONS = [
    pytest.param(lesson, position, id=f"{lesson.name}-{number}")
    for lesson in lessons().values()
    for number, position in enumerate(lesson.positions, start=1)
]
TRIES = [
    pytest.param(lesson, position, wrong, id=f"{lesson.name}: {wrong.action}")
    for lesson in lessons().values()
    for position in lesson.positions
    for wrong in position.wrong
]


def test_every_family_has_a_course() -> None:
    courses = {course: [each for each in lessons().values() if each.course == course] for course in FOLDERS}
    assert {course: len(found) for course, found in courses.items()} == {"tiles": 8, "junior": 4, "express": 2}
    for found in courses.values():
        assert [each.order for each in found] == list(range(1, len(found) + 1))


@pytest.mark.parametrize("lesson", lessons().values(), ids=lambda each: each.name)
def test_every_text_exists_in_every_language(lesson: Lesson) -> None:
    said = [lesson.title, *(words for each in lesson.positions for words in (each.say, each.done))]
    assert all(words.keys() == set(LANGUAGES) for words in said)
    assert all(text == text.strip() != "" for words in said for text in words.values())


@pytest.mark.parametrize("lesson", lessons().values(), ids=lambda each: each.name)
def test_each_course_uses_the_words_of_its_booklet(lesson: Lesson) -> None:
    foreign = {
        "tiles": r"\bpłyt|\bstojak",
        "junior": r"\bkost|\btablicz",
        "express": r"\bkost|\btablicz|\bpłyt|\bstojak",
    }
    said = [lesson.title, *(words for each in lesson.positions for words in (each.say, each.done))]
    assert [words["pl"] for words in said if re.search(foreign[lesson.course], words["pl"], re.I)] == []


@pytest.mark.parametrize(("lesson", "position"), POSITIONS)
def test_the_shown_solution_reaches_the_goal(lesson: Lesson, position: Position) -> None:
    game = start_game(lesson, position)
    assert game.turn == LEARNER
    assert not is_goal_reached(position, game)
    after = play_actions(lesson, position, [position.show])
    assert is_goal_reached(position, after)
    assert is_over(after)
    steps = explain_solution(lesson, position)
    if steps:
        assert steps[-1].table == str(after.view(LEARNER).table)


@pytest.mark.parametrize(("lesson", "position"), POSITIONS)
def test_the_goal_is_the_best_play(lesson: Lesson, position: Position) -> None:
    """So a learner cannot reach it with less than the lesson teaches."""
    assert best_left(lesson, start_game(lesson, position)) == position.left


def best_left(lesson: Lesson, game: Game) -> int:
    view = game.view(LEARNER)
    if lesson.course == "express":
        best = best_play(view.table, [die.face for die in view.hands[LEARNER]])
        assert best.proven
        return count_held(view) - len(best.laid)
    action = game.family.advice.hint(view).action
    assert action
    return count_held(game.act(action, LEARNER).view(LEARNER))


@pytest.mark.parametrize(("lesson", "position", "wrong"), TRIES)
def test_a_typical_mistake_causes_the_named_violation(lesson: Lesson, position: Position, wrong: WrongTry) -> None:
    violations = start_game(lesson, position).judge(wrong.action, LEARNER)
    assert wrong.code in {each.code for each in violations}


def test_most_lessons_have_a_typical_mistake() -> None:
    assert len({param.values[0].name for param in TRIES}) >= 10  # type: ignore[union-attr]


def test_a_position_limits_the_number_of_actions() -> None:
    lesson = lessons()["sets"]
    with pytest.raises(InvalidInput):
        play_actions(lesson, lesson.positions[0], ["draw"] * (MAX_ACTIONS + 1))
