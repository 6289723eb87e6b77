"""Junior's introductory game: a guardian points at a tile, and children find the tiles next to it (JUN-5 to JUN-8).

All tiles lie open; players have no racks. The whole game is in this module, in the order of Junior's own modules:
start, actions and events with their notation, violations, view, state, advice, family. Its rulesets and options are
those of `setup.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final, TypeAlias

from rummi.core.errors import InvalidInput, NotationError, Violation
from rummi.core.meld import SHORTEST
from rummi.core.notation import parse_pieces, rows, words
from rummi.core.sentence import Sentence, sentence
from rummi.core.tile import Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games import base
from rummi.games.appraisal import Appraisal, AppraisedPlay
from rummi.games.base import Hint, Outcome, SpokenStep
from rummi.games.junior.family import JuniorFamily
from rummi.games.junior.setup import JUNIOR_INTRO as INTRO_RULES
from rummi.games.junior.setup import Setup
from rummi.games.junior.start import read_stars
from rummi.games.junior.state import outcome_of
from rummi.games.parse import ActionText, Fields, parse_seat, parse_verb, problem_at
from rummi.solver.words import tiles as name_tiles

__path__: list[str] = []  # lets the former modules rummi.games.junior.intro.* be found (see _moved.py)

# Start


@dataclass(frozen=True, slots=True)
class Start:
    first: int
    open: Tiles
    """The tiles that are in no run yet, as they lie."""
    runs: tuple[Tiles, ...] = ()
    """All of them are full, except perhaps the last, which may still grow."""
    stars: tuple[int, ...] = ()
    """The stars of each seat; empty if no seat has any."""
    pointer: int | None = None
    """The seat that pointed at the first tile of the last run; None if it is not known."""


def deal(setup: Setup, shuffled: Sequence[Piece], first: int) -> Start:  # noqa: ARG001
    """JUN-6: every tile face up."""
    return Start(first, Tiles.of(shuffled))


def read_start(setup: Setup, values: Mapping[str, object]) -> Start:
    fields = Fields(values, "start")
    runs = fields.parse("table", partial(_parse_runs, setup)) if "table" in fields else ()
    others = [piece for piece in setup.box.pieces() if not any(piece in run for run in runs)]
    start = Start(
        first=fields.integer("first") if "first" in fields else 0,
        open=fields.parse("open", partial(Tiles.parse, box=setup.box)) if "open" in fields else Tiles.of(others),
        runs=runs,
        stars=read_stars(setup, fields),
        pointer=fields.integer("pointer") if "pointer" in fields else None,
    )
    fields.finish()
    return start


def _parse_runs(setup: Setup, text: str) -> tuple[Tiles, ...]:
    return tuple(Tiles.of(parse_pieces(row, setup.box, at)).sorted() for row, at in rows(text))


def write_start(start: Start) -> dict[str, object]:
    written: dict[str, object] = {"first": start.first, "open": str(start.open)}
    if start.runs:
        written["table"] = _format_runs(start.runs)
    if start.stars:
        written["stars"] = list(start.stars)
    if start.pointer is not None:
        written["pointer"] = start.pointer
    return written


def _format_runs(runs: Sequence[Tiles]) -> str:
    return " | ".join(map(str, runs))


def check_start(setup: Setup, start: Start) -> None:
    """Raise InvalidInput for a start that cannot occur in a game."""
    if not 0 <= start.first < len(setup.players):
        raise problem_at("start.first", sentence("there is no seat {seat}", seat=start.first))
    if start.pointer is not None and not 0 <= start.pointer < len(setup.players):
        raise problem_at("start.pointer", sentence("there is no seat {seat}", seat=start.pointer))
    for run in start.runs:
        if not _is_consecutive(run) or (len(run) < setup.box.highest and run != start.runs[-1]):
            raise problem_at(
                "start.table",
                sentence("{run} is not a run of this game, or it is not full although another run follows", run=run),
            )
    everything = [*start.open, *(piece for run in start.runs for piece in run)]
    try:
        setup.box.require(everything)
    except InvalidInput as error:
        raise problem_at("start", error.message) from error
    if len(everything) != setup.box.size:
        raise problem_at("start.open", sentence("in this game every tile of the box lies on the table"))


def _is_consecutive(run: Tiles) -> bool:
    tiles = [tile for tile in run if isinstance(tile, Tile)]
    return all(tile == Tile(tiles[0].colour, tiles[0].number + at) for at, tile in enumerate(tiles))


# Actions and events


@dataclass(frozen=True, slots=True)
class Point(base.Action):
    """Point at a tile, which begins a run (JUN-6)."""

    verb: ClassVar[str] = "point"
    tile: Tile

    def __str__(self) -> str:
        return f"{self.verb} {self.tile}"


@dataclass(frozen=True, slots=True)
class Find(base.Action):
    """Find the next tile of the run and put it there (JUN-7)."""

    verb: ClassVar[str] = "find"
    tile: Tile

    def __str__(self) -> str:
        return f"{self.verb} {self.tile}"


Action: TypeAlias = Point | Find


@dataclass(frozen=True, slots=True)
class Pointed(base.Event):
    type: ClassVar[str] = "Pointed"
    tile: Tile


@dataclass(frozen=True, slots=True)
class Found(base.Event):
    type: ClassVar[str] = "Found"
    seat: int
    tile: Tile
    stars: int


@dataclass(frozen=True, slots=True)
class RunMade(base.Event):
    """The run has three tiles now, and the guardian says so (JUN-7)."""

    type: ClassVar[str] = "RunMade"
    run: Tiles


@dataclass(frozen=True, slots=True)
class Finished(base.Event):
    type: ClassVar[str] = "Finished"
    outcome: Outcome


Event: TypeAlias = Pointed | Found | RunMade | Finished


def parse_action(setup: Setup, text: str) -> tuple[int | None, Action]:
    """Return the action and the seat that its text names, if it names one. Raises NotationError with the place."""
    seat, place = parse_seat(text, len(setup.players))
    parts = parse_verb(text[place:], place)
    match parts.verb:
        case Point.verb:
            return seat, Point(_parse_tile(setup, parts))
        case Find.verb:
            return seat, Find(_parse_tile(setup, parts))
    raise parts.unknown_verb()


def _parse_tile(setup: Setup, parts: ActionText) -> Tile:
    tile, *others = parse_pieces(parts.rest, setup.box, parts.rest_place)
    if others:
        second = list(words(parts.rest, parts.rest_place))[1]
        raise NotationError(sentence("only one tile is allowed here"), second.place)
    if not isinstance(tile, Tile):
        raise NotationError(sentence("there are no jokers in this game"), parts.rest_place)
    return tile


# Violations


def game_over() -> Violation:
    return Violation("turn/game-over", "JUN-8", sentence("The game has ended."))


def run_not_full(run: Tiles) -> Violation:
    return Violation(
        "point/run-open", "JUN-8", sentence("The run {run} is not full yet. Find its next tile first.", run=run)
    )


def nothing_pointed_at() -> Violation:
    return Violation(
        "find/nothing-pointed",
        "JUN-6",
        sentence("Point at a tile first. Then look for its neighbour."),
    )


def pointed_yourself() -> Violation:
    return Violation(
        "find/pointed-yourself",
        "JUN-6",
        sentence("You pointed at the tile; now the other players look for its neighbour."),
    )


def not_open(tile: Tile) -> Violation:
    return Violation("find/not-open", "JUN-6", sentence("{tile} is not among the open tiles.", tile=tile))


def no_neighbour(tile: Tile, run: Tiles) -> Violation:
    return Violation(
        "find/no-neighbour",
        "JUN-6",
        sentence("{tile} is not the next tile of {run}: same colour, one lower or one higher.", tile=tile, run=run),
    )


# View


@dataclass(frozen=True, slots=True)
class View:
    """What the player at a seat, or a spectator, may know. Bots choose their action from this and nothing else."""

    setup: Setup
    seat: int | None  # None for a spectator
    first: int  # the seat that began
    turn: int | None  # the seat to ask next; None when the game has ended
    open: Tiles
    runs: tuple[Tiles, ...]
    growing: Tiles | None  # the run that lacks tiles; None before a tile is pointed at
    stars: tuple[int, ...]
    pointer: int | None  # the seat that pointed last and does not look for tiles of that run; None if all may look
    outcome: Outcome | None


# State


@dataclass(frozen=True, slots=True)
class State(base.State[Action, Event, View]):
    setup: Setup
    first: int
    turn: int
    """The seat to ask next. Every player who looks for a tile may find it at any time."""
    open: Tiles
    runs: tuple[Tiles, ...]
    stars: tuple[int, ...]
    pointer: int | None = None
    """The seat that pointed last and does not look for tiles of that run (JUN-6).

    None before the first point, and if the option `pointer_finds` lets every player look.
    """
    outcome: Outcome | None = None

    @classmethod
    def from_start(cls, setup: Setup, start: Start) -> State:
        """Return the state before the first action. Raises InvalidInput for a start that cannot occur in a game."""
        check_start(setup, start)
        stars = start.stars or (setup.ruleset.stars,) * len(setup.players)
        state = cls(
            setup=setup,
            first=start.first,
            turn=start.first,
            open=start.open,
            runs=start.runs,
            stars=stars,
            pointer=None if setup.options.pointer_finds else start.pointer,
            outcome=None if len(start.open) else outcome_of(stars, None),
        )
        if state.growing and state.pointer == start.first:
            return replace(state, turn=state._next_seeker(start.first))
        return state

    @property
    def growing(self) -> Tiles | None:
        """The run that lacks tiles; None before a tile is pointed at."""
        return self.runs[-1] if self.runs and len(self.runs[-1]) < self.setup.box.highest else None

    def judge(self, seat: int, action: Action) -> tuple[Violation, ...]:
        """Any player may point, and any player except the one who pointed may find a tile at any time (JUN-6)."""
        if self.outcome:
            return (game_over(),)
        violations = [] if action.tile in self.open else [not_open(action.tile)]
        run = self.growing
        if isinstance(action, Find) and run is not None and seat == self.pointer:
            violations.append(pointed_yourself())
        match action:
            case Point() if run is not None:
                violations.append(run_not_full(run))
            case Find() if run is None:
                violations.append(nothing_pointed_at())
            case Find(tile) if run is not None and tile not in neighbours(run, self.setup.box.highest):
                violations.append(no_neighbour(tile, run))
        return tuple(violations)

    def _after(self, seat: int, action: Action) -> Step:
        state = replace(self, open=self.open.without(Tiles((action.tile,))))
        return state._point(seat, action.tile) if isinstance(action, Point) else state._find(seat, action.tile)

    def _point(self, seat: int, tile: Tile) -> Step:
        """JUN-6: the next player looks first. The player who points may look only with the option `pointer_finds`."""
        state = replace(self, runs=(*self.runs, Tiles((tile,))))
        if not self.setup.options.pointer_finds:
            state = replace(state, pointer=seat)
            state = replace(state, turn=state._next_seeker(seat))
        return base.Step(state, (Pointed(tile),))

    def _find(self, seat: int, tile: Tile) -> Step:
        """JUN-7, JUN-8: a star for the finder; the game ends with the last tile of the last run."""
        run = (self.runs[-1] + Tiles((tile,))).sorted()
        earned = self.setup.ruleset.tile_star
        stars = tuple(held + earned * (holder == seat) for holder, held in enumerate(self.stars))
        events: list[Event] = [Found(seat, tile, earned)]
        if len(run) == SHORTEST:
            events.append(RunMade(run))
        outcome = None if len(self.open) else outcome_of(stars, None)
        if outcome:
            events.append(Finished(outcome))
        state = replace(self, runs=(*self.runs[:-1], run), stars=stars, outcome=outcome)
        # when the run is full, the guardian also points at the next tile
        turn = state._next_seeker(seat) if state.growing or self.pointer is None else self.pointer
        return base.Step(replace(state, turn=turn), tuple(events))

    def _next_seeker(self, seat: int) -> int:
        """Return the next seat to the left that looks for tiles (JUN-6)."""
        seats = len(self.stars)
        after = (seat + 1) % seats
        return (after + 1) % seats if after == self.pointer else after

    def _view(self, seat: int | None) -> View:
        return View(
            setup=self.setup,
            seat=seat,
            first=self.first,
            turn=self.to_move,
            open=self.open,
            runs=self.runs,
            growing=self.growing,
            stars=self.stars,
            pointer=self.pointer,
            outcome=self.outcome,
        )

    def snapshot(self) -> dict[str, object]:
        return {
            "table": _format_runs(self.runs) or "-",
            "racks": ["-" for _ in self.stars],
            "bank": 0,
            "open": str(self.open),
            "stars": list(self.stars),
        }


Step: TypeAlias = base.Step[State, Action, Event]


def neighbours(run: Tiles, highest: int) -> list[Tile]:
    """JUN-6: return the tiles of the same colour, one lower and one higher."""
    ends = [tile for tile in (run.pieces[0], run.pieces[-1]) if isinstance(tile, Tile)]
    numbers = (ends[0].number - 1, ends[-1].number + 1)
    return [Tile(ends[0].colour, number) for number in numbers if 1 <= number <= highest]


# Advice


def fallback_action(view: View) -> Action:
    """Point at the first open tile, or find the first one that fits the run."""
    tiles = [tile for tile in view.open if isinstance(tile, Tile)]
    if view.growing is None:
        return Point(tiles[0])
    wanted = neighbours(view.growing, view.setup.box.highest)
    return Find(next(tile for tile in tiles if tile in wanted))


class Advice(base.Advice[State, Action, View]):
    def fallback_action(self, view: View) -> Action:
        return fallback_action(view)

    def hint(self, view: View) -> Hint:
        action = fallback_action(view)
        tile = name_tiles([action.tile])
        if view.growing is None:
            return Hint(sentence("Point at any tile."), (sentence("Point at {tile}.", tile=tile),), str(action))
        run = name_tiles(view.growing.pieces)
        nudge = sentence("Look at {tiles}: which tile comes before or after?", tiles=run)
        return Hint(nudge, (sentence("Find {tile}.", tile=tile),), str(action))

    def warning(self, view: View) -> Sentence | None:  # noqa: ARG002
        return None

    def explain(self, state: State, seat: int, action: Action) -> Sequence[SpokenStep]:  # noqa: ARG002
        """Return nothing: the action is a single step."""
        return ()

    def appraise(self, state: State, seat: int, action: Action) -> Appraisal | None:
        """Return None for a point: it is the guardian's part, not a player's turn."""
        if not isinstance(action, Find):
            return None
        after = state.apply(seat, action).state
        text, table = str(action), _format_runs(after.runs)
        star = state.setup.ruleset.tile_star
        steps = (sentence("Find {tile}.", tile=name_tiles([action.tile])),)
        play = AppraisedPlay(star, (action.tile,), text, text, table, steps, (table,))
        return Appraisal("stars", star, (action.tile,), "best", play, after=table, left=(0,) * len(after.stars))


# Family


class JuniorIntro(JuniorFamily[Start, State, Action, Event, View]):
    name = "JuniorIntro"
    constant = "JUNIOR_INTRO"
    rulesets = (INTRO_RULES.name,)
    bots_begin = True
    advice = Advice()

    def earlier_rulings(self, setup: Setup) -> Sequence[Setup]:
        """In version 0.1 the player who pointed could also find the neighbours (JUN-6)."""
        return (replace(setup, options=replace(setup.options, pointer_finds=True)),)

    def deal(self, setup: Setup, shuffled: Sequence[Piece], first: int) -> Start:
        return deal(setup, shuffled, first)

    def read_start(self, setup: Setup, fields: Mapping[str, object]) -> Start:
        return read_start(setup, fields)

    def write_start(self, start: Start) -> dict[str, object]:
        return write_start(start)

    def start(self, setup: Setup, start: Start) -> State:
        return State.from_start(setup, start)

    def parse_action(self, setup: Setup, text: str) -> tuple[int | None, Action]:
        return parse_action(setup, text)


JUNIOR_INTRO: Final = JuniorIntro()
