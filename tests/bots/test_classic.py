"""The bots of the tile games: legal, repeatable, each with its own weakness, each stronger than the one before."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from rummi.arena.selfplay import play_game, play_games, tally
from rummi.bots.catalogue import BOTS, DEFAULT_BOTS, bot
from rummi.games.classic.setup import RULESETS
from rummi.games.game import Game
from rummi.records.record import Record
from rummi.records.replay import replay
from tests.support.games.positions import position
from tests.support.rulesets import EVERY_RULESET

NAMES = ("novice", "casual", "greedy", "strategist")

TABLES = [
    (rules, seats) for rules, ruleset in RULESETS.items() for seats in range(ruleset.players[0], ruleset.players[1] + 1)
]


@EVERY_RULESET
def test_every_ruleset_of_tile_games_has_the_same_bots(rules: str) -> None:
    assert tuple(BOTS[rules]) == (*NAMES, "expert")  # see test_expert.py
    assert set(DEFAULT_BOTS[rules]) == {"greedy"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_whole_games_are_legal_and_repeatable(rules: str, seats: int, name: str) -> None:
    game = play_game(rules, [name] * seats, "rain")
    assert game.outcome is not None
    assert replay(Record.of(game)).legal
    assert seats > 2 or play_game(rules, [name] * seats, "rain").actions == game.actions


@EVERY_RULESET
def test_different_bots_play_at_one_table(rules: str) -> None:
    seats = RULESETS[rules].players[1]
    game = play_game(rules, list(islice(cycle(NAMES), seats)), "wind")
    assert game.outcome is not None
    assert replay(Record.of(game)).legal


def test_bots_play_with_the_reduced_box() -> None:
    for seed in "12":
        game = play_game("xp", NAMES, seed, options={"reduced_box": True})
        assert replay(Record.of(game)).legal


@pytest.mark.parametrize(("better", "worse", "games"), [("greedy", "casual", 50), ("casual", "novice", 16)])
def test_the_stronger_bot_wins_far_more_often(better: str, worse: str, games: int) -> None:
    counted = tally(play_games("standard", (better, worse), games, "strength"))
    wins, losses = counted.wins
    assert wins > 1.5 * losses
    assert counted.mean_score[0] > 0 > counted.mean_score[1]


# Positions: the plays that each bot finds or misses


def played(name: str, game: Game) -> str:
    """Return the bot's action in the notation. It must be legal."""
    return game.act(bot(game.rules, name)(game.view(game.turn))).actions[-1]


def laid(name: str, game: Game) -> str:
    """Return the tiles that the bot lays from its rack."""
    after = game.act(bot(game.rules, name)(game.view(game.turn))).state.table
    return str(game.state.table.tiles.lacks(after.tiles).sorted())


def on(table: str, rack: str, *, bank: str = "K1 K2 R1 R2", opened: bool = True) -> Game:
    """Return a game with the first seat to move. Racks of at most three tiles are never overlooked."""
    return position(racks=[rack, "O9 O13"], table=table, bank=bank, opened=opened)


def test_all_lay_sets_and_add_tiles_to_runs_and_groups() -> None:
    for name in NAMES:
        assert played(name, on("K9 R9 B9", "B3 B4 B5")) == "play B3 B4 B5"
    for name in ("novice", "casual", "greedy"):  # the strategist may keep what it can lay
        assert laid(name, on("B4 B5 B6 | K9 R9 B9", "B7 O9 K3")) == "B7 O9"


def test_tiles_are_added_at_both_ends_of_a_run_and_its_joker_stays() -> None:
    game = on("B5 B6 *", "B4 B8 B7")
    assert played("novice", game) == "play B4 B5 B6 * B8 from B5 B6 *"


def test_the_novice_does_not_split_a_run() -> None:
    game = on("R4 R5 R6 R7 R8", "R6 K1")
    assert played("novice", game) == "draw"
    for name in ("casual", "greedy"):
        assert played(name, game) == "play R4 R5 R6 | R6 R7 R8 from R4 R5 R6 R7 R8"


def test_the_novice_does_not_open_with_a_joker() -> None:
    game = on("-", "K10 R10 *", opened=False)
    assert played("novice", game) == "draw"
    for name in ("casual", "greedy"):
        assert played(name, game) == "play K10 R10 *"


def test_the_novice_overlooks_some_tiles_and_always_the_same_ones() -> None:
    racks = [f"B7 K{low} R{high} O{low}" for low in range(1, 6) for high in range(8, 13)]
    seen = [played("novice", on("B4 B5 B6", rack)) for rack in racks]
    assert seen == [played("novice", on("B4 B5 B6", rack)) for rack in racks]
    assert 0 < seen.count("draw") < len(racks) / 3


def test_casual_rearranges_two_sets_but_not_three() -> None:
    two = on("K4 K5 K6 K7 | R4 R5 R6 R7 | B1 B2 B3", "O7 O1")
    for name in ("casual", "greedy"):
        assert laid(name, two) == "O7"
    # the 1s have to come from two runs, and one of those needs the 4 of a group
    three = on("R1 R2 R3 | B1 B2 B3 B4 | K4 R4 B4 O4", "K1 O11")
    assert laid("greedy", three) == "K1"
    assert played("casual", three) == "draw"


def test_casual_keeps_its_joker() -> None:
    game = on("B4 B5 B6", "K9 R9 * O2")
    assert played("casual", game) == "draw"
    assert played("greedy", game) == "play K9 R9 *"


def test_casual_goes_out_with_its_joker() -> None:
    game = on("B4 B5 B6", "K9 R9 *")
    assert played("casual", game) == "play K9 R9 *"


def test_casual_lays_its_joker_in_the_last_round() -> None:
    game = on("B4 B5 B6", "K9 R9 * O2", bank="-")
    assert played("casual", game) == "play K9 R9 *"


def test_casual_opens_without_its_joker_if_possible() -> None:
    game = on("-", "K10 R10 B10 K9 R9 *", opened=False)
    assert played("casual", game) == "play K10 R10 B10"


def test_greedy_lays_most_tiles_and_in_the_last_round_most_points() -> None:
    rack = "K1 K2 K4 K13 R13 *"
    assert played("greedy", on("B4 B5 B6", rack)) == "play K1 K2 * K4"
    assert laid("greedy", on("B4 B5 B6", rack, bank="-")) == "K13 R13 *"


def test_bots_pass_without_a_play_and_a_bank() -> None:
    for name in NAMES:
        assert played(name, on("B4 B5 B6", "K9 O2", bank="-")) == "pass"
