"""`make old-database`: play on the current version, on SQLite and PostgreSQL, and store the databases in tests/."""

from __future__ import annotations

import asyncio
import gzip
import json
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from rummi import __version__
from tools.load.site import running_server, tool_path
from tools.old_database.events import create_events
from tools.old_database.rooms import PASSWORD, describe_rooms, play_rooms
from tools.postgresql import postgresql

FOLDER: Final = Path(__file__).parents[2] / "tests" / "server" / "old"


def main() -> None:
    version = ".".join(__version__.split(".")[:2])
    folder = FOLDER / version
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="rummi-old-") as name:
        _store_sqlite(Path(name), folder)
    with TemporaryDirectory(prefix="rummi-old-") as name:
        _store_postgresql(Path(name), folder)


def _store_sqlite(data: Path, folder: Path) -> None:
    with running_server(data, ["--data", str(data)], 1, None) as site:
        _write_expected(folder / "sqlite.json", asyncio.run(_play(f"http://127.0.0.1:{site.port}")))
    _write(folder / "sqlite.db.gz", (data / "rummi.db").read_bytes())
    _back_up(folder / "sqlite.backup", "--data", str(data))


def _store_postgresql(log: Path, folder: Path) -> None:
    with postgresql() as server:
        url = server.get_uri()
        with running_server(log, ["--database", url], 1, server.get_pid()) as site:
            _write_expected(folder / "postgresql.json", asyncio.run(_play(f"http://127.0.0.1:{site.port}")))
        dump = [str(server.bin_path / "pg_dump"), "--no-owner", "--no-privileges", "--dbname", url]
        _write(folder / "postgresql.sql.gz", subprocess.run(dump, capture_output=True, check=True).stdout)
        _back_up(folder / "postgresql.backup", "--database", url)


def _back_up(path: Path, *where: str) -> None:
    subprocess.run([tool_path("rummi"), "backup", "--force", *where, str(path)], check=True)
    path.chmod(0o644)  # it contains no secrets


async def _play(address: str) -> dict[str, Any]:
    hosts = await play_rooms(address)
    events, more = await create_events(address)
    found = await describe_rooms([*hosts, *more])
    for host in (*hosts, *more):
        await host.leave()
    account = {"login": "zofia", "password": PASSWORD}
    return {"version": __version__, "account": account, **found, "events": events}


def _write_expected(path: Path, found: dict[str, Any]) -> None:
    path.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _write(path: Path, content: bytes) -> None:
    path.write_bytes(gzip.compress(content, mtime=0))


if __name__ == "__main__":
    main()
