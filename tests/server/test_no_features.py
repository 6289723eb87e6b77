"""The server without any feature: it plays, exports, deletes and restores, and does not load tournaments."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from rummi.server.backups.backup import restore_backup, take_backup
from tests.contracts.server import Person, serving
from tests.server.support.site import PATIENCE, ROOT


def test_a_server_without_features(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.server.test_no_features", str(tmp_path)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr


def run(folder: Path) -> None:
    """Runs in a process of its own, because other tests load tournaments."""
    first, second = folder / "first", folder / "second"
    for each in (first, second):
        each.mkdir()
    with serving(first, ()) as server:
        ala = server.person("Ala")
        game = play(ala)
        data = json.loads(ala.get("/api/session/data"))
        assert [each["id"] for each in data["games"]] == [game]
        assert not {"clubs", "championships"} & data.keys()
        (_, bot) = json.loads(ala.get("/api/games"))[0]["players"]
        ala.post("/api/session/forget", {})
        assert players_of(server.person("Ewa"), game) == ["N. N. 1", bot]
    asyncio.run(copy(server.url, folder / "rummi.backup", second))
    with serving(second, ()) as server:
        assert players_of(server.person("Jan"), game) == ["N. N. 1", bot]
    loaded = [name for name in sys.modules if name.startswith("rummi.tournaments")]
    assert not loaded, loaded


def play(person: Person) -> str:
    """Let bots play a game to its end, one of them for the person; return the id of the game."""
    room = person.create_room(rules="standard", seats=2, announce=False, pace="instant")
    with person.follow(room) as follower:
        follower.send(type="hello", language="en")
        for command in ({"type": "start"}, {"type": "stand-in", "seat": 0}):
            answer: dict[str, Any] = follower.ask(**command)
            assert answer["type"] == "answer", answer
        follower.until(lambda: follower.latest["room"]["room"]["phase"] == "between")
        game: str = follower.latest["game"]["game"]
        return game


def players_of(person: Person, game: str) -> list[str]:
    players: list[str] = json.loads(person.get(f"/api/games/{game}"))["players"]
    return players


async def copy(url: str, backup: Path, folder: Path) -> None:
    """Restore a backup of a database in another folder."""
    with backup.open("wb") as file:
        await take_backup(url, file.write)
    await restore_backup(backup, f"sqlite+aiosqlite:///{folder / 'rummi.db'}")


if __name__ == "__main__":
    run(Path(sys.argv[1]))
