"""Random games: invariants of every state, for any actions of the players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rummi.bots.simple import casual, greedy, novice
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Action, Announce, Draw, Mistake, Pass, Play, Redeal, Timeout
from rummi.games.classic.family import CLASSIC
from rummi.games.classic.setup import RULESETS
from rummi.games.classic.state import State, points
from rummi.games.classic.views import View
from rummi.games.game import Game
from rummi.games.shuffle import shuffled
from tests.support.games.machines import assert_record_tells_all, hidden_tiles_moved, refused
from tests.support.games.positions import NAMES
from tests.support.patience import whole_games

numbers = st.integers(min_value=0, max_value=10_000)


class AnyGame(RuleBasedStateMachine):
    """A random game of one ruleset; the subclasses below name the ruleset."""

    ruleset = ""
    game: Game

    @initialize(
        seed=st.text(max_size=8),
        strict=st.booleans(),
        restore=st.booleans(),
        doublets=st.booleans(),
        data=st.data(),
    )
    def deal(self, seed: str, strict: bool, restore: bool, doublets: bool, data: st.DataObject) -> None:
        least, most = RULESETS[self.ruleset].players
        players = NAMES[: data.draw(st.integers(least, most))]
        options = {"strict": strict, "restore": restore}
        setup = CLASSIC.setup(self.ruleset, players, options)
        order = shuffled(CLASSIC.pieces(setup), seed)
        if doublets:  # three doublets are rare in real deals, so the first seat gets them
            order.sort(key=lambda piece: str(piece) not in ("R12", "B8", "R3"))
        first = data.draw(st.integers(0, len(players) - 1))
        self.game = Game.begin(self.ruleset, setup, CLASSIC.deal(setup, order, first))

    # Actions

    @precondition(lambda self: self.game.turn is not None)
    @rule(bot=st.sampled_from([novice, casual, greedy]))
    def move_well(self, bot: Callable[[View], Action]) -> None:
        self.act(bot(self.game.view(self.game.turn)))

    @precondition(lambda self: self.game.turn is not None)
    @rule()
    def draw_or_pass(self) -> None:
        self.act(Draw() if len(self.state.bank) else Pass())

    @precondition(lambda self: self.game.turn is not None)
    @rule()
    def run_out_of_time(self) -> None:
        self.act(Timeout())

    @precondition(lambda self: self.game.turn is not None and not self.game.setup.options.restore)
    @rule(data=st.data())
    def leave_a_mess(self, data: st.DataObject) -> None:
        """Leave a broken meld and a loose tile of the rack on the table when the time runs out."""
        table, rack = list(self.state.table), self.state.seats[self.state.turn].rack
        if table:
            broken = table.pop(data.draw(st.integers(0, len(table) - 1)))
            table += [Meld.of([piece]) for piece in broken.tiles]
        table += [Meld.of([rack.pieces[0]])]
        self.act(Timeout(Table.of(table)))

    @precondition(lambda self: self.game.turn is not None and self.game.setup.options.strict)
    @rule()
    def make_a_mistake(self) -> None:
        self.act(Mistake())

    @precondition(lambda self: self.game.view(0).may_redeal)
    @rule(seed=st.text(max_size=8))
    def ask_for_a_new_deal(self, seed: str) -> None:
        self.game = self.game.act(Redeal(Tiles.of(shuffled(CLASSIC.pieces(self.game.setup), seed))), 0)

    @precondition(lambda self: bool(self.state.automatic_actions()))
    @rule()
    def announce(self) -> None:
        seat, action = self.state.automatic_actions()[0]
        self.game = self.game.act(action, seat)

    @rule(data=st.data(), seat=st.integers(0, 1))
    def try_anything(self, data: st.DataObject, seat: int) -> None:
        """Try an action that mostly breaks a rule: then `apply` must refuse it for the reasons that `judge` gives."""
        action = data.draw(any_action(self.state))
        if not refused(self.game, seat, action):
            self.game = self.game.act(action, seat)

    def act(self, action: Any) -> None:
        seat = self.state.turn
        self.game = self.game.act(action, seat)
        others = [CLASSIC.redact(event, None) for event in self.game.events]
        assert "tile=Tile" not in str(others)
        assert "tile=Joker" not in str(others)

    @property
    def state(self) -> State:
        state = self.game.state
        assert isinstance(state, State)
        return state

    # Invariants

    @invariant()
    def tiles_are_conserved(self) -> None:
        everywhere = [*self.state.bank, *self.state.table.tiles]
        everywhere += [piece for holder in self.state.seats for piece in holder.rack]
        assert Tiles.of(everywhere).same(Tiles.of(self.game.setup.box.pieces()))

    @invariant()
    def melds_are_valid(self) -> None:
        assert self.state.table.valid

    @invariant()
    def the_table_is_empty_before_the_first_opening(self) -> None:
        if not any(holder.opened for holder in self.state.seats) and self.game.setup.options.restore:
            assert not self.state.table.melds

    @invariant()
    def views_do_not_depend_on_hidden_tiles(self) -> None:
        if self.state.outcome is None:
            for seat in (None, 0, 1):
                assert self.state.view(seat) == other_hidden_tiles(self.state, seat).view(seat)

    @invariant()
    def scores_follow_the_rule(self) -> None:
        outcome = self.state.outcome
        if outcome is None:
            return
        left = [points(holder.rack, self.game.setup.ruleset) for holder in self.state.seats]
        if 0 in (len(holder.rack) for holder in self.state.seats):
            assert sum(outcome.scores) == 0
            assert len(outcome.winners) == 1
        else:
            assert {left[seat] for seat in outcome.winners} == {min(left)}
            beaten = sum(left[seat] for seat in range(len(left)) if seat not in outcome.winners)
            for seat, score in enumerate(outcome.scores):
                assert score == (beaten - left[seat] if seat in outcome.winners else -left[seat])

    def teardown(self) -> None:
        """Greedy players bring the game to its end, and its record leads to the same state."""
        if not hasattr(self, "game"):
            return
        for _ in range(2 * self.game.setup.box.size + 10):
            if self.game.turn is None:
                break
            self.move_well(greedy)
        assert self.game.outcome is not None
        self.tiles_are_conserved()
        self.scores_follow_the_rule()
        assert_record_tells_all(self.game)


def any_action(state: State) -> st.SearchStrategy[Any]:
    """Generate plays with any tiles, and other actions at any time."""
    box = tuple(state.setup.box.pieces())
    near = (*state.seats[state.turn].rack, *state.table.tiles) or box
    melds = st.lists(st.lists(st.sampled_from(near), min_size=1, max_size=5).map(Meld.of), max_size=3).map(tuple)
    taken = st.lists(st.sampled_from(state.table.melds), max_size=2).map(tuple) if len(state.table) else st.just(())
    redeals = st.just(Redeal(Tiles(box))) | st.just(Redeal(Tiles(box[1:])))
    others = st.sampled_from([Pass(), Draw(), Mistake(), Announce(), Timeout(Table(state.table.melds[1:]))])
    return st.builds(Play, melds, taken) | others | redeals


def other_hidden_tiles(state: State, seat: int | None) -> State:
    """Return a state that the seat cannot tell from this one: all tiles that it cannot see have changed places."""
    seats, bank = hidden_tiles_moved(state.seats, seat, state.bank)
    seats = tuple(h if other == seat else replace(h, last_rack=None) for other, h in enumerate(seats))
    return replace(state, seats=seats, bank=bank)


def games_of(ruleset: str) -> Any:
    case: Any = cast(Any, type(f"{ruleset.title()}Game", (AnyGame,), {"ruleset": ruleset})).TestCase
    case.settings = whole_games(25, steps=40)
    return case


TestStandard = games_of("standard")
TestXP = games_of("xp")
TestNGT = games_of("ngt")
TestChampionship = games_of("championship")
