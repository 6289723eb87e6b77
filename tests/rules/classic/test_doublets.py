"""Three doublets among the starting tiles: the right to ask for a new deal for all."""

from __future__ import annotations

import pytest

from rummi.core.errors import IllegalAction
from rummi.core.tiles import Tiles
from rummi.games.game import Game
from rummi.games.shuffle import shuffled
from tests.support.games.deals import box, dealt, in_deal_order
from tests.support.games.positions import codes, position, racks, table
from tests.support.rulesets import EVERY_RULESET

THREE_PAIRS = "R12 R12 B8 B8 R3 R3 K1 K2 K4 K5 K7 K8 O1 O2"
"""The example of STD-12 and NGT-6 with eight other tiles."""
TOURNAMENT_PAIRS = "R12 R12 B9 B9 K3 K3 K1 K5 R1 R2 O4 O5 O7 O8"
FOUR_PAIRS = "R12 R12 B8 B8 R3 R3 K1 K1 K4 K5 K7 K8 O1 O2"
TWO_PAIRS = "R12 R12 B8 B8 R3 R4 K1 K2 K4 K5 K7 K8 O1 O2"
PAIR_OF_JOKERS = "R12 R12 B8 B8 * * K1 K2 K4 K5 K7 K8 O1 O2"
NO_PAIR = "K13 K6 K9 K10 K11 K12 O3 O4 O5 O6 O7 O8 O9 O10"


def redeal(rules: str, seed: str = "once more", seat: int = 0) -> str:
    """Return the action in which the seat asks for a new deal in another order."""
    return f"p{seat} redeal {Tiles.of(shuffled(box(rules), seed))}"


@pytest.mark.rule("STD-12", "NGT-6", "TRN-6", "TRN-28", "C-9", "TV-14")
@EVERY_RULESET
@pytest.mark.parametrize("rack", [THREE_PAIRS, TOURNAMENT_PAIRS, FOUR_PAIRS])
def test_std_12_a_player_with_three_doublets_may_ask_for_a_new_deal(rules: str, rack: str) -> None:
    game = dealt(rules, [rack, NO_PAIR])
    assert codes(game, redeal(rules)) == []
    assert game.view(0).may_redeal


@pytest.mark.rule("STD-12", "TV-14")
@EVERY_RULESET
@pytest.mark.parametrize("rack", [TWO_PAIRS, NO_PAIR])
def test_std_12_fewer_doublets_give_no_right(rules: str, rack: str) -> None:
    game = dealt(rules, [rack])
    assert codes(game, redeal(rules)) == ["redeal/no-right"]
    assert not game.view(0).may_redeal
    with pytest.raises(IllegalAction):
        game.act(redeal(rules))


@pytest.mark.rule("STD-12")
@EVERY_RULESET
def test_std_12_doublets_give_no_right_to_other_players(rules: str) -> None:
    game = dealt(rules, [THREE_PAIRS, NO_PAIR])
    assert codes(game, redeal(rules, seat=1)) == ["redeal/no-right"]


@pytest.mark.rule("STD-12", "TRN-6")
@EVERY_RULESET
def test_std_12_everyone_is_dealt_new_tiles(rules: str) -> None:
    order = Tiles.of(shuffled(box(rules), "once more"))
    game = dealt(rules, [THREE_PAIRS, NO_PAIR], players=3).act(f"redeal {order}")
    assert [holder.rack.pieces for holder in game.state.seats] == [
        order.pieces[0:14],
        order.pieces[14:28],
        order.pieces[28:42],
    ]
    assert game.state.bank.pieces == order.pieces[42:]
    assert table(game) == "-"


@pytest.mark.rule("STD-12")
@EVERY_RULESET
def test_std_12_a_new_deal_needs_exactly_the_tiles_of_the_box(rules: str) -> None:
    game = dealt(rules, [THREE_PAIRS, NO_PAIR])
    whole = box(rules)
    one_short = Tiles(whole.pieces[1:])
    one_changed = Tiles((whole.pieces[1], *whole.pieces[1:]))
    for tiles in (one_short, one_changed, whole + Tiles(whole.pieces[:1])):
        assert codes(game, f"redeal {tiles}") == ["redeal/not-the-box"]


@pytest.mark.rule("NGT-6", "C-9")
@EVERY_RULESET
@pytest.mark.parametrize("rack", [THREE_PAIRS, FOUR_PAIRS])
def test_ngt_6_a_player_with_the_right_may_also_play_on(rules: str, rack: str) -> None:
    game = dealt(rules, [rack, NO_PAIR]).act("draw")
    assert game.turn == 1


@pytest.mark.rule("A-5", "TV-14")
@EVERY_RULESET
def test_a_5_two_jokers_are_not_a_doublet(rules: str) -> None:
    assert codes(dealt(rules, [PAIR_OF_JOKERS]), redeal(rules)) == ["redeal/no-right"]


@pytest.mark.rule("A-5", "TV-14")
@pytest.mark.parametrize(
    ("rack", "found"),
    [
        ("R5 R5 R5 K2 K2 B1 B2 B4 B5 B7 B8 O1 O2 O4", ["redeal/no-right"]),
        ("R5 R5 R5 K2 K2 K2 B1 B2 B4 B5 B7 B8 O1 O2", ["redeal/no-right"]),
        ("R5 R5 R5 K2 K2 K2 B1 B1 B4 B5 B7 B8 O1 O2", []),
    ],
)
def test_a_5_three_copies_in_xp_count_once(rack: str, found: list[str]) -> None:
    order = in_deal_order("xp", [rack])
    assert codes(dealt("xp", [rack]), f"redeal {order}") == found


@pytest.mark.rule("A-6")
@EVERY_RULESET
@pytest.mark.parametrize("action", ["draw", "timeout", "play R10 R11 R12"])
def test_a_6_the_right_ends_with_the_players_first_turn(rules: str, action: str) -> None:
    rack = "R12 R12 B8 B8 R3 R3 K1 K1 R10 R11 K7 K8 O1 O2"
    game = dealt(rules, [rack, NO_PAIR]).act(action)
    assert codes(game, redeal(rules)) == ["redeal/no-right"]
    game = game.act("draw")
    assert codes(game, redeal(rules)) == ["redeal/no-right"]
    assert not game.view(0).may_redeal


@pytest.mark.rule("A-6", "STD-12")
@EVERY_RULESET
def test_a_6_turns_of_others_do_not_end_the_right(rules: str) -> None:
    opener = "K10 K11 K12 K6 K9 R1 R5 O4 O5 O6 O7 O9 O11 B1"
    game = dealt(rules, [opener, THREE_PAIRS], players=3).act("play K10 K11 K12")
    assert game.state.seats[0].opened
    game = game.act(redeal(rules, seat=1))
    # the new deal clears the table and the openings
    assert table(game) == "-"
    assert not any(holder.opened for holder in game.state.seats)
    assert [len(holder.rack) for holder in game.state.seats] == [14, 14, 14]


@pytest.mark.rule("A-6")
@EVERY_RULESET
def test_a_6_a_player_may_ask_in_the_turn_of_another(rules: str) -> None:
    game = dealt(rules, [NO_PAIR, THREE_PAIRS], players=3)
    assert game.turn == 0
    assert codes(game, redeal(rules, seat=1)) == []
    assert game.act(redeal(rules, seat=1)).actions[0].startswith("p1 redeal ")


@pytest.mark.rule("A-6")
@EVERY_RULESET
def test_a_6_the_same_player_starts_after_the_new_deal(rules: str) -> None:
    game = dealt(rules, [THREE_PAIRS, NO_PAIR], players=3, first=2).act("draw")
    assert game.turn == 0
    assert game.act(redeal(rules)).turn == 2


@pytest.mark.rule("A-6")
@EVERY_RULESET
def test_a_6_the_player_shows_only_the_doublets(rules: str) -> None:
    game = dealt(rules, [THREE_PAIRS, NO_PAIR]).act(redeal(rules))
    (event,) = game.events
    assert event.proof.same(Tiles.parse("R12 R12 B8 B8 R3 R3"))
    assert game.family.redact(event, 1).racks == (None, game.state.seats[1].rack)


@pytest.mark.rule("A-6")
@EVERY_RULESET
def test_a_6_a_player_may_use_the_right_again_after_a_new_deal(rules: str) -> None:
    again = in_deal_order(rules, [FOUR_PAIRS, NO_PAIR])
    game = dealt(rules, [THREE_PAIRS, NO_PAIR]).act(f"redeal {again}")
    assert racks(game) == [FOUR_PAIRS, NO_PAIR]
    assert codes(game, redeal(rules, "and once more")) == []


@pytest.mark.rule("A-6")
@EVERY_RULESET
def test_a_6_all_players_have_the_right_again_after_a_new_deal(rules: str) -> None:
    again = in_deal_order(rules, [NO_PAIR, THREE_PAIRS])
    # seat 0 has moved and lost the right; after the new deal no seat has moved
    game = dealt(rules, [NO_PAIR, THREE_PAIRS]).act("draw").act(f"p1 redeal {again}")
    assert codes(game, redeal(rules, seat=1)) == []
    assert game.turn == 0


@pytest.mark.rule("A-6")
@EVERY_RULESET
def test_a_6_the_right_ends_with_the_game(rules: str) -> None:
    game = position(rules, racks=["K9 K10 K11", THREE_PAIRS], opened=[True, False]).act("play K9 K10 K11")
    assert codes(game, redeal(rules, seat=1)) == ["turn/game-over"]


@pytest.mark.rule("STD-12", "A-5")
def test_std_12_the_right_agrees_with_a_count_of_the_doublets() -> None:
    answers = set()
    for number in range(300):
        game = Game.deal("xp", ["Ala", "Bartek"], seed=f"pairs {number}")
        rack = str(game.state.seats[0].rack).split()
        pairs = [tile for tile in set(rack) if tile != "*" and rack.count(tile) >= 2]
        assert game.view(0).may_redeal == (len(pairs) >= 3)
        answers.add(game.view(0).may_redeal)
    assert answers == {False, True}
