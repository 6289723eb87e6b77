"""The introductory game of Junior."""

from __future__ import annotations

import pytest

from rummi.core.errors import InvalidInput, NotationError
from rummi.core.tile import JOKER
from rummi.games.catalogue import family_of
from rummi.games.game import Game
from rummi.games.junior.intro import RunMade
from tests.support.games.deals import box
from tests.support.games.junior import intro, stars
from tests.support.games.positions import NAMES, codes


def runs(game: Game) -> object:
    return game.family.snapshot(game.state)["table"]


@pytest.mark.rule("JUN-5", "JUN-6")
def test_jun_6_all_number_tiles_lie_open_and_there_are_no_jokers() -> None:
    tiles = box("junior-intro")
    assert len(tiles) == 40
    assert JOKER not in tiles
    game = Game.deal("junior-intro", NAMES[:3], "1")
    assert len(game.view(None).open) == 40
    assert stars(game) == [0, 0, 0]
    with pytest.raises(NotationError):
        game.act("point *")


@pytest.mark.rule("JUN-6")
@pytest.mark.parametrize(
    ("tile", "broken"),
    [
        ("R4", []),
        ("R6", []),
        ("R5", ["find/not-open", "find/no-neighbour"]),
        ("R7", ["find/no-neighbour"]),
        ("B6", ["find/no-neighbour"]),
    ],
)
def test_jun_6_the_neighbour_has_the_same_colour_and_is_one_lower_or_higher(tile: str, broken: list[str]) -> None:
    game = intro(3).act("point R5")
    for seat in (1, 2):  # all other players look at the same time
        assert codes(game, f"p{seat} find {tile}") == broken


@pytest.mark.rule("JUN-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_jun_6_the_player_who_points_cannot_find(players: int) -> None:
    game = intro(players).act("p1 point R5")
    assert codes(game, "p1 find R4") == ["find/pointed-yourself"]
    assert codes(game, "p1 find B4") == ["find/pointed-yourself", "find/no-neighbour"]
    for seat in set(range(players)) - {1}:
        assert codes(game, f"p{seat} find R4") == []
    game = game.act("p0 find R4")
    assert codes(game, "p1 find R6") == ["find/pointed-yourself"]  # until this run is complete
    assert codes(game, "p1 find R3") == ["find/pointed-yourself"]


@pytest.mark.rule("JUN-6")
def test_jun_6_with_two_players_one_points_and_the_other_finds() -> None:
    game = intro()
    for colour in "KRBY":
        assert game.turn == 0
        game = game.act(f"point {colour}1")
        for number in range(2, 11):
            assert game.turn == 1
            game = game.act(f"find {colour}{number}")
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.winners) == ((0, 36), (1,))


@pytest.mark.rule("JUN-6")
def test_jun_6_the_others_find_in_turn_and_then_the_same_player_points() -> None:
    game = intro(3).act("point R9")
    asked = []
    while game.turn is not None and len(game.state.runs) < 2:
        asked.append(game.turn)
        game = game.act(f"point B{len(asked)}") if game.state.growing is None else game.act(find(game))
    assert asked == [1, 2, 1, 2, 1, 2, 1, 2, 1, 0]
    assert codes(intro(3).act("point R9"), "p2 find R10") == []


def find(game: Game) -> str:
    hint: str | None = game.family.hint(game.view(game.turn)).action
    assert hint is not None
    return hint


@pytest.mark.rule("JUN-6")
def test_jun_6_another_player_may_point_at_the_next_tile() -> None:
    game = intro(3, table="R1 R2 R3 R4 R5 R6 R7 R8 R9", pointer=0).act("p1 find R10")
    assert game.turn == 0
    game = game.act("p2 point B4")
    assert game.turn == 0
    assert codes(game, "p0 find B5") == []
    assert codes(game, "p2 find B5") == ["find/pointed-yourself"]


@pytest.mark.rule("JUN-6")
def test_jun_6_an_option_lets_the_player_who_points_find_too() -> None:
    family = family_of("junior-intro")
    setup = family.setup("junior-intro", NAMES[:2], {"pointer_finds": True})
    game = Game.begin("junior-intro", setup, family.read_start(setup, {})).act("point R5")
    assert game.turn == 0
    assert codes(game, "p0 find R4") == codes(game, "p1 find R4") == []
    assert family.write_options(setup) == {"pointer_finds": True}


@pytest.mark.rule("JUN-6")
def test_jun_6_all_players_find_if_the_start_does_not_name_the_pointer() -> None:
    game = intro(2, table="R5")
    assert codes(game, "p0 find R4") == codes(game, "p1 find R4") == []


@pytest.mark.rule("JUN-7")
def test_jun_7_a_star_for_the_finder_and_three_tiles_are_a_run() -> None:
    game = intro(3).act("point R5").act("p1 find R4")
    assert stars(game) == [0, 1, 0]
    assert runs(game) == "R4 R5"
    assert not any(isinstance(event, RunMade) for event in game.events)
    game = game.act("p2 find R6")
    assert stars(game) == [0, 1, 1]
    assert any(isinstance(event, RunMade) for event in game.events)


@pytest.mark.rule("JUN-8")
def test_jun_8_a_run_grows_to_its_full_length_before_the_next_begins() -> None:
    game = intro().act("point R5")
    assert codes(game, "point B5") == ["point/run-open"]
    assert codes(intro(), "find B5") == ["find/nothing-pointed"]
    for number in (4, 3, 2, 1, 6, 7, 8, 9, 10):
        game = game.act(f"p1 find R{number}")
    assert stars(game) == [0, 9]
    assert codes(game, "point B5") == []


@pytest.mark.rule("JUN-8")
def test_jun_8_the_game_ends_with_four_runs_and_36_stars() -> None:
    game = intro(4)
    for colour in "KRBY":
        game = game.act(f"p3 point {colour}1")
        for number in range(2, 11):
            game = game.act(f"p{number % 3} find {colour}{number}")
    assert game.turn is None
    assert game.outcome is not None
    assert sum(game.outcome.scores) == 36
    assert game.outcome.winners == (0, 1, 2)
    assert codes(game, "point K1") == ["turn/game-over"]


@pytest.mark.rule("JUN-8", "A-51")
def test_jun_8_the_most_stars_win() -> None:
    full = " | ".join(" ".join(f"{colour}{number}" for number in range(1, 11)) for colour in "KRB")
    almost = " ".join(f"Y{number}" for number in range(1, 10))
    game = intro(table=f"{full} | {almost}", stars=[20, 15]).act("p1 find Y10")
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.winners) == ((20, 16), (0,))


@pytest.mark.rule("JUN-6")
@pytest.mark.parametrize(
    ("start", "problem"),
    [
        ({"table": "R1 R2 | B5"}, "start.table"),
        ({"table": "R1 R3"}, "start.table"),
        ({"open": "R1 R2"}, "start.open"),
        ({"open": "R1 R1"}, "2 times R1"),
        ({"first": 2}, "start.first"),
        ({"pointer": 2}, "start.pointer"),
        ({"racks": ["R1", "R2"]}, "start.racks"),
    ],
)
def test_jun_6_an_impossible_start_is_refused(start: dict[str, object], problem: str) -> None:
    with pytest.raises(InvalidInput, match=problem.replace(".", r"\.")):
        intro(2, **start)
