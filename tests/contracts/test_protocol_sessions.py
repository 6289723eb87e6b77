"""Two people play a short game of each family over the real protocol, and every message stays the same, byte for byte.

The luck of the games is fixed. Ids, times and sentences for people are masked. Messages of one type keep their order;
between a command and the next one the recording sorts them by receiver and type, because their order is left open.
"""

from __future__ import annotations

import json
import re
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from typing import Final

import pytest

from tests.contracts.golden import check_text
from tests.contracts.server import Follower, Person, Server

pytestmark = pytest.mark.xdist_group("contracts-server")

SECRET_BYTES: Final = 32
ID_BYTES: Final = 12
IDS: Final = count(1)
ID: Final = re.compile(r"\b[0-9a-f]{24}\b")
TIME: Final = re.compile(r"\b1[0-9]{12}\b")
SENTENCE: Final = re.compile(r'"message":"(?:[^"\\]|\\.)*"')

CLASSIC: Final = (
    *("draw", "play K12 R12 B12", "draw", "draw", "draw", "draw", "play K7 R7 O7 | O8 O9 * O11 O12"),
    "play B1 B2 * B4 B5 | K7 R7 B7 O7 | O8 O9 O10 O11 | K12 B12 O12 | R11 R12 R13"
    " from K12 R12 B12 | K7 R7 O7 | O8 O9 * O11 O12",
)
JUNIOR: Final = (
    *("draw", "lay * * B6 *", "lift *B3 from * * B6 (*) to * * B6; add B2 to * * * B6", "draw", "draw", "draw", "draw"),
    "add B7 to B2 * * * B6",
)
FIRST_STEPS: Final = (
    *("point R6", "find R5", "find R4", "find R3", "find R7", "find R2", "find R1", "find R8", "find R9", "find R10"),
    "point Y8",
)
EXPRESS: Final = (
    *("throw all", "pass hold 4 5 8 11 12 13", "throw all", "lay K5 K6 K7 . . / . . R7 * R9 / . . B7 . ."),
    *("throw 1 5 6 11 12", "lay . K8 . . . K5 . . / R7 * R9 R10 . K6 . . / . B8 . . . K7 R7 B7"),
)


@pytest.fixture(autouse=True)
def fixed_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server draws the same secret for every game, and ids in the order in which people arrive."""
    usual = secrets.token_bytes

    def token_bytes(size: int = SECRET_BYTES) -> bytes:
        if size == SECRET_BYTES:
            return b"\x07" * size
        return next(IDS).to_bytes(size, "big") if size == ID_BYTES else usual(size)

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)  # token_hex() calls it


class Recording:
    """A room with two people in it, and what was sent and received there."""

    def __init__(self, server: Server, rules: str, game: dict[str, object]) -> None:
        self._server = server
        self._people = {name: server.person(name) for name in ("Ala", "Bartek")}
        self.code = self.person("Ala").create_room(rules=rules, seats=2, announce=False, game=game)
        self._lines: list[str] = []

    def person(self, name: str) -> Person:
        return self._people[name]

    @contextmanager
    def follow(self, name: str, seen: dict[str, object] | None = None) -> Iterator[Follower]:
        with self.person(name).follow(self.code) as follower:
            follower.send(type="hello", seen=seen, language="en", knows=["said", "phrases"])
            follower.until(lambda: {"room", "presence"} <= follower.latest.keys())
            yield follower

    def step(self, what: str, *followers: Follower) -> None:
        """Write down what these sockets have received since the last step."""
        self._lines.append(f"# {what}")
        for follower in followers:
            self._lines += [f"{follower.name} < {text}" for text in sorted(follower.news(), key=_type)]

    def write(self, what: str, text: str) -> None:
        self._lines += [f"# {what}", text]

    def stored(self) -> None:
        """Write down what the database holds of the room."""
        file = self._server.url.partition(":///")[2]
        with closing(sqlite3.connect(file)) as database:
            (state,) = database.execute("SELECT state FROM rooms WHERE code = ?", (self.code,)).fetchone()
            game = json.loads(state)["game"]
            actions = "SELECT seq, seat, action, command FROM actions WHERE game = ? ORDER BY seq"
            rows = database.execute(actions, (game,)).fetchall()
        self.write("the room in the database", state)
        self.write("the actions in the database", "\n".join(json.dumps(row) for row in rows))

    def text(self) -> str:
        text = "".join(f"{line}\n" for line in self._lines).replace(self.code, "ROOM")
        ids = {id: f"ID-{number}" for number, id in enumerate(dict.fromkeys(ID.findall(text)), start=1)}
        text = ID.sub(lambda found: ids[found[0]], text)
        return SENTENCE.sub('"message":"A sentence."', TIME.sub("TIME", text))


def _type(text: str) -> str:
    return str(json.loads(text)["type"])


def _begin(recording: Recording, ala: Follower, bartek: Follower) -> None:
    ala.until(lambda: len(ala.latest["presence"]["people"]) == 2)
    recording.step("both open the room", ala, bartek)
    _until_room(bartek.ask("sit")["room"], ala, bartek)
    recording.step("Bartek: sit", ala, bartek)
    _until_room(ala.ask("start")["room"], ala, bartek)
    _until_game(0, ala, bartek)
    recording.step("Ala: start", ala, bartek)


def _act(recording: Recording, action: str, ala: Follower, bartek: Follower) -> None:
    """The player whose turn it is acts."""
    game = ala.latest["game"]
    seat = game["sights"][0]["view"]["turn"]
    follower = (ala, bartek)[seat]
    answer = follower.ask("act", game=game["game"], seat=seat, action=action)
    assert answer["type"] == "answer", answer
    _until_game(answer["seq"] + 1, ala, bartek)
    recording.step(f"{follower.name}: {action}", ala, bartek)


def _until_room(version: int, *followers: Follower) -> None:
    for each in followers:
        each.until(lambda each=each: each.latest["room"]["version"] >= version)  # type: ignore[misc]


def _until_game(seq: int, *followers: Follower) -> None:
    for each in followers:
        each.until(lambda each=each: each.latest.get("game", {}).get("seq", -1) >= seq)  # type: ignore[misc]


def test_classic(server: Server) -> None:
    """With everything else that happens in a room: a mistake, a phrase, tiles in motion, a lost connection, an end."""
    recording = Recording(server, "standard", {"time_limit": 3_600})
    with recording.follow("Ala") as ala:
        with recording.follow("Bartek") as bartek:
            _begin(recording, ala, bartek)
            for action in CLASSIC:
                _act(recording, action, ala, bartek)
            _disturb(recording, ala, bartek)
            game = bartek.latest["game"]
        ala.until(lambda: len(ala.latest["presence"]["people"]) == 1)
        recording.step("Bartek loses the connection", ala)
        seen = {"room": 1, "game": game["game"], "seq": game["seq"] - 2}
        with recording.follow("Bartek", seen) as bartek:
            bartek.until(lambda: {"game", "draft"} <= bartek.latest.keys())
            ala.until(lambda: len(ala.latest["presence"]["people"]) == 2)
            recording.step("Bartek comes back", ala, bartek)
            recording.stored()
            _until_room(ala.ask("break-off")["room"], ala, bartek)
            recording.step("Ala ends the game", ala, bartek)
    recording.write("Ala's rooms", recording.person("Ala").get("/api/rooms"))
    check_text("session-classic.txt", recording.text())


def _disturb(recording: Recording, ala: Follower, bartek: Follower) -> None:
    game = ala.latest["game"]
    turn = game["sights"][0]["view"]["turn"]
    mover, other = (ala, bartek) if turn == 0 else (bartek, ala)
    refused = mover.ask("act", game=game["game"], seat=turn, action="play R1 R2 R4")
    assert refused["type"] == "refusal"
    other.ask("act", game=game["game"], seat=turn, action="draw")
    other.ask("act", game=game["game"], seat=turn, action="fly")
    recording.step("an illegal play, another's seat, a verb that does not exist", ala, bartek)
    tile = mover.latest["game"]["sights"][0]["view"]["rack"].split()[0]
    mover.send(type="draft", seat=turn, action=f"play {tile}")
    other.until(lambda: "draft" in other.latest)
    recording.step("tiles are moved", ala, bartek)
    ala.ask("say", phrase="well-played")
    bartek.until(lambda: "said" in bartek.latest)
    ala.until(lambda: "said" in ala.latest)
    recording.step("Ala says something", ala, bartek)
    ala.send(type="ping")
    ala.until(lambda: "pong" in ala.latest)
    recording.step("Ala asks for the time", ala)


@pytest.mark.parametrize(
    ("rules", "actions", "file"),
    [
        ("junior", JUNIOR, "session-junior.txt"),
        ("junior-intro", FIRST_STEPS, "session-junior-intro.txt"),
        ("express", EXPRESS, "session-express.txt"),
    ],
)
def test_other_families(server: Server, rules: str, actions: tuple[str, ...], file: str) -> None:
    recording = Recording(server, rules, {})
    with recording.follow("Ala") as ala, recording.follow("Bartek") as bartek:
        _begin(recording, ala, bartek)
        for action in actions:
            _act(recording, action, ala, bartek)
    recording.stored()
    check_text(file, recording.text())
