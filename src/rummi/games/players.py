"""Who may sit down to a game: as many as its ruleset takes, each with a name that can be shown."""

from __future__ import annotations

from collections.abc import Sequence

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.shared.fields import problem_at


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
