"""What most families have in common, so that each says only what is its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from rummi.core.box import Box
from rummi.core.sentence import Sentence
from rummi.core.tile import Piece
from rummi.core.violation import Violation
from rummi.games.game import ActionT, Draw, DrawForStart, EventT, Outcome, SpokenStep, WonBy

_NOT_HELD: Final = ("play/not-on-rack", "lay/not-in-hand")
"""Codes of what `judge` says about tiles that come from nowhere."""


class _Ruleset(Protocol):
    @property
    def match_won_by(self) -> WonBy: ...


class _Setup(Protocol):
    @property
    def ruleset(self) -> _Ruleset: ...


class _BoxSetup(_Setup, Protocol):
    @property
    def box(self) -> Box: ...


class _State(Protocol):
    @property
    def first(self) -> int: ...

    @property
    def turn(self) -> int: ...

    @property
    def outcome(self) -> Outcome | None: ...


SetupT = TypeVar("SetupT", bound=_Setup)
BoxSetupT = TypeVar("BoxSetupT", bound=_BoxSetup)
StateT = TypeVar("StateT", bound=_State)


class Common(Generic[SetupT, StateT, ActionT, EventT]):
    """A state has a seat to move until there is an outcome; a ruleset says what decides a match."""

    many_rows = False
    stands_alone = False
    bots_begin = False
    booklet = ""

    def turn(self, state: StateT) -> int | None:
        return None if state.outcome else state.turn

    def first(self, state: StateT) -> int:
        return state.first

    def outcome(self, state: StateT) -> Outcome | None:
        return state.outcome

    def earlier_rulings(self, setup: SetupT) -> Sequence[SetupT]:  # noqa: ARG002
        """All versions have judged this family alike."""
        return ()

    def judge(self, state: StateT, seat: int, action: ActionT) -> tuple[Violation, ...]:
        raise NotImplementedError

    def holds(self, state: StateT, seat: int, action: ActionT) -> bool:
        return not any(each.code in _NOT_HELD for each in self.judge(state, seat, action))

    def own(self, state: StateT, seat: int | None) -> Mapping[str, object]:  # noqa: ARG002
        """Nothing but who looks; whoever forgets to say more shows no more than a spectator sees."""
        return {"seat": seat}

    def won_by(self, setup: SetupT) -> WonBy:
        return setup.ruleset.match_won_by

    def canonical(self, state: StateT, action: ActionT) -> ActionT:  # noqa: ARG002
        """An action can be said in one way only."""
        return action

    def with_luck(self, state: StateT, seat: int, action: ActionT, draw: Draw) -> ActionT:  # noqa: ARG002
        """Luck has no say once the tiles are dealt."""
        return action

    def draw_for_start(self, setup: SetupT, draw: Draw) -> DrawForStart | None:  # noqa: ARG002
        """The players agree: the oldest begins (JUN-12), or the youngest (DICE-8)."""
        return None

    def strict(self, setup: SetupT) -> bool:  # noqa: ARG002
        """Nobody pays for a mistake."""
        return False

    def time_limit(self, setup: SetupT) -> int:  # noqa: ARG002
        """There is no clock."""
        return 0

    def time_out(self, state: StateT, seat: int, draft: ActionT | None) -> ActionT:  # noqa: ARG002
        raise ValueError("this game has no clock")

    def by_server(self, action: ActionT) -> bool:  # noqa: ARG002
        """Players may ask for whatever there is."""
        return False

    def instead(self, state: StateT, seat: int, action: ActionT) -> ActionT | None:  # noqa: ARG002
        """What is illegal does not happen."""
        return None

    def automatic(self, state: StateT) -> Sequence[tuple[int, ActionT]]:  # noqa: ARG002
        """Nothing is done for the players."""
        return ()

    def warning(self, view: Any) -> Sentence | None:  # noqa: ARG002
        """Nothing is so dear that it would have to be said."""
        return None

    def spoken_steps(self, state: StateT, seat: int, action: ActionT) -> Sequence[SpokenStep]:  # noqa: ARG002
        """The action says it all."""
        return ()

    def redact(self, event: EventT, seat: int | None) -> EventT:  # noqa: ARG002
        """Everyone may see what happens."""
        return event


class WithTiles(Common[BoxSetupT, StateT, ActionT, EventT]):
    """A family whose box is shuffled and dealt."""

    def pieces(self, setup: BoxSetupT) -> Sequence[Piece]:
        return tuple(setup.box.pieces())
