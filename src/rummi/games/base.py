"""What every game has: a setup, a start, states, actions, events and views, and the family that creates them.

Records, bots, the arena, the command line and the server are written against these classes and serve every game.
A game is its start and the list of its actions: both are plain values, and the same actions always lead to the same
state. States, actions and events are frozen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Literal, Protocol, Self, TypeAlias, TypeVar

from rummi.core.errors import IllegalAction, InvalidInput, Violation
from rummi.core.meld import Kind
from rummi.core.sentence import Sentence, sentence
from rummi.core.tile import Piece, Tile
from rummi.games.appraisal import Appraised
from rummi.games.house import Changes, HouseRules

WonBy: TypeAlias = Literal["points", "wins"]
"""What decides a match of several games (C-16)."""

Scored: TypeAlias = Literal["points", "stars", "rounds", "dice"]
"""The unit of the scores: points (may be negative), stars, rounds won, or dice left (fewer are better)."""

NO_OPTIONS: Final[Mapping[str, object]] = MappingProxyType({})
"""The ruleset as its booklet has it: no options and no house rules."""

Draw: TypeAlias = Callable[[int], int]
"""A source of luck: `draw(n)` returns each number from 0 to n - 1 with equal chance."""


class Setup(Protocol):
    """The players, the ruleset and the options of a game."""

    @property
    def players(self) -> tuple[str, ...]: ...

    @property
    def house(self) -> HouseRules | None:
        """The house rules, or None for the ruleset as its booklet has it."""
        ...

    @property
    def strict(self) -> bool:
        """Whether the table is played strictly: no help, and mistakes cost a penalty."""
        ...

    @property
    def time_limit(self) -> int:
        """The seconds that a seat has for its turn; 0 for no limit."""
        ...

    @property
    def match_won_by(self) -> WonBy: ...


class Action:
    """What a player asks for. `str(action)` is its text in the notation.

    This is not an abstract base class, because `match` and `isinstance` are several times slower with those.
    """

    __slots__ = ()

    verb: ClassVar[str]
    """The first word of the text."""
    server_only: ClassVar[bool] = False
    """Whether players may not ask for it: the clock does it, or it is the penalty for an illegal action."""

    def __str__(self) -> str:
        raise NotImplementedError


class Event:
    """What happened. Clients receive its fields and its `type`."""

    __slots__ = ()

    type: ClassVar[str]


SetupT = TypeVar("SetupT", bound=Setup)
StartT = TypeVar("StartT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
StateT_contra = TypeVar("StateT_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the score of each seat and the winners (several where a win is shared).

    >>> Outcome(scores=(-12, 12), winners=(1,)).big_points
    (0, 1)
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def big_points(self) -> tuple[int, ...]:
        """TRN-36: one for each winner. The scores are the small points."""
        return tuple(int(seat in self.winners) for seat in range(len(self.scores)))


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT, ActionT, EventT]):
    """The result of an action: the next state and the events on the way."""

    state: StateT
    events: tuple[EventT, ...]
    turn_over: bool | None = None
    """Whether a turn ended; None: it ended if another seat is to move now."""
    action: ActionT | None = None
    """The action in its canonical form, as records have it; None if it already was in that form."""


class State(ABC, Generic[ActionT, EventT, ViewT]):
    """A position in a game, with everything that is hidden from players.

    Each game has one frozen dataclass for it. Code outside of games reads only what is declared here.
    """

    __slots__ = ()

    setup: Any
    first: int
    """The seat that began."""
    turn: int
    """The seat to move, or the last one that moved when the game has ended."""
    outcome: Outcome | None

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game has ended."""
        return None if self.outcome else self.turn

    @abstractmethod
    def judge(self, seat: int, action: ActionT) -> tuple[Violation, ...]:
        """Return every rule that the action would break; nothing if it is legal."""

    @abstractmethod
    def _after(self, seat: int, action: ActionT) -> Step[Self, ActionT, EventT]:
        """Carry out a legal action."""

    def apply(self, seat: int, action: ActionT) -> Step[Self, ActionT, EventT]:
        """Carry out an action. Raises IllegalAction with all violations that `judge` finds."""
        if violations := self.judge(seat, action):
            raise IllegalAction(violations)
        return self._after(seat, action)

    def view(self, seat: int | None) -> ViewT:
        """Return what the player at this seat may know; without a seat, what spectators may know."""
        if seat is not None and not 0 <= seat < len(self.setup.players):
            raise InvalidInput(sentence("there is no seat {seat}", seat=seat))
        return self._view(seat)

    @abstractmethod
    def _view(self, seat: int | None) -> ViewT: ...

    def private_fields(self, seat: int | None) -> Mapping[str, object]:
        """Return the fields of this seat's view that differ from those of a spectator.

        A game that does not override this shows less, never more.
        """
        return {"seat": seat}

    @abstractmethod
    def snapshot(self) -> dict[str, object]:
        """Return the whole state in the notation, for the end of a replay."""

    def holds(self, seat: int, action: ActionT) -> bool:
        """Return whether every tile that the action lays is on the seat's rack or on the table, legal or not."""
        return not any(each.code in _NOT_HELD for each in self.judge(seat, action))

    def resolve_luck(self, seat: int, action: ActionT, draw: Draw) -> ActionT:  # noqa: ARG002
        """Write into the action what luck decides (the faces of a throw, the order of a new deal).

        Whatever the player wrote there is replaced.
        """
        return action

    def penalty_for(self, seat: int, action: ActionT) -> ActionT | None:  # noqa: ARG002
        """Return the action that replaces an illegal one in a strict game; None if illegal actions have no effect."""
        return None

    def automatic_actions(self) -> Sequence[tuple[int, ActionT]]:
        """Return the actions that clients take for their players, because they can only help them."""
        return ()

    def on_timeout(self, seat: int, draft: ActionT | None) -> ActionT:  # noqa: ARG002
        """Return the action that ends the turn when the time has run out; `draft` is what the player had laid out."""
        raise ValueError("this game has no clock")


_NOT_HELD: Final = ("play/not-on-rack", "lay/not-in-hand")


AnyState: TypeAlias = State[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class CheckedMeld:
    text: str
    kind: Kind | None
    value: int | None


@dataclass(frozen=True, slots=True)
class Checked:
    """The verdict on a table without a game."""

    melds: tuple[CheckedMeld, ...]
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a seat drew for the start. The last piece counts; jokers before it were put aside (A-1)."""

    seat: int
    pieces: tuple[Piece, ...]

    @property
    def number(self) -> int:
        last = self.pieces[-1]
        return last.number if isinstance(last, Tile) else 0


@dataclass(frozen=True, slots=True)
class DrawForStart:
    """All rounds of drawing: everyone in the first, then a play-off between those who tied."""

    rounds: tuple[tuple[Drawn, ...], ...]
    first: int


@dataclass(frozen=True, slots=True)
class Hint:
    """Help for a player: first where to look, then what to do, step by step."""

    nudge: Sentence
    steps: tuple[Sentence, ...]
    action: str | None
    """In the notation; None if the best advice is not a single action."""
    tables: tuple[str, ...] = ()
    """The table after each step, in the notation; empty for games that do not show it."""


@dataclass(frozen=True, slots=True)
class SpokenStep:
    """A step of an action as a person does it at the table, and the table after it in the notation."""

    sentence: Sentence
    table: str


class Advice(Protocol[StateT_contra, ActionT, ViewT_contra]):
    """Help for players. It searches, so it stands above states and views."""

    def fallback_action(self, view: ViewT_contra) -> ActionT:
        """Return an action that is always legal for the seat to move: draw, pass, or what stands for them."""
        ...

    def hint(self, view: ViewT_contra) -> Hint: ...

    def warning(self, view: ViewT_contra) -> Sentence | None:
        """Return what a friend would tell the seat to move before it is too late, if anything."""
        ...

    def explain(self, state: StateT_contra, seat: int, action: ActionT) -> Sequence[SpokenStep]:
        """Return the steps of a legal action; nothing if there is nothing to explain."""
        ...

    def appraise(self, state: StateT_contra, seat: int, action: ActionT) -> Appraised:
        """Compare a legal action with the best one that was possible."""
        ...


class Family(ABC, Generic[SetupT, StartT, StateT, ActionT, EventT, ViewT]):
    """A family of games that share their code and differ only in their rulesets: all that exists before a state."""

    name: ClassVar[str]
    """The name that clients know it by."""
    constant: ClassVar[str]
    """The name of the one instance in its module: families are pickled as this name."""
    rulesets: ClassVar[Sequence[str]]
    multiline_table: ClassVar[bool] = False
    """Whether a table takes several rows of text, too many to type in one line."""
    stands_alone: ClassVar[bool] = False
    """Whether every game stands alone (C-16): the same seat begins each one, and scores are not added up.

    True for Junior (JUN-12, JUN-29) and Express (DICE-8). In the tile games the start moves to the left (STD-8).
    """
    bots_begin: ClassVar[bool] = False
    """Whether a bot begins unless the players say who does: in the introductory game it points, and children find."""
    booklet: ClassVar[str] = ""
    """The booklet whose words the texts use (see `Box.booklet`)."""
    advice: Advice[StateT, ActionT, ViewT]

    def __reduce__(self) -> str:
        return self.constant

    @abstractmethod
    def changes(self, rules: str) -> Changes:
        """Return what house rules may change in a ruleset."""

    @abstractmethod
    def seats(self, rules: str, options: Mapping[str, object] = NO_OPTIONS) -> tuple[int, int]:
        """Return the smallest and the largest number of players."""

    @abstractmethod
    def scored(self, rules: str) -> Scored: ...

    @abstractmethod
    def describe(self, rules: str, options: Mapping[str, object] = NO_OPTIONS) -> Mapping[str, object]:
        """Return every parameter of a ruleset as plain values."""

    @abstractmethod
    def check(self, rules: str, text: str, options: Mapping[str, object] = NO_OPTIONS) -> Checked:
        """Judge a table alone."""

    @abstractmethod
    def setup(self, rules: str, players: Sequence[str], options: Mapping[str, object]) -> SetupT:
        """Return the setup of a game. Raises InvalidInput for options and numbers of players that the ruleset lacks."""

    @abstractmethod
    def write_options(self, setup: SetupT) -> dict[str, object]:
        """Return the options that differ from the defaults of the ruleset."""

    def earlier_rulings(self, setup: SetupT) -> Sequence[SetupT]:  # noqa: ARG002
        """Return the setups by which earlier versions of rummi judged a game with these options, newest first."""
        return ()

    def draw_for_start(self, setup: SetupT, draw: Draw) -> DrawForStart | None:  # noqa: ARG002
        """Draw for the start; None if players agree on it: the oldest (JUN-12) or the youngest (DICE-8) begins."""
        return None

    @abstractmethod
    def pieces(self, setup: SetupT) -> Sequence[Piece]:
        """Return everything in the box, to be shuffled before the deal."""

    @abstractmethod
    def deal(self, setup: SetupT, shuffled: Sequence[Piece], first: int) -> StartT: ...

    @abstractmethod
    def read_start(self, setup: SetupT, fields: Mapping[str, object]) -> StartT: ...

    @abstractmethod
    def write_start(self, start: StartT) -> dict[str, object]: ...

    @abstractmethod
    def start(self, setup: SetupT, start: StartT) -> StateT: ...

    @abstractmethod
    def parse_action(self, setup: SetupT, text: str) -> tuple[int | None, ActionT]:
        """Return the action and the seat that its text names, if it names one."""

    def redact(self, event: EventT, seat: int | None) -> EventT:  # noqa: ARG002
        """Return the event as the player at this seat may see it; without a seat, as spectators may see it."""
        return event


AnyFamily: TypeAlias = Family[Any, Any, Any, Any, Any, Any]
