"""The former protocol of families, for games whose state has no methods yet. It goes when all have."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from rummi.core.box import Box
from rummi.core.errors import Violation
from rummi.core.sentence import Sentence
from rummi.core.tile import Piece
from rummi.games.appraisal import Appraised
from rummi.games.base import NO_OPTIONS, Checked, Draw, DrawForStart, Hint, Outcome, Scored, SpokenStep, Step, WonBy
from rummi.games.house import Changes, HouseRules


class AnySetup(Protocol):
    @property
    def players(self) -> tuple[str, ...]: ...

    @property
    def house(self) -> HouseRules | None: ...


SetupT = TypeVar("SetupT", bound=AnySetup)
StartT = TypeVar("StartT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ViewT_co = TypeVar("ViewT_co", covariant=True)


class Family(Protocol[SetupT, StartT, StateT, ActionT, EventT, ViewT_co]):
    """A family of games that share their code and differ only in their rulesets."""

    @property
    def rulesets(self) -> Sequence[str]:
        """The names of its rulesets."""
        ...

    @property
    def many_rows(self) -> bool:
        """Whether a table is written in several rows, which nobody likes to type in one line."""
        ...

    @property
    def stands_alone(self) -> bool:
        """Whether every game stands alone (C-16): the same seat begins each one, and scores are not added up.

        Junior (JUN-12, JUN-29) and the dice game (DICE-8) do; in the tile games the start moves to the left (STD-8).
        """
        ...

    @property
    def bots_begin(self) -> bool:
        """Whether a bot begins where no one says who does: in the introductory game it points, and children find."""
        ...

    @property
    def booklet(self) -> str:
        """Whose words it is spoken of in (see `Box.booklet`)."""
        ...

    def changes(self, rules: str) -> Changes:
        """What of a ruleset a house may change."""
        ...

    def seats(self, rules: str, options: Mapping[str, object] = NO_OPTIONS) -> tuple[int, int]:
        """The least and the most players."""
        ...

    def describe(self, rules: str, options: Mapping[str, object] = NO_OPTIONS) -> Mapping[str, object]:
        """Every parameter of a ruleset, in plain values."""
        ...

    def check(self, rules: str, text: str, options: Mapping[str, object] = NO_OPTIONS) -> Checked:
        """Judge a table by itself."""
        ...

    def setup(self, rules: str, players: Sequence[str], options: Mapping[str, object]) -> SetupT:
        """Who plays by which rules; refuses options and numbers of players that the ruleset does not have."""
        ...

    def earlier_rulings(self, setup: SetupT) -> Sequence[SetupT]:
        """Return the setups by which earlier versions of rummi judged a game with these options, newest first."""
        ...

    def write_options(self, setup: SetupT) -> dict[str, object]:
        """The options that differ from the ruleset's own."""
        ...

    def pieces(self, setup: SetupT) -> Sequence[Piece]:
        """Everything in the box, to be shuffled by whoever deals."""
        ...

    def deal(self, setup: SetupT, shuffled: Sequence[Piece], first: int) -> StartT: ...

    def read_start(self, setup: SetupT, fields: Mapping[str, object]) -> StartT: ...

    def write_start(self, start: StartT) -> dict[str, object]: ...

    def start(self, setup: SetupT, start: StartT) -> StateT: ...

    def read_action(self, setup: SetupT, text: str) -> tuple[int | None, ActionT]:
        """The action and the seat that its text names, if it names one."""
        ...

    def write_action(self, action: ActionT) -> str: ...

    def canonical(self, state: StateT, action: ActionT) -> ActionT:
        """The same legal action, said in the one way in which it is written down."""
        ...

    def with_luck(self, state: StateT, seat: int, action: ActionT, draw: Draw) -> ActionT:
        """The action with what luck has to say written into it: the faces of a throw, the order of a new deal.

        Whatever the asker wrote there is replaced; other actions come back as they are.
        """
        ...

    def draw_for_start(self, setup: SetupT, draw: Draw) -> DrawForStart | None:
        """Who begins, where luck decides it; None where the players agree on it."""
        ...

    def strict(self, setup: SetupT) -> bool:
        """Whether the table is played strictly: no help, and mistakes are paid for."""
        ...

    def time_limit(self, setup: SetupT) -> int:
        """The seconds that a seat has for its turn; 0 for no limit."""
        ...

    def time_out(self, state: StateT, seat: int, draft: ActionT | None) -> ActionT:
        """What happens when the time of the seat to move runs out, with what it had before it at that instant."""
        ...

    def by_server(self, action: ActionT) -> bool:
        """Whether it is never a player's to ask for: the clock does it, or it is what an illegal action counts as."""
        ...

    def instead(self, state: StateT, seat: int, action: ActionT) -> ActionT | None:
        """What an illegal action counts as, where it counts at all."""
        ...

    def simplest(self, view: Any) -> ActionT:
        """What the seat to move can always do, from nothing but its view: draw or pass, or what stands for it."""
        ...

    def hint(self, view: Any) -> Hint:
        """Help for the seat to move, from nothing but its view."""
        ...

    def warning(self, view: Any) -> Sentence | None:
        """What a friend would say to the seat to move before it is too late, from nothing but its view."""
        ...

    def spoken_steps(self, state: StateT, seat: int, action: ActionT) -> Sequence[SpokenStep]:
        """How a legal action is done, step by step; nothing where there is nothing to explain."""
        ...

    def appraise(self, state: StateT, seat: int, action: ActionT) -> Appraised:
        """What a legal action was beside the best that could have been done in its place."""
        ...

    def turn(self, state: StateT) -> int | None:
        """The seat to move; none when the game has ended."""
        ...

    def first(self, state: StateT) -> int:
        """The seat that began."""
        ...

    def outcome(self, state: StateT) -> Outcome | None: ...

    def judge(self, state: StateT, seat: int, action: ActionT) -> tuple[Violation, ...]:
        """All the rules that the action would break; none when it is legal."""
        ...

    def holds(self, state: StateT, seat: int, action: ActionT) -> bool:
        """Whether every tile that the action lays is the seat's own or lies on the table, legal or not."""
        ...

    def apply(self, state: StateT, seat: int, action: ActionT) -> Step[StateT, ActionT, EventT]:
        """Raises IllegalAction with what `judge` finds."""
        ...

    def won_by(self, setup: SetupT) -> WonBy:
        """What decides a match of several such games."""
        ...

    def scored(self, rules: str) -> Scored:
        """What the scores of a ruleset count."""
        ...

    def automatic(self, state: StateT) -> Sequence[tuple[int, ActionT]]:
        """What a screen does for its players by default, because it is only ever to their advantage."""
        ...

    def view(self, state: StateT, seat: int | None) -> ViewT_co:
        """What the seat may know; without a seat, what a spectator may know."""
        ...

    def own(self, state: StateT, seat: int | None) -> Mapping[str, object]:
        """Those fields of its view that are not the same for everybody."""
        ...

    def redact(self, event: EventT, seat: int | None) -> EventT:
        """The event as the seat, or a spectator, may see it."""
        ...

    def snapshot(self, state: StateT) -> dict[str, object]:
        """The whole state in the notation, for the end of a replay."""
        ...


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


RulesetSetupT = TypeVar("RulesetSetupT", bound=_Setup)
BoxSetupT = TypeVar("BoxSetupT", bound=_BoxSetup)
PlayedStateT = TypeVar("PlayedStateT", bound=_State)


class Common(Generic[RulesetSetupT, PlayedStateT, ActionT, EventT]):
    """A state has a seat to move until there is an outcome; a ruleset says what decides a match."""

    many_rows = False
    stands_alone = False
    bots_begin = False
    booklet = ""

    def __reduce__(self) -> str:
        """Pickle and copy the family as the name of its one instance, so that copies of games are equal."""
        return next(name for name, value in vars(sys.modules[type(self).__module__]).items() if value is self)

    def turn(self, state: PlayedStateT) -> int | None:
        return None if state.outcome else state.turn

    def first(self, state: PlayedStateT) -> int:
        return state.first

    def outcome(self, state: PlayedStateT) -> Outcome | None:
        return state.outcome

    def earlier_rulings(self, setup: RulesetSetupT) -> Sequence[RulesetSetupT]:  # noqa: ARG002
        """All versions have judged this family alike."""
        return ()

    def judge(self, state: PlayedStateT, seat: int, action: ActionT) -> tuple[Violation, ...]:
        raise NotImplementedError

    def holds(self, state: PlayedStateT, seat: int, action: ActionT) -> bool:
        return not any(each.code in _NOT_HELD for each in self.judge(state, seat, action))

    def own(self, state: PlayedStateT, seat: int | None) -> Mapping[str, object]:  # noqa: ARG002
        """Nothing but who looks; whoever forgets to say more shows no more than a spectator sees."""
        return {"seat": seat}

    def won_by(self, setup: RulesetSetupT) -> WonBy:
        return setup.ruleset.match_won_by

    def canonical(self, state: PlayedStateT, action: ActionT) -> ActionT:  # noqa: ARG002
        """An action can be said in one way only."""
        return action

    def with_luck(self, state: PlayedStateT, seat: int, action: ActionT, draw: Draw) -> ActionT:  # noqa: ARG002
        """Luck has no say once the tiles are dealt."""
        return action

    def draw_for_start(self, setup: RulesetSetupT, draw: Draw) -> DrawForStart | None:  # noqa: ARG002
        """The players agree: the oldest begins (JUN-12), or the youngest (DICE-8)."""
        return None

    def strict(self, setup: RulesetSetupT) -> bool:  # noqa: ARG002
        """Nobody pays for a mistake."""
        return False

    def time_limit(self, setup: RulesetSetupT) -> int:  # noqa: ARG002
        """There is no clock."""
        return 0

    def time_out(self, state: PlayedStateT, seat: int, draft: ActionT | None) -> ActionT:  # noqa: ARG002
        raise ValueError("this game has no clock")

    def by_server(self, action: ActionT) -> bool:  # noqa: ARG002
        """Players may ask for whatever there is."""
        return False

    def instead(self, state: PlayedStateT, seat: int, action: ActionT) -> ActionT | None:  # noqa: ARG002
        """What is illegal does not happen."""
        return None

    def automatic(self, state: PlayedStateT) -> Sequence[tuple[int, ActionT]]:  # noqa: ARG002
        """Nothing is done for the players."""
        return ()

    def warning(self, view: Any) -> Sentence | None:  # noqa: ARG002
        """Nothing is so dear that it would have to be said."""
        return None

    def spoken_steps(self, state: PlayedStateT, seat: int, action: ActionT) -> Sequence[SpokenStep]:  # noqa: ARG002
        """The action says it all."""
        return ()

    def redact(self, event: EventT, seat: int | None) -> EventT:  # noqa: ARG002
        """Everyone may see what happens."""
        return event


class WithTiles(Common[BoxSetupT, PlayedStateT, ActionT, EventT]):
    """A family whose box is shuffled and dealt."""

    def pieces(self, setup: BoxSetupT) -> Sequence[Piece]:
        return tuple(setup.box.pieces())
