"""What happens in the introductory game: a tile is pointed at, a neighbour is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeAlias

from rummi.core.errors import IllegalAction, InvalidInput, NotationError, Violation
from rummi.core.meld import SHORTEST
from rummi.core.notation import read_pieces, rows, words
from rummi.core.sentence import sentence
from rummi.core.tile import Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.appraisal import Appraisal, AppraisedPlay
from rummi.games.base import NO_OPTIONS, Hint, Outcome, Scored, Step
from rummi.games.house import Changes
from rummi.games.junior.family import check, describe
from rummi.games.junior.setup import JUNIOR_BOX, Setup, changes, ruleset_with, setup, write_options
from rummi.games.junior.setup import JUNIOR_INTRO as INTRO_RULES
from rummi.games.junior.start import read_stars
from rummi.games.junior.state import outcome
from rummi.games.legacy import Family, WithTiles
from rummi.games.parse import ActionText, Fields, parse_seat, parse_verb, problem_at
from rummi.solver.explain.words import tiles
from rummi.solver.explain.words import tiles as named


@dataclass(frozen=True, slots=True)
class Point:
    """The guardian points at a tile, which begins a run (JUN-6)."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Find:
    """A player finds the next tile of the run and puts it there (JUN-7)."""

    tile: Tile


Action: TypeAlias = Point | Find


@dataclass(frozen=True, slots=True)
class Pointed:
    tile: Tile


@dataclass(frozen=True, slots=True)
class Found:
    seat: int
    tile: Tile
    stars: int


@dataclass(frozen=True, slots=True)
class RunMade:
    """Three tiles are a run, and the guardian says so (JUN-7)."""

    run: Tiles


@dataclass(frozen=True, slots=True)
class Finished:
    outcome: Outcome


Event: TypeAlias = Pointed | Found | RunMade | Finished


def read_action(setup: Setup, text: str) -> tuple[int | None, Action]:
    seat, place = parse_seat(text, len(setup.players))
    spoken = parse_verb(text[place:], place)
    match spoken.verb:
        case "point":
            return seat, Point(_read_tile(setup, spoken))
        case "find":
            return seat, Find(_read_tile(setup, spoken))
    raise spoken.unknown_verb()


def _read_tile(setup: Setup, spoken: ActionText) -> Tile:
    tile, *others = read_pieces(spoken.rest, setup.box, spoken.rest_place)
    if others:
        second = list(words(spoken.rest, spoken.rest_place))[1]
        raise NotationError(sentence("only one tile can stand here"), second.place)
    if not isinstance(tile, Tile):
        raise NotationError(sentence("there are no jokers in this game"), spoken.rest_place)
    return tile


def write_action(action: Action) -> str:
    return f"{type(action).__name__.lower()} {action.tile}"


@dataclass(frozen=True, slots=True)
class Start:
    first: int
    open: Tiles
    """The tiles that nobody has found yet, as they lie."""
    runs: tuple[Tiles, ...] = ()
    """All of full length but for the last, which may still grow."""
    stars: tuple[int, ...] = ()
    """What each seat has, or nothing where nobody has any."""
    pointer: int | None = None
    """The seat that pointed at the first tile of the last run; None where it is not known."""


def deal(setup: Setup, shuffled: Sequence[Piece], first: int) -> Start:  # noqa: ARG001
    """JUN-6: every tile face up."""
    return Start(first, Tiles.of(shuffled))


def read_start(setup: Setup, values: Mapping[str, object]) -> Start:
    fields = Fields(values, "start")
    runs = fields.parse("table", partial(_read_runs, setup)) if "table" in fields else ()
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


def _read_runs(setup: Setup, text: str) -> tuple[Tiles, ...]:
    return tuple(Tiles.of(read_pieces(row, setup.box, at)).sorted() for row, at in rows(text))


def check_start(setup: Setup, start: Start) -> None:
    """Refuse a start that could not be on any table."""
    if not 0 <= start.first < len(setup.players):
        raise problem_at("start.first", sentence("there is no seat {seat}", seat=start.first))
    if start.pointer is not None and not 0 <= start.pointer < len(setup.players):
        raise problem_at("start.pointer", sentence("there is no seat {seat}", seat=start.pointer))
    for run in start.runs:
        if not _consecutive(run) or (len(run) < setup.box.highest and run != start.runs[-1]):
            raise problem_at(
                "start.table", sentence("{run} is no run of this game: all but the last are full", run=run)
            )
    everything = [*start.open, *(piece for run in start.runs for piece in run)]
    try:
        setup.box.require(everything)
    except InvalidInput as error:
        raise problem_at("start", error.message) from error
    if len(everything) != setup.box.size:
        raise problem_at("start.open", sentence("in this game every tile of the box lies on the table"))


def _consecutive(run: Tiles) -> bool:
    tiles = [tile for tile in run if isinstance(tile, Tile)]
    return all(tile == Tile(tiles[0].colour, tiles[0].number + at) for at, tile in enumerate(tiles))


def write_start(start: Start) -> dict[str, object]:
    written: dict[str, object] = {"first": start.first, "open": str(start.open)}
    if start.runs:
        written["table"] = " | ".join(map(str, start.runs))
    if start.stars:
        written["stars"] = list(start.stars)
    if start.pointer is not None:
        written["pointer"] = start.pointer
    return written


def game_over() -> Violation:
    return Violation("turn/game-over", "JUN-8", sentence("The game has ended."))


def run_not_full(run: Tiles) -> Violation:
    return Violation(
        "point/run-open", "JUN-8", sentence("The run {run} still grows; find its next tile first.", run=run)
    )


def nothing_pointed_at() -> Violation:
    return Violation(
        "find/nothing-pointed", "JUN-6", sentence("First a tile is pointed at, then its neighbour is found.")
    )


def pointed_yourself() -> Violation:
    return Violation(
        "find/pointed-yourself",
        "JUN-6",
        sentence("You pointed at the tile; now the other players look for its neighbour."),
    )


def not_open(tile: Tile) -> Violation:
    return Violation("find/not-open", "JUN-6", sentence("{tile} does not lie among the open tiles.", tile=tile))


def no_neighbour(tile: Tile, run: Tiles) -> Violation:
    return Violation(
        "find/no-neighbour",
        "JUN-6",
        sentence("{tile} is not the next tile of {run}: same colour, one lower or one higher.", tile=tile, run=run),
    )


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    first: int
    turn: int
    """Whom to ask next; but all players who look for a tile may find it at any time."""
    open: Tiles
    runs: tuple[Tiles, ...]
    stars: tuple[int, ...]
    pointer: int | None = None
    """The seat that pointed last, which does not look for tiles of that run (JUN-6).

    None before the first point, and where the option `pointer_finds` lets every player look.
    """
    outcome: Outcome | None = None

    @property
    def growing(self) -> Tiles | None:
        """The run whose next tile is looked for; None before a tile is pointed at."""
        return self.runs[-1] if self.runs and len(self.runs[-1]) < self.setup.box.highest else None


def start(setup: Setup, start: Start) -> State:
    check_start(setup, start)
    stars = start.stars or (setup.ruleset.stars,) * len(setup.players)
    ended = None if len(start.open) else outcome(stars, None)
    pointer = None if setup.options.pointer_finds else start.pointer
    state = State(setup, start.first, start.first, start.open, start.runs, stars, pointer, ended)
    return (
        replace(state, turn=asked_after(state, start.first - 1)) if state.growing and pointer == start.first else state
    )


def asked_after(state: State, seat: int) -> int:
    """Return the seat to ask after this one: the next to the left that looks for tiles (JUN-6)."""
    seats = len(state.stars)
    after = (seat + 1) % seats
    return (after + 1) % seats if after == state.pointer else after


def neighbours(run: Tiles, highest: int) -> list[Tile]:
    """JUN-6: the tiles of the same colour, one lower and one higher."""
    ends = [tile for tile in (run.pieces[0], run.pieces[-1]) if isinstance(tile, Tile)]
    numbers = (ends[0].number - 1, ends[-1].number + 1)
    return [Tile(ends[0].colour, number) for number in numbers if 1 <= number <= highest]


IntroStep: TypeAlias = Step[State, Action, Event]


def judge(state: State, seat: int, action: Action) -> tuple[Violation, ...]:
    """Any player may point, and every player but the one who pointed may find a tile at any time (JUN-6)."""
    if state.outcome:
        return (game_over(),)
    violations = [] if action.tile in state.open else [not_open(action.tile)]
    run = state.growing
    if isinstance(action, Find) and run is not None and seat == state.pointer:
        violations.append(pointed_yourself())
    match action:
        case Point() if run is not None:
            violations.append(run_not_full(run))
        case Find() if run is None:
            violations.append(nothing_pointed_at())
        case Find(tile) if run is not None and tile not in neighbours(run, state.setup.box.highest):
            violations.append(no_neighbour(tile, run))
    return tuple(violations)


def apply(state: State, seat: int, action: Action) -> IntroStep:
    violations = judge(state, seat, action)
    if violations:
        raise IllegalAction(violations)
    state = replace(state, open=state.open.without(Tiles((action.tile,))))
    return _point(state, seat, action.tile) if isinstance(action, Point) else _find(state, seat, action.tile)


def _point(state: State, seat: int, tile: Tile) -> IntroStep:
    """JUN-6: the player who points does not look; the next player is asked first."""
    state = replace(state, runs=(*state.runs, Tiles((tile,))))
    if not state.setup.options.pointer_finds:
        state = replace(state, pointer=seat)
        state = replace(state, turn=asked_after(state, seat))
    return Step(state, (Pointed(tile),))


def _find(state: State, seat: int, tile: Tile) -> IntroStep:
    """JUN-7, JUN-8: a star for the finder; the game ends with the last tile of the last run."""
    run = (state.runs[-1] + Tiles((tile,))).sorted()
    earned = state.setup.ruleset.tile_star
    stars = tuple(held + earned * (holder == seat) for holder, held in enumerate(state.stars))
    events: list[Event] = [Found(seat, tile, earned)]
    if len(run) == SHORTEST:
        events.append(RunMade(run))
    result = None if len(state.open) else outcome(stars, None)
    if result:
        events.append(Finished(result))
    after = replace(state, runs=(*state.runs[:-1], run), stars=stars, outcome=result)
    # the guardian points at the next tile, too
    turn = asked_after(after, seat) if after.growing or state.pointer is None else state.pointer
    return Step(replace(after, turn=turn), tuple(events))


@dataclass(frozen=True, slots=True)
class View:
    setup: Setup
    seat: int | None  # None for a spectator
    first: int
    turn: int | None  # None when the game has ended
    open: Tiles
    runs: tuple[Tiles, ...]
    growing: Tiles | None  # the run whose next tile is looked for
    stars: tuple[int, ...]
    pointer: int | None  # the seat that pointed last and does not look for tiles of that run; None where all look
    outcome: Outcome | None


def view(state: State, seat: int | None) -> View:
    return View(
        setup=state.setup,
        seat=seat,
        first=state.first,
        turn=None if state.outcome else state.turn,
        open=state.open,
        runs=state.runs,
        growing=state.growing,
        stars=state.stars,
        pointer=state.pointer,
        outcome=state.outcome,
    )


def simplest(view: View) -> Action:
    """Point at the tile that lies first, or find a neighbour of the run that grows."""
    tiles = [tile for tile in view.open if isinstance(tile, Tile)]
    if view.growing is None:
        return Point(tiles[0])
    wanted = neighbours(view.growing, view.setup.box.highest)
    return Find(next(tile for tile in tiles if tile in wanted))


def hint(view: View) -> Hint:
    tiles = [tile for tile in view.open if isinstance(tile, Tile)]
    if view.growing is None:
        tell = sentence("Point at {tile}.", tile=named(tiles[:1]))
        return Hint(sentence("Point at any tile."), (tell,), write_action(Point(tiles[0])))
    found = next(tile for tile in tiles if tile in neighbours(view.growing, view.setup.box.highest))
    nudge = sentence("Look at {tiles}: which tile comes before or after?", tiles=named(view.growing.pieces))
    return Hint(nudge, (sentence("Find {tile}.", tile=named([found])),), write_action(Find(found)))


def appraise(state: State, seat: int, action: Action) -> Appraisal | None:
    """Pointing is the guardian's part, and nobody's turn."""
    if not isinstance(action, Find):
        return None
    after = apply(state, seat, action).state
    text, table = write_action(action), " | ".join(map(str, after.runs))
    star = state.setup.ruleset.tile_star
    way = AppraisedPlay(
        star, (action.tile,), text, text, table, (sentence("Find {tile}.", tile=tiles([action.tile])),), (table,)
    )
    return Appraisal("stars", star, (action.tile,), "best", way, after=table, left=(0,) * len(after.stars))


class JuniorIntro(WithTiles[Setup, State, Action, Event]):
    rulesets: Sequence[str] = (INTRO_RULES.name,)
    booklet = JUNIOR_BOX.booklet
    stands_alone = True
    bots_begin = True

    describe = staticmethod(describe)
    check = staticmethod(check)
    setup = staticmethod(setup)
    write_options = staticmethod(write_options)
    deal = staticmethod(deal)
    read_start = staticmethod(read_start)
    write_start = staticmethod(write_start)
    start = staticmethod(start)
    read_action = staticmethod(read_action)
    write_action = staticmethod(write_action)
    judge = staticmethod(judge)
    apply = staticmethod(apply)
    view = staticmethod(view)
    appraise = staticmethod(appraise)
    hint = staticmethod(hint)
    simplest = staticmethod(simplest)

    def earlier_rulings(self, setup: Setup) -> Sequence[Setup]:
        """Version 0.1 let the player who pointed look for the neighbours, too (JUN-6)."""
        return (replace(setup, options=replace(setup.options, pointer_finds=True)),)

    def changes(self, rules: str) -> Changes:
        return changes(rules)

    def seats(self, rules: str, options: Mapping[str, object] = NO_OPTIONS) -> tuple[int, int]:
        return ruleset_with(rules, options).players

    def scored(self, rules: str) -> Scored:  # noqa: ARG002
        return "stars"

    def snapshot(self, state: State) -> dict[str, object]:
        """There are no racks and there is no bank: everything lies open."""
        return {
            "table": " | ".join(map(str, state.runs)) or "-",
            "racks": ["-" for _ in state.stars],
            "bank": 0,
            "open": str(state.open),
            "stars": list(state.stars),
        }


JUNIOR_INTRO: Final[Family[Setup, Start, State, Action, Event, View]] = JuniorIntro()
