"""The native kernel (native/binding.cpp). Counts are 53 bytes: 13 numbers of four colours, then the jokers."""

def solve(
    table: bytes,
    rack: bytes,
    colours: int,
    highest: int,
    groups: bool,
    joker_value: int,
    objective: int,
    widest: int,
    milliseconds: int,
) -> tuple[bytes, bool]: ...
def solve_many(
    tables: bytes,
    racks: bytes,
    colours: int,
    highest: int,
    groups: bool,
    joker_value: int,
    objective: int,
    widest: int,
    milliseconds: int,
    threads: int,
) -> list[tuple[bytes, bool]]: ...
