"""The native kernel (native/python/binding.cpp).

Pieces are places, as in `core/heap.py`. A table is what its melds have in `alike`; the answer says for each of them
whether it stays, which melds are new, and whether that is proven to be the best.
"""

import numpy as np
from numpy.typing import NDArray

def solve(
    table: list[bytes],
    rack: bytes,
    colours: int,
    highest: int,
    groups: bool,
    copies: int,
    jokers: int,
    joker_value: int,
    objective: int,
    widest: int,
    milliseconds: int,
) -> tuple[bytes, list[bytes], bool]: ...
def least_change(
    table: list[bytes],
    rack: bytes,
    colours: int,
    highest: int,
    groups: bool,
    copies: int,
    jokers: int,
    joker_value: int,
    objective: int,
) -> tuple[bytes, list[bytes], bool, bool]:
    """The last one says whether it is proven to be the least."""

def repair(
    table: list[bytes], loose: bytes, colours: int, highest: int, groups: bool, copies: int, jokers: int
) -> tuple[list[bytes], bytes, int, bool]:
    """The melds afterwards, the pieces without a place, how many were moved, and whether no other way moves fewer."""

def solve_many(
    tables: list[list[bytes]],
    racks: list[bytes],
    colours: int,
    highest: int,
    groups: bool,
    copies: int,
    jokers: int,
    joker_value: int,
    objective: int,
    widest: int,
    milliseconds: int,
    threads: int,
) -> list[tuple[bytes, list[bytes], bool]]: ...

class Network:
    """What a position is worth (native/kernel/strategy). Raises ValueError where these are not its weights."""

    def __init__(self, weights: bytes) -> None: ...

def strategist(
    network: Network,
    table: list[bytes],
    rack: bytes,
    terms: tuple[int, ...],
    opened: bool,
    bank: int,
    moves_left: int,
    others_tiles: bytes,
    others_opened: bytes,
    others_drew: bytes,
    aim: int = ...,
) -> tuple[bytes, list[bytes]]:
    """For each meld of the table whether it stays, and the new melds; both are empty where nothing is laid.

    The others are in the order of their turns. Rules are the terms of a box, then hand, opening, joker_left,
    not_opened, could_have_opened, jokers_could_open, whether the rack is tested at the end, and announcement. The
    aim is 0 for the game as it is scored, 1 above all to win it, 2 above all for points.
    """

def expert(
    network: Network,
    table: list[bytes],
    rack: bytes,
    terms: tuple[int, ...],
    opened: bool,
    bank: int,
    moves_left: int,
    others_tiles: bytes,
    others_opened: bytes,
    others_drew: bytes,
    ms: float,
    rollouts: int,
    ticks: list[float] = ...,
    aim: int = ...,
) -> tuple[bytes, list[bytes], int, int, float]:
    """As the strategist, in how many rollouts and worlds it was found, and after how many milliseconds it last
    looked at the clock.

    It thinks for so many milliseconds, for so many rollouts, or until either is over; a nought is no bound. With ticks
    the clock is none of this machine's: whenever it is looked at, as many milliseconds have gone by as the next of them
    says, and after the last comes the first again.
    """

def worlds(
    table: list[bytes],
    rack: bytes,
    terms: tuple[int, ...],
    opened: bool,
    bank: int,
    moves_left: int,
    others_tiles: bytes,
    others_opened: bytes,
    others_drew: bytes,
    count: int,
) -> list[tuple[list[tuple[bytes, bytes]], bytes]]:
    """How the hidden tiles may lie, as the expert imagines it: of each other his rack, and the rack without the tile
    that he has just drawn; and the bank. None where there cannot be any."""

class Courses:
    """Games whose seats are all played from outside, side by side (native/kernel/learn).

    The scheme is 0 for single steps, 1 for whole plays. Arrays are filled in place and have to be of these types, a row
    for each game: `seen` and `plays` bytes, `mask` and `seats` signed ones, `over` bools, `points` of 32 bits, `won`
    the parts of the win as floats.
    """

    def __init__(
        self, terms: tuple[int, ...], players: int, count: int, scheme: int, most_plays: int, keep_actions: bool
    ) -> None: ...
    def form(self) -> tuple[int, int, int]:
        """How many numbers are seen, how many actions there are, and how many places for sets."""

    def begin(self, at: int, seed: bytes, first: int) -> None:
        """One game, which stays when it has ended."""

    def begin_all(self, seed: bytes, threads: int) -> None:
        """All of them; from now on the next follows when one has ended."""

    def show(
        self,
        seen: NDArray[np.uint8],
        mask: NDArray[np.int8],
        plays: NDArray[np.uint8],
        seats: NDArray[np.int8],
        threads: int,
    ) -> None: ...
    def step(
        self,
        actions: NDArray[np.int64],
        seen: NDArray[np.uint8],
        mask: NDArray[np.int8],
        plays: NDArray[np.uint8],
        seats: NDArray[np.int8],
        over: NDArray[np.bool_],
        points: NDArray[np.int32],
        won: NDArray[np.float32],
        threads: int,
    ) -> None:
        """Raises ValueError where a mask forbids the action; then nothing has happened."""

    def look(
        self, at: int, seat: int, seen: NDArray[np.uint8], mask: NDArray[np.int8], plays: NDArray[np.uint8]
    ) -> None:
        """What a seat sees of one game, also when it is not its turn."""

    def greedy(self, actions: NDArray[np.int64], threads: int) -> None: ...
    def told(
        self, at: int
    ) -> tuple[
        int,
        bool,
        tuple[int, ...],
        tuple[int, ...],
        int,
        list[tuple[int, int, list[bytes], list[bytes]]],
        list[bytes],
    ]:
        """Of one game: whose turn it is, whether it is over, scores, winners, turns, actions as those of `play_games`,
        and the sets as they lie in the middle of the turn."""

class Turn:
    """One turn, from what a bot sees (`rummi.bots.strategist.asked`)."""

    def __init__(
        self,
        table: list[bytes],
        rack: bytes,
        terms: tuple[int, ...],
        opened: bool,
        bank: int,
        moves_left: int,
        others_tiles: bytes,
        others_opened: bytes,
        others_drew: bytes,
        scheme: int,
        most_plays: int,
    ) -> None: ...
    def form(self) -> tuple[int, int, int]: ...
    def show(self, seen: NDArray[np.uint8], mask: NDArray[np.int8], plays: NDArray[np.uint8]) -> None: ...
    def act(self, action: int) -> tuple[bytes, list[bytes]] | None:
        """None while the turn goes on; then as the strategist's answer."""

    def greedy(self) -> int: ...

def play_games(
    seeds: list[bytes],
    firsts: bytes,
    policies: bytes,
    terms: tuple[int, ...],
    keep_actions: bool,
    threads: int,
    network: Network | None,
    budgets: list[tuple[float, int]],
) -> list[
    tuple[
        tuple[int, ...],
        tuple[int, ...],
        int,
        list[tuple[int, int, list[bytes], list[bytes]]],
        list[tuple[int, float, float]],
    ]
]:
    """Of each game its scores, its winners, how many turns it had, where they are to be kept its actions, and for each
    seat how many moves it made, their milliseconds, and those of the longest.

    An action has its seat, what that does (0 lays, 1 draws, 2 passes, 3 announces), the melds that are new, and those
    that have gone.
    """

def fewest_left(tables: list[bytes], hands: list[bytes], most_steps: int) -> list[bytes]:
    """The dice game without its grid: of each hand the faces that no set takes in, on the table beside it.

    Faces are codes, as in `games/express/search/systems.py`. After so many steps the best so far is told.
    """

def won_in_worlds(
    table: list[bytes],
    rack: bytes,
    terms: tuple[int, ...],
    opened: bool,
    bank: int,
    moves_left: int,
    others_tiles: bytes,
    others_opened: bytes,
    others_drew: bytes,
    stays: bytes,
    fresh: list[bytes],
    policy: int,
    network: Network | None,
    seed: int,
    count: int,
    threads: int,
) -> list[float]:
    """What the seat wins in so many worlds, a game in each: it lays this first, or draws or passes where nothing is
    laid, and then all seats go on by the policy. None where there are no worlds. The seed chooses them."""

def won_from_deal(
    racks: list[bytes],
    bank: bytes,
    first: int,
    terms: tuple[int, ...],
    policy: int,
    network: Network | None,
    seed: int,
    count: int,
    threads: int,
) -> list[tuple[float, ...]]:
    """What every seat wins in so many games from these racks, the bank mixed anew for each."""

def steps(
    before: list[bytes],
    after: list[bytes],
    colours: int,
    highest: int,
    groups: bool,
    copies: int,
    jokers: int,
    most_tried: int,
) -> tuple[
    list[
        tuple[
            int,
            list[int],
            list[bytes],
            list[tuple[int, bytes]],
            bytes,
            bytes,
            bytes,
            bool,
            bool,
            list[int | bytes],
        ]
    ],
    bool,
]:
    """The fewest steps from one table to another, and whether these are proven to be the fewest.

    A step has its kind, its sets, these sets afterwards, what goes straight to which other set, what goes to the hand,
    what is added, what of that comes from the rack, whether a joker has to change its place, whether a tile takes the
    place of a joker, and the table after it (`KernelStep` in kernel.py). A number in that table is the place of a set
    on the first table that no step has changed.
    """
