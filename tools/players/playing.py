"""Playing as a scripted player: read the view that the server sent and let one of our bots choose the action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

from rummi.bots.catalogue import bot
from rummi.core.box import Box
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.catalogue import family_of
from rummi.games.express.dice import Die, parse_hand
from rummi.games.express.layout import Layout
from tools.families import view_class
from tools.players.person import Person, Stuck

QUICK: Final = {"junior": "gentle", "junior-intro": "finder", "express": "simple", "express-solo": "simple"}
"""Bots that choose quickly; for other rulesets, the novice."""


def choose_action(person: Person, seat: int, level: str | None = None) -> str:
    """Return the action that the bot chooses, in the notation."""
    options = person.room["options"]
    rules = options["rules"]
    players = [chair["name"] for chair in person.room["chairs"]]
    view = read_view(rules, players, options["game"], person.view(seat))
    return str(bot(rules, level or QUICK.get(rules, "novice"))(view))


def is_over(person: Person) -> bool:
    return bool(person.game) and person.view()["turn"] is None


async def wait_for_move(person: Person, game: str, seq: int) -> None:
    """Wait until the game has more than `seq` actions, or another game is played."""
    await person.until(lambda: person.game["game"] != game or person.game["seq"] > seq)


async def act(person: Person, seat: int, action: str) -> dict[str, Any]:
    """Send an action, and return the answer once the resulting update has arrived."""
    game, seq = person.game["game"], person.game["seq"]
    answer = await person.ask("act", game=game, seat=seat, action=action, seq=seq)
    await wait_for_move(person, game, answer.get("seq", seq))
    return answer


async def require(person: Person, type: str, **fields: Any) -> None:
    answer = await person.ask(type, **fields)
    if answer["type"] != "answer":
        raise Stuck(f"{person.name}: {type} was refused: {answer}")


async def play_game(person: Person, game: str, most: int | None = None, level: str | None = None) -> None:
    """Play all turns of this person until the game is over or has `most` actions."""
    await person.until(lambda: person.game.get("game") == game)
    while not is_over(person) and (most is None or person.game["seq"] < most):
        seq, turn = person.game["seq"], person.view()["turn"]
        if turn in person.seats:
            await act(person, turn, choose_action(person, turn, level))
        else:
            await wait_for_move(person, game, seq)
    if most is None:
        await person.until(lambda: any(result["game"] == game for result in person.room["results"]))


def read_view(rules: str, players: Sequence[str], options: Mapping[str, object], sent: Mapping[str, Any]) -> Any:
    """Rebuild a view from the fields that the server sent, so that a bot can play from it.

    The setup comes from the room's options. Fields that were not sent are left out.
    """
    family = family_of(rules)
    setup = family.setup(rules, players, options)
    kind = view_class(family)
    box = getattr(setup, "box", None)
    read = {name: _read(hint, sent[name], box) for name, hint in get_type_hints(kind).items() if name in sent}
    return kind(setup=setup, **read)


def _read(hint: Any, value: Any, box: Box | None) -> Any:
    """Convert a field back to the type `hint`; the inverse of `to_plain`."""
    if isinstance(hint, UnionType):
        (hint,) = (each for each in get_args(hint) if each is not NoneType)
        return None if value is None else _read(hint, value, box)
    if get_origin(hint) is tuple:
        return tuple(_read(get_args(hint)[0], each, box) for each in value)
    if hint in (Tiles, Table):
        assert box
        return hint.parse(value, box)
    if hint is Layout:
        return Layout.parse(value)
    if hint is Die:
        return parse_hand(value)[0]
    if isinstance(value, Mapping):
        hints = get_type_hints(hint)
        return hint(**{name: _read(hints[name], each, box) for name, each in value.items()})
    return value
