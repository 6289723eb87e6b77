"""Messages about the chat of a room: talking, and reporting, blocking or muting people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from rummi.server.model.reports import LONGEST_WORDS, Reason
from rummi.server.protocol.basics import Command, Word


class Say(Command, tag="say", frozen=True, kw_only=True):
    """Send a text or one of the ready-made phrases to the room."""

    text: Annotated[str, Meta(max_length=1_000)] | None = None
    phrase: Word | None = None


class Agree(Command, tag="agree", frozen=True, kw_only=True):
    """Agree to chat with the people at the table, or withdraw the agreement. Texts are possible while all agree."""

    agree: bool = True


class Report(Command, tag="report", frozen=True, kw_only=True):
    """Report a person to the operator. The server adds the chat around the message.

    Until the operator decides, another report about the same person counts as the same report. The person who is
    reported does not learn of it.
    """

    person: Word
    reason: Reason
    message: Annotated[int, Meta(ge=1)] | None = None
    """The number of the message, if the report is about one."""
    words: Annotated[str, Meta(max_length=LONGEST_WORDS)] = ""
    """The words of the reporter."""


class Block(Command, tag="block", frozen=True, kw_only=True):
    """Hide all messages of a person from me, in every room, and keep them out of rooms that I host.

    The person does not learn of it.
    """

    person: Word
    blocked: bool = True
    """False to unblock."""


class Mute(Command, tag="mute", frozen=True, kw_only=True):
    """The host mutes a person for the whole room."""

    person: Word
    muted: bool = True
    """False to let the person talk again."""


class Said(Struct, frozen=True, kw_only=True):
    """A chat message: either a text, or a ready-made phrase that each client shows in its own language."""

    number: int
    person: str
    name: str
    text: str | None
    phrase: str | None
    at: int


class SaidUpdate(Struct, tag="said", frozen=True, kw_only=True):
    """A new message, when nothing else in the room has changed.

    Only clients that list `said` in `knows` of their hello receive it. All others receive the whole room.
    """

    version: int
    """The version of the room."""
    said: Said


class NoticeUpdate(Struct, tag="notice", frozen=True, kw_only=True):
    """An operator has made or ended a decision about this person; `GET /api/session` has it.

    Only clients that list `notice` in `knows` of their hello receive it.
    """


class BlockedUpdate(Struct, tag="blocked", frozen=True, kw_only=True):
    """The people whom this person has blocked.

    Only clients that list `blocked` in `knows` of their hello receive it.
    """

    people: Sequence[str]
