"""Hints and descriptions of steps, in both languages."""

from __future__ import annotations

import pytest

from rummi.games.game import Game
from rummi.games.junior.advice import describe_steps
from rummi.language import say
from tests.support.games.junior import junior


def describe(game: Game, text: str) -> list[tuple[str, str]]:
    _, action = game.family.parse_action(game.setup, text)
    return [(say(step, "en"), say(step, "pl")) for step in describe_steps(action)]


@pytest.mark.parametrize(
    ("table", "action", "english", "polish"),
    [
        ("-", "lay R1 R2 R3", "Lay a new run of red 1, 2, 3.", "Wyłóż nową serię czerwonych 1, 2, 3."),
        (
            "Y2 Y3 Y4",
            "add Y5 Y6 to Y2 Y3 Y4",
            "Put the yellow 5 and 6 to the run of yellow 2, 3, 4.",
            "Dołóż żółtą 5 i 6 do serii żółtych 2, 3, 4.",
        ),
        (
            "B1 B2 B3 | B5 B6 B7",
            "add B4 to B1 B2 B3 + B5 B6 B7",
            "Put the blue 4 between the runs of blue 1, 2, 3 and blue 5, 6, 7: they become one.",
            "Włóż niebieską 4 między serie niebieskich 1, 2, 3 i niebieskich 5, 6, 7: powstanie jedna seria.",
        ),
        (
            "R2 R3 R4 * | K2 K3 K4",
            "lift *K5 from R2 R3 R4 * to K2 K3 K4",
            "Take the joker out of the run of red 2, 3, 4, joker and put it to the run of black 2, 3, 4.",
            "Wyjmij jokera z serii czerwonych 2, 3, 4, joker i dołóż go do serii czarnych 2, 3, 4.",
        ),
        (
            "B1 B2 B3 * | R1 R2 R3 | R5 R6 R7",
            "lift * from B1 B2 B3 * to R1 R2 R3 + R5 R6 R7",
            "Take the joker out of the run of blue 1, 2, 3, joker and put it "
            "between the runs of red 1, 2, 3 and red 5, 6, 7: they become one.",
            "Wyjmij jokera z serii niebieskich 1, 2, 3, joker i włóż go "
            "między serie czerwonych 1, 2, 3 i czerwonych 5, 6, 7: powstanie jedna seria.",
        ),
        (
            "R3 * R5",
            "swap R4 in R3 * R5",
            "Put the red 4 in the joker's place in the run of red 3, joker, 5 and take the joker.",
            "Połóż czerwoną 4 na miejscu jokera w serii czerwonych 3, joker, 5 i weź jokera.",
        ),
    ],
)
def test_each_step_is_described_in_both_languages(table: str, action: str, english: str, polish: str) -> None:
    assert describe(junior("R10", table=table), action) == [(english, polish)]


def test_the_hint_for_a_player_who_can_lay_nothing_uses_the_words_of_the_booklet() -> None:
    game = junior("R9", "Y1", table="R2 R3 R4", bank="K10")
    steps = game.family.advice.hint(game.view(0)).steps
    assert [say(step, "pl") for step in steps] == ["Nie da się nic wyłożyć.", "Weź płytkę."]
