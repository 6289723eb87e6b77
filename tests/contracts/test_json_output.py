"""The keys of what commands print with `--json`, and of the file with personal data."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

import click
import pytest

from rummi.cli.app import rummi
from rummi.cli.main import main
from rummi.tournaments.files import write_tournament
from rummi.tournaments.tournament import Tournament
from tests.contracts.golden import check_names
from tests.contracts.server import Server
from tests.contracts.sources import ROOT
from tests.support.events import BEFORE, ORGANISER, WIDE

pytestmark = pytest.mark.xdist_group("contracts-server")

RECORDS: Final = ROOT / "vectors" / "records"
NO_BOT: Final = shlex.join([sys.executable, "-c", "print('not a bot')"])

LOCAL: Final = (
    "check 'R3 R4 R5 | R6'",
    "solve --table - --rack 'K10 R10 B10'",
    "solve --rules junior --table - --rack 'R3 R4 R5'",
    "solve --table 'R3 R4 R5' --rack R6 --steps",
    "repair --table 'R7 R8 R9 K4 | B4 O4' --tiles 'R10 R4'",
    "coach --hand 'B3 B4 B5 K1 O9 R9' --samples 20",
    f"replay {RECORDS / 'tv-08-standard.rummi'}",
    f"replay {RECORDS / 'joker-refused.rummi'}",
    f"replay {RECORDS / 'express.rummi'}",
    f"review {RECORDS / 'fair-tiles.rummi'}",
    f"review {RECORDS / 'joker-refused.rummi'}",
    f"review {RECORDS / 'express.rummi'} --chances",
    f"verify {RECORDS / 'fair-tiles.rummi'}",
    f"match {RECORDS / 'tv-08-standard.rummi'}",
    "puzzles --rules junior --level 2 --count 1",
    "puzzles --day 2026-11-15",
    "rules standard",
    "rules junior",
    "rules junior-intro",
    "rules express",
    "simulate --rules junior-intro --bots finder,finder --games 1",
    f"bots check {shlex.quote(NO_BOT)}",
    "arena novice casual --deals 1 --cores 1",
    "tournament simulate --entrants 12 --cards-only",
    "tournament enter event.json people.csv --exceptionally 'by post' -o entered.json",
)
"""Commands that need no server."""

SERVED: Final = (
    "doctor",
    "backup site.backup",
    "restore site.backup --database sqlite+aiosqlite:///restored.db",
    "admin",
    "admin status",
    "admin operators add ewa",
    "admin operators",
    "admin rooms",
    "admin room {room}",
    "admin reports",
    "admin judge {report} warn --reason rude",
    "admin warn {person} --reason rude",
    "admin mute {person} --for 2h --reason rude",
    "admin ban {person} --for 2h --reason rude",
    "admin sanctions",
    "admin end {sanction}",
    "admin close {room}",
    "admin puzzles",
    "admin operators remove ewa",
)
"""Commands at the database of a server, in this order."""

Run: TypeAlias = Callable[..., Any]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command with `--json` and return what it prints."""

    def command(*arguments: str) -> Any:
        capsys.readouterr()
        status = main([*arguments, "--json"])
        captured = capsys.readouterr()
        assert status in (0, 1), captured.err
        return json.loads(captured.out)

    return command


def test_commands_without_a_server(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("event.json").write_text(write_tournament(Tournament.create(WIDE, ORGANISER, BEFORE)), encoding="utf-8")
    Path("people.csv").write_text("Name;Born;Club\nEwa Lis;1990;Lipa\nJan Kot;x;\n", encoding="utf-8")
    check_names("json-keys.txt", [key for line in LOCAL for key in _keys(_name(line), run(*shlex.split(line)))])


def test_commands_at_a_server(run: Run, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RUMMI_DATABASE", server.url)
    named = _offend(server)
    found = list[str]()
    for line in SERVED:
        printed = run(*shlex.split(line.format(**named)))
        found += _keys(_name(line), printed)
        if line == "admin reports":
            named["report"] = printed["reports"][0]["id"]
        elif line == "admin sanctions":
            named["sanction"] = printed["sanctions"][0]["id"]
    check_names("json-keys-server.txt", found)


def _offend(server: Server) -> dict[str, str]:
    """A room in which one player has reported the other, and an account for an operator."""
    ala, bartek = server.person("Ala"), server.person("Bartek")
    ala.post("/api/session/register", {"login": "ewa", "password": "long enough for all"})
    room = ala.create_room(rules="standard", seats=2)
    with ala.follow(room) as first, bartek.follow(room) as second:
        for follower in (first, second):
            follower.send(type="hello", language="en")
            follower.until(lambda follower=follower: "room" in follower.latest)  # type: ignore[misc]
        second.ask("sit")
        second.ask("say", phrase="hurry")
        assert first.ask("report", person=bartek.id, reason="rude")["type"] == "answer"
    return {"room": room, "person": bartek.id}


def test_the_file_with_personal_data(server: Server) -> None:
    """What `/api/session/data` gives to a person who has a room and has said something there."""
    ala = server.person("Ala")
    room = ala.create_room(rules="standard", seats=2)
    with ala.follow(room) as follower:
        follower.send(type="hello", language="en")
        assert follower.ask("say", phrase="hello")["type"] == "answer"
    check_names("personal-data.txt", _keys("file", json.loads(ala.get("/api/session/data"))))


def test_every_command_with_json_is_listed() -> None:
    tested = {_name(line) for line in (*LOCAL, *SERVED)}
    assert {name for name in _with_json("", rummi, click.Context(rummi)) if name not in tested} == set()


def _with_json(name: str, command: click.Command, context: click.Context) -> Iterator[str]:
    if any("--json" in parameter.opts for parameter in command.params):
        yield name
    if isinstance(command, click.Group):
        for each in command.list_commands(context):
            inner = command.get_command(context, each)
            assert inner
            yield from _with_json(f"{name} {each}".strip(), inner, click.Context(inner, parent=context))


def _name(line: str) -> str:
    """The command without its options and values: `bots check`."""
    command: click.Command | None = rummi
    name = list[str]()
    for word in line.split():
        command = command.get_command(click.Context(command), word) if isinstance(command, click.Group) else None
        if command is None:
            break
        name.append(word)
    return " ".join(name)


def _keys(path: str, value: Any) -> Iterator[str]:
    """Yield the path of every value: `check: melds[].kind`."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _keys(f"{path}.{name}" if ": " in path else f"{path}: {name}", inner)
    elif isinstance(value, list) and any(isinstance(each, dict) for each in value):
        for inner in value:
            yield from _keys(f"{path}[]", inner)
    else:
        yield path
