"""How a scripted player plays: what a bot of the project chooses from the view that was sent."""

from __future__ import annotations

from typing import Any, Final

from rummi.bots.catalogue import bot
from tools.players.person import Person, Stuck
from tools.players.seeing import read_view

QUICK: Final = {"junior": "gentle", "junior-intro": "finder", "express": "simple", "express-solo": "simple"}
"""The bots that choose at once; in the tile games that is the novice."""


def chosen(person: Person, seat: int, level: str | None = None) -> str:
    """What the bot does with the seat, in the notation."""
    options = person.room["options"]
    rules = options["rules"]
    players = [chair["name"] for chair in person.room["chairs"]]
    view = read_view(rules, players, options["game"], person.view(seat))
    return str(bot(rules, level or QUICK.get(rules, "novice"))(view))


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


async def must(person: Person, type: str, **fields: Any) -> None:
    answer = await person.ask(type, **fields)
    if answer["type"] != "answer":
        raise Stuck(f"{person.name}: {type} was refused: {answer}")


async def play_game(person: Person, game: str, most: int | None = None, level: str | None = None) -> None:
    """Every turn of this person's, until the game is over or has so many actions."""
    await person.until(lambda: person.game.get("game") == game)
    while not over(person) and (most is None or person.game["seq"] < most):
        seq, turn = person.game["seq"], person.view()["turn"]
        if turn in person.seats:
            await act(person, turn, chosen(person, turn, level))
        else:
            await until_moved(person, game, seq)
    if most is None:
        await person.until(lambda: any(result["game"] == game for result in person.room["results"]))
