"""Simulate Junior and its introductory game.

In Junior, gentle bots, which play as children do, finish the game in many worlds. A world is a way in which the hidden
tiles may be distributed. The engine carries out the reviewed turn. The rest is played on the board of the search, which
follows the same rules and is many times faster.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import factorial, prod
from typing import Final

from rummi.core.tile import Tile, bare
from rummi.core.tiles import Tiles
from rummi.games.game import Game
from rummi.games.junior.actions import Action, parse_action
from rummi.games.junior.intro import State as IntroState
from rummi.games.junior.search import Search
from rummi.games.junior.search_runs import Board, Part, Strip, board_of, moves_from_rack
from rummi.games.junior.state import Seat, State, outcome_of
from rummi.games.shuffle import shuffled
from rummi.reviews.playing_on.base import Chances, Estimate, compare_choices, estimate_share, win_share
from rummi.reviews.review import Review, Turn

GAMES: Final = 40
"""The games from each position. A chance of 50 % has an error of 15 %, and a review of four seats takes seconds."""
DEALS: Final = 200
"""The games from one deal."""


class JuniorSimulator:
    def __init__(self, review: Review, games: int | None) -> None:
        self.review, self.games = review, games or GAMES

    def turn_chances(self, game: Game, turn: Turn, after: Game, seed: str) -> Chances | None:  # noqa: ARG002
        state: State = game.state
        best = turn.appraisal.best
        missed = best is not None and turn.verdict != "best"
        chosen = best.action if best and missed else turn.done
        with_chosen = self._win_shares(state, turn.seat, chosen, seed)
        if not with_chosen:
            return None
        return compare_choices(
            with_chosen, self._win_shares(state, turn.seat, turn.done, seed) if missed else None, estimate_share
        )

    def _win_shares(self, state: State, seat: int, text: str, seed: str) -> list[float]:
        """Play a game in each world, beginning with this action; return the seat's share of each win.

        A world is the state with the hidden tiles in another order. Players who win together share the win.
        """
        _, action = parse_action(state.setup, text)
        return [self._play(world, seat, action) for world in _worlds(state, seat, self.games, seed)]

    def _play(self, world: State, seat: int, action: Action) -> float:
        after = world.apply(seat, action).state
        return win_share(after.outcome.winners if after.outcome else BoardSimulation(after).winners(), seat)

    def deal_chances(self, games: int | None, seed: str) -> list[Estimate]:
        start: State = self.review.record.game().state
        if len(start.table):
            return []  # the record began in the middle of a game
        seats = range(len(start.seats))
        orders = (Tiles.of(shuffled(start.pool, f"{seed}/{number}")) for number in range(games or DEALS))
        winners = [BoardSimulation(replace(start, pool=order)).winners() for order in orders]
        return [estimate_share([win_share(each, seat) for each in winners]) for seat in seats]


def _worlds(state: State, seat: int, games: int, seed: str) -> Iterator[State]:
    """Yield states that look the same to the seat, with the hidden tiles in other orders.

    Only the numbers of hidden tiles come from the real state. It yields nothing if tiles of the box are missing.
    """
    own, box = state.seats[seat].rack, state.setup.box
    left = Counter(box.pieces())
    left.subtract(map(bare, (*state.table.tiles, *own)))
    unseen = sorted(left.elements(), key=str)
    if min(left.values()) < 0 or len(unseen) != len(state.pool) + sum(
        len(holder.rack) for each, holder in enumerate(state.seats) if each != seat
    ):
        return  # a position without the whole box
    for number in range(games):
        order = iter(shuffled(unseen, f"{seed}/{number}"))
        seats = tuple(
            holder if each == seat else Seat(Tiles.of(next(order) for _ in holder.rack), holder.stars)
            for each, holder in enumerate(state.seats)
        )
        yield replace(state, seats=seats, pool=Tiles.of(order))


class BoardSimulation:
    """A game between gentle bots (`bots/junior.py`) from a state to its end, many times faster than by the engine."""

    def __init__(self, state: State) -> None:
        self.setup, self.turn, self.idle = state.setup, state.turn, state.idle
        self.highest = state.setup.box.highest
        boards = [board_of(state.table, holder.rack, state.setup.box) for holder in state.seats]
        self.colours = [part.colour for part in boards[0].parts]
        self.strips = [list(part.strips) for part in boards[0].parts]
        self.held = [[part.held for part in board.parts] for board in boards]
        self.jokers = [board.jokers for board in boards]
        self.stars = [holder.stars for holder in state.seats]
        self.pool = list(reversed(state.pool.pieces))

    def winners(self) -> tuple[int, ...]:
        """Play to the end and return the winners."""
        while True:
            seat = self.turn
            if self._lay(seat) or self._add(seat):
                self.idle = 0
                if not self._count_rack(seat):
                    self.stars[seat] += self.setup.ruleset.last_star
                    return self._find_winners(seat)
            elif self.pool:
                self._draw(seat)
            else:
                self._pass(seat)
            if self.idle == len(self.stars):
                return self._find_winners(None)
            self.turn = (seat + 1) % len(self.stars)

    def _lay(self, seat: int) -> bool:
        """Lay the first run of three that the rack allows with at most one joker. Return whether there was one."""
        jokers = min(self.jokers[seat], 1)
        for place, held in enumerate(self.held[seat]):
            for first in range(1, self.highest - 1) if held else ():
                window = 7 << first
                missing = window & ~held
                if held & window and missing.bit_count() <= jokers:
                    self.strips[place].append(Strip(self.colours[place], first, first + 2, missing))
                    self.held[seat][place] ^= window ^ missing
                    self.jokers[seat] -= missing.bit_count()
                    self.stars[seat] += 3 * self.setup.ruleset.tile_star + self.setup.ruleset.run_star
                    return True
        return False

    def _add(self, seat: int) -> bool:
        """Add one tile to a run; a joker only if the rack has nothing else. Return whether there was one."""
        with_joker = self.jokers[seat] > 0 and not any(self.held[seat])
        for place, held in enumerate(self.held[seat]):
            additions = [
                (new, at, number)
                for at, strip in enumerate(self.strips[place])
                for new, number in self._extensions(strip, held, with_joker=with_joker)
            ]
            if additions:
                self.strips[place][min(additions)[1]], _, number = min(additions)
                self._take_from_rack(seat, place, number, joker=with_joker)
                return True
        return False

    def _extensions(self, strip: Strip, held: int, *, with_joker: bool) -> Iterator[tuple[Strip, int]]:
        """Yield the run with one more tile, and the number of that tile."""
        colour, first, last, jokers = strip
        for number, low, high in ((last + 1, first, last + 1), (first - 1, first - 1, last)):
            if 1 <= number <= self.highest and (with_joker or held >> number & 1):
                yield Strip(colour, low, high, jokers | with_joker << number), number

    def _take_from_rack(self, seat: int, place: int, number: int, *, joker: bool) -> None:
        self.stars[seat] += self.setup.ruleset.tile_star
        if joker:
            self.jokers[seat] -= 1
        else:
            self.held[seat][place] ^= 1 << number

    def _count_rack(self, seat: int) -> int:
        return self.jokers[seat] + sum(held.bit_count() for held in self.held[seat])

    def _draw(self, seat: int) -> None:
        paid = min(self.stars[seat], self.setup.ruleset.draw_price)
        if not paid and not self.setup.options.free_draw:
            self.idle += 1
            return
        self.idle = 0
        self.stars[seat] -= paid
        piece = self.pool.pop()
        if isinstance(piece, Tile):
            self.held[seat][self.colours.index(piece.colour)] |= 1 << piece.number
        else:
            self.jokers[seat] += 1

    def _pass(self, seat: int) -> None:
        """Pass. A seat that could lay something pays for it (A-48a)."""
        self.idle += 1
        if self.stars[seat] and self._can_lay(seat):
            self.stars[seat] -= min(self.stars[seat], self.setup.ruleset.draw_price)

    def _can_lay(self, seat: int) -> bool:
        held, jokers = self.held[seat], self.jokers[seat]
        parts = tuple(
            Part(colour, held[place], tuple(sorted(self.strips[place]))) for place, colour in enumerate(self.colours)
        )
        board = Board(parts, jokers)
        if next(moves_from_rack(board, self.highest), None):
            return True
        return any(part.jokers for part in parts) and bool(Search(board, self.highest).find_best_moves())

    def _find_winners(self, finisher: int | None) -> tuple[int, ...]:
        price = self.setup.ruleset.left_price
        stars = (held - min(held, price * self._count_rack(seat)) for seat, held in enumerate(self.stars))
        return outcome_of(tuple(stars), finisher).winners


class IntroSimulator:
    """The introductory game, whose chances can be computed without playing.

    Nothing is hidden, and the first seat that sees a tile finds it. If all seats see equally well, each remaining tile
    is found by each seat with the same chance, so the error is 0. The seat that points keeps pointing (JUN-6).
    """

    def turn_chances(self, game: Game, turn: Turn, after: Game, seed: str) -> Chances:  # noqa: ARG002
        """Return the same chance before and after: all finds are equally good."""
        known = Estimate(intro_win_chance(after.state, turn.seat), 0.0)
        return Chances(known, known, Estimate(0.0, 0.0))

    def deal_chances(self, games: int | None, seed: str) -> list[Estimate]:  # noqa: ARG002
        return []


def intro_win_chance(state: IntroState, seat: int) -> float:
    """Return the exact chance of a seat to win the introductory game."""
    left = count_finds_left(state)
    pointing = state.pointer if state.pointer is not None or state.growing else state.turn
    if state.setup.options.pointer_finds:
        pointing = None
    seats = len(state.stars) - (pointing is not None)
    won = 0.0
    for found in _distributions(left, seats):
        ways = factorial(left) / prod(map(factorial, found))
        earned = state.setup.ruleset.tile_star
        found = found if pointing is None else (*found[:pointing], 0, *found[pointing:])
        stars = tuple(held + earned * more for held, more in zip(state.stars, found, strict=True))
        won += ways * win_share(outcome_of(stars, None).winners, seat)
    return float(won / seats**left)


def count_finds_left(state: IntroState) -> int:
    """Return the number of tiles that seats can still find. The first tile of each run is only pointed at."""
    return len(state.open) - (len(state.setup.box.colours) - len(state.runs))


def _distributions(count: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to distribute so many tiles among the seats."""
    if seats == 1:
        yield (count,)
        return
    for first in range(count + 1):
        for others in _distributions(count - first, seats - 1):
            yield (first, *others)
