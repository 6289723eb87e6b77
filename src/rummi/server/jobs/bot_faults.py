"""Games in which a bot could not move, kept as records that can be replayed.

A record contains every rack, so it is for the operator only and never in a log. It contains no names of players, so
there is nothing to delete when an account is deleted. `python -m rummi.server.jobs.bot_faults FILE` asks the bot again.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.game import Game
from rummi.records.files import load
from rummi.records.record import Record
from rummi.records.replay import replay
from rummi.records.toml import write_record
from rummi.server.jobs.failures import BotFailure
from rummi.server.jobs.games import choose
from rummi.version import __version__

MOST_KEPT: Final = 100
KEY: Final = "_fault"
"""The extra field of the record."""


@dataclass(frozen=True, slots=True)
class BotFaultLog:
    """Keeps records in a folder. Without a folder it keeps nothing."""

    folder: Path | None

    async def keep(self, game: Game, bot: str, failures: Sequence[BotFailure]) -> str:
        """Write a record, delete the oldest ones, and return the path ("" without a folder). Raises OSError."""
        return await asyncio.to_thread(self._write, self.folder, game, bot, failures) if self.folder else ""

    def _write(self, folder: Path, game: Game, bot: str, failures: Sequence[BotFailure]) -> str:
        seat = game.turn or 0
        fault = {"bot": bot, "seat": seat, "version": __version__, "tries": [asdict(each) for each in failures]}
        record = replace(_without_names(Record.of(game)), extra={"": {KEY: fault}})
        now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%f")
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = folder / f"{now}-{game.rules}-{bot}-{failures[0].kind}-{token_hex(3)}.rummi"
        part = path.with_suffix(".part")  # a file with the final name is always complete
        with open(
            os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8", newline="\n"
        ) as file:
            file.write(write_record(record))
        part.replace(path)
        self._delete_oldest(folder)
        return str(path)

    def _delete_oldest(self, folder: Path) -> None:
        for old in sorted(folder.glob("*.rummi"))[:-MOST_KEPT]:
            with suppress(OSError):  # another worker has deleted it
                old.unlink()


def _without_names(record: Record) -> Record:
    players = tuple(f"p{seat}" for seat in range(len(record.setup.players)))
    return replace(record, setup=replace(record.setup, players=players))


def ask_again(path: Path) -> str:
    """Return what the bot does now in a kept game. Raises what the bot raises."""
    record = load(path)
    fault = record.extra.get("", {}).get(KEY)
    if not isinstance(fault, dict):
        raise InvalidInput(sentence("{path}: {problem}", path=str(path), problem=sentence("no fault is kept in it")))
    game = replay(record).game
    return choose(game.rules, str(fault["bot"]), game.view(game.turn))


if __name__ == "__main__":
    try:
        sys.stdout.write(f"{ask_again(Path(*sys.argv[1:]))}\n")
    except InvalidInput as refused:
        sys.stderr.write(f"{refused}\n")
        sys.exit(2)
