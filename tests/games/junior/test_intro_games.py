"""Random games of the introductory game, in which players also name wrong tiles."""

from __future__ import annotations

import random

import pytest

from rummi.core.errors import IllegalAction
from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.games.game import Game
from rummi.games.junior.intro import JUNIOR_INTRO, Action, Find, Point
from rummi.records.record import Record
from rummi.records.replay import replay
from rummi.records.toml import read_record, write_record
from tests.support.games.positions import NAMES
from tests.support.patience import TIMES


def play_at_random(seed: int) -> Game:
    """Let random players point at and find random tiles, and carry out what is legal."""
    chance = random.Random(seed)
    players = chance.randint(2, 4)
    game = Game.deal("junior-intro", NAMES[:players], str(seed), first=chance.randrange(players))
    box = [tile for tile in game.family.pieces(game.setup) if isinstance(tile, Tile)]
    while game.turn is not None:
        tile = chance.choice(box)
        action: Action = Point(tile) if chance.random() < 0.5 else Find(tile)
        seat = chance.randrange(players)
        violations = game.judge(action, seat)
        if violations:
            with pytest.raises(IllegalAction) as refused:
                game.act(action, seat)
            assert refused.value.violations == violations
        else:
            game = game.act(action, seat)
            lying = Tiles.of([*game.state.open, *(tile for run in game.state.runs for tile in run)])
            assert lying.same(Tiles.of(box))
            assert sum(game.state.stars) == sum(len(run) - 1 for run in game.state.runs)
            assert game.view(None).open == game.view(seat).open
    return game


@pytest.mark.rule("JUN-8")
@pytest.mark.parametrize("seed", range(20 * TIMES))
def test_every_game_ends_with_36_stars_and_replays(seed: int) -> None:
    game = play_at_random(seed)
    assert game.outcome is not None
    assert sum(game.outcome.scores) == 36
    assert JUNIOR_INTRO.redact(game.events[-1], None) == game.events[-1]
    again = replay(read_record(write_record(Record.of(game))))
    assert again.legal
    assert again.game.state == game.state


def test_a_game_can_start_in_the_middle() -> None:
    game = Game.deal("junior-intro", NAMES[:2], "middle").act("point R5").act("p1 find R6")
    fields = {"table": "R5 R6", "open": str(game.state.open), "stars": [0, 1], "pointer": 0}
    start = JUNIOR_INTRO.read_start(game.setup, fields)
    assert JUNIOR_INTRO.write_start(start) == {"first": 0, **fields}
    again = Game.begin("junior-intro", game.setup, start)
    assert again.state == game.state
