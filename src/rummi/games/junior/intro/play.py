"""The judge of the introductory game, and what a legal action does."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from rummi.core.errors import IllegalAction
from rummi.core.reading import SHORTEST
from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.core.violation import Violation
from rummi.games.game import Step
from rummi.games.junior.intro import violations as broken
from rummi.games.junior.intro.actions import Action, Find, Point
from rummi.games.junior.intro.events import Event, Finished, Found, Pointed, RunMade
from rummi.games.junior.intro.state import State, asked_after, neighbours
from rummi.games.junior.rules.scoring import outcome

IntroStep: TypeAlias = Step[State, Event]


def judge(state: State, seat: int, action: Action) -> tuple[Violation, ...]:
    """Any player may point, and every player but the one who pointed may find a tile at any time (JUN-6)."""
    if state.outcome:
        return (broken.game_over(),)
    violations = [] if action.tile in state.open else [broken.not_open(action.tile)]
    run = state.growing
    if isinstance(action, Find) and run is not None and seat == state.pointer:
        violations.append(broken.pointed_yourself())
    match action:
        case Point() if run is not None:
            violations.append(broken.run_not_full(run))
        case Find() if run is None:
            violations.append(broken.nothing_pointed_at())
        case Find(tile) if run is not None and tile not in neighbours(run, state.setup.box.highest):
            violations.append(broken.no_neighbour(tile, run))
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
