"""Game cards: scores, authors, corrections and signatures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummi.games.game import Game
from rummi.games.shuffle import draws
from rummi.tournaments.decisions.cards import card_from_game, starter
from rummi.tournaments.model.decisions import By, CancelGame, ResultLine, Sign, Withdraw
from rummi.tournaments.model.parameters import Parameters
from rummi.tournaments.stages.progress import Missing
from rummi.tournaments.tournament import Tournament
from tests.support.events import NOON, ORGANISER, WIDE, card, card_at, codes, decided, drawn, rules, seating


def points(event: Tournament, *left: str | int, **how: object) -> list[int]:
    """Return the small points of a card by seat."""
    after = decided(event, card(event, *left, **how))  # type: ignore[arg-type]
    return [result.small for result in card_at(after).results]


FOUR = drawn(4)
THREE = drawn(3)


@pytest.mark.rule("TRN-36", "STD-48", "A-59")
def test_trn_36_the_winner_records_the_sum_of_the_others() -> None:
    assert points(FOUR, "out", "12 7", "11 9 4", "13 5") == [61, -19, -24, -18]
    assert points(FOUR, -19, "out", -24, -18) == [-19, 61, -24, -18]
    assert points(FOUR, "R12 K7", "11, 9, 4", "out", -18) == [-19, -24, 61, -18]
    event = decided(FOUR, card(FOUR, "out", "12 7", "11 9 4", "13 5"))
    assert [result.big for result in card_at(event).results] == [1, 0, 0, 0]


@pytest.mark.rule("TRN-9", "A-55")
def test_trn_9_a_joker_left_counts_fifty_and_is_a_parameter() -> None:
    assert points(THREE, "out", "* 1", "2") == [53, -51, -2]
    assert points(drawn(3, replace(WIDE, joker_left=30)), "out", "* 1", "2") == [33, -31, -2]


@pytest.mark.rule("TRN-7", "A-25", "A-26")
def test_trn_7_a_penalty_replaces_the_tiles() -> None:
    assert points(FOUR, "out", "-100", "-200", "3") == [303, -100, -200, -3]
    both = card(FOUR, "out", "-100", "4", "3")
    line = replace(both.lines[1], tiles="5 6")
    assert codes(FOUR, replace(both, lines=(both.lines[0], line, *both.lines[2:]))) == ["card/penalty"]


@pytest.mark.rule("STD-57", "STD-58", "A-33")
def test_std_58_when_the_bank_ran_out() -> None:
    assert points(FOUR, "1", "5", "10", "8 7", ends="bank") == [29, -5, -10, -15]
    assert points(FOUR, 29, -5, -10, -15, ends="bank", wins=[1]) == [29, -5, -10, -15]
    assert points(FOUR, "1", -5, "10", -15, ends="bank", wins=[1]) == [29, -5, -10, -15]


@pytest.mark.rule("A-31")
def test_a_31_a_shared_win_gives_everyone_a_big_point() -> None:
    event = decided(FOUR, card(FOUR, "5", "5", "10", "8 7", ends="bank"))
    assert [(result.small, result.big) for result in card_at(event).results] == [(20, 1), (20, 1), (-10, 0), (-15, 0)]
    assert points(FOUR, 20, 20, -10, -15, ends="bank", wins=[1, 2]) == [20, 20, -10, -15]
    nobody = drawn(4, replace(WIDE, shared_win=False))
    event = decided(nobody, card(nobody, "5", "5", "10", "8 7", ends="bank"))
    assert [(result.won, result.big) for result in card_at(event).results] == [
        (True, 0),
        (True, 0),
        (False, 0),
        (False, 0),
    ]


@pytest.mark.rule("A-27")
def test_a_27_no_penalty_when_the_bank_ran_out() -> None:
    assert codes(FOUR, card(FOUR, "1", "-100", "10", "8", ends="bank")) == ["card/penalty"]


REFUSED: dict[str, tuple[tuple[str | int, ...], dict[str, object], list[str]]] = {
    "a winner with tiles": (("5", "1", "2", "3"), {"wins": [1]}, ["card/winner-holds"]),
    "a loser with nothing": (("out", "-", "2", "3"), {}, ["card/loser"]),
    "a loser with a plus": (("out", 5, "2", "3"), {}, ["card/loser"]),
    "a loser with zero": (("out", 0, "2", "3"), {}, ["card/loser"]),
    "two winners": (("out", "out", "2", "3"), {}, ["card/winner"]),
    "nobody": (("1", "1", "2", "3"), {}, ["card/winner"]),
    "a missing player": (("out", "1", "2"), {}, ["card/no-line"]),
    "a tile of no box": (("out", "14", "2", "3"), {}, ["card/tiles"]),
    "no tile at all": (("out", "seven", "2", "3"), {}, ["card/tiles"]),
    "three jokers": (("out", "* *", "*", "3"), {}, ["card/box"]),
    "nine sevens": (("out", "7 7 7 7", "7 7 7", "7 7"), {}, ["card/box"]),
    "three black sevens": (("out", "K7 K7", "K7 2", "3"), {}, ["card/box"]),
    "more points than tiles": (("out", -1500, -900, -2), {}, ["card/box"]),
    "the bank: an empty rack": (("1", "-", "2", "3"), {"ends": "bank"}, ["card/sum"]),
    "the bank: not the lowest": (("1", "2", "3", "4"), {"ends": "bank", "wins": [2]}, ["card/winners"]),
    "the bank: half of a shared win": (("2", "2", "3", "4"), {"ends": "bank", "wins": [2]}, ["card/winners"]),
    "the bank: points without a winner": ((29, -5, -10, -15), {"ends": "bank"}, ["card/no-winner"]),
    "the bank: points do not add up": ((31, -5, -10, -15), {"ends": "bank", "wins": [1]}, ["card/sum"]),
    "the bank: a winner who holds more": ((10, -5, -10, -15), {"ends": "bank", "wins": [1]}, ["card/winners"]),
    "no such game": (("out", "1", "2", "3"), {"table": 1, "game": 3}, ["card/no-game"]),
    "a stranger starts": (("out", "1", "2", "3"), {"starter": 77}, ["card/starter"]),
}


@pytest.mark.rule("A-59", "TRN-36", "STD-46", "STD-55", "A-32")
@pytest.mark.parametrize("case", REFUSED)
def test_impossible_cards_are_refused_with_the_reason(case: str) -> None:
    left, how, wanted = REFUSED[case]
    assert codes(FOUR, card(FOUR, *left, **how)) == wanted  # type: ignore[arg-type]


@pytest.mark.rule("TRN-36")
def test_trn_36_wrong_points_are_shown_with_the_sum() -> None:
    wrong = card(FOUR, "out", -19, -24, -18)
    wrong = replace(wrong, lines=(replace(wrong.lines[0], points=60), *wrong.lines[1:]))
    (violation,) = FOUR.judge(wrong, ORGANISER, NOON)
    assert violation.code == "card/sum"
    assert str(violation.message) == "The winner records the sum of the others: 19 + 24 + 18 = 61, not 60."
    right = replace(wrong, lines=(replace(wrong.lines[0], points=61), *wrong.lines[1:]))
    assert codes(FOUR, right) == []


def test_tiles_and_points_of_one_player_must_agree() -> None:
    both = card(FOUR, "out", "12 7", "2", "3")
    for said, wanted in [(-19, []), (-18, ["card/points"])]:
        lines = (both.lines[0], replace(both.lines[1], points=said), *both.lines[2:])
        assert codes(FOUR, replace(both, lines=lines)) == wanted
    unopened = card(FOUR, "out", "-100", "2", "3")
    lines = (unopened.lines[0], replace(unopened.lines[1], points=-90), *unopened.lines[2:])
    assert codes(FOUR, replace(unopened, lines=lines)) == ["card/points"]


def test_all_faults_of_a_card_are_named_at_once() -> None:
    assert codes(FOUR, card(FOUR, "out", "14", 0, "")) == ["card/tiles", "card/loser", "card/loser"]
    empty = card(FOUR, "out", "1", "2", "3")
    lines = (empty.lines[0], ResultLine(empty.lines[1].entrant), *empty.lines[2:])
    (violation,) = FOUR.judge(replace(empty, lines=lines), ORGANISER, NOON)
    name = FOUR.state.name_of(empty.lines[1].entrant)
    assert str(violation.message) == f"{name}: neither tiles nor points are written"


def test_strangers_and_duplicates_on_a_card_are_rejected() -> None:
    event = drawn(8)
    other = seating(event, 2).occupants[0]
    good = card(event, "out", "1", "2", "3")
    assert codes(event, replace(good, lines=(*good.lines, ResultLine(other, "4")))) == ["card/stranger"]
    assert codes(event, replace(good, lines=(*good.lines, good.lines[0]))) == ["card/stranger"]
    assert codes(event, replace(good, table=3)) == ["draw/no-table"]
    assert codes(event, replace(good, round=2)) == ["card/no-round"]
    assert codes(event, replace(good, winners=(other,))) == ["card/winner"]


@pytest.mark.rule("A-53")
def test_a_game_needs_three_players() -> None:
    event = decided(THREE, Withdraw(seating(THREE).occupants[2]))
    assert codes(event, card(event, "out", "5")) == ["card/too-few"]
    assert codes(event, card(event, "out", "5", "7")) == [], "who left during the game stays on its card"


@pytest.mark.rule("A-57")
def test_a_57_a_leaving_player_loses_the_game_and_three_continue() -> None:
    leaving = seating(FOUR).occupants[1]
    event = decided(FOUR, Withdraw(leaving, "feels ill"))
    event = decided(event, card(event, "out", "12 12", "1", "2"))
    assert [result.small for result in card_at(event).results] == [27, -24, -1, -2]
    rest = card(event, "out", "5", "1", "2", game=2)
    three = replace(rest, lines=(rest.lines[0], *rest.lines[2:]))
    assert codes(event, three) == []


@pytest.mark.rule("A-59")
def test_a_correction_needs_a_reason_and_keeps_the_old_card() -> None:
    judge = By("organiser", name="Jan")
    event = decided(FOUR, card(FOUR, "out", "12 7", "11", "13"), by=judge)
    corrected = card(event, "out", "12 8", "11", "13", version=1)
    assert codes(event, corrected) == ["text/no-reason"]
    event = decided(event, replace(corrected, why="an 8, not a 7"), at="2019-04-27T12:30:00")
    now = card_at(event)
    assert (now.version, now.by.name, now.why, now.at) == (2, "Ewa", "an 8, not a 7", "2019-04-27T12:30:00")
    assert [result.small for result in now.results] == [44, -20, -11, -13]
    (before,) = now.earlier
    assert (before.version, before.by.name) == (1, "Jan")
    assert [result.small for result in before.results] == [43, -19, -11, -13]
    event = decided(event, card(event, "out", "12 7", "11", "13", version=2, why="a 7 after all"))
    assert [each.version for each in card_at(event).earlier] == [1, 2]


def test_the_second_of_two_judges_at_one_card_is_rejected() -> None:
    event = decided(FOUR, card(FOUR, "out", "12 7", "11", "13"))
    (violation,) = event.judge(card(event, "1", "out", "2", "3"), ORGANISER, NOON)
    assert violation.code == "card/changed"
    assert "Ewa, 12:00:00" in str(violation.message)
    corrected = decided(event, card(event, "out", "12 8", "11", "13", version=1, why="an 8"))
    assert codes(corrected, card(event, "out", "12 9", "11", "13", version=1, why="a 9")) == ["card/changed"]
    assert codes(FOUR, card(FOUR, "out", "1", "2", "3", version=1, why="before it was written")) == ["card/changed"]


@pytest.mark.rule("TRN-24", "A-59")
def test_a_59_a_correction_must_be_signed_again() -> None:
    event = decided(FOUR, card(FOUR, "out", "12 7", "11", "13"))
    me = seating(event).occupants[0]
    event = decided(event, Sign(1, 1, 1, 1, me), by=By("player", me))
    assert card_at(event).signed == (me,)
    assert codes(event, Sign(1, 1, 1, 1, me), By("player", me)) == ["card/signed"]
    assert codes(event, Sign(1, 1, 1, 2, me), By("player", me)) == ["card/changed", "card/signed"]
    assert codes(event, Sign(1, 1, 2, 0, me), By("player", me)) == ["card/no-card"]
    event = decided(event, card(event, "out", "12 8", "11", "13", version=1, why="an 8"))
    assert card_at(event).signed == ()
    assert codes(event, Sign(1, 1, 1, 1, me), By("player", me)) == ["card/changed"]


def test_only_players_of_the_game_sign() -> None:
    event = drawn(8)
    event = decided(event, card(event, "out", "12 7", "11", "13"))
    assert codes(event, Sign(1, 1, 1, 1, seating(event, 2).occupants[0])) == ["card/stranger"]


def test_a_game_is_cancelled_with_a_reason() -> None:
    assert codes(FOUR, CancelGame(1, 1, 1, "")) == ["text/no-reason"]
    event = decided(FOUR, CancelGame(1, 1, 1, "fire alarm"))
    assert card_at(event).cancelled
    event = decided(event, card(event, "out", "1", "2", "3", version=1, why="it was finished after all"))
    assert not card_at(event).cancelled
    assert card_at(event).earlier[0].why == "fire alarm"


@pytest.mark.rule("C-5", "TRN-13", "TRN-29")
def test_c_5_seat_one_starts_the_first_game_and_the_next_seat_the_next() -> None:
    here = seating(FOUR)
    assert [starter(FOUR.state, here, game) for game in (1, 2, 3, 4, 5)] == [*here.occupants, here.occupants[0]]
    left = decided(FOUR, Withdraw(here.occupants[0]))
    assert starter(left.state, seating(left), 1) == here.occupants[1]
    event = decided(
        FOUR, card(FOUR, "out", "1", "2", "3"), card(FOUR, "out", "1", "2", "3", game=2, starter=here.occupants[3])
    )
    assert [card_at(event, game=game).starter for game in (1, 2)] == [here.occupants[0], here.occupants[3]]


@pytest.mark.rule("C-5", "TRN-29")
def test_c_5_the_youngest_or_an_app_may_start_instead() -> None:
    event = drawn(4, replace(WIDE, starter="youngest"))
    entrants = tuple(replace(each, born=f"20{10 - each.id:02}-01-01") for each in event.state.entrants)
    state = replace(event.state, entrants=entrants)
    here = seating(event)
    first = here.occupants.index(1)
    assert [starter(state, here, game) for game in (1, 2)] == [1, here.occupants[(first + 1) % 4]]
    lot = drawn(4, replace(WIDE, starter="lot"))
    assert starter(lot.state, seating(lot), 1) is None
    assert card_at(decided(lot, card(lot, "out", "1", "2", "3"))).starter == 0


def finished(rules_name: str, seed: str, players: int) -> Game:
    """A game in which everyone only draws, so that the bank runs out; or plays greedily."""
    from rummi.arena.selfplay import finish
    from rummi.bots.catalogue import bot

    game = Game.deal(rules_name, [f"p{seat}" for seat in range(players)], seed, first=1)
    if seed == "only draws":
        while game.turn is not None:
            game = game.act("draw" if len(game.state.bank) else "pass")
        return game
    return finish(game, [bot(rules_name, "greedy")] * players, lambda _: draws("luck"))


@pytest.mark.parametrize("seed", ["only draws", *map(str, range(12))])
@pytest.mark.parametrize("event", [FOUR, THREE], ids=["four", "three"])
def test_an_online_game_writes_its_card(event: Tournament, seed: str) -> None:
    people = seating(event).occupants
    game = finished("championship", seed, len(people))
    assert game.outcome is not None
    written = card_from_game(game, Missing(1, 1, 1), people, event.state.parameters)
    result = card_at(decided(event, written))
    assert tuple(each.small for each in result.results) == game.outcome.scores
    assert tuple(each.big for each in result.results) == game.outcome.big_points
    assert result.starter == people[1]
    assert result.ends == ("bank" if seed == "only draws" else result.ends)


def test_an_unfinished_game_has_no_card() -> None:
    game = Game.deal("championship", ["a", "b", "c"], "x")
    with pytest.raises(ValueError, match="only a finished game"):
        card_from_game(game, Missing(1, 1, 1), (1, 2, 3), WIDE)


def test_a_card_uses_the_values_of_the_parameters() -> None:
    event: Parameters = replace(WIDE, not_opened=50, could_have_opened=80)
    assert points(drawn(4, event), "out", "-100", "-200", "3") == [133, -50, -80, -3]
    assert rules(FOUR, card(FOUR, "out", "-100", "-200", 0)) == ["TRN-36"]
