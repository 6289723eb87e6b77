"""Where a bot could not move, the game is kept as it was then: a record that can be replayed.

It tells every rack, so it is for the operator's eyes only, and no log holds it; and nobody's name, so nobody has to be
forgotten here.
`python -m rummi.server.play.faults FILE` asks the bot again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Final, Literal, TypeAlias

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.game import Game
from rummi.records.files import load
from rummi.records.record import Record
from rummi.records.replay import replay
from rummi.records.toml import write_record
from rummi.server.helpers.game_work import choose
from rummi.version import __version__

MOST_KEPT: Final = 100
KEY: Final = "_fault"

Kind: TypeAlias = Literal["raised", "hung", "starved", "died", "illegal"]
"""Who starved was not given the processor to think in time: the machine is too small, and nobody has made a mistake."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A thought that came to nothing. `what` tells nobody's tiles; `told` may, and stands only in the record."""

    bot: str
    kind: Kind
    what: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Faults:
    folder: Path | None

    def keep(self, game: Game, bot: str, failed: Sequence[Failed]) -> str:
        """Where it is kept; the oldest makes room. Raises OSError; without a folder nothing is kept."""
        if self.folder is None:
            return ""
        seat = game.turn or 0
        fault = {"bot": bot, "seat": seat, "version": __version__, "tries": [asdict(each) for each in failed]}
        record = replace(_nameless(Record.of(game)), extra={"": {KEY: fault}})
        now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%f")
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self.folder / f"{now}-{game.rules}-{bot}-{failed[0].kind}-{token_hex(3)}.rummi"
        part = path.with_suffix(".part")  # whoever looks into the folder finds whole records only
        with open(
            os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8", newline="\n"
        ) as file:
            file.write(write_record(record))
        part.replace(path)
        self._make_room()
        return str(path)

    def _make_room(self) -> None:
        assert self.folder
        for old in sorted(self.folder.glob("*.rummi"))[:-MOST_KEPT]:
            with suppress(OSError):  # another worker was quicker
                old.unlink()


def _nameless(record: Record) -> Record:
    players = tuple(f"p{seat}" for seat in range(len(record.setup.players)))
    return replace(record, setup=replace(record.setup, players=players))


def ask_again(path: Path) -> str:
    """What the bot does now where it could not move then; raises whatever it raised."""
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
