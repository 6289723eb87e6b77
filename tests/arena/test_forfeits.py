"""A bot that fails or resigns has lost: the others finish the game, and its record is legal."""

from __future__ import annotations

from pathlib import Path

from rummi.arena.selfplay import play_games_with_forfeits, remove_winners, tally
from rummi.bots.outside.command import NamedCommand
from rummi.bots.outside.talk import MAX_FAILED_STARTS
from rummi.games.base import Outcome
from rummi.records.record import Record
from rummi.records.replay import replay
from tests.support.outside_bots import FIRST_FIT, PATIENT, program


def test_lost_seats_are_removed_from_the_winners() -> None:
    assert remove_winners(Outcome((9, -4, -5), (0,)), {0}) == Outcome((9, -4, -5), (1,))
    assert remove_winners(Outcome((9, -4, -5), (0,)), {0, 1}) == Outcome((9, -4, -5), (2,))
    assert remove_winners(Outcome((9, 9, -5), (0, 1)), {0}) == Outcome((9, 9, -5), (1,))
    assert remove_winners(Outcome((9, -9), (0,)), {1}) == Outcome((9, -9), (0,))
    assert remove_winners(Outcome((9, -9), (0,)), {0, 1}) == Outcome((9, -9), ())
    assert remove_winners(Outcome((4,), ()), {0}) == Outcome((4,), ())


def test_the_example_bot_plays_whole_games() -> None:
    outside = {"mine": NamedCommand("mine", FIRST_FIT)}
    names = ["mine", "novice", "mine"]
    games = list(play_games_with_forfeits("standard", names, outside, 2, "rain", ms=60_000, limits=PATIENT))
    assert [each.forfeits for each in games] == [(), ()]
    assert all(replay(Record.of(each.game)).legal for each in games)
    again = list(play_games_with_forfeits("standard", names, outside, 2, "rain", ms=60_000, limits=PATIENT))
    assert [each.game.actions for each in again] == [each.game.actions for each in games]


def test_a_bot_that_dies_loses_and_the_others_finish_the_game(tmp_path: Path) -> None:
    mine = NamedCommand("mine", program(tmp_path, "say('draw') if asked < 4 else sys.exit(1)"))
    games = list(
        play_games_with_forfeits(
            "standard", ["mine", "greedy", "greedy"], {"mine": mine}, 3, "rain", ms=60_000, limits=PATIENT
        )
    )
    assert [[(lost.seat, lost.bot, lost.fault.code) for lost in each.forfeits] for each in games] == [
        [(0, "mine", "bot/died")]
    ] * 3
    assert all(replay(Record.of(each.game)).legal for each in games)
    counted = tally(games)
    assert counted.wins[0] == 0
    assert sum(counted.wins) >= 3


def test_a_bot_that_never_starts_is_given_up(tmp_path: Path) -> None:
    started = tmp_path / "started"
    mine = NamedCommand("mine", program(tmp_path, before=f"open({str(started)!r}, 'a').write('x'); sys.exit(1)"))
    games = list(play_games_with_forfeits("standard", ["greedy", "mine"], {"mine": mine}, 5, "rain", limits=PATIENT))
    assert [each.forfeits[0].fault.code for each in games] == ["bot/died"] * 5
    assert len(started.read_text()) == MAX_FAILED_STARTS
    assert tally(games).wins == (5, 0)
