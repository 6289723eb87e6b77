"""What is fuzzed: everything that reads what strangers write. Each target takes bytes and reads or refuses them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from rummi.core.errors import RummiError
from rummi.core.names import is_readable_name, tidy_name
from rummi.games.game import Game
from rummi.records.toml import read_record, write_record
from rummi.server.protocol.basics import LONGEST_ACTION
from rummi.server.protocol.rooms import DECODER, Act, Draft, encode
from rummi.tournaments.files import parse_decision, plain_decision, read_tournament, write_tournament
from rummi.tournaments.imports.cells import read_cells
from rummi.tournaments.imports.reading import ImportChoices, preview_import
from rummi.tournaments.model.decisions import By
from rummi.tournaments.model.parameters import TEMPLATES, with_day
from rummi.tournaments.season.history import read_past_results
from rummi.tournaments.server.entrants import UploadedTable, require_size
from rummi.tournaments.tournament import Tournament

CORPUS: Final = Path(__file__).parent / "corpus"
LARGEST: Final = 100_000
"""Bytes of an input."""
AT: Final = "2026-11-19T12:00:00+01:00"
ORGANISER: Final = By("organiser", name="Ewa")
RULES: Final = ("standard", "championship", "junior", "junior-intro", "express")


@dataclass(frozen=True, slots=True)
class Target:
    name: str
    run: Callable[[bytes], object]
    in_loop: bool
    """Whether the server does this between two messages of other people, rather than in a helper process."""
    words: tuple[bytes, ...] = ()
    """What inputs are made of, for mutations."""

    def inputs(self) -> list[bytes]:
        return [path.read_bytes() for path in sorted((CORPUS / self.name).iterdir())]


def text_of(data: bytes) -> str:
    return data.decode("utf-8", errors="replace")


@cache
def games() -> tuple[Game, ...]:
    return tuple(Game.deal(rules, ["Ala", "Bartek"], seed="a rainy evening") for rules in RULES)


@cache
def event() -> Tournament:
    parameters = replace(with_day(TEMPLATES["warsaw"], "2026-11-19"), name="Test")
    return Tournament.create(parameters, ORGANISER, AT)


def notation(data: bytes) -> None:
    """As `act` and `draft` read an action: it is refused, or says the same when it is written and read again."""
    text = text_of(data)[:LONGEST_ACTION]
    for game in games():
        try:
            seat, action = game.family.parse_action(game.setup, text)
        except RummiError:
            continue
        written = str(action)
        assert game.family.parse_action(game.setup, written)[1] == action, (game.rules, written)
        game.state.holds(0, action)
        game.judge(action, seat)


def messages(data: bytes) -> None:
    try:
        message = DECODER.decode(data[:16_384])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return
    assert DECODER.decode(encode(message)) == message
    if isinstance(message, Act | Draft):
        notation(message.action.encode("utf-8", errors="replace"))


def names(data: bytes) -> None:
    name = tidy_name(text_of(data)[:2_000])
    if is_readable_name(name):
        assert name.isprintable()
    assert tidy_name(name) == name


def records(data: bytes) -> None:
    record = read_record(text_of(data))
    assert read_record(write_record(record)) == record


def decisions(data: bytes) -> None:
    try:
        values = msgspec.json.decode(data[:65_536])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return
    if isinstance(values, dict):
        decision = parse_decision(values)
        assert parse_decision(plain_decision(decision)) == decision
        list(event().judge(decision, ORGANISER, AT))


def list_sizes(data: bytes) -> None:
    require_size(event().state, UploadedTable(text=text_of(data)))


def lists(data: bytes) -> None:
    cells = read_cells(data)
    preview_import(event(), cells, ImportChoices(), ORGANISER, AT)


def past_lists(data: bytes) -> None:
    read_past_results(read_cells(data).rows, "2026-11-19")


def event_files(data: bytes) -> None:
    read = read_tournament(text_of(data))
    assert read_tournament(write_tournament(read)) == read


_JSON: Final = (b'"', b"{", b"}", b"[", b"]", b":", b",", b"null", b"true", b"-1", b"1e999", b"\\u0000", b"\\ud800")
_TILES: Final = (
    b"play ",
    b"lay ",
    b"draw",
    b" | ",
    b" / ",
    b" from ",
    b"R7 ",
    b"*",
    b"*B9",
    b"p1 ",
    b"-",
    b". ",
    b"13",
)
_TOML: Final = (b'"""', b"'''", b"[", b"]]", b"{", b" = ", b".", b"\n", b"#", b"a.a.a.", b"_x", b"inf", b"1979-05-27")
_CELLS: Final = (
    b";",
    b",",
    b"\t",
    b"\n",
    b"\r",
    b'"',
    b"sep=;",
    b"name",
    b"born",
    b"2000-01-01",
    b"\xef\xbb\xbf",
    b"?",
)

TARGETS: Final = {
    each.name: each
    for each in (
        Target("notation", notation, True, _TILES),
        Target("messages", messages, True, (*_JSON, *_TILES, b'"type":"act"', b'"type":"draft"')),
        Target("names", names, True, ("\u0301".encode(), "\u3164".encode(), "Ł".encode(), "\u200d".encode(), b" ")),
        Target("decisions", decisions, True, (*_JSON, b'"kind":"enter"', b'"entrant":1')),
        Target("list-sizes", list_sizes, True, _CELLS),
        Target("records", records, False, (*_TOML, *_TILES)),
        Target("lists", lists, False, _CELLS),
        Target("past-lists", past_lists, False, _CELLS),
        Target("event-files", event_files, False, (*_JSON, b'"decision"', b'"kind"')),
    )
}
