"""Games in the kernel: the same records as in the engine, and legal by its rules."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from pathlib import Path
from threading import Event, Thread, Timer

import pytest

from rummi.arena.kernel_games import KernelGame, can_play_in_kernel, play_in_kernel
from rummi.arena.selfplay import play_games, tally
from rummi.games.classic.setup import RULESETS
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
"""On Linux, a folder with an entry for each thread."""

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
def test_the_engine_and_the_kernel_play_the_same_games(rules: str, seats: int) -> None:
    require_the_engine_plays_the_same(rules, seats, games=3)


@pytest.mark.parametrize("changes", HOUSE, ids=str)
def test_the_kernel_follows_house_rules(changes: dict[str, object]) -> None:
    require_the_engine_plays_the_same("standard", 3, games=4, options=house(most_players=3, **changes))


def test_the_kernel_plays_with_the_reduced_box() -> None:
    require_the_engine_plays_the_same("xp", 4, games=4, options={"reduced_box": True})


@EVERY_TABLE
def test_games_of_the_kernel_are_legal_and_score_the_same(rules: str, seats: int) -> None:
    require_replayed(kernel_games(rules, seats, games=20, seed="wind"))


@pytest.mark.thorough
@EVERY_TABLE
def test_thousands_of_games_of_the_kernel_are_legal(rules: str, seats: int) -> None:
    require_replayed(kernel_games(rules, seats, games=1_450, seed="storm"))


def test_the_compared_games_contain_rare_situations() -> None:
    """With a small box the bank is soon empty: some seats pass, others lay, and the fewest points win."""
    games = kernel_games("standard", 3, games=60, options=house(most_players=3, **HOUSE[1]))
    acts = [[act for _, act, _, _ in game.actions] for game in games]
    assert {act for of_game in acts for act in of_game} == {0, 1, 2, 3}  # lay, draw, pass and announce
    assert any(0 in of_game[of_game.index(2) :] for of_game in acts if 2 in of_game)
    require_replayed(games)
    ended = [game.outcome for game in kernel_games("standard", 4, games=100)]
    assert any(-100 in outcome.scores for outcome in ended)


def test_threads_and_batches_do_not_change_games(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = list(play_in_kernel("standard", ["greedy"] * 2, 110, "sun", threads=1))
    monkeypatch.setattr("rummi.arena.kernel_games._AT_ONCE", 50)
    assert alone == list(play_in_kernel("standard", ["greedy"] * 2, 110, "sun", threads=3))
    assert alone[104].seed == "sun/104"
    assert alone[104].first == 0


@pytest.mark.timeout(240)  # without the interruption the games take longer
@pytest.mark.parametrize("threads", [1, 2])
def test_a_signal_interrupts_the_kernel(monkeypatch: pytest.MonkeyPatch, threads: int) -> None:
    """The call of the kernel would last for minutes."""

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
def test_games_of_experts_run_in_parallel() -> None:
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
    assert most[0] > before, "the kernel used a second thread"


def test_the_kernel_plays_only_its_own_bots_in_tile_games() -> None:
    assert can_play_in_kernel("xp", ["greedy"] * 6)
    assert not can_play_in_kernel("xp", ["greedy", "casual"])
    assert not can_play_in_kernel("junior", ["greedy", "greedy"])


def test_the_kernel_deals_as_the_notation_says() -> None:
    """Long seeds need more than one block of the hash."""
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
        {"policies": b"\x00\x03"},  # an unknown number
        {"budgets": [(0.0, 0)]},
        {"budgets": [(0.0,), (0.0, 0)]},
    ],
    ids=str,
)
def test_impossible_games_are_rejected_by_the_kernel(wrong: dict[str, object]) -> None:
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
def test_the_length_and_the_first_players_wins_match_known_values(seats: int, turns: float, first: float) -> None:
    games = list(play_in_kernel("standard", ["greedy"] * seats, 20_000, "statistics"))
    counted = tally(games)
    assert counted.turns_per_game == pytest.approx(turns, abs=0.6)
    won = sum(game.first in game.outcome.winners for game in games) / len(games)
    assert won == pytest.approx(first, abs=0.03)


@pytest.mark.thorough
@pytest.mark.parametrize(("jokers", "chance"), [(2, 0.497), (0, 0.349)])
def test_the_chance_to_open_on_the_deal_matches_known_values(jokers: int, chance: float) -> None:
    games = play_in_kernel("standard", ["greedy"] * 2, 20_000, "openings", house(jokers=jokers), keep_actions=True)
    opened = sum(game.actions[0][1] == 0 for game in games)
    assert opened / 20_000 == pytest.approx(chance, abs=0.012)
