"""Reviews: verdicts on turns, their sentences, and totals."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummi import IllegalAction, InvalidInput, Record, Review, Tiles, load, review
from rummi.arena.selfplay import finish
from rummi.bots.simple import greedy
from rummi.games.appraisal import Appraisal, AppraisedPlay
from rummi.games.game import Game
from rummi.games.shuffle import draws
from rummi.reviews.review import LaidTotals, Turn, add_up, describe_opening, describe_verdict
from tests.support.games.positions import position

RECORDS = Path(__file__).parents[2] / "vectors" / "records"


def reviewed(game: Game, *actions: str) -> Review:
    for action in actions:
        game = game.act(action)
    return review(Record.of(game))


def only(seen: Review, seat: int = 0) -> Turn:
    (turn,) = seen.seats[seat].turns
    return turn


def test_a_turn_has_the_best_play_and_the_actual_one() -> None:
    game = position(racks=["R6 R7 K1", "K9"], table="R3 R4 R5 | B9 O9 R9", bank="K2 K3")
    seen = reviewed(game, "play R3 R4 R5 R6 from R3 R4 R5", "play B9 O9 R9 K9 from B9 O9 R9")
    turn = only(seen)
    assert (turn.number, turn.action, turn.did, turn.best, turn.verdict) == (1, 0, 1, 2, "fewer")
    assert turn.play == "R3 R4 R5 R6 R7 from R3 R4 R5"
    assert (turn.table, turn.rack, turn.left) == ("R3 R4 R5 | B9 O9 R9", "R6 R7 K1", (2, 1))
    assert turn.after == "B9 O9 R9 | R3 R4 R5 R6"
    assert turn.appraisal.best
    assert [str(step) for step in turn.appraisal.best.steps] == ["Add the red 6 and 7 to the run of red 3, 4, 5."]
    assert str(describe_verdict(turn.appraisal)) == "1 fewer than possible"
    assert only(seen, 1).verdict == "best"
    assert only(seen, 1).play == "B9 O9 R9 K9 from B9 O9 R9"


def test_a_best_play_found_by_the_player_is_the_one_shown() -> None:
    game = position(racks=["R6 B6", "K9"], table="R3 R4 R5 | B3 B4 B5", bank="K2")
    seen = reviewed(game, "play R3 R4 R5 R6 | B3 B4 B5 B6 from R3 R4 R5 | B3 B4 B5")
    assert only(seen).verdict == "best"
    assert only(seen).play == "R3 R4 R5 R6 | B3 B4 B5 B6 from R3 R4 R5 | B3 B4 B5"


def test_a_missed_opening_is_reported() -> None:
    game = position(racks=["R10 B10 K10 R1", "K9"], bank="K2 K10 K4", opened=[False, True], table="K6 K7 K8")
    seen = reviewed(game, "draw", "draw", "play R10 B10 K10", "play K6 K7 K8 K9 K10 from K6 K7 K8")
    held_back, opened = seen.seats[0].turns
    assert (held_back.verdict, held_back.did, held_back.best) == ("could-open", 0, 3)
    assert (opened.verdict, opened.did) == ("best", 3)
    assert seen.seats[0].could_open is held_back
    assert seen.seats[0].opened is opened
    assert str(describe_opening(seen.seats[0])) == "could have opened in turn 1, opened in turn 2"
    assert seen.seats[0].at_best == (1, 2)


def test_tiles_below_the_opening_value_do_not_count_as_possible() -> None:
    game = position(racks=["R1 B1 K1 R2", "K9 R9 B9"], bank="K2 K3", opened=[False, True])
    seen = reviewed(game, "draw", "play K9 R9 B9")
    assert (only(seen).verdict, only(seen).best, only(seen).play) == ("had-to-draw", 0, None)
    assert seen.seats[0].could_open is None
    assert describe_opening(seen.seats[0]) is None


def test_an_opening_is_compared_with_the_one_of_most_tiles() -> None:
    game = position(racks=["R10 B10 K10 R1 R2 R3 K13", "K9"], bank="K2 K3", opened=False)
    seen = reviewed(game, "play R10 B10 K10", "draw", "play R1 R2 R3", "draw", "pass", "pass")
    turn = seen.seats[0].turns[0]
    assert (turn.did, turn.best, turn.verdict, turn.appraisal.opening) == (3, 6, "fewer", True)


def test_the_last_round_counts_points() -> None:
    """STD-55: four low tiles are worth less than three high ones."""
    game = position(racks=["R1 R2 R3 R4 R13", "K1"], table="B13 K13 O13", bank="-")
    seen = reviewed(game, "play R1 R2 R3 R4", "pass")
    turn = only(seen)
    assert turn.appraisal.unit == "points"
    assert (turn.did, turn.best, turn.verdict) == (10, 23, "fewer")
    assert str(describe_verdict(turn.appraisal)) == "13 points fewer than possible"
    assert only(seen, 1).verdict == "had-to-pass"


def test_a_timed_out_turn_lays_nothing() -> None:
    game = position(racks=["R6 K1", "K9"], table="R3 R4 R5 | B9 O9 R9", bank="K2 K3")
    seen = reviewed(game, "timeout", "play B9 O9 R9 K9 from B9 O9 R9")
    assert (only(seen).did, only(seen).best, only(seen).verdict) == (0, 1, "fewer")


def test_a_new_deal_restarts_the_review() -> None:
    record = load(RECORDS / "tv-14-redeal.rummi")
    seat, redeal = record.actions[0]
    game = record.game().act("draw").act(redeal, seat)
    seen = review(Record.of(finish(game, [greedy, greedy], lambda _: draws("rain"))))
    assert seen.turns[0].action == 2
    assert [seat.turns[0].number for seat in seen.seats] == [1, 1]


def test_junior_counts_stars() -> None:
    seen = review(load(RECORDS / "tv-23-junior.rummi"))
    assert {turn.appraisal.unit for turn in seen.turns} == {"stars"}
    for turn in seen.turns:
        assert turn.did <= turn.best


def test_an_illegal_record_is_rejected() -> None:
    with pytest.raises(IllegalAction) as refused:
        review(load(RECORDS / "joker-refused.rummi"))
    assert [violation.code for violation in refused.value.violations] == ["play/table-changed"]


def test_an_unfinished_game_is_rejected() -> None:
    with pytest.raises(InvalidInput, match="has not ended"):
        review(load(RECORDS / "opening.rummi"))


def appraised(laid: str, best: str) -> Appraisal:
    done, could = Tiles.parse(laid).pieces, Tiles.parse(best).pieces
    way = AppraisedPlay(len(could), could, best, best, "-") if could else None
    return Appraisal("tiles", len(done), done, "fewer", way)


@pytest.mark.parametrize(
    ("turns", "total"),
    [
        ([], LaidTotals(0, 0, 0)),
        ([("R1 R2 R3", "R1 R2 R3")], LaidTotals(3, 3, 0)),
        ([("-", "R1 R2 R3"), ("-", "R1 R2 R3"), ("-", "R1 R2 R3 R4")], LaidTotals(0, 4, 0)),
        ([("-", "R1 R2 R3"), ("R1 R2 R3", "R1 R2 R3")], LaidTotals(3, 3, 3)),
        ([("-", "R1"), ("R1", "R1 R1"), ("-", "K1")], LaidTotals(1, 3, 1)),
        ([("R1", "R1"), ("-", "R1")], LaidTotals(1, 2, 0)),
        ([("-", "R1 R2"), ("K1 K2", "K1 K2")], LaidTotals(2, 4, 0)),
    ],
)
def test_a_tile_counts_once(turns: list[tuple[str, str]], total: LaidTotals) -> None:
    assert add_up(appraised(*turn) for turn in turns) == total
