"""How a scripted player plays: what a bot of the project chooses from the view that was sent."""

from __future__ import annotations

from typing import Any, Final

from rummi.bots.catalogue import bot
from rummi.games.catalogue import family_of
from tools.players.person import Person
from tools.players.seeing import read_view

QUICK: Final = {"junior": "gentle", "junior-intro": "finder", "express": "simple", "express-solo": "simple"}
"""The bots that choose at once; in the tile games that is the novice."""


def chosen(person: Person, seat: int, level: str | None = None) -> str:
    """What the bot does with the seat, in the notation."""
    options = person.room["options"]
    rules = options["rules"]
    players = [chair["name"] for chair in person.room["chairs"]]
    view = read_view(rules, players, options["game"], person.view(seat))
    return family_of(rules).write_action(bot(rules, level or QUICK.get(rules, "novice"))(view))


def over(person: Person) -> bool:
    return bool(person.game) and person.view()["turn"] is None


async def until_moved(person: Person, game: str, seq: int) -> None:
    """Until this game has gone on from there, or another is played."""
    await person.until(lambda: person.game["game"] != game or person.game["seq"] > seq)


async def act(person: Person, seat: int, action: str) -> dict[str, Any]:
    """The answer, when what it led to is seen."""
    game, seq = person.game["game"], person.game["seq"]
    answer = await person.ask("act", game=game, seat=seat, action=action, seq=seq)
    await until_moved(person, game, answer.get("seq", seq))
    return answer
