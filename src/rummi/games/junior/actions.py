"""Actions of Junior: lay tiles in several steps, draw, or pass."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from rummi.core.box import Box
from rummi.core.errors import NotationError
from rummi.core.meld import Meld
from rummi.core.notation import Word, read_piece, read_pieces, shown, words
from rummi.core.sentence import sentence
from rummi.core.tile import Joker, Piece
from rummi.games.base import Outcome
from rummi.games.junior.setup import Setup
from rummi.games.parse import ActionText, parse_seat, parse_verb


@dataclass(frozen=True, slots=True)
class Lay:
    """A new run from the rack."""

    run: Meld

    def __str__(self) -> str:
        return f"lay {self.run}"


@dataclass(frozen=True, slots=True)
class Add:
    """Tiles from the rack to a run on the table, or between two runs that they join (A-41)."""

    tiles: tuple[Piece, ...]
    runs: tuple[Meld, ...]

    def __str__(self) -> str:
        return f"add {' '.join(map(str, self.tiles))} to {_joined(self.runs)}"


@dataclass(frozen=True, slots=True)
class Marked:
    """A run on the table of whose jokers one is meant."""

    run: Meld
    joker: int | None = None
    """Which of its jokers, counted from 0 at the lower end; None where it is not said."""

    def __str__(self) -> str:
        jokers = 0
        words = []
        for piece in self.run.pieces:
            meant = isinstance(piece, Joker) and jokers == self.joker
            jokers += isinstance(piece, Joker)
            words.append(f"({piece})" if meant else str(piece))
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Lift:
    """A joker moves from one run to another, or to what is left of its own (JUN-23)."""

    joker: Joker
    source: Marked
    runs: tuple[Meld, ...]
    """As they lie when the joker has left its place."""

    def __str__(self) -> str:
        return f"lift {self.joker} from {self.source} to {_joined(self.runs)}"


@dataclass(frozen=True, slots=True)
class Swap:
    """A tile from the rack takes a joker's place; the joker goes to the rack (JUN-24)."""

    tile: Piece
    source: Marked

    def __str__(self) -> str:
        return f"swap {self.tile} in {self.source}"


def _joined(runs: tuple[Meld, ...]) -> str:
    return " + ".join(map(str, runs))


Act: TypeAlias = Lay | Add | Lift | Swap


@dataclass(frozen=True, slots=True)
class Turn:
    acts: tuple[Act, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.acts))


@dataclass(frozen=True, slots=True)
class Draw:
    """Pay a star and take a tile from the pool, or what JUN-17 makes of it."""

    acts: tuple[Act, ...] = ()
    """The steps before it, which may only lift jokers (A-45)."""

    def __str__(self) -> str:
        return "; ".join([*map(str, self.acts), "draw"])


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay nothing, when the pool is empty."""

    acts: tuple[Act, ...] = ()
    """The steps before it, which may only lift jokers (A-45)."""

    def __str__(self) -> str:
        return "; ".join([*map(str, self.acts), "pass"])


Action: TypeAlias = Turn | Draw | Pass


@dataclass(frozen=True, slots=True)
class Played:
    """`stars` is what the turn earned."""

    seat: int
    acts: tuple[Act, ...]
    stars: int


@dataclass(frozen=True, slots=True)
class Lifted:
    """A turn that lays nothing moved jokers on the table; a `Drew` or `Passed` follows (A-45)."""

    seat: int
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Drew:
    """`tile` is None where it is hidden; `paid` is 0 or the price."""

    seat: int
    tile: Piece | None
    paid: int


@dataclass(frozen=True, slots=True)
class Passed:
    """Nothing was laid and nothing drawn."""

    seat: int
    paid: int


@dataclass(frozen=True, slots=True)
class Finished:
    """`finisher` went out; None where nobody could go on (A-49)."""

    outcome: Outcome
    finisher: int | None


Event: TypeAlias = Played | Lifted | Drew | Passed | Finished


def redact(event: Event, seat: int | None) -> Event:
    return replace(event, tile=None) if isinstance(event, Drew) and event.seat != seat else event


_LAST: Final[dict[str, type[Draw] | type[Pass]]] = {"draw": Draw, "pass": Pass}
"""Steps that can only end a turn."""


def read_action(setup: Setup, text: str) -> tuple[int | None, Action]:
    seat, place = parse_seat(text, len(setup.players))
    steps = []
    for step in text[place:].split(";"):
        steps.append(parse_verb(step, place))
        place += len(step) + 1
    *before, last = steps
    if last.verb not in _LAST:
        return seat, Turn(tuple(_read_act(step, setup.box) for step in steps))
    last.expect_end()
    return seat, _LAST[last.verb](tuple(_read_act(step, setup.box) for step in before))


def _read_act(spoken: ActionText, box: Box) -> Act:
    rest, place = spoken.rest, spoken.rest_place
    match spoken.verb:
        case "lay":
            return Lay(_read_run(rest, box, place))
        case "add":
            tiles, runs, runs_place = _parted(rest, "to", place)
            return Add(read_pieces(tiles, box, place), _read_runs(runs, box, runs_place))
        case "lift":
            joker, moved, moved_place = _parted(rest, "from", place)
            source, runs, runs_place = _parted(moved, "to", moved_place)
            return Lift(
                _read_joker(joker, box, place),
                _read_marked(source, box, moved_place),
                _read_runs(runs, box, runs_place),
            )
        case "swap":
            tile, source, source_place = _parted(rest, "in", place)
            return Swap(_read_one(tile, box, place), _read_marked(source, box, source_place))
        case "draw" | "pass":
            problem = sentence("“{verb}” can only be the last step of a turn", verb=spoken.verb)
            raise NotationError(problem, spoken.verb_place)
    raise spoken.unknown_verb()


def _parted(text: str, word: str, place: int) -> tuple[str, str, int]:
    """What stands before the word and behind it, and where the latter begins."""
    found = re.search(rf"(?<!\S){word}(?!\S)", text, re.I)
    if not found:
        raise NotationError(sentence("here “{word}” is missing", word=word), place + len(text))
    return text[: found.start()], text[found.end() :], place + found.end()


def _read_run(text: str, box: Box, place: int) -> Meld:
    return Meld.of(read_pieces(text, box, place), box)


def _read_runs(text: str, box: Box, place: int) -> tuple[Meld, ...]:
    runs = []
    for part in text.split("+"):
        runs.append(_read_run(part, box, place))
        place += len(part) + 1
    return tuple(runs)


def _read_one(text: str, box: Box, place: int) -> Piece:
    first, *others = read_pieces(text, box, place)
    if others:
        second = list(words(text, place))[1]
        raise NotationError(sentence("only one tile can stand here"), second.place)
    return first


def _read_joker(text: str, box: Box, place: int) -> Joker:
    piece = _read_one(text, box, place)
    if not isinstance(piece, Joker):
        raise NotationError(
            sentence("only a joker can be lifted, not {tile}", tile=piece), next(words(text, place)).place
        )
    return piece


def _read_marked(text: str, box: Box, place: int) -> Marked:
    """A run in which one joker may be written `(*)`."""
    pieces: list[Piece] = []
    marked = None
    for word in words(text, place):
        inner = re.fullmatch(r"\((\*.*)\)", word.text, re.S)
        if inner and marked is not None:
            raise NotationError(
                sentence("only one joker can be marked, not also “{word}”", word=shown(word.text)), word.place
            )
        if inner:
            marked = sum(isinstance(piece, Joker) for piece in pieces)
        pieces.append(read_piece(Word(inner[1], word.place + 1) if inner else word, box))
    if not pieces:
        problem = sentence("there are no tiles here; write “-” for none")
        raise NotationError(problem.within(box.booklet), place)
    return Marked(Meld.of(pieces, box), marked)


def write_action(action: Action) -> str:
    return str(action)
