"""The worked examples of the booklets: the same play by a player who has opened, and by one who has not."""

from __future__ import annotations

from rummi.core.table import Table
from rummi.games.classic.setup import RULESETS
from tests.support.games.positions import codes, position, table

ELSEWHERE = "O13"
"""The rack of the other player and the bank, which no example needs."""


def after(before: str, rack: str, action: str, rules: str = "standard") -> str:
    """The table after a play by a player who has opened."""
    return table(position(rules, racks=[rack, ELSEWHERE], table=before, bank=ELSEWHERE).act(action))


def refused(before: str, rack: str, action: str, *, opened: bool = True, rules: str = "standard") -> list[str]:
    """The codes of the rules that the play would break, none if it is legal."""
    game = position(rules, racks=[rack, ELSEWHERE], table=before, bank=ELSEWHERE, opened=[opened, True])
    return codes(game, action)


def after_opened_only(before: str, rack: str, action: str) -> str:
    """The table after a play that every ruleset allows once the player has opened, and not before.

    The tiles of the rack must be worth less than 30, so that an opening breaks two rules.
    """
    tables = {after(before, rack, action, rules) for rules in RULESETS}
    for rules in RULESETS:
        found = refused(before, rack, action, opened=False, rules=rules)
        assert list(dict.fromkeys(found)) == ["open/uses-table", "open/below-30"]
    assert len(tables) == 1
    (text,) = tables
    assert Table.parse(text).valid
    return text
