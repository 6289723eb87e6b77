"""What the player typed: the words of both languages, and the small grammar of a move.

    move     = part { separator part } [ "from" melds ]
    part     = set | [ "add" ] tiles "to" number
    set      = tiles of a new set, from the rack or from the melds after "from"
    melds    = numbers of melds on the table, or their tiles

Bars and semicolons part sets. A comma (or "and") does so after an addition, before "add" and between whole
sets; between single tiles it means nothing. Separators too many are forgiven.
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

WORDS: Final = {  # what each word means: in English, in Polish; the first is the one that help shows
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
    """The word to type for it, in the language that is spoken."""
    return WORDS[name][_spoken()][0]


def other_word(name: str) -> str:
    """The word for it in the other language."""
    return WORDS[name][1 - _spoken()][0]


def _spoken() -> int:
    """Who reads another language types English words."""
    return LANGUAGES.index(chosen()) if chosen() in LANGUAGES else 0


def meaning(typed: str) -> str | None:
    """The name of the one word that was typed, in whichever language; None if it is none of ours."""
    return _MEANINGS.get(_plain(typed.strip()))


def _plain(text: str) -> str:
    """Small letters without diacritics."""
    parted = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(sign for sign in parted if not unicodedata.combining(sign))


_MEANINGS: Final = {_plain(typed): name for name, languages in WORDS.items() for words in languages for typed in words}


@dataclass(frozen=True, slots=True)
class Addition:
    pieces: tuple[Piece, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Typed:
    """A move as it was typed; a meld on the table is named by its number or by its tiles."""

    sets: tuple[tuple[Piece, ...], ...]
    additions: tuple[Addition, ...]
    taken: tuple[int | tuple[Piece, ...], ...]


def read_move(line: str, box: Box) -> Typed:
    """Raises InvalidInput, with a sentence that helps, for what is no move."""
    laid, taken = _parted(_tokens(line))
    parts = list(_parts(laid))
    if not parts and not taken:
        raise InvalidInput(sentence("there is nothing in this move; type help"))
    additions = tuple(_addition(part, box) for part in parts if _ADD in part or _TO in part)
    sets = (row for part in parts if _ADD not in part and _TO not in part for row in _rows(part, box))
    return Typed(tuple(sets), additions, tuple(_named(taken, box)))


def _tokens(line: str) -> list[str]:
    """Tiles as they are typed, our own words by their names, all hard separators as a bar."""
    tokens = []
    for at, token in enumerate(_TOKEN.findall(line)):
        name = meaning(token)
        if name == "play" and at == 0:
            continue
        if name not in (None, _ADD, _TO, _FROM, "and"):
            raise InvalidInput(sentence("“{word}” has no place here; type help", word=printable(token)))
        tokens.append({"and": _COMMA, ";": _BAR}.get(name or token, name or token))
    return tokens


def _parted(tokens: list[str]) -> tuple[list[str], list[str]]:
    """What is laid, and the melds after “from”; a further “add” ends these."""
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


def _parts(tokens: Sequence[str]) -> Iterator[list[str]]:
    """“add” and a bar begin a part, the number after “to” ends one."""
    part: list[str] = []
    for token in (*tokens, _BAR):
        if token in (_ADD, _BAR) or part[-2:-1] == [_TO]:
            if any(known != _COMMA for known in part):
                yield part
            part = []
        if token != _BAR:
            part.append(token)


def _addition(part: Sequence[str], box: Box) -> Addition:
    at = part.index(_TO) if _TO in part else len(part)
    tiles = [token for token in part[:at] if token not in (_ADD, _COMMA)]
    number = part[at + 1 :]
    if len(number) != 1 or not _NUMBER.fullmatch(number[0]) or not tiles:
        raise InvalidInput(sentence("say which tiles to which meld, for example: add R10 to 1"))
    return Addition(tuple(_piece(token, box) for token in tiles), int(number[0]))


def _rows(part: Sequence[str], box: Box) -> list[tuple[Piece, ...]]:
    """Commas part the tiles only where whole sets stand on both sides."""
    rows = [tuple(_piece(token, box) for token in row) for row in _between(part, _COMMA)]
    if all(len(row) >= SHORTEST for row in rows):
        return rows
    return [tuple(piece for row in rows for piece in row)]


def _named(taken: Sequence[str], box: Box) -> Iterator[int | tuple[Piece, ...]]:
    for row in _between(taken, _BAR):
        names = [token for token in row if token != _COMMA]
        if all(map(_NUMBER.fullmatch, names)):
            yield from map(int, names)
        else:
            yield from _rows(row, box)


def _between(tokens: Sequence[str], separator: str) -> list[list[str]]:
    parts = groupby(tokens, lambda token: token == separator)
    return [list(part) for separates, part in parts if not separates]


def _piece(token: str, box: Box) -> Piece:
    try:
        return parse_piece(Word(token, 0), box)
    except NotationError as error:
        if _LIKE_A_TILE.fullmatch(token):
            raise InvalidInput(error.problem) from None
        problem = sentence("“{word}” is no command and no tile; type help", word=printable(token))
        raise InvalidInput(problem) from None
