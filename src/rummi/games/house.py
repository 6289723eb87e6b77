"""House rules: the changes that a club or a family makes to a ruleset.

The options of a game contain its house rules completely, so records, stored games and bots do not need their file. If
that changes or is deleted, every game continues with the rules that it began with.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from rummi.core.errors import InvalidInput
from rummi.core.sentence import LANGUAGES, sentence
from rummi.games.parse import Fields, as_flag, as_text, problem_at

Value: TypeAlias = bool | int | str

OPTION: Final = "house"
"""The key of the house rules in the options of a game."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """House rules that have been checked: a game can be played with them."""

    name: str
    based_on: str
    title: Mapping[str, str]
    """By language; readers of another language see a title that there is."""
    changes: Mapping[str, Value]

    def to_option(self) -> dict[str, object]:
        """Return the value of the option `house`. The name of the base ruleset is not in it: the game has that name."""
        return {"name": self.name, "title": dict(self.title), "changes": dict(self.changes)}


class AllowedValues(Protocol):
    """The values that a change may have. Never forbid a value that was allowed: there are games that use it."""

    def read(self, value: object, place: str) -> Value: ...


Changes: TypeAlias = Mapping[str, AllowedValues]
"""The parameters of a ruleset that house rules may change."""


LONGEST_TITLE_CHARACTERS: Final = 40
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,23}")
"""House rules are stored in place of a ruleset's name, which has at most 32 characters in the database."""


@dataclass(frozen=True, slots=True)
class Between:
    least: int
    most: int

    def read(self, value: object, place: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            raise problem_at(
                place, sentence("is not a whole number from {least} to {most}", least=self.least, most=self.most)
            )
        return value


@dataclass(frozen=True, slots=True)
class OneOf:
    words: tuple[str, ...]

    def read(self, value: object, place: str) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise problem_at(place, sentence("is none of: {known}", known=", ".join(self.words)))
        return value


@dataclass(frozen=True, slots=True)
class YesOrNo:
    def read(self, value: object, place: str) -> bool:
        return as_flag(value, place)


def find_house_rules(options: Fields, rules: str, allowed: Changes) -> HouseRules | None:
    """Return the house rules in the options of a game; None for the ruleset as its booklet has it."""
    return read_house(options.inner(OPTION), rules, allowed) if OPTION in options else None


def read_house(fields: Fields, rules: str, allowed: Changes) -> HouseRules:
    name = fields.text("name")
    if not _NAME.fullmatch(name):
        raise problem_at(
            fields.place("name"), sentence("a name has up to 24 small letters, digits and dashes, a letter first")
        )
    house = HouseRules(name, rules, _read_title(fields.inner("title")), _read_changes(fields.inner("changes"), allowed))
    fields.finish()
    return house


def _read_title(fields: Fields) -> dict[str, str]:
    given = {language: fields.read(language, as_text).strip() for language in LANGUAGES if language in fields}
    fields.finish(LANGUAGES)
    for language, title in given.items():
        if not 0 < len(title) <= LONGEST_TITLE_CHARACTERS or not title.isprintable():
            raise problem_at(
                fields.place(language),
                sentence("a title has 1 to {most} letters that can be shown", most=LONGEST_TITLE_CHARACTERS),
            )
    if not given:
        raise problem_at(fields.place(LANGUAGES[0]), sentence("is missing"))
    return given


def _read_changes(fields: Fields, allowed: Changes) -> dict[str, Value]:
    changes = {name: fields.read(name, each.read) for name, each in allowed.items() if name in fields}
    fields.finish(allowed)
    return changes


def check_players(rules: str, least: int, most: int, players: Sequence[str]) -> None:
    if not least <= len(players) <= most:
        raise InvalidInput(
            sentence(
                "{rules} is a game for {least} to {most} players, not for {given}",
                rules=rules,
                least=least,
                most=most,
                given=len(players),
            )
        )
    for seat, name in enumerate(players):
        if not name.strip() or not name.isprintable():
            raise problem_at(f"players[{seat}]", sentence("a player needs a name that can be shown"))
