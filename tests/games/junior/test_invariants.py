"""Invariants of every state in random games of Junior."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rummi.bots import junior as bots
from rummi.core.meld import Meld
from rummi.core.tile import JOKER, Joker, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.game import Game
from rummi.games.junior.actions import Action, Add, Draw, Drew, Lay, Lift, Marked, Pass, Passed, Played, Swap, Turn
from rummi.games.junior.family import JUNIOR
from rummi.games.junior.setup import JUNIOR_BOX as BOX
from rummi.games.junior.state import State
from tests.games.junior.brute import every_act
from tests.support.games.machines import assert_record_tells_all, hidden_tiles_moved, refused
from tests.support.games.positions import NAMES
from tests.support.patience import whole_games


class AnyGame(RuleBasedStateMachine):
    """Random games of Junior."""

    game: Game
    expected: list[int]
    """The stars of each seat, counted from the events."""

    @initialize(seed=st.text(max_size=8), players=st.integers(2, 4), free_draw=st.booleans(), first=st.integers(0, 1))
    def deal(self, seed: str, players: int, free_draw: bool, first: int) -> None:
        self.game = Game.deal("junior", NAMES[:players], seed, first=first, options={"free_draw": free_draw})
        self.expected = [6] * players

    # Actions of players

    @precondition(lambda self: self.game.turn is not None)
    @rule(bot=st.sampled_from([bots.fair, bots.gentle]))
    def move_well(self, bot: Any) -> None:
        self.act(bot(self.game.view(self.game.turn)))

    @precondition(lambda self: self.game.turn is not None)
    @rule()
    def draw_or_pass(self) -> None:
        self.act(Draw() if len(self.state.pool) else Pass())

    @precondition(lambda self: self.game.turn is not None)
    @rule(data=st.data(), steps=st.integers(1, 4))
    def take_any_legal_steps(self, data: st.DataObject, steps: int) -> None:
        progress = self.state.progress(self.state.turn)
        for _ in range(steps):
            ways = [after for act in every_act(progress) if not (after := progress.after(act)).violations]
            if ways:
                progress = data.draw(st.sampled_from(ways))
        turn: Action = Turn(progress.acts)
        if data.draw(st.booleans()) and all(isinstance(act, Lift) for act in progress.acts):
            turn = Draw(progress.acts) if len(self.state.pool) else Pass(progress.acts)
        if not self.state.judge(self.state.turn, turn):
            self.act(turn)
        else:  # only lifts, or no step at all
            assert isinstance(turn, Turn)
            assert all(isinstance(act, Lift) for act in turn.acts)

    @rule(data=st.data(), seat=st.integers(0, 1))
    def try_anything(self, data: st.DataObject, seat: int) -> None:
        """Most of these break a rule. Then `apply` raises the violations that `judge` has found."""
        action = data.draw(any_action(self.state))
        if not refused(self.game, seat, action):
            self.act(action)

    def act(self, action: Action) -> None:
        seat = self.state.turn
        self.game = self.game.act(action, seat)
        for event in self.game.events:
            self.count(event)
            hidden = JUNIOR.redact(event, (seat + 1) % len(self.expected))
            assert not isinstance(hidden, Drew) or hidden.tile is None
            assert JUNIOR.redact(event, seat) == event
        if self.game.outcome:
            for other, holder in enumerate(self.state.seats):
                self.expected[other] = max(0, self.expected[other] - len(holder.rack))

    def count(self, event: object) -> None:
        match event:
            case Played(seat, _, won):
                self.expected[seat] += won
            case Drew(seat, _, paid) | Passed(seat, paid):
                self.expected[seat] -= paid

    @property
    def state(self) -> State:
        state = self.game.state
        assert isinstance(state, State)
        return state

    # Invariants

    @invariant()
    def tiles_are_conserved(self) -> None:
        everywhere = [*self.state.pool, *self.state.table.tiles]
        everywhere += [piece for holder in self.state.seats for piece in holder.rack]
        assert Tiles.of(everywhere).same(Tiles.of(BOX.pieces()))

    @invariant()
    def runs_are_valid(self) -> None:
        assert all(meld.kind == "run" for meld in self.state.table)

    @invariant()
    def stars_are_accounted_for(self) -> None:
        held = [holder.stars for holder in self.state.seats]
        assert held == self.expected
        assert min(held) >= 0
        if self.state.outcome:
            assert list(self.state.outcome.scores) == held
            assert all(held[seat] == max(held) for seat in self.state.outcome.winners)

    @invariant()
    def nothing_hidden_shows(self) -> None:
        """Check that a view does not depend on the tiles that its seat cannot see."""
        if self.state.outcome is None:
            for seat in (None, 0, 1):
                assert self.state.view(seat) == move_hidden_tiles(self.state, seat).view(seat)

    def teardown(self) -> None:
        """Check that the game ends if players go on, and that its record replays to the same state."""
        if not hasattr(self, "game"):
            return
        for _ in range(3 * BOX.size):
            if self.game.turn is None:
                break
            self.move_well(bots.fair)
        assert self.game.outcome is not None
        self.tiles_are_conserved()
        self.stars_are_accounted_for()
        assert_record_tells_all(self.game)


def any_action(state: State) -> st.SearchStrategy[Action]:
    """Return steps with arbitrary tiles and runs, and other actions at the wrong time."""
    near = [*state.seats[state.turn].rack, *state.table.tiles, JOKER, Joker(Tile(BOX.colours[0], 5))]
    pieces: st.SearchStrategy[Piece] = st.sampled_from(near)
    made = st.lists(pieces, min_size=1, max_size=4).map(lambda row: Meld.of(row, BOX))
    runs = st.sampled_from(state.table.melds) | made if len(state.table) else made
    some = st.lists(runs, min_size=1, max_size=2).map(tuple)
    marked = st.builds(Marked, runs, st.none() | st.integers(0, 2))
    jokers = st.sampled_from([JOKER, *(Joker(piece) for piece in near if isinstance(piece, Tile))])
    acts = st.one_of(
        st.builds(Lay, made),
        st.builds(Add, st.lists(pieces, min_size=1, max_size=3).map(tuple), some),
        st.builds(Lift, jokers, marked, some),
        st.builds(Swap, pieces, marked),
    )
    turns = st.lists(acts, min_size=1, max_size=3).map(lambda steps: Turn(tuple(steps)))
    before = st.lists(acts, max_size=2).map(tuple)
    return turns | st.builds(Draw, before) | st.builds(Pass, before)


def move_hidden_tiles(state: State, seat: int | None) -> State:
    """Return a state that looks the same to the seat, with every tile that it cannot see in another place."""
    seats, pool = hidden_tiles_moved(state.seats, seat, state.pool)
    return replace(state, seats=seats, pool=pool)


TestJunior: Any = cast(Any, AnyGame).TestCase
TestJunior.settings = whole_games(15, steps=40)
