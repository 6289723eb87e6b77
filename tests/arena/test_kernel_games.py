"""Whole games by the kernel are those that the engine plays: the same records, and by its rules."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from pathlib import Path
from threading import Event, Thread, Timer

import pytest

from rummi.arena.kernel_games import KernelGame, kernel_plays, play_in_kernel
from rummi.arena.selfplay import play_games, tally
from rummi.games.classic.rulesets import RULESETS
from rummi.games.shuffle import shuffled
from rummi.records.record import Record
from rummi.records.replay import replay
from rummi.solver import _kernel
from rummi.solver.kernel import terms_of

TABLES = [
    (rules, seats) for rules, ruleset in RULESETS.items() for seats in range(ruleset.players[0], ruleset.players[1] + 1)
]
EVERY_TABLE = pytest.mark.parametrize(("rules", "seats"), TABLES)

TASKS = Path("/proc/self/task")
"""A folder for each thread, where the system is Linux."""

HOUSE: list[dict[str, object]] = [
    {"opening": 50, "hand": 10, "penalty": 3},
    {"copies": 1, "jokers": 0, "hand": 8},
    {"copies": 3, "jokers": 4, "joker_left": 0, "hand": 20},
    {"jokers": 4, "opening": 90, "not_opened": 7, "could_have_opened": 9, "rack_tested": "start"},
]


def house(**changes: object) -> dict[str, object]:
    return {"house": {"name": "home", "title": {"en": "Home"}, "changes": changes}}


def kernel_games(
    rules: str, seats: int, games: int, seed: str = "rain", options: Mapping[str, object] | None = None
) -> list[KernelGame]:
    return list(play_in_kernel(rules, ["greedy"] * seats, games, seed, options, keep_actions=True))


def require_the_engine_plays_the_same(
    rules: str, seats: int, games: int, options: Mapping[str, object] | None = None
) -> None:
    played = kernel_games(rules, seats, games, options=options)
    expected = list(play_games(rules, ["greedy"] * seats, games, "rain", options))
    assert [(game.record(), game.turns) for game in played] == [(Record.of(game), game.turns) for game in expected]


def require_replayed(games: list[KernelGame]) -> None:
    for game in games:
        replayed = replay(game.record())
        assert replayed.legal, (game.seed, replayed.violations)
        assert replayed.game.outcome == game.outcome
        assert replayed.game.turns == game.turns


@EVERY_TABLE
def test_the_engine_plays_the_same_games(rules: str, seats: int) -> None:
    require_the_engine_plays_the_same(rules, seats, games=3)


@pytest.mark.parametrize("changes", HOUSE, ids=str)
def test_house_rules_are_kept(changes: dict[str, object]) -> None:
    require_the_engine_plays_the_same("standard", 3, games=4, options=house(most_players=3, **changes))


def test_the_reduced_box_is_known() -> None:
    require_the_engine_plays_the_same("xp", 4, games=4, options={"reduced_box": True})


@EVERY_TABLE
def test_the_engine_accepts_every_game_with_the_same_scores(rules: str, seats: int) -> None:
    require_replayed(kernel_games(rules, seats, games=20, seed="wind"))


@pytest.mark.thorough
@EVERY_TABLE
def test_the_engine_accepts_thousands_of_games(rules: str, seats: int) -> None:
    require_replayed(kernel_games(rules, seats, games=1_450, seed="storm"))


def test_comparisons_are_of_more_than_the_usual() -> None:
    """A small box is soon empty: some pass, others go on to lay, and the fewest points win."""
    games = kernel_games("standard", 3, games=60, options=house(most_players=3, **HOUSE[1]))
    acts = [[act for _, act, _, _ in game.told] for game in games]
    assert {act for of_game in acts for act in of_game} == {0, 1, 2, 3}  # lay, draw, pass and announce
    assert any(0 in of_game[of_game.index(2) :] for of_game in acts if 2 in of_game)
    require_replayed(games)
    ended = [game.outcome for game in kernel_games("standard", 4, games=100)]
    assert any(-100 in outcome.scores for outcome in ended)


def test_neither_threads_nor_batches_change_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = list(play_in_kernel("standard", ["greedy"] * 2, 110, "sun", threads=1))
    monkeypatch.setattr("rummi.arena.kernel_games._AT_ONCE", 50)
    assert alone == list(play_in_kernel("standard", ["greedy"] * 2, 110, "sun", threads=3))
    assert alone[104].seed == "sun/104"
    assert alone[104].first == 0


@pytest.mark.timeout(240)  # the games that it stops take longer
@pytest.mark.parametrize("threads", [1, 2])
def test_whoever_waits_for_games_can_stop_them(monkeypatch: pytest.MonkeyPatch, threads: int) -> None:
    """In the middle of a call that lasts for minutes."""

    class Enough(Exception):
        pass

    def stop(*_: object) -> None:
        raise Enough

    monkeypatch.setattr("rummi.arena.kernel_games._AT_ONCE", 100_000)
    before = signal.signal(signal.SIGUSR1, stop)
    try:
        Timer(0.2, os.kill, (os.getpid(), signal.SIGUSR1)).start()
        with pytest.raises(Enough):
            list(play_in_kernel("xp", ["greedy"] * 6, 100_000, "rain", threads=threads))
    finally:
        signal.signal(signal.SIGUSR1, before)


@pytest.mark.skipif(not TASKS.exists(), reason="the system does not list threads")
def test_games_of_long_thoughts_are_played_side_by_side() -> None:
    most, over = [0], Event()

    def count_threads() -> None:
        while not over.is_set():
            most[0] = max(most[0], len(list(TASKS.iterdir())))

    counting = Thread(target=count_threads)
    counting.start()
    before = len(list(TASKS.iterdir()))
    try:
        list(play_in_kernel("standard", ["expert:5ms"] * 2, 2, "rain", threads=2))
    finally:
        over.set()
        counting.join()
    assert most[0] > before, "the second thread; the first is the one that asks"


def test_only_bots_of_the_tile_games_that_the_kernel_knows_are_played_by_it() -> None:
    assert kernel_plays("xp", ["greedy"] * 6)
    assert not kernel_plays("xp", ["greedy", "casual"])
    assert not kernel_plays("junior", ["greedy", "greedy"])


def test_the_deal_is_that_of_the_notation() -> None:
    """Long seeds fill more than one block of the digest."""
    for seed in ("", "a", "ż" * 40, "seed " * 30):
        (game,) = play_in_kernel("standard", ["greedy"] * 2, 1, seed, keep_actions=True)
        order = shuffled(RULESETS["standard"].box.pieces(), f"{seed}/0")
        assert [piece for rack in game.record().start.racks for piece in rack] == order[:28]
        require_replayed([game])


TERMS = (*terms_of(RULESETS["standard"].box), 14, 30, 30, 100, 200, False, True, True)


def with_term(place: int, value: int) -> dict[str, object]:
    return {"terms": (*TERMS[:place], value, *TERMS[place + 1 :])}


@pytest.mark.parametrize(
    "wrong",
    [
        with_term(5, 60),  # tiles of a hand
        with_term(5, 0),
        with_term(5, 2_000_000_000),  # for two players more than an int holds
        with_term(7, -1),  # points of a joker
        with_term(3, 4),  # copies
        with_term(6, 2_000_000),  # points of an opening
        {"terms": TERMS[:-1]},
        {"firsts": b"\x02"},
        {"firsts": b""},
        {"policies": b"\x00"},
        {"policies": b"\x00" * 7},
        {"policies": b"\x00\x01"},  # without its network
        {"policies": b"\x00\x02"},
        {"policies": b"\x00\x03"},  # nobody's number
        {"budgets": [(0.0, 0)]},
        {"budgets": [(0.0,), (0.0, 0)]},
    ],
    ids=str,
)
def test_what_no_game_can_be_is_refused(wrong: dict[str, object]) -> None:
    asked: dict[str, object] = {
        "seeds": [b"rain"],
        "firsts": b"\x00",
        "policies": b"\x00\x00",
        "terms": TERMS,
        "keep_actions": False,
        "threads": 1,
        "network": None,
        "budgets": [(0.0, 0), (0.0, 0)],
    }
    assert len(_kernel.play_games(**asked)) == 1  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"\w"):
        _kernel.play_games(**asked | wrong)  # type: ignore[arg-type]


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "turns", "first"), [(4, 32.9, 0.25), (2, 64.0, 0.5)])
def test_games_are_as_long_and_as_fair_as_is_known(seats: int, turns: float, first: float) -> None:
    games = list(play_in_kernel("standard", ["greedy"] * seats, 20_000, "statistics"))
    counted = tally(games)
    assert counted.turns_per_game == pytest.approx(turns, abs=0.6)
    won = sum(game.first in game.outcome.winners for game in games) / len(games)
    assert won == pytest.approx(first, abs=0.03)


@pytest.mark.thorough
@pytest.mark.parametrize(("jokers", "chance"), [(2, 0.497), (0, 0.349)])
def test_an_opening_on_the_deal_is_as_likely_as_is_known(jokers: int, chance: float) -> None:
    games = play_in_kernel("standard", ["greedy"] * 2, 20_000, "openings", house(jokers=jokers), keep_actions=True)
    opened = sum(game.told[0][1] == 0 for game in games)
    assert opened / 20_000 == pytest.approx(chance, abs=0.012)
