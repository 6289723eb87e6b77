"""What is said in a room, and what those can do who do not want to hear it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from rummi.server.model.reports import LONGEST_WORDS, Reason
from rummi.server.protocol.basics import Command, Word


class Say(Command, tag="say", frozen=True, kw_only=True):
    """A text, or one of the quick phrases."""

    text: Annotated[str, Meta(max_length=1_000)] | None = None
    phrase: Word | None = None


class Agree(Command, tag="agree", frozen=True, kw_only=True):
    """I want to chat with those who sit here now, or no longer; texts are said while all at the table want to."""

    agree: bool = True


class Report(Command, tag="report", frozen=True, kw_only=True):
    """Tell the operator of somebody here, perhaps for one message; the server adds what was said around it.

    The same person again is the same report, until it is decided. Who is reported is told nothing.
    """

    person: Word
    reason: Reason
    message: Annotated[int, Meta(ge=1)] | None = None
    words: Annotated[str, Meta(max_length=LONGEST_WORDS)] = ""


class Block(Command, tag="block", frozen=True, kw_only=True):
    """What somebody says is not shown to me any more, in any room, and he does not come into rooms whose host I am.

    He is told nothing. With `blocked` false, it is over.
    """

    person: Word
    blocked: bool = True


class Mute(Command, tag="mute", frozen=True, kw_only=True):
    """The host takes the word from somebody, for the whole room, or gives it back."""

    person: Word
    muted: bool = True


class Said(Struct, frozen=True, kw_only=True):
    """`phrase` is one of the ready-made phrases, which every client says in its own language; else there is a text."""

    number: int
    person: str
    name: str
    text: str | None
    phrase: str | None
    at: int


class SaidUpdate(Struct, tag="said", frozen=True, kw_only=True):
    """Something was said, which is all that has changed in the room; for clients that know it (`Hello.knows`), others
    are shown the room."""

    version: int
    said: Said


class NoticeUpdate(Struct, tag="notice", frozen=True, kw_only=True):
    """An operator has decided something about this person, or ended it; `GET /api/session` says what. For clients that
    know it (`Hello.knows`)."""


class BlockedUpdate(Struct, tag="blocked", frozen=True, kw_only=True):
    """Whom I have blocked, for clients that know it."""

    people: Sequence[str]
