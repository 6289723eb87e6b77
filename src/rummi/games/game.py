"""A game in progress: its start, the actions so far, and the state that they lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from rummi.core.errors import InvalidInput, Violation
from rummi.core.sentence import sentence
from rummi.games.appraisal import Appraised
from rummi.games.base import AnyFamily, Draw, Outcome, SpokenStep
from rummi.games.catalogue import family_of
from rummi.games.shuffle import shuffled

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    ViewT = TypeVar("ViewT", default=Any)
    ActionT = TypeVar("ActionT", default=Any)
else:  # only type checkers know defaults before Python 3.13
    from typing import TypeVar

    ViewT = TypeVar("ViewT")
    ActionT = TypeVar("ActionT")


@dataclass(frozen=True, slots=True)
class Game(Generic[ViewT, ActionT]):
    """A frozen value: every action returns a new game.

    Type checkers may know its view and its actions: `Game[classic.View, classic.Action]`.

    >>> game = Game.deal("standard", ["Ala", "Bartek"], seed="a rainy evening")
    >>> game = game.act("play R7 R8 R9 R10")
    >>> game.turn, game.players[game.turn], str(game.view(seat=1).table)
    (1, 'Bartek', 'R7 R8 R9 R10')
    >>> game.judge("draw")
    ()
    >>> game.act("draw").actions
    ('play R7 R8 R9 R10', 'draw')
    """

    family: AnyFamily
    rules: str
    setup: Any
    start: Any
    state: Any
    """A `State` of the family (games/base.py)."""
    actions: tuple[str, ...] = ()
    """In canonical form. An action out of turn names its seat."""
    events: tuple[Any, ...] = ()
    """What the last action did."""
    turns: int = 0
    """The number of completed turns."""

    @classmethod
    def deal(
        cls,
        rules: str,
        players: Sequence[str],
        seed: str,
        *,
        first: int = 0,
        options: Mapping[str, object] | None = None,
    ) -> Game[ViewT, ActionT]:
        """Deal a new game. The same seed always gives the same deal."""
        family = family_of(rules)
        setup = family.setup(rules, players, options or {})
        return cls.begin(rules, setup, family.deal(setup, shuffled(family.pieces(setup), seed), first))

    @classmethod
    def begin(cls, rules: str, setup: Any, start: Any) -> Game[ViewT, ActionT]:
        """Return the game of a start that its family has dealt or read."""
        family = family_of(rules)
        return cls(family, rules, setup, start, family.start(setup, start))

    @property
    def players(self) -> tuple[str, ...]:
        players: tuple[str, ...] = self.setup.players
        return players

    @property
    def turn(self) -> int | None:
        """The seat to move; None when the game has ended."""
        seat: int | None = self.state.to_move
        return seat

    @property
    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self.state.outcome
        return outcome

    def view(self, seat: int | None) -> ViewT:
        """Return what the player at this seat may know; without a seat, what spectators may know."""
        view: ViewT = self.state.view(seat)
        return view

    def judge(self, action: ActionT | str, seat: int | None = None) -> tuple[Violation, ...]:
        """Return every rule that the action (a value or its text) would break; nothing if it is legal."""
        violations: tuple[Violation, ...] = self.state.judge(*self._resolve(action, seat))
        return violations

    def spoken_steps(self, action: ActionT | str, seat: int | None = None) -> Sequence[SpokenStep]:
        """Return the steps of a legal action."""
        return self.family.advice.explain(self.state, *self._resolve(action, seat))

    def appraise(self, action: ActionT | str, seat: int | None = None) -> Appraised:
        """Compare a legal action with the best one that was possible."""
        return self.family.advice.appraise(self.state, *self._resolve(action, seat))

    def act(self, action: ActionT | str, seat: int | None = None) -> Game[ViewT, ActionT]:
        """Return the game after the action. Raises IllegalAction with all violations that `judge` finds."""
        seat, action = self._resolve(action, seat)
        step = self.state.apply(seat, action)
        text = str(step.action or action)
        turn_over = step.state.to_move != self.turn if step.turn_over is None else step.turn_over
        return Game(  # `replace` takes longer than many an action
            self.family,
            self.rules,
            self.setup,
            self.start,
            step.state,
            (*self.actions, text if seat == self.turn else f"p{seat} {text}"),
            step.events,
            self.turns + turn_over,
        )

    def try_luck(self, action: ActionT | str, draw: Draw, seat: int | None = None) -> Game[ViewT, ActionT]:
        """Return the game after a player's request, in which luck decides the faces of dice or the order of a deal.

        >>> from rummi.games.shuffle import draws
        >>> game = Game.deal("express", ["Ala", "Bartek"], seed="a rainy evening")
        >>> game = game.try_luck("throw", draws("more rain"))
        >>> len(game.view(0).hands[0])
        9
        """
        seat, action = self._resolve(action, seat)
        return self.act(self.state.resolve_luck(seat, action, draw), seat)

    def _resolve(self, action: ActionT | str, seat: int | None) -> tuple[int, ActionT]:
        """Return the seat (the one that is named, or the seat to move) and the action as a value."""
        named = None
        if isinstance(action, str):
            named, value = self.family.parse_action(self.setup, action)
        else:
            value = action
        if named is not None and seat is not None and named != seat:
            raise InvalidInput(sentence("the action names seat {named}, not {seat}", named=named, seat=seat))
        for known in (named, seat, self.turn):
            if known is not None:
                return known, value
        return 0, value


def __getattr__(name: str) -> object:
    """Find names that this module had before version 0.2."""
    if name.startswith("__"):  # the import system looks for such names
        raise AttributeError(name)
    from rummi._moved import find

    return find(__name__, name)
