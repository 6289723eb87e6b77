"""Announcing the opening: which players may announce it, when, and how long it holds (STD-52)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rummi.games.classic.actions import Announce
from rummi.games.game import Game
from tests.support.games.positions import codes, position, scores

SOCIAL = ("standard", "xp", "ngt")
"""Rulesets with an announcement; the championship has none."""

REFUSED = ["announce/no-right"]


def after_drawing(
    rules: str, rack: str, draws: str, *, others: Sequence[str] = ("K8",), then: str = "O2 K9 O3 O4"
) -> Game:
    """Return a game in which Ala, who has not opened, has just drawn; the others have opened."""
    return position(
        rules,
        racks=[rack, *others],
        table="K5 K6 K7",
        bank=f"{draws} {then}",
        opened=[False, *(True for _ in others)],
    ).act("draw")


@pytest.mark.rule("STD-52", "NGT-16", "A-24")
@pytest.mark.parametrize("rules", SOCIAL)
def test_std_52_the_tile_just_drawn_makes_the_opening_possible(rules: str) -> None:
    game = after_drawing(rules, "K10 R10 B1", "B10")
    assert codes(game, "p0 announce") == []
    assert game.view(0).may_announce
    assert game.family.automatic(game.state) == [(0, Announce())]


@pytest.mark.rule("STD-52", "A-24")
@pytest.mark.parametrize("rules", SOCIAL)
@pytest.mark.parametrize(
    ("rack", "draws"),
    [
        ("K10 R10 B1", "O1"),  # it still cannot open
        ("K10 R10 B10", "O10"),  # it could before
        ("K9 R9", "B9"),  # the new set has only 27 points
    ],
)
def test_std_52_the_right_needs_an_opening_that_the_drawn_tile_made_possible(rules: str, rack: str, draws: str) -> None:
    game = after_drawing(rules, rack, draws)
    assert codes(game, "p0 announce") == REFUSED
    assert not game.view(0).may_announce
    assert game.family.automatic(game.state) == []


@pytest.mark.rule("C-10", "A-24", "TRN-7")
def test_c_10_the_championship_has_no_announcement() -> None:
    game = after_drawing("championship", "K10 R10 B1", "B10")
    assert codes(game, "p0 announce") == REFUSED
    assert game.family.automatic(game.state) == []


@pytest.mark.rule("STD-52")
def test_std_52_a_player_who_has_opened_cannot_announce() -> None:
    game = position(racks=["K10 R10", "K8"], bank="B10 O1").act("draw")
    assert codes(game, "p0 announce") == REFUSED


@pytest.mark.rule("STD-52")
def test_std_52_a_player_who_has_not_drawn_cannot_announce() -> None:
    game = position(racks=["K8", "K10 R10 B10"], opened=[True, False])
    assert codes(game, "p1 announce") == REFUSED


@pytest.mark.rule("STD-52")
def test_std_52_the_right_ends_when_the_players_next_turn_begins() -> None:
    game = after_drawing("standard", "K10 R10 B1", "B10")
    assert codes(game, "p0 announce") == []
    game = game.act("draw")
    assert game.turn == 0
    assert codes(game, "p0 announce") == REFUSED


@pytest.mark.rule("STD-52")
def test_std_52_the_right_lasts_until_the_players_next_turn() -> None:
    game = after_drawing("standard", "K10 R10 B1", "B10", others=["R4", "K8"])
    game = game.act("draw")  # Bartek
    game = game.act("p0 announce").act("play K5 K6 K7 K8 from K5 K6 K7")
    assert scores(game) == (-100, -6, 106)


@pytest.mark.rule("STD-52")
def test_std_52_a_player_announces_only_once() -> None:
    game = after_drawing("standard", "K10 R10 B1", "B10").act("p0 announce")
    assert codes(game, "p0 announce") == REFUSED
    assert game.view(1).announced == (True, False)


@pytest.mark.rule("STD-52")
def test_std_52_an_announcement_does_not_change_the_turn() -> None:
    game = after_drawing("standard", "K10 R10 B1", "B10").act("p0 announce")
    assert game.turn == 1


@pytest.mark.rule("STD-52", "A-24")
def test_std_52_an_announcement_lapses_if_the_next_turn_has_no_opening() -> None:
    game = after_drawing("standard", "K10 R10 B1", "B10").act("p0 announce")
    game = game.act("draw").act("draw")  # Bartek draws, then Ala, who had announced her opening
    assert game.view(None).announced == (False, False)
    assert codes(game, "p0 announce") == REFUSED


@pytest.mark.rule("STD-51", "STD-52", "A-24")
@pytest.mark.parametrize("broken_by", ["draw", "timeout"])
def test_std_51_an_announcement_without_the_opening_does_not_help(broken_by: str) -> None:
    game = after_drawing("standard", "K10 R10 B1", "B10", then="K9 O3 O4").act("p0 announce")
    game = game.act("draw").act(broken_by).act("play K5 K6 K7 K8 K9 from K5 K6 K7")
    assert scores(game) == (-200, 200)


@pytest.mark.rule("STD-52", "STD-47")
def test_std_52_an_announced_opening_counts_like_any_other() -> None:
    game = after_drawing("standard", "K10 R10 B1", "B10", then="K9 O3 O4").act("p0 announce")
    game = game.act("draw").act("play K10 R10 B10").act("play K5 K6 K7 K8 K9 from K5 K6 K7")
    assert scores(game) == (-1, 1)


@pytest.mark.rule("STD-53", "STD-52")
@pytest.mark.parametrize("rules", ["standard", "xp"])
def test_std_53_jokers_do_not_affect_the_right_if_they_do_not_count(rules: str) -> None:
    assert codes(after_drawing(rules, "R12 R13 B1", "*"), "p0 announce") == REFUSED
    assert codes(after_drawing(rules, "K10 R10 * B1", "B10"), "p0 announce") == []


@pytest.mark.rule("NGT-17", "NGT-16")
def test_ngt_17_jokers_can_give_or_remove_the_right_if_they_count() -> None:
    assert codes(after_drawing("ngt", "R12 R13 B1", "*"), "p0 announce") == []
    assert codes(after_drawing("ngt", "K10 R10 * B1", "B10"), "p0 announce") == REFUSED


@pytest.mark.rule("NGT-17", "NGT-16", "A-24")
def test_ngt_17_an_announced_opening_with_the_drawn_joker_costs_100() -> None:
    goes_out = "play K5 K6 K7 K8 from K5 K6 K7"
    drawn = after_drawing("ngt", "R12 R13 B1", "*")
    assert scores(drawn.act(goes_out)) == (-200, 200)
    assert scores(drawn.act("p0 announce").act(goes_out)) == (-100, 100)


@pytest.mark.rule("STD-52")
def test_std_52_the_record_contains_the_announcement() -> None:
    game = after_drawing("standard", "K10 R10 B1", "B10").act("announce", seat=0)
    assert game.actions == ("draw", "p0 announce")


@pytest.mark.rule("C-10", "STD-52")
@pytest.mark.parametrize("rules", SOCIAL)
def test_c_10_a_table_may_play_without_the_announcement(rules: str) -> None:
    game = position(
        rules,
        racks=["K10 R10 B1", "K8"],
        table="K5 K6 K7",
        bank="B10 O2",
        opened=[False, True],
        announcement=False,
    ).act("draw")
    assert codes(game, "p0 announce") == REFUSED
    assert game.family.automatic(game.state) == []


@pytest.mark.rule("C-10", "TRN-7")
def test_c_10_a_championship_table_may_play_with_it() -> None:
    game = position(
        "championship",
        racks=["K10 R10 B1", "K8"],
        table="K5 K6 K7",
        bank="B10 O2",
        opened=[False, True],
        announcement=True,
    ).act("draw")
    assert codes(game, "p0 announce") == []
