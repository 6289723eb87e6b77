"""Hidden information does not leave the server.

Two real servers run random games of every ruleset in lockstep. Their databases are copies with the same people, rooms
and games, but in the second one a seat has other tiles and the bank has another order (`worlds.py`). Everything that
the other seats and a spectator receive must be identical.
"""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummi.core.errors import RummiError
from rummi.games.catalogue import RULESETS
from rummi.games.fairness import Dealer
from rummi.games.game import Game
from tests.server.support.site import Player, Site, running
from tests.server.support.worlds import Begun, Move, count_differences, follow, other_tiles, random_game
from tests.support import patience

NAMES = ("Ala", "Bartek", "Celina", "Darek", "Ewa", "Franek")
SPECTATOR = "Widz"
SHOWN_AS_STANDARD = ("ngt", "championship")
LONGEST = 8 if patience.TIMES == 1 else 1_000
"""The most moves of a game. Games end at a random point in their second half."""
GAMES: tuple[dict[str, object], ...] = ({"time_limit": 3_600}, {"strict": True, "time_limit": 3_600}, {"time_limit": 0})
"""Options of rulesets with a clock: a long limit, a strict game, and no limit."""


@dataclass(frozen=True)
class Night:
    """A game that is played on both servers. Only the holder may notice a difference."""

    code: str
    game: str
    holder: int
    begun: Begun
    moves: tuple[Move, ...]
    other: Mapping[str, Any]

    @property
    def observers(self) -> list[str]:
        """All other players and a spectator; in games without hidden tiles, all players."""
        hidden = "racks" in self.begun.start
        names = NAMES[: len(self.begun.players)]
        return [*(name for seat, name in enumerate(names) if seat != self.holder or not hidden), SPECTATOR]


@dataclass
class Received:
    """Everything that an observer received, in order."""

    messages: list[Any]
    answers: list[tuple[str, int, str]]


def sqlite(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def games_to_play() -> Iterator[tuple[str, int, int, dict[str, object]]]:
    """Yield the games to play: the ruleset, the number of seats, the holder and the options.

    There is a game for each ruleset, and in thorough runs two, with different holders.
    """
    for number, (rules, family) in enumerate(RULESETS.items()):
        if rules in SHOWN_AS_STANDARD and patience.TIMES == 1:
            continue
        least, most = family.seats(rules)
        parameters = family.describe(rules)
        timed = "time_limit" in parameters
        for at in range(2 if patience.TIMES > 1 and "box" in parameters and parameters["hand"] else 1):
            seats = least + (number + at) % (most - least + 1)
            hider = (at + number) % 2 * (seats - 1)
            yield rules, seats, hider, GAMES[(number + at) % len(GAMES)] if timed else {}


async def open_rooms(site: Site) -> tuple[dict[str, str], list[tuple[str, int]]]:
    """Start all games; return the cookies of the people, and the rooms with their holders."""
    people = [await Player(site, name).enter() for name in (*NAMES, SPECTATOR)]
    rooms = []
    for rules, seats, holder, options in games_to_play():
        host, *others = people[:seats]
        code = await host.create(rules, seats, game=options, hints=100)
        for number, other in enumerate(others):
            await other.post(f"/api/rooms/{code}/commands", {"type": "sit", "id": f"sit-{number}"})
        await host.post(f"/api/rooms/{code}/commands", {"type": "start", "id": "start"})
        rooms.append((code, holder))
    return {player.name: player.http.cookies["rummi"] for player in people}, rooms


def copy_database(source: Path, target: Path) -> None:
    with sqlite3.connect(source) as one, sqlite3.connect(target) as other:
        one.backup(other)
    one.close()
    other.close()


def plan_games(database: Path, rooms: Sequence[tuple[str, int]]) -> list[Night]:
    """Choose the moves of each game, and the tiles of the second server."""
    connection = sqlite3.connect(database)
    nights = []
    for code, holder in rooms:
        asked = "SELECT id, rules, players, options, start, secret FROM games WHERE room = ?"
        id, rules, players, options, start, secret = connection.execute(asked, (code,)).fetchone()
        begun = Begun(rules, json.loads(players), json.loads(options), json.loads(start), secret)
        random = Random(secret)
        moves = random_game(begun, random)
        moves = moves[: random.randint(len(moves) // 2, len(moves) - 1)][:LONGEST]
        other = other_tiles(begun, moves, holder, random)
        nights.append(Night(code, id, holder, begun, tuple(moves), other))
    connection.close()
    return nights


def change_tiles(database: Path, nights: Sequence[Night]) -> None:
    with sqlite3.connect(database) as connection:
        for night in nights:
            connection.execute("UPDATE games SET start = ? WHERE id = ?", (json.dumps(night.other), night.game))
    connection.close()


def change_secrets(database: Path, nights: Sequence[Night]) -> None:
    """Change all luck that is still to come."""
    with sqlite3.connect(database) as connection:
        for night in nights:
            connection.execute("UPDATE games SET secret = ? WHERE id = ?", (night.begun.secret[::-1], night.game))
    connection.close()


# one server


class World:
    """The people on one of the servers."""

    def __init__(self, site: Site, cookies: Mapping[str, str]) -> None:
        self.site = site
        self.cookies = cookies

    def person(self, name: str) -> Player:
        player = Player(self.site, name)
        player.http.cookies.set("rummi", self.cookies[name])
        return player

    async def play(self, night: Night) -> dict[str, Received]:
        """Play a game; return what each observer received."""
        random = Random(night.begun.secret)
        seats = [self.person(name) for name in NAMES[: len(night.begun.players)]]
        everyone = [*seats, self.person(SPECTATOR)]
        for player in everyone:
            await player.follow(night.code)
            await player.until_game()
        watchers = [player for player in everyone if player.name in night.observers]
        game, dealer = night.begun.game(), Dealer(night.begun.secret)
        for move in night.moves:
            await probe(random.choice(watchers), game, random)
            await draft(seats[move.seat], everyone, night, game, move)
            answer = await seats[move.seat].ask("act", seat=move.seat, action=move.text)
            assert answer["type"] == "answer", (night.begun.rules, move, answer)
            game = follow(dealer, game, move)
            for player in everyone:
                await player.until_game(len(game.actions))
        return await self.goodbyes(everyone, night)

    async def come_back(self, night: Night) -> dict[str, Received]:
        """Connect again after a restart and request everything; return what each observer received."""
        watchers = [self.person(name) for name in night.observers]
        for number, watcher in enumerate(watchers, start=1):
            await watcher.follow(night.code, seen={"game": night.game, "seq": 0}, language="pl")
            for player in watchers[:number]:
                await player.until(lambda player=player, number=number: len(player.present) == number)  # type: ignore[misc]
        return await self.goodbyes(watchers, night)

    async def goodbyes(self, players: Sequence[Player], night: Night) -> dict[str, Received]:
        """Collect what each observer received and can request at the end, then let all leave."""
        answers = {
            player.name: await self.look_around(player, night) for player in players if player.name in night.observers
        }
        said = await players[0].ask("say", phrase="goodbye", id="goodbye")
        for player in players:
            await player.until(lambda player=player: player.version >= said["room"])  # type: ignore[misc]
        received = {
            player.name: Received(list(player.heard), answers[player.name])
            for player in players
            if player.name in answers
        }
        for player in players:
            await player.leave()
        return received

    async def look_around(self, watcher: Player, night: Night) -> list[tuple[str, int, str]]:
        """Request everything that HTTP offers, including hints."""
        id, answers = night.game, []
        paths = [f"/api/rooms/{night.code}", "/api/games", f"/api/games/{id}", f"/api/games/{id}/record"]
        paths += [f"/api/rooms/{night.code}/story{whose}" for whose in ("", "?seat=0", "?seat=1", "?seat=2")]
        paths += [f"/api/rooms/{night.code}/seats/{seat}/link" for seat in range(len(night.begun.players))]
        for path in (*paths, "/api/session"):
            answer = await watcher.http.get(path)
            answers.append((path, answer.status_code, answer.text))
        seat = seat_of(watcher)
        for whole in (False, True):
            hint = {"type": "hint", "id": f"hint-{whole}", "seat": seat or 0, "whole": whole}
            answer = await watcher.http.post(f"/api/rooms/{night.code}/commands", json=hint)
            answers.append(("hint", answer.status_code, answer.text))
        return answers


def seat_of(player: Player) -> int | None:
    return None if player.name == SPECTATOR else NAMES.index(player.name)


async def probe(watcher: Player, game: Game, random: Random) -> None:
    """Send an action that is refused. The refusal must not depend on the tiles of others."""
    tiles = " ".join(random.choice("RBKO") + str(random.randint(1, 13)) for _ in range(3))
    texts = (
        f"play {tiles}",
        f"lay {tiles}",
        "draw",
        "pass",
        "announce",
        "redeal",
        "timeout",
        "mistake",
        "throw all",
        "?",
    )
    text = random.choice(texts)
    own = seat_of(watcher)
    if own is None or random.random() < 0.2:
        refused = await watcher.ask("act", seat=next(each for each in range(7) if each != own), action=text)
    elif is_refused(game, own, text):
        refused = await watcher.ask("act", seat=own, action=text)
    else:
        return
    assert refused["type"] == "refusal", (text, refused)


def is_refused(game: Game, seat: int, text: str) -> bool:
    """Return whether the server refuses the action without a penalty."""
    try:
        named, action = game.family.parse_action(game.setup, text)
    except RummiError:
        return True
    if named is not None or not game.judge(action, seat):
        return False
    try:
        Dealer("0" * 64).act(game, action, seat)
    except RummiError:
        return game.state.penalty_for(seat, action) is None
    return False


async def draft(mover: Player, everyone: Sequence[Player], night: Night, game: Game, move: Move) -> None:
    """Check that a draft of the mover reaches the others, and that others cannot send drafts for the seat."""
    if not move.text.startswith(("play", "lay", "turn")):
        return
    shown = {"type": "draft", "game": night.game, "seq": len(game.actions), "seat": move.seat, "action": move.text}
    others = [player for player in everyone if player is not mover]
    await others[0].send({"type": "draft", "seat": move.seat, "action": "draw"})
    await mover.send({"type": "draft", "seat": move.seat, "action": move.text})
    for player in others:
        await player.until(lambda player=player: shown in player.drafts[-1:])  # type: ignore[misc]
    assert shown not in mover.drafts


# both servers

TIMES = ("now", "at", "deadline", "extended")


def without(fields: Sequence[str], received: Any) -> Any:
    """Replace times by whether they are set."""
    if isinstance(received, dict):
        return {
            key: (value is not None) if key in fields else without(fields, value) for key, value in received.items()
        }
    return [without(fields, each) for each in received] if isinstance(received, list) else received


def plain(received: Received, *fields: str) -> list[Any]:
    answers = [(path, status, without((*TIMES, *fields), _json(text))) for path, status, text in received.answers]
    return [*without((*TIMES, *fields), received.messages), *answers]


def _json(text: str) -> Any:
    return json.loads(text)


def read_log(site: Site) -> list[Any]:
    """Return the log without times, and without the lines about outages."""
    lines = [json.loads(line) for line in site.log.splitlines() if line.startswith("{")]
    return [without(("time", "ms", "trace"), line) for line in lines if "put off" not in line["message"]]


async def read_metrics(site: Site) -> str:
    """Return the metrics without durations and timestamps."""
    player = Player(site, "operator")
    text = (await player.http.get("/metrics")).text
    return "\n".join(line for line in text.splitlines() if not re.search(r"_seconds|_created", line))


@pytest.fixture
def evening(tmp_path: Path) -> tuple[Path, Path, dict[str, str], list[Night]]:
    here, there = tmp_path / "here.db", tmp_path / "there.db"

    async def begin() -> tuple[dict[str, str], list[tuple[str, int]]]:
        async with running(sqlite(here)) as site:
            return await open_rooms(site)

    cookies, rooms = asyncio.run(begin())
    nights = plan_games(here, rooms)
    copy_database(here, there)
    change_tiles(there, nights)
    return here, there, cookies, nights


def test_observers_cannot_distinguish_games_with_different_hidden_tiles(
    evening: tuple[Path, Path, dict[str, str], list[Night]],
) -> None:
    here, there, cookies, nights = evening
    moved = [count_differences(night.begun.start, night.other) for night in nights if "racks" in night.begun.start]
    assert sum(moved) > 8 * len(moved), "too few tiles differ for a meaningful test"
    asyncio.run(same_nights(here, there, cookies, nights))
    change_secrets(there, nights)
    asyncio.run(same_after_restart(here, there, cookies, nights))


async def same_nights(here: Path, there: Path, cookies: Mapping[str, str], nights: Sequence[Night]) -> None:
    async with running(sqlite(here)) as one, running(sqlite(there)) as other:
        for night in nights:
            received, twin = await asyncio.gather(World(one, cookies).play(night), World(other, cookies).play(night))
            compare(night, cookies, received, twin)
        assert await read_metrics(one) == await read_metrics(other)
    assert read_log(one) == read_log(other)
    for night in nights:
        for secret in (night.begun.secret, night.code, *cookies.values()):
            assert secret not in one.log


async def same_after_restart(here: Path, there: Path, cookies: Mapping[str, str], nights: Sequence[Night]) -> None:
    async with running(sqlite(here)) as one, running(sqlite(there)) as other:
        for night in nights:
            worlds = World(one, cookies), World(other, cookies)
            received, twin = await asyncio.gather(*(world.come_back(night) for world in worlds))
            compare(night, cookies, received, twin, "commitment")
    assert read_log(one) == read_log(other)


def compare(
    night: Night,
    cookies: Mapping[str, str],
    received: Mapping[str, Received],
    twin: Mapping[str, Received],
    *ignored: str,
) -> None:
    assert set(received) == set(twin) == set(night.observers)
    for name, heard in received.items():
        where = f"{night.begun.rules}, observed by {name}"
        one, other = plain(heard, *ignored), plain(twin[name], *ignored)
        for number, (this, that) in enumerate(zip(one, other, strict=False)):
            assert this == that, f"{where}: the messages differ at {number}"
        assert len(one) == len(other), where
        search(night, cookies, heard)


def search(night: Night, cookies: Mapping[str, str], received: Received) -> None:
    """Check that no secret of the game and no session appears in the text."""
    everything = json.dumps([received.messages, received.answers])
    for secret in (night.begun.secret, *cookies.values()):
        assert secret not in everything
    assert night.begun.secret[:16] not in everything
