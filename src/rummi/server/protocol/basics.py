"""Types that several messages share."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from rummi.core.sentence import LANGUAGES

assert LANGUAGES == ("en", "pl")
Language: TypeAlias = Literal["en", "pl"]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=31, pattern=r"^[A-Za-z0-9_.:-]+$")]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
LONGEST_ACTION: Final = 2_000
"""In characters. A play that moves all 160 tiles of the largest set is shorter."""
Action: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_ACTION)]
Word: TypeAlias = Annotated[str, Meta(max_length=40)]
Digits: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]


class Command(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The base class of all commands."""

    id: Id
