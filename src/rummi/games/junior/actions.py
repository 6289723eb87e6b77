"""The actions of Junior, which consist of steps, the events that follow from them, and their text in the notation."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import ClassVar, Final, TypeAlias

from rummi.core.box import Box
from rummi.core.errors import NotationError
from rummi.core.meld import Meld
from rummi.core.notation import Word, parse_piece, parse_pieces, printable, words
from rummi.core.sentence import sentence
from rummi.core.tile import Joker, Piece
from rummi.games import base
from rummi.games.base import Outcome
from rummi.games.junior.setup import Setup
from rummi.games.parse import ActionText, parse_seat, parse_verb


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a new run from the rack."""

    verb: ClassVar[str] = "lay"
    run: Meld

    def __str__(self) -> str:
        return f"{self.verb} {self.run}"


@dataclass(frozen=True, slots=True)
class Add:
    """Add tiles from the rack to a run on the table, or between two runs that they join (A-41)."""

    verb: ClassVar[str] = "add"
    tiles: tuple[Piece, ...]
    runs: tuple[Meld, ...]

    def __str__(self) -> str:
        return f"{self.verb} {' '.join(map(str, self.tiles))} to {_format_runs(self.runs)}"


@dataclass(frozen=True, slots=True)
class Marked:
    """A run on the table and, if it has several jokers, the one that a step is about."""

    run: Meld
    joker: int | None = None
    """The index of the joker among those of the run, from the lower end; None if the step does not name one."""

    def __str__(self) -> str:
        jokers = 0
        words = []
        for piece in self.run.pieces:
            marked = isinstance(piece, Joker) and jokers == self.joker
            jokers += isinstance(piece, Joker)
            words.append(f"({piece})" if marked else str(piece))
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Lift:
    """Move a joker from one run to another, or to what is left of its own (JUN-23)."""

    verb: ClassVar[str] = "lift"
    joker: Joker
    source: Marked
    runs: tuple[Meld, ...]
    """The run that the joker goes to, or those that it joins, as they are after it has left its place."""

    def __str__(self) -> str:
        return f"{self.verb} {self.joker} from {self.source} to {_format_runs(self.runs)}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Put a tile from the rack in a joker's place and take the joker to the rack (JUN-24)."""

    verb: ClassVar[str] = "swap"
    tile: Piece
    source: Marked

    def __str__(self) -> str:
        return f"{self.verb} {self.tile} in {self.source}"


def _format_runs(runs: tuple[Meld, ...]) -> str:
    return " + ".join(map(str, runs))


Act: TypeAlias = Lay | Add | Lift | Swap
"""A step of a turn."""


@dataclass(frozen=True, slots=True)
class Turn(base.Action):
    """Lay tiles, in one or more steps."""

    verb: ClassVar[str] = ""  # its text begins with the verb of its first step
    acts: tuple[Act, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.acts))


@dataclass(frozen=True, slots=True)
class Draw(base.Action):
    """Pay a star and take a tile from the pool, or what JUN-17 makes of it."""

    verb: ClassVar[str] = "draw"
    acts: tuple[Act, ...] = ()
    """The steps before it, which may only lift jokers (A-45)."""

    def __str__(self) -> str:
        return "; ".join([*map(str, self.acts), self.verb])


@dataclass(frozen=True, slots=True)
class Pass(base.Action):
    """Lay nothing when the pool is empty."""

    verb: ClassVar[str] = "pass"
    acts: tuple[Act, ...] = ()
    """The steps before it, which may only lift jokers (A-45)."""

    def __str__(self) -> str:
        return "; ".join([*map(str, self.acts), self.verb])


Action: TypeAlias = Turn | Draw | Pass


@dataclass(frozen=True, slots=True)
class Played(base.Event):
    """A player laid tiles; `stars` are those that the turn earned."""

    type: ClassVar[str] = "Played"
    seat: int
    acts: tuple[Act, ...]
    stars: int


@dataclass(frozen=True, slots=True)
class Lifted(base.Event):
    """A player moved jokers without laying a tile; a `Drew` or `Passed` follows (A-45)."""

    type: ClassVar[str] = "Lifted"
    seat: int
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Drew(base.Event):
    """A player drew a tile and paid 0 stars or the price. Other seats receive None as the tile."""

    type: ClassVar[str] = "Drew"
    seat: int
    tile: Piece | None
    paid: int


@dataclass(frozen=True, slots=True)
class Passed(base.Event):
    """A player laid and drew nothing."""

    type: ClassVar[str] = "Passed"
    seat: int
    paid: int


@dataclass(frozen=True, slots=True)
class Finished(base.Event):
    """The game ended. `finisher` went out; None if no player could go on (A-49)."""

    type: ClassVar[str] = "Finished"
    outcome: Outcome
    finisher: int | None


Event: TypeAlias = Played | Lifted | Drew | Passed | Finished


def redact(event: Event, seat: int | None) -> Event:
    """Return the event as the seat may see it; without a seat, as spectators may see it."""
    return replace(event, tile=None) if isinstance(event, Drew) and event.seat != seat else event


def parse_action(setup: Setup, text: str) -> tuple[int | None, Action]:
    """Return the action and the seat that its text names, if it names one. Raises NotationError with the place."""
    seat, place = parse_seat(text, len(setup.players))
    steps = []
    for step in text[place:].split(";"):
        steps.append(parse_verb(step, place))
        place += len(step) + 1
    *before, last = steps
    if last.verb not in _ENDINGS:
        return seat, Turn(tuple(_parse_act(step, setup.box) for step in steps))
    last.expect_end()
    return seat, _ENDINGS[last.verb](tuple(_parse_act(step, setup.box) for step in before))


_ENDINGS: Final[dict[str, type[Draw] | type[Pass]]] = {Draw.verb: Draw, Pass.verb: Pass}
"""The verbs that may only come at the end of a turn."""


def _parse_act(parts: ActionText, box: Box) -> Act:
    rest, place = parts.rest, parts.rest_place
    match parts.verb:
        case Lay.verb:
            return Lay(_parse_run(rest, box, place))
        case Add.verb:
            tiles, runs, runs_place = _split_at(rest, "to", place)
            return Add(parse_pieces(tiles, box, place), _parse_runs(runs, box, runs_place))
        case Lift.verb:
            joker, moved, moved_place = _split_at(rest, "from", place)
            source, runs, runs_place = _split_at(moved, "to", moved_place)
            return Lift(
                _parse_joker(joker, box, place),
                _parse_marked(source, box, moved_place),
                _parse_runs(runs, box, runs_place),
            )
        case Swap.verb:
            tile, source, source_place = _split_at(rest, "in", place)
            return Swap(_parse_piece(tile, box, place), _parse_marked(source, box, source_place))
        case Draw.verb | Pass.verb:
            problem = sentence("“{verb}” can only be the last step of a turn", verb=parts.verb)
            raise NotationError(problem, parts.verb_place)
    raise parts.unknown_verb()


def _split_at(text: str, word: str, place: int) -> tuple[str, str, int]:
    """Return the text before the word, the text after it, and where the latter begins."""
    found = re.search(rf"(?<!\S){word}(?!\S)", text, re.I)
    if not found:
        raise NotationError(sentence("here “{word}” is missing", word=word), place + len(text))
    return text[: found.start()], text[found.end() :], place + found.end()


def _parse_run(text: str, box: Box, place: int) -> Meld:
    return Meld.of(parse_pieces(text, box, place), box)


def _parse_runs(text: str, box: Box, place: int) -> tuple[Meld, ...]:
    runs = []
    for part in text.split("+"):
        runs.append(_parse_run(part, box, place))
        place += len(part) + 1
    return tuple(runs)


def _parse_piece(text: str, box: Box, place: int) -> Piece:
    first, *others = parse_pieces(text, box, place)
    if others:
        second = list(words(text, place))[1]
        raise NotationError(sentence("only one tile is allowed here"), second.place)
    return first


def _parse_joker(text: str, box: Box, place: int) -> Joker:
    piece = _parse_piece(text, box, place)
    if not isinstance(piece, Joker):
        raise NotationError(
            sentence("only a joker can be lifted, not {tile}", tile=piece), next(words(text, place)).place
        )
    return piece


def _parse_marked(text: str, box: Box, place: int) -> Marked:
    """Parse a run in which one joker may be written `(*)`."""
    pieces: list[Piece] = []
    marked = None
    for word in words(text, place):
        inner = re.fullmatch(r"\((\*.*)\)", word.text, re.S)
        if inner and marked is not None:
            raise NotationError(
                sentence("only one joker can be marked, not also “{word}”", word=printable(word.text)), word.place
            )
        if inner:
            marked = sum(isinstance(piece, Joker) for piece in pieces)
        pieces.append(parse_piece(Word(inner[1], word.place + 1) if inner else word, box))
    if not pieces:
        problem = sentence("there are no tiles here; write “-” for none")
        raise NotationError(problem.within(box.booklet), place)
    return Marked(Meld.of(pieces, box), marked)


def __getattr__(name: str) -> object:
    """Find names that this module had before version 0.2."""
    if name.startswith("__"):  # the import system looks for such names
        raise AttributeError(name)
    from rummi._moved import find

    return find(__name__, name)
