"""Properties of every state of every match of Express, whatever the players do."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rummi.bots.dice import simple
from rummi.core.tile import Piece
from rummi.games.express.actions import Action, Lay, Pass, Throw
from rummi.games.express.dice import EXPRESS_BOX
from rummi.games.express.layout import Layout, check_layout, is_legal
from rummi.games.express.search.best import Limits, best_play
from rummi.games.express.state import State
from rummi.games.game import Game
from rummi.games.shuffle import draws
from tests.support.games.machines import assert_record_tells_all, refused
from tests.support.games.positions import NAMES
from tests.support.patience import whole_games

EVERY = range(1, 19)


class AnyMatch(RuleBasedStateMachine):
    """Random matches of one ruleset."""

    ruleset = ""
    game: Game

    @initialize(seed=st.text(max_size=8), data=st.data())
    def begin(self, seed: str, data: st.DataObject) -> None:
        players = NAMES[: 1 if self.ruleset == "express-solo" else 2]
        self.draw = draws(seed)
        self.game = Game.deal(self.ruleset, players, seed, first=data.draw(st.integers(0, len(players) - 1)))

    # Actions

    @precondition(lambda self: self.game.turn is not None)
    @rule()
    def move_simply(self) -> None:
        self.act(simple(self.game.view(self.game.turn)))

    @precondition(lambda self: self.game.turn is not None and self.game.state.thrown)
    @rule()
    def move_well(self) -> None:
        hand = self.state.seats[self.state.turn].hand
        best = best_play(self.state.table, [die.face for die in hand], Limits(nodes=200))
        self.act(Lay(best.layout) if len(best.laid) else Pass())

    @precondition(lambda self: self.game.turn is not None and not self.game.state.thrown)
    @rule(data=st.data())
    def throw(self, data: st.DataObject) -> None:
        mine = [die.number for die in self.state.seats[self.state.turn].hand] or list(EVERY)
        wish = data.draw(st.lists(st.sampled_from(mine), min_size=1, unique=True))
        self.act(Throw(tuple((number, None) for number in wish)))

    @precondition(lambda self: self.game.turn is not None and self.game.state.thrown)
    @rule(data=st.data())
    def pass_turn(self, data: st.DataObject) -> None:
        mine = [die.number for die in self.state.seats[self.state.turn].hand]
        self.act(Pass(tuple(data.draw(st.lists(st.sampled_from(mine), unique=True)))))

    @rule(data=st.data(), seat=st.integers(0, 1))
    def try_anything(self, data: st.DataObject, seat: int) -> None:
        """Try an action that probably breaks a rule; then the game does not change."""
        action = data.draw(any_action(self.state))
        seat = min(seat, len(self.state.seats) - 1)
        if not refused(self.game, seat, action):
            self.game = self.game.act(action, seat)

    def act(self, action: Any) -> None:
        self.game = self.game.try_luck(action, self.draw)

    @property
    def state(self) -> State:
        state = self.game.state
        assert isinstance(state, State)
        return state

    # Invariants

    @invariant()
    def dice_are_conserved(self) -> None:
        hands = [die.number for seat in self.state.seats for die in seat.hand]
        there = [*self.state.bag, *hands]
        assert len(there) == len(set(there))
        assert len(there) + len(self.state.table) == 18
        laid = [number for number in EVERY if number not in there]
        assert could_show(Counter(self.state.table.tiles), laid, self.game.setup.dice)

    @invariant()
    def dice_show_their_own_faces(self) -> None:
        for seat in self.state.seats:
            for die in seat.hand:
                assert die.face in self.game.setup.dice[die.number - 1]
            assert set(seat.held) <= {die.number for die in seat.hand}

    @invariant()
    def the_crossword_is_correct(self) -> None:
        assert is_legal(self.state.table)
        assert not check_layout(self.state.table).violations

    @invariant()
    def all_views_show_the_same_dice(self) -> None:
        """Only the bag is hidden; views have the number of its dice."""
        spectator = self.state.view(None)
        assert spectator.hands == tuple(seat.hand for seat in self.state.seats)
        assert spectator.bag == len(self.state.bag)
        for seat in range(len(self.state.seats)):
            assert self.state.view(seat).hands == spectator.hands

    @invariant()
    def turns_and_wins_are_counted(self) -> None:
        ruleset = self.game.setup.ruleset
        turns = [seat.turns for seat in self.state.seats]
        assert max(turns) <= ruleset.turns
        assert max(turns) - min(turns) <= 1
        finished = ruleset.rounds if self.state.outcome else self.state.round - 1
        wins = [seat.wins for seat in self.state.seats]
        assert max(wins) <= finished
        assert finished <= sum(wins) or len(wins) == 1, "with two players every round has a winner"
        outcome = self.state.outcome
        if outcome and ruleset.scored == "rounds":
            assert outcome.scores == tuple(wins)
            assert [wins[seat] for seat in outcome.winners] == [max(wins)] * len(outcome.winners)
        elif outcome:
            assert outcome.scores == (len(self.state.seats[0].hand),)

    def teardown(self) -> None:
        """The match ends when all players continue with simple moves, and its record contains all of it."""
        if not hasattr(self, "game"):
            return
        for _ in range(120):
            if self.game.turn is None:
                break
            self.move_simply()
        assert self.game.outcome is not None
        self.dice_are_conserved()
        self.turns_and_wins_are_counted()
        assert_record_tells_all(self.game)


def could_show(faces: Counter[Piece], numbers: list[int], dice: tuple[tuple[Piece, ...], ...]) -> bool:
    """Return whether each die can show one of these faces."""
    if not numbers:
        return not faces.total()
    # start with the die that fits the fewest faces
    number, *others = sorted(numbers, key=lambda each: sum(face in faces for face in set(dice[each - 1])))
    for face in set(dice[number - 1]):
        if faces[face]:
            left = faces.copy()
            left[face] -= 1
            if could_show(+left, others, dice):
                return True
    return False


def any_action(state: State) -> st.SearchStrategy[Action]:
    """Generate throws of any dice, and layouts that differ a little from the table."""
    dice = state.setup.dice
    number = st.integers(1, 18)
    die = st.tuples(number, st.integers(0, 5) | st.none()).map(
        lambda chosen: (chosen[0], None if chosen[1] is None else dice[chosen[0] - 1][chosen[1]])
    )
    throws = st.lists(die, max_size=10).map(lambda chosen: Throw(tuple(chosen)))
    wishes = st.sampled_from([Throw(which="all"), Throw(which="reroll")])
    near = [die.face for seat in state.seats for die in seat.hand] or list(EXPRESS_BOX.pieces())
    added = st.dictionaries(
        st.tuples(st.integers(-1, 5), st.integers(-1, 7)), st.sampled_from(near), min_size=0, max_size=4
    )
    hold = st.lists(number, max_size=3).map(tuple)
    lays = st.builds(lambda cells, held: Lay(Layout.of({**state.table.at, **cells}), held), added, hold)
    return throws | wishes | lays | st.builds(Pass, hold)


def games_of(ruleset: str, examples: int) -> Any:
    name = "".join(word.title() for word in ruleset.split("-"))
    case: Any = cast(Any, type(f"{name}Match", (AnyMatch,), {"ruleset": ruleset})).TestCase
    case.settings = whole_games(examples, steps=30)
    return case


TestExpress = games_of("express", 12)
TestSolo = games_of("express-solo", 14)
