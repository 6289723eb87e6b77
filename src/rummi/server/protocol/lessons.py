"""Messages about lessons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from rummi.lessons.lesson import MAX_ACTIONS
from rummi.server.protocol.basics import Action
from rummi.server.protocol.rooms import HintShown, PlayerView


class LessonListed(Struct, frozen=True):
    """An entry in the list of lessons."""

    name: str
    course: str
    rules: str
    title: str
    positions: int
    """The number of positions, which are played one after the other."""


class PositionShown(Struct, frozen=True):
    """A position of a lesson."""

    say: str
    """The task."""
    done: str
    """A sentence about the lesson learnt, shown when the goal is reached."""
    sight: PlayerView
    """The view before the first action."""
    way: HintShown
    """The solution, for learners who ask for it."""


class LessonShown(Struct, frozen=True):
    """A lesson with all its positions."""

    name: str
    course: str
    rules: str
    title: str
    positions: Sequence[PositionShown]


class TryLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """Try an action in a position of a lesson. The server does not remember earlier actions, so send all of them."""

    actions: Annotated[list[Action], Meta(min_length=1, max_length=MAX_ACTIONS)]
    """All actions in this position, the newest last."""


class LessonTried(Struct, frozen=True):
    """The newest action was legal."""

    sight: PlayerView
    done: bool
    """True if the goal is reached."""
