"""`make old-database`: play on this version's server, on SQLite and on PostgreSQL, and keep what it leaves."""

from __future__ import annotations

import asyncio
import gzip
import json
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from rummi import __version__
from tools.load.site import installed, served
from tools.old_database.events import hold_events
from tools.old_database.rooms import PASSWORD, play_rooms, told
from tools.postgresql import postgresql

FOLDER: Final = Path(__file__).parents[2] / "tests" / "server" / "old"


def main() -> None:
    version = ".".join(__version__.split(".")[:2])
    folder = FOLDER / version
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="rummi-old-") as name:
        _keep_sqlite(Path(name), folder)
    with TemporaryDirectory(prefix="rummi-old-") as name:
        _keep_postgresql(Path(name), folder)


def _keep_sqlite(data: Path, folder: Path) -> None:
    with served(data, ["--data", str(data)], 1, None) as site:
        _write_told(folder / "sqlite.json", asyncio.run(_play(f"http://127.0.0.1:{site.port}")))
    _write(folder / "sqlite.db.gz", (data / "rummi.db").read_bytes())
    _back_up(folder / "sqlite.backup", "--data", str(data))


def _keep_postgresql(log: Path, folder: Path) -> None:
    with postgresql() as server:
        url = server.get_uri()
        with served(log, ["--database", url], 1, server.get_pid()) as site:
            _write_told(folder / "postgresql.json", asyncio.run(_play(f"http://127.0.0.1:{site.port}")))
        dump = [str(server.bin_path / "pg_dump"), "--no-owner", "--no-privileges", "--dbname", url]
        _write(folder / "postgresql.sql.gz", subprocess.run(dump, capture_output=True, check=True).stdout)
        _back_up(folder / "postgresql.backup", "--database", url)


def _back_up(path: Path, *where: str) -> None:
    subprocess.run([installed("rummi"), "backup", "--force", *where, str(path)], check=True)
    path.chmod(0o644)  # nothing in it is anybody's secret


async def _play(address: str) -> dict[str, Any]:
    hosts = await play_rooms(address)
    events, more = await hold_events(address)
    found = await told([*hosts, *more])
    for host in (*hosts, *more):
        await host.leave()
    account = {"login": "zofia", "password": PASSWORD}
    return {"version": __version__, "account": account, **found, "events": events}


def _write_told(path: Path, found: dict[str, Any]) -> None:
    path.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _write(path: Path, content: bytes) -> None:
    path.write_bytes(gzip.compress(content, mtime=0))


if __name__ == "__main__":
    main()
