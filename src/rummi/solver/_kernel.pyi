"""The native kernel (native/python/binding.cpp).

Pieces are places, as in `core/heap.py`. A table is what its melds have in `alike`; the answer says for each of them
whether it stays, which melds are new, and whether that is proven to be the best.
"""

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
def play_games(
    seeds: list[bytes],
    firsts: bytes,
    policies: bytes,
    colours: int,
    highest: int,
    groups: bool,
    copies: int,
    jokers: int,
    hand: int,
    opening: int,
    joker_left: int,
    not_opened: int,
    could_have_opened: int,
    jokers_could_open: bool,
    tested_at_end: bool,
    announcement: bool,
    keep_actions: bool,
    threads: int,
) -> list[tuple[tuple[int, ...], tuple[int, ...], int, list[tuple[int, int, list[bytes], list[bytes]]]]]:
    """Of each game its scores, its winners, how many turns it had and, where they are to be kept, its actions.

    Each of these has its seat, what that does (0 lays, 1 draws, 2 passes, 3 announces), the melds that are new, and
    those that have gone.
    """

def shortest(
    old: list[bytes], fresh: list[bytes], most_tried: int
) -> tuple[
    list[tuple[list[tuple[int, int, int, int]], list[int], int, list[tuple[int, int, int]]]],
    bool,
]:
    """Plans with the fewest steps, and whether these are proven to be the fewest.

    A plan has its shares (a piece's place, from which old set, to which new one, how many), for every new set its home
    or -1, how many pieces move, and its tasks (what is done, at which old set, for which new one).
    """
