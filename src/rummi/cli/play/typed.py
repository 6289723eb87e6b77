"""The words that players type, in English and Polish, and the grammar of a move:

    move     = part { separator part } [ "from" melds ]
    part     = set | [ "add" ] tiles "to" number
    set      = tiles of a new set, from the rack or from the melds after "from"
    melds    = numbers of melds on the table, or their tiles

Bars and semicolons separate sets. A comma (or "and") does so after an addition, before "add" and between whole
sets; between single tiles it is ignored. So are repeated separators.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from rummi.cli.speech import chosen
from rummi.core.box import Box
from rummi.core.errors import InvalidInput, NotationError
from rummi.core.meld import SHORTEST
from rummi.core.notation import Word, parse_piece, printable
from rummi.core.sentence import LANGUAGES, sentence
from rummi.core.tile import Piece

WORDS: Final = {  # for each meaning the English and the Polish words; the help shows the first
    "draw": (("draw", "d"), ("dobierz",)),
    "pass": (("pass", "p"), ("spasuj", "pas", "pasuję")),
    "play": (("play", "lay"), ("wyłóż",)),
    "add": (("add",), ("dołóż",)),
    "to": (("to",), ("do",)),
    "from": (("from",), ("z", "ze")),
    "and": (("and",), ("i", "oraz")),
    "colour": (("colour", "color"), ("kolor",)),
    "number": (("number",), ("liczba", "numer")),
    "redeal": (("redeal",), ("rozdaj",)),
    "announce": (("announce",), ("zapowiedz", "zapowiadam")),
    "table": (("table",), ("stół",)),
    "help": (("help", "h", "?"), ("pomoc",)),
    "quit": (("quit", "q", "exit"), ("koniec",)),
    "yes": (("yes", "y"), ("tak", "t")),
    "no": (("no", "n"), ("nie",)),
}
_ADD, _TO, _FROM, _BAR, _COMMA = "add", "to", "from", "|", ","
_TOKEN: Final = re.compile(r"[^\s,;|]+|[,;|]")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_LIKE_A_TILE: Final = re.compile(r"\*?[a-z][0-9]+", re.I)


def word(name: str) -> str:
    """Return the word to type, in the chosen language."""
    return WORDS[name][_language_index()][0]


def other_word(name: str) -> str:
    """Return the word in the other language."""
    return WORDS[name][1 - _language_index()][0]


def _language_index() -> int:
    """Return the index into WORDS. Players with a language of another package type English words."""
    return LANGUAGES.index(chosen()) if chosen() in LANGUAGES else 0


def parse_word(typed: str) -> str | None:
    """Return the meaning of a single typed word in either language, a key of WORDS; None for other text."""
    return _MEANINGS.get(_normalise(typed.strip()))


def _normalise(text: str) -> str:
    """Return the text in lower case and without diacritics."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))


_MEANINGS: Final = {
    _normalise(typed): name for name, languages in WORDS.items() for words in languages for typed in words
}


@dataclass(frozen=True, slots=True)
class Addition:
    """Tiles to add to the meld with this number."""

    pieces: tuple[Piece, ...]
    number: int


@dataclass(frozen=True, slots=True)
class TypedMove:
    """A move as it was typed. A meld on the table is named by its number or by its tiles."""

    sets: tuple[tuple[Piece, ...], ...]
    additions: tuple[Addition, ...]
    taken: tuple[int | tuple[Piece, ...], ...]


def parse_move(line: str, box: Box) -> TypedMove:
    """Parse a move. Raises InvalidInput with a hint if the line is not a move."""
    laid, taken = _split_from(_tokenize(line))
    parts = list(_split_parts(laid))
    if not parts and not taken:
        raise InvalidInput(sentence("there is nothing in this move; type help"))
    additions = tuple(_parse_addition(part, box) for part in parts if _ADD in part or _TO in part)
    sets = (row for part in parts if _ADD not in part and _TO not in part for row in _parse_sets(part, box))
    return TypedMove(tuple(sets), additions, tuple(_parse_melds(taken, box)))


def _tokenize(line: str) -> list[str]:
    """Return tiles as typed, words by their meaning, semicolons as bars."""
    tokens = []
    for at, token in enumerate(_TOKEN.findall(line)):
        name = parse_word(token)
        if name == "play" and at == 0:
            continue
        if name not in (None, _ADD, _TO, _FROM, "and"):
            raise InvalidInput(sentence("“{word}” has no place here; type help", word=printable(token)))
        tokens.append({"and": _COMMA, ";": _BAR}.get(name or token, name or token))
    return tokens


def _split_from(tokens: list[str]) -> tuple[list[str], list[str]]:
    """Return the tokens of the laid tiles, and those of the melds after “from”, which a later “add” ends."""
    if _FROM not in tokens:
        return tokens, []
    at = tokens.index(_FROM)
    before, after = tokens[:at], tokens[at + 1 :]
    if _FROM in after:
        raise InvalidInput(sentence("a play has only one “from”"))
    end = after.index(_ADD) if _ADD in after else len(after)
    if not any(token not in (_BAR, _COMMA) for token in after[:end]):
        raise InvalidInput(sentence("after “from” say which melds, for example: from 1 2"))
    return [*before, _BAR, *after[end:]], after[:end]


def _split_parts(tokens: Sequence[str]) -> Iterator[list[str]]:
    """Split a move: “add” and a bar begin a part, the number after “to” ends one."""
    part: list[str] = []
    for token in (*tokens, _BAR):
        if token in (_ADD, _BAR) or part[-2:-1] == [_TO]:
            if any(known != _COMMA for known in part):
                yield part
            part = []
        if token != _BAR:
            part.append(token)


def _parse_addition(part: Sequence[str], box: Box) -> Addition:
    at = part.index(_TO) if _TO in part else len(part)
    tiles = [token for token in part[:at] if token not in (_ADD, _COMMA)]
    number = part[at + 1 :]
    if len(number) != 1 or not _NUMBER.fullmatch(number[0]) or not tiles:
        raise InvalidInput(sentence("say which tiles to which meld, for example: add R10 to 1"))
    return Addition(tuple(_parse_piece(token, box) for token in tiles), int(number[0]))


def _parse_sets(part: Sequence[str], box: Box) -> list[tuple[Piece, ...]]:
    """Parse sets. Commas separate sets only if every set between them is long enough to be one."""
    rows = [tuple(_parse_piece(token, box) for token in row) for row in _split(part, _COMMA)]
    if all(len(row) >= SHORTEST for row in rows):
        return rows
    return [tuple(piece for row in rows for piece in row)]


def _parse_melds(taken: Sequence[str], box: Box) -> Iterator[int | tuple[Piece, ...]]:
    for row in _split(taken, _BAR):
        names = [token for token in row if token != _COMMA]
        if all(map(_NUMBER.fullmatch, names)):
            yield from map(int, names)
        else:
            yield from _parse_sets(row, box)


def _split(tokens: Sequence[str], separator: str) -> list[list[str]]:
    parts = groupby(tokens, lambda token: token == separator)
    return [list(part) for separates, part in parts if not separates]


def _parse_piece(token: str, box: Box) -> Piece:
    try:
        return parse_piece(Word(token, 0), box)
    except NotationError as error:
        if _LIKE_A_TILE.fullmatch(token):
            raise InvalidInput(error.problem) from None
        problem = sentence("“{word}” is no command and no tile; type help", word=printable(token))
        raise InvalidInput(problem) from None
