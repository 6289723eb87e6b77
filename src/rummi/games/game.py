"""A game as it is played: its start, the actions so far, and the state they lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rummi.core.errors import InvalidInput, Violation
from rummi.core.sentence import sentence
from rummi.games.appraisal import Appraised
from rummi.games.base import AnyFamily, Draw, Outcome, SpokenStep
from rummi.games.catalogue import family_of
from rummi.games.shuffle import shuffled


@dataclass(frozen=True, slots=True)
class Game:
    """A frozen value: every action gives a new game.

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
    actions: tuple[str, ...] = ()
    events: tuple[Any, ...] = ()
    """What the last action brought about."""
    turns: int = 0
    """How many have been completed."""

    @classmethod
    def deal(
        cls,
        rules: str,
        players: Sequence[str],
        seed: str,
        *,
        first: int = 0,
        options: Mapping[str, object] | None = None,
    ) -> Game:
        """A new game; the same seed always gives the same deal."""
        family = family_of(rules)
        setup = family.setup(rules, players, options or {})
        return cls.begin(rules, setup, family.deal(setup, shuffled(family.pieces(setup), seed), first))

    @classmethod
    def begin(cls, rules: str, setup: Any, start: Any) -> Game:
        """A game from a start that its family has dealt or read."""
        family = family_of(rules)
        return cls(family, rules, setup, start, family.start(setup, start))

    @property
    def players(self) -> tuple[str, ...]:
        players: tuple[str, ...] = self.setup.players
        return players

    @property
    def turn(self) -> int | None:
        return self.family.turn(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.family.outcome(self.state)

    def view(self, seat: int | None) -> Any:
        return self.family.view(self.state, seat)

    def judge(self, action: Any, seat: int | None = None) -> tuple[Violation, ...]:
        """All the rules that the action (a value or its text) would break."""
        return self.family.judge(self.state, *self._meant(action, seat))

    def spoken_steps(self, action: Any, seat: int | None = None) -> Sequence[SpokenStep]:
        """How the action, which must be legal, is done step by step."""
        return self.family.spoken_steps(self.state, *self._meant(action, seat))

    def appraise(self, action: Any, seat: int | None = None) -> Appraised:
        """What the action, which must be legal, is beside the best that could be done in its place."""
        return self.family.appraise(self.state, *self._meant(action, seat))

    def act(self, action: Any, seat: int | None = None) -> Game:
        """The game after the action; raises IllegalAction with what `judge` finds."""
        seat, action = self._meant(action, seat)
        step = self.family.apply(self.state, seat, action)
        text = self.family.write_action(step.action or self.family.canonical(self.state, action))
        written = text if seat == self.turn else f"p{seat} {text}"
        turn_over = self.family.turn(step.state) != self.turn if step.turn_over is None else step.turn_over
        return Game(  # not `replace`, which takes longer than many an action
            self.family,
            self.rules,
            self.setup,
            self.start,
            step.state,
            (*self.actions, written),
            step.events,
            self.turns + turn_over,
        )

    def try_luck(self, action: Any, draw: Draw, seat: int | None = None) -> Game:
        """The game after what a player asked for, with what luck has to say written into the action first.

        >>> from rummi.games.shuffle import draws
        >>> game = Game.deal("express", ["Ala", "Bartek"], seed="a rainy evening")
        >>> game = game.try_luck("throw", draws("more rain"))
        >>> len(game.view(0).hands[0])
        9
        """
        seat, action = self._meant(action, seat)
        return self.act(self.family.with_luck(self.state, seat, action, draw), seat)

    def _meant(self, action: Any, seat: int | None) -> tuple[int, Any]:
        """The seat is the one named, or else the one to move."""
        named = None
        if isinstance(action, str):
            named, action = self.family.read_action(self.setup, action)
        if named is not None and seat is not None and named != seat:
            raise InvalidInput(sentence("the action names seat {named}, not {seat}", named=named, seat=seat))
        for known in (named, seat, self.turn):
            if known is not None:
                return known, action
        return 0, action
