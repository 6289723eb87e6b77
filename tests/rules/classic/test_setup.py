"""Before the game: the starter, the stacks, the deal and the bank."""

from __future__ import annotations

from collections import Counter

import pytest

from rummi.core.errors import InvalidInput
from rummi.core.tile import JOKER
from rummi.core.tiles import Tiles
from rummi.games.base import DrawForStart
from rummi.games.catalogue import family_of
from rummi.games.classic.setup import RULESETS
from rummi.games.classic.start import Stacks, draw_for_start, stack_sizes
from rummi.games.game import Game
from rummi.games.match import Match
from rummi.games.shuffle import shuffled
from tests.support.games.deals import box, in_deal_order
from tests.support.games.positions import NAMES
from tests.support.rulesets import EVERY_RULESET, STANDARD_BOXES


def draw(seats: int, tiles: str) -> DrawForStart:
    return draw_for_start(seats, Tiles.parse(tiles))


def drawn_by(result: DrawForStart) -> list[dict[int, str]]:
    """Return the seats and tiles of each round of the draw."""
    return [{drawn.seat: str(Tiles(drawn.pieces)) for drawn in each} for each in result.rounds]


@pytest.mark.rule("STD-5", "NGT-3", "TRN-26", "C-5")
@pytest.mark.parametrize(
    ("tiles", "first"),
    [("O3 R13 B12 K1", 1), ("K13 R12 B11 O10", 0), ("K1 R2 B3 O4", 3), ("R9 K9 B10 K1", 2)],
)
def test_std_5_the_highest_number_starts(tiles: str, first: int) -> None:
    assert draw(4, tiles).first == first


@pytest.mark.rule("STD-6", "NGT-3")
def test_std_6_only_the_tied_players_draw_again() -> None:
    result = draw(4, "K9 R12 O3 B12 R2 K5")
    assert drawn_by(result) == [{0: "K9", 1: "R12", 2: "O3", 3: "B12"}, {1: "R2", 3: "K5"}]
    assert result.first == 3


@pytest.mark.rule("STD-6")
def test_std_6_a_tie_for_a_lower_number_needs_no_play_off() -> None:
    result = draw(4, "K9 R9 O13 B9")
    assert result.first == 2
    assert len(result.rounds) == 1


@pytest.mark.rule("STD-6")
def test_std_6_a_play_off_can_end_in_a_tie_again() -> None:
    result = draw(3, "K7 R7 B7 K4 R8 B8 K10 O6")
    assert drawn_by(result) == [{0: "K7", 1: "R7", 2: "B7"}, {0: "K4", 1: "R8", 2: "B8"}, {1: "K10", 2: "O6"}]
    assert result.first == 1


@pytest.mark.rule("A-1", "STD-5")
def test_a_1_a_joker_does_not_count_and_is_drawn_again() -> None:
    result = draw(3, "K2 * * R5 B4")
    assert drawn_by(result) == [{0: "K2", 1: "* * R5", 2: "B4"}]
    assert result.first == 1


@pytest.mark.rule("A-1", "STD-6")
def test_a_1_a_joker_does_not_count_in_a_play_off_either() -> None:
    result = draw(2, "K11 R11 * K3 R4")
    assert drawn_by(result) == [{0: "K11", 1: "R11"}, {0: "* K3", 1: "R4"}]
    assert result.first == 1


@pytest.mark.rule("STD-5", "STD-6", "A-1")
@pytest.mark.parametrize("number", range(20))
def test_std_6_the_starter_drew_the_highest_number(number: int) -> None:
    result = draw_for_start(6, shuffled(box("xp"), f"draw {number}"))
    tied = set(range(6))
    for each in result.rounds:
        assert {drawn.seat for drawn in each} == tied
        highest = max(drawn.number for drawn in each)
        tied = {drawn.seat for drawn in each if drawn.number == highest}
    assert tied == {result.first}


@pytest.mark.rule("STD-7", "NGT-3", "TRN-26")
@EVERY_RULESET
def test_std_7_the_drawn_tiles_are_dealt_again_with_all_the_others(rules: str) -> None:
    first = draw_for_start(3, shuffled(box(rules), "the draw")).first
    game = Game.deal(rules, NAMES[:3], seed="mixed again", first=first)
    held = [piece for holder in game.state.seats for piece in holder.rack]
    assert Tiles.of([*held, *game.state.bank]).same(box(rules))
    assert game.turn == first


@pytest.mark.rule("STD-8", "NGT-3", "TRN-26", "C-5")
@EVERY_RULESET
def test_std_8_the_draw_is_for_the_first_game_only(rules: str) -> None:
    match = Match(RULESETS[rules].match_won_by, NAMES[:4], first=draw(4, "K1 R2 B9 O4").first)
    assert [match.starter(game) for game in range(6)] == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("STD-9", "NGT-4", "TRN-26", "TV-15")
@STANDARD_BOXES
def test_std_9_fourteen_stacks_of_seven_and_one_of_eight(rules: str) -> None:
    ruleset = RULESETS[rules]
    assert stack_sizes(ruleset.box.size, ruleset.stack) == (7,) * 14 + (8,)


@pytest.mark.rule("A-3", "C-7", "TV-15")
def test_a_3_in_xp_twenty_two_stacks_of_seven_and_one_of_six() -> None:
    assert stack_sizes(RULESETS["xp"].box.size, RULESETS["xp"].stack) == (7,) * 22 + (6,)


@pytest.mark.rule("STD-9")
@EVERY_RULESET
def test_std_9_every_tile_is_in_some_stack(rules: str) -> None:
    tiles = box(rules)
    stacks = Stacks.build(tiles.pieces, full=7).stacks
    assert Tiles.of(piece for stack in stacks for piece in stack) == tiles


@pytest.mark.rule("STD-10", "NGT-5", "STD-11")
@EVERY_RULESET
def test_std_10_every_player_takes_two_stacks_of_seven(rules: str) -> None:
    stacks = Stacks.build(box(rules).pieces, full=7)
    racks, bank = stacks.choose([(9, 2), (0, 13)], each=2)
    assert racks == (stacks.stacks[9] + stacks.stacks[2], stacks.stacks[0] + stacks.stacks[13])
    assert [len(rack) for rack in racks] == [14, 14]
    assert bank.same(box(rules).without(racks[0] + racks[1]))


@pytest.mark.rule("STD-10", "A-3")
@pytest.mark.parametrize(
    ("rules", "choices", "why"),
    [
        ("standard", [(0, 14), (1, 2)], "not a stack of 7"),  # the stack of eight
        ("xp", [(0, 22), (1, 2)], "not a stack of 7"),  # the stack of six
        ("standard", [(0, 1), (1, 2)], "not there to choose"),
        ("standard", [(0, 0), (1, 2)], "not there to choose"),
        ("standard", [(0, 15), (1, 2)], "not there to choose"),
        ("standard", [(0, -1), (1, 2)], "not there to choose"),
        ("standard", [(0,), (1, 2)], "takes 2 stacks"),
        ("standard", [(0, 1, 2), (3, 4)], "takes 2 stacks"),
    ],
)
def test_std_10_other_choices_of_stacks_are_refused(rules: str, choices: list[tuple[int, ...]], why: str) -> None:
    stacks = Stacks.build(box(rules).pieces, full=7)
    with pytest.raises(InvalidInput, match=why):
        stacks.choose(choices, each=2)


@pytest.mark.rule("STD-11", "NGT-5", "TRN-27", "TV-15")
@STANDARD_BOXES
@pytest.mark.parametrize(("players", "bank"), [(2, 78), (3, 64), (4, 50)])
def test_std_11_the_rest_is_the_bank(rules: str, players: int, bank: int) -> None:
    game = Game.deal(rules, NAMES[:players], seed="an evening")
    assert [len(holder.rack) for holder in game.state.seats] == [14] * players
    assert len(game.state.bank) == bank


@pytest.mark.rule("A-2", "C-6", "TRN-27")
@EVERY_RULESET
def test_c_6_dealing_equals_choosing_the_first_stacks(rules: str) -> None:
    order = shuffled(box(rules), "whoever deals")
    family = family_of(rules)
    start = family.deal(family.setup(rules, NAMES[:3], {}), order, 0)
    chosen = Stacks.build(order, full=7).choose([(0, 1), (2, 3), (4, 5)], each=2)
    assert (start.racks, start.bank) == chosen


@pytest.mark.rule("A-2")
def test_a_2_every_order_is_as_likely_as_any_other() -> None:
    orders = Counter(tuple(shuffled("ABC", f"seed {number}")) for number in range(6_000))
    assert len(orders) == 6
    assert all(900 < count < 1_100 for count in orders.values())


@pytest.mark.rule("A-2")
@EVERY_RULESET
def test_a_2_the_deal_depends_on_the_order_alone(rules: str) -> None:
    one, same, other = (Game.deal(rules, NAMES[:2], seed=seed) for seed in ("one", "one", "other"))
    assert one.state == same.state
    assert one.state.seats[0].rack != other.state.seats[0].rack


@pytest.mark.rule("A-4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_4_xp_with_few_players_keeps_all_160_tiles(players: int) -> None:
    game = Game.deal("xp", NAMES[:players], seed="a few")
    assert len(game.state.bank) + 14 * players == 160


@pytest.mark.rule("A-4", "XP-6")
@pytest.mark.parametrize(("players", "bank"), [(2, 78), (3, 64), (4, 50)])
def test_a_4_the_reduced_box_is_an_option_for_up_to_four(players: int, bank: int) -> None:
    game = Game.deal("xp", NAMES[:players], seed="a few", options={"reduced_box": True})
    held = Tiles.of(piece for holder in game.state.seats for piece in holder.rack) + game.state.bank
    assert held.same(box("standard"))
    assert held.counts[JOKER] == 2
    assert len(game.state.bank) == bank


@pytest.mark.rule("A-4", "XP-6")
@pytest.mark.parametrize(("rules", "players"), [("xp", 5), ("xp", 6), ("standard", 4), ("championship", 2)])
def test_a_4_other_games_refuse_the_reduced_box(rules: str, players: int) -> None:
    with pytest.raises(InvalidInput, match="reduced_box"):
        Game.deal(rules, NAMES[:players], seed="many", options={"reduced_box": True})


@pytest.mark.rule("STD-11")
def test_std_11_players_draw_the_bank_in_its_order() -> None:
    order = in_deal_order("standard", [])
    family = family_of("standard")
    setup = family.setup("standard", NAMES[:2], {})
    game = Game.begin("standard", setup, family.deal(setup, order.pieces, 0))
    upper = game.state.bank.pieces[0]
    assert game.act("draw").state.seats[0].rack.pieces[-1] == upper == order.pieces[28]
