"""Fair games to verify: games of bots, and the computations of docs/notation.md written a second time."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from rummi.arena.selfplay import finish
from rummi.bots.catalogue import DEFAULT_BOTS, bot
from rummi.games.fairness import Contribution, Dealer, pledge_of
from rummi.games.game import Game
from rummi.records.fairness import add_commitment
from rummi.records.record import Record

SECRET = sha256(b"a rainy evening").hexdigest()
DEALER = Dealer(SECRET)
SHARE = sha256(b"thunder far away").hexdigest()


def contribution(*seats: int) -> Contribution:
    """Return a contribution for these seats; each combination of seats has its own share."""
    share = SHARE if seats == (0,) else sha256(str(seats).encode()).hexdigest()
    return Contribution(seats, pledge_of(share), share)


MIXED = Dealer(SECRET, (contribution(0), contribution(1)))
OTHER = Dealer(sha256(b"a sunny afternoon").hexdigest())


def fair_game(rules: str, *, first: int = 0, dealer: Dealer = DEALER) -> Game:
    """Return a finished game of bots."""
    names = DEFAULT_BOTS[rules]
    game = dealer.deal(rules, [f"{name} {seat}" for seat, name in enumerate(names)], first=first)
    return finish(game, [bot(rules, name) for name in names], dealer.luck)


def fair_record(rules: str, *, first: int = 0, dealer: Dealer = DEALER) -> Record:
    return add_commitment(Record.of(fair_game(rules, first=first, dealer=dealer)), dealer)


def luck_by_hand(text: str) -> Iterator[int]:
    """Yield the numbers that docs/notation.md defines, programmed from its text alone."""
    block = 0
    while True:
        digest = sha256(text.encode() + b"\n" + str(block).encode()).hexdigest()
        yield from (int(digest[at : at + 8], 16) for at in range(0, 64, 8))
        block += 1


def choice_by_hand(numbers: Iterator[int], among: int) -> int:
    while True:
        number = next(numbers)
        if number < (2**32 // among) * among:
            return number % among


def shuffle_by_hand(text: str, pieces: list[str]) -> list[str]:
    numbers = luck_by_hand(text)
    order = list(pieces)
    for places in range(len(order), 1, -1):
        chosen = choice_by_hand(numbers, places)
        order[places - 1], order[chosen] = order[chosen], order[places - 1]
    return order
