"""What is told of lessons, and what is tried in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from rummi.lessons.lesson import MAX_ACTIONS
from rummi.server.protocol.basics import Action
from rummi.server.protocol.rooms import HintShown, PlayerView


class LessonListed(Struct, frozen=True):
    """One of a course; `positions` are played one after the other."""

    name: str
    course: str
    rules: str
    title: str
    positions: int


class PositionShown(Struct, frozen=True):
    """What is asked, what was learnt, what the learner sees first, and the way to the goal for who wants to see it."""

    say: str
    done: str
    sight: PlayerView
    way: HintShown


class LessonShown(Struct, frozen=True):
    name: str
    course: str
    rules: str
    title: str
    positions: Sequence[PositionShown]


class TryLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """All that the learner has done in a position, the newest last: the server remembers nothing of it."""

    actions: Annotated[list[Action], Meta(min_length=1, max_length=MAX_ACTIONS)]


class LessonTried(Struct, frozen=True):
    """The newest action was legal; whether the goal is reached by it."""

    sight: PlayerView
    done: bool
