"""What can always be done: in every state of every game in which somebody is to move, and by itself to the end."""

from __future__ import annotations

from random import Random

import pytest

from rummi.bots.catalogue import BOTS
from rummi.core.errors import RummiError
from rummi.games.catalogue import RULESETS, family_of
from rummi.games.fairness import Dealer
from rummi.games.game import Game
from tests.support.games.positions import NAMES
from tests.support.patience import TIMES

SLOW = ("best", "strong", "expert")
LONGEST = 2_000


def dealt(rules: str, random: Random) -> tuple[Game, Dealer]:
    least, most = family_of(rules).seats(rules)
    dealer = Dealer(random.randbytes(32).hex())
    options = {"strict": True} if "strict" in family_of(rules).describe(rules) and random.random() < 0.5 else {}
    return dealer.deal(rules, NAMES[: random.randint(least, most)], options=options), dealer


def after_the_simplest(dealer: Dealer, game: Game) -> Game:
    """Raises where it is illegal; written and read again, as it comes to the server."""
    seat = game.turn
    action = game.family.advice.fallback_action(game.view(seat))
    return dealer.act(game, str(action), seat)


def anything(dealer: Dealer, game: Game, random: Random) -> Game:
    """A move of some bot, a time-out or a mistake where there are such."""
    bots = [bot for name, bot in BOTS[game.rules].items() if name not in SLOW]
    other = random.choice(("timeout", "mistake", ""))
    try:
        legal = bool(other) and random.random() < 0.2 and not game.judge(other)
    except RummiError:
        legal = False
    return dealer.act(game, other if legal else random.choice(bots)(game.view(game.turn)), game.turn)


@pytest.mark.parametrize("rules", RULESETS)
def test_the_simplest_is_legal_wherever_somebody_is_to_move(rules: str) -> None:
    for number in range(3 * TIMES):
        random = Random(f"{rules}/{number}")
        game, dealer = dealt(rules, random)
        while game.turn is not None:
            simplest = after_the_simplest(dealer, game)
            game = simplest if random.random() < 0.3 else anything(dealer, game, random)


@pytest.mark.parametrize("rules", RULESETS)
def test_a_game_in_which_nobody_does_more_than_that_comes_to_its_end(rules: str) -> None:
    for number in range(2 * TIMES):
        game, dealer = dealt(rules, Random(f"idle {rules}/{number}"))
        while game.turn is not None:
            game = after_the_simplest(dealer, game)
            assert len(game.actions) < LONGEST
