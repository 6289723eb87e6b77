"""The native kernel (native/binding.cpp).

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
