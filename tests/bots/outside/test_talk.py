"""The lines that an outside bot receives: all that its seat may know, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rummi.arena.selfplay import play_games, play_games_with_forfeits
from rummi.bots.catalogue import DEFAULT_BOTS
from rummi.bots.outside.command import NamedCommand, parse_named_command, parse_named_commands
from rummi.bots.outside.talk import OutsideBot
from rummi.core.errors import InvalidInput
from rummi.games.catalogue import FAMILIES
from rummi.games.game import Game
from tests.support.outside_bots import PATIENT, deal_game, default_bot, program, record_input, recorded_messages


def test_an_outside_bot_plays_the_same_games_as_a_bot_of_rummi(tmp_path: Path) -> None:
    """So the lines of the protocol contain the complete view."""
    ours = NamedCommand("ours", default_bot(tmp_path))
    for rules in (family.rulesets[0] for family in FAMILIES):
        names = DEFAULT_BOTS[rules]
        seats = ["ours", *names[1:]]
        (judged,) = play_games_with_forfeits(rules, seats, {"ours": ours}, 1, "rain", ms=60_000, limits=PATIENT)
        (among_us,) = play_games(rules, names, 1, "rain")
        assert judged.forfeits == ()
        assert judged.game.actions == among_us.actions, rules


@pytest.mark.parametrize("rules", ["standard", "junior"])
def test_an_outside_bot_never_receives_the_racks_of_others(rules: str, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    mine = NamedCommand("mine", record_input(default_bot(tmp_path), heard))
    (judged,) = play_games_with_forfeits(
        rules, ["mine", DEFAULT_BOTS[rules][0]], {"mine": mine}, 1, "rain", ms=60_000, limits=PATIENT
    )
    assert judged.forfeits == ()
    drew = [each for each in recorded_messages(heard, "event") if each["type"] == "Drew"]
    assert {each["seat"] for each in drew} == {0, 1}
    assert all((each["tile"] is None) == (each["seat"] == 1) for each in drew)
    positions = recorded_messages(heard, "position")
    assert all(each["racks"] is None for each in positions[:-1])
    assert positions[-1]["racks"], "at the end all racks are open"
    game = recorded_messages(heard, "game")[0]
    assert (game["rules"], game["seat"], game["players"]) == (rules, 0, 2)
    assert "mine 1" not in heard.read_text(), "no names of players"
    outcome = judged.game.outcome
    assert outcome
    assert recorded_messages(heard, "end") == [{"scores": list(outcome.scores), "winners": list(outcome.winners)}]


def test_a_new_deal_reveals_only_the_own_rack(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    game = _redealt()
    with OutsideBot(record_input(program(tmp_path), heard), PATIENT) as bot:
        bot.choose(game, 0, 60_000)
    (redealt,) = recorded_messages(heard, "event")
    assert redealt["type"] == "Redealt"
    assert redealt["racks"] == [str(game.state.seats[0].rack), None]


def _redealt() -> Game:
    for number in range(1_000):
        game = Game.deal("standard", ["Ala", "Bartek"], f"deal {number}")
        if game.view(0).may_redeal:
            return game.try_luck("redeal", lambda most: most - 1, 0)
    raise AssertionError("three doublets should not be so rare")


def test_a_bot_receives_only_news_of_a_known_game_and_all_of_another(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    one, other = deal_game(), Game.deal("standard", ["Ala", "Bartek"], "sunshine").act("draw").act("draw")
    with OutsideBot(record_input(program(tmp_path), heard), PATIENT) as bot:
        for _ in range(2):
            one = one.act(bot.choose(one, 0, 60_000), 0).act("draw", 1)
        bot.choose(other, 0, 60_000)
    words = [line.partition(" ")[0] for line in heard.read_text().splitlines()]
    taken_up = ["game", "position", "go", "event", "event", "position", "go"]
    assert words == ["hello", *taken_up, "game", "event", "event", "position", "go", "quit"]


def test_a_refused_bot_receives_the_codes_and_plays_the_next_game(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    go = "say('draw' if asked > 1 else 'play R1 R1 R1')"
    mine = NamedCommand("mine", record_input(program(tmp_path, go), heard))
    games = play_games_with_forfeits(
        "standard", ["mine", "novice"], {"mine": mine}, 2, "rain", ms=60_000, limits=PATIENT
    )
    first = next(games)
    assert [each.fault.code for each in first.forfeits] == ["bot/illegal"]
    next(games)
    games.close()  # type: ignore[attr-defined]
    assert len(recorded_messages(heard, "game")) == 2
    refused = recorded_messages(heard, "refused")[0]
    assert refused["code"] == "bot/illegal"
    codes = [each["code"] for each in refused["violations"]]  # type: ignore[attr-defined]
    assert "meld/invalid" in codes


def test_commands_are_split_as_in_a_shell() -> None:
    named = parse_named_command("mine=python3 -u 'my bot.py'")
    assert named == NamedCommand("mine", ("python3", "-u", "my bot.py"))
    assert json.dumps(named.command)
    for wrong in ("python3 bot.py", "Mine=x", "mine=", "mine='x", "=x"):
        with pytest.raises(InvalidInput):
            parse_named_command(wrong)
    with pytest.raises(InvalidInput, match="there is a bot “greedy” already"):
        parse_named_commands(["greedy=x"], ["greedy"])
    with pytest.raises(InvalidInput, match="there is a bot “mine” already"):
        parse_named_commands(["mine=x", "mine=y"], [])
