"""The native kernel (native/binding.cpp). Tables and racks are heaps, melds are codes, as in `core/heap.py`."""

def solve(
    table: bytes,
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
) -> tuple[list[bytes], bool]: ...
def solve_many(
    tables: bytes,
    racks: bytes,
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
) -> list[tuple[list[bytes], bool]]: ...
