"""The simulators of Junior, its introductory game and the dice game follow the rules of the engine, do not depend on
hidden tiles, and are correct where the result is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from rummi.arena.selfplay import finish, play_game
from rummi.bots.junior import gentle
from rummi.games.base import Outcome
from rummi.games.catalogue import family_of
from rummi.games.express.state import State as DiceState
from rummi.games.game import Game
from rummi.games.junior.intro import State as IntroState
from rummi.games.junior.state import State as JuniorState
from rummi.games.shuffle import draws, shuffled
from rummi.records.record import Record
from rummi.reviews.chances import TurnChance, chances, luck, turning_points
from rummi.reviews.playing_on import dice
from rummi.reviews.playing_on.base import estimate_mean_between, estimate_share
from rummi.reviews.playing_on.dice import (
    DiceSimulator,
    Odds,
    first_throws,
    match_value,
    match_win_chance,
    play_round,
    round_odds,
)
from rummi.reviews.playing_on.junior import BoardSimulation, JuniorSimulator, count_finds_left, intro_win_chance
from rummi.reviews.review import Review, review

FEW = 2
GAMES = {"junior": ["best", "gentle", "gentle"], "junior-intro": ["finder"] * 3, "express": ["simple", "simple"]}


def reviewed(rules: str, bots: Sequence[str], seed: str = "chances") -> Review:
    return review(Record.of(play_game(rules, bots, seed=seed)))


@pytest.fixture(scope="module")
def seen() -> dict[str, Review]:
    return {rules: reviewed(rules, bots) for rules, bots in GAMES.items()}


@pytest.fixture(scope="module", autouse=True)
def few_rounds() -> Iterator[None]:
    """Play fewer rounds: these tests do not need exact odds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dice, "ROUNDS", 6)
        round_odds.cache_clear()
        yield
    round_odds.cache_clear()


@pytest.fixture(scope="module")
def known(seen: dict[str, Review]) -> dict[str, list[TurnChance]]:
    return {rules: list(chances(each, games=FEW)) for rules, each in seen.items()}


@pytest.mark.parametrize("rules", GAMES)
def test_every_turn_has_chances_and_the_last_has_the_result(
    seen: dict[str, Review], known: dict[str, list[TurnChance]], rules: str
) -> None:
    turns, found, won = seen[rules].turns, known[rules], seen[rules].outcome.winners
    assert [(each.seat, each.action) for each in found] == [(turn.seat, turn.action) for turn in turns]
    assert all(0 <= each.after.value <= 1 and 0 <= each.before.value <= 1 for each in found)
    assert all(each.change.value == pytest.approx(each.after.value - each.before.value) for each in found)
    assert found[-1].after.value == (found[-1].seat in won) / len(won)
    assert all(not each.change.value for each, turn in zip(found, turns, strict=True) if turn.verdict == "best")


@pytest.mark.parametrize("rules", GAMES)
def test_the_same_seed_gives_the_same_chances_for_any_selection_of_turns(
    seen: dict[str, Review], known: dict[str, list[TurnChance]], rules: str
) -> None:
    some = [turn.action for turn in seen[rules].turns[3:6]]
    assert list(chances(seen[rules], some, games=FEW)) == known[rules][3:6]
    if rules != "junior-intro":
        assert list(chances(seen[rules], some, games=FEW, seed="another")) != known[rules][3:6]


@pytest.mark.parametrize("rules", GAMES)
def test_turning_points_and_luck_follow_from_the_chances(
    seen: dict[str, Review], known: dict[str, list[TurnChance]], rules: str
) -> None:
    for seat in range(len(seen[rules].seats)):
        assert len(turning_points(seen[rules], known[rules], seat)) <= 3
    lucks = luck(seen[rules], known[rules], games=FEW)
    assert luck(seen[rules], known[rules], games=FEW) == lucks
    if rules == "junior-intro":
        assert lucks == (), "nothing is dealt there"
    else:
        assert sum(each.deal.value for each in lucks) == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"free_draw": False}], ids=["free", "paid"])
def test_a_junior_game_on_the_board_ends_as_in_the_engine(players: int, options: dict[str, object]) -> None:
    for number in range(2):
        game = Game.deal("junior", [f"p{seat}" for seat in range(players)], f"board {number}", options=options)
        ended = finish(game, [gentle] * players, lambda _: draws("none"))
        assert ended.outcome
        assert BoardSimulation(game.state).winners() == ended.outcome.winners


def test_a_junior_position_with_jokers_on_the_table_ends_as_in_the_engine(seen: dict[str, Review]) -> None:
    game, compared = seen["junior"].record.game(), 0
    for seat, action in seen["junior"].record.actions[:-1]:
        game = game.act(action, seat)
        if "*" in str(game.state.table) and len(game.actions) % 6 == 0:
            ended = finish(game, [gentle] * 3, lambda _: draws("none")).outcome
            assert ended
            assert BoardSimulation(game.state).winners() == ended.winners
            compared += 1
    assert compared


def test_hidden_tiles_do_not_change_the_chances_in_junior(seen: dict[str, Review]) -> None:
    game, turn = seen["junior"].record.game(), seen["junior"].turns[0]
    state: JuniorState = game.state
    hidden = shuffled([*state.pool, *(tile for holder in state.seats[1:] for tile in holder.rack)], "other")
    first, *others = state.seats
    pieces = iter(hidden)
    dealt = [replace(holder, rack=type(holder.rack).of(next(pieces) for _ in holder.rack)) for holder in others]
    other = replace(game, state=replace(state, seats=(first, *dealt), pool=type(state.pool).of(pieces)))
    assert other.state != state
    players = JuniorSimulator(seen["junior"], FEW)
    assert players.turn_chances(game, turn, game, "x") == players.turn_chances(other, turn, other, "x")


def test_a_position_without_the_whole_box_has_no_chances() -> None:
    start = {"first": 0, "racks": ["R6", "K9"], "bank": "K2", "table": "R3 R4 R5"}
    family = Game.deal("junior", ["a", "b"], "any").family
    setup = family.setup("junior", ["a", "b"], {})
    game = Game.begin("junior", setup, family.read_start(setup, start)).act("add R6 to R3 R4 R5")
    assert list(chances(review(Record.of(game)))) == []


def test_chances_of_the_introductory_game_are_exact() -> None:
    game = play_game("junior-intro", ["finder"] * 3, seed="steps")
    state: IntroState = Game.begin(game.rules, game.setup, game.start).state
    assert count_finds_left(state) == 36
    assert intro_win_chance(state, 0) == 0, "the player who points finds nothing"
    assert intro_win_chance(state, 1) == intro_win_chance(state, 2) == pytest.approx(0.5)
    last_but_two = replace(
        state, open=type(state.open).of(state.open.pieces[:2]), runs=(state.open,) * 4, stars=(0, 3, 2), pointer=0
    )
    assert count_finds_left(last_but_two) == 2
    assert intro_win_chance(last_but_two, 1) == pytest.approx(3 / 4), "both, or either: three of four ways"
    assert intro_win_chance(last_but_two, 2) == pytest.approx(1 / 4)
    everyone = family_of("junior-intro").setup("junior-intro", ["Ala", "Bartek"], {"pointer_finds": True})
    together = replace(last_but_two, setup=everyone, stars=(3, 2), pointer=None)
    assert intro_win_chance(together, 0) == pytest.approx(3 / 4)


def test_the_chance_to_win_a_match_of_rounds() -> None:
    even: Odds = {(0,): 0.5, (1,): 0.5}
    assert match_win_chance([2, 0], [even], 0) == 1
    assert match_win_chance([1, 1], [even], 0) == pytest.approx(0.5)
    assert match_win_chance([1, 0], [even], 0) == pytest.approx(0.75), "a match that ends level is shared"
    assert match_win_chance([0, 0], [{(0,): 0.6, (1,): 0.2, (0, 1): 0.2}], 0) == pytest.approx(0.7)


def test_a_round_of_dice_is_played_to_its_end(seen: dict[str, Review]) -> None:
    state: DiceState = seen["express"].record.game().state
    after = play_round(state, 1, draws("luck"))
    assert (after.round, len(after.past)) == (2, 1)
    assert match_value(after, 0) + match_value(after, 1) == pytest.approx(1)
    assert sum(round_odds(state.setup.ruleset, state.setup.dice).values()) == pytest.approx(1)
    over = replace(after, outcome=Outcome((1, 0), (0,)))
    assert (match_value(over, 0), match_value(over, 1)) == (1, 0)


def test_the_deal_of_dice_is_the_first_throws_of_the_record(seen: dict[str, Review]) -> None:
    state: DiceState = seen["express"].record.game().state
    thrown = first_throws(seen["express"])
    assert thrown.keys() >= {(1, 0), (1, 1), (5, 0)}
    asked = list[int]()
    luck = draws("luck")

    def counted(limit: int) -> int:
        asked.append(limit)
        return luck(limit)

    play_round(state, 1, counted, thrown)
    assert max(asked) == 6, "dice fell, but none was drawn from the bag"
    play_round(state, 1, counted)
    assert max(asked) == 18
    one, two = DiceSimulator(seen["express"], FEW).deal_chances(FEW, "x")
    assert one.value + two.value == pytest.approx(1)
    assert one.error == pytest.approx(two.error)


def test_a_solo_match_has_chances_but_no_luck() -> None:
    alone = reviewed("express-solo", ["simple"])
    found = list(chances(alone, games=2))
    assert len(found) == len(alone.turns)
    assert luck(alone, found) == ()
    assert turning_points(alone, found, 0) == ()


def test_a_mean_between_bounds_has_the_error_of_a_share() -> None:
    won = [1.0] * 5 + [0.0] * 11
    assert estimate_mean_between(won, 0.0, 1.0).error == pytest.approx(estimate_share(won).error)
    assert estimate_mean_between(won, 0.0, 1.0).value == estimate_share(won).value
