"""The golden scores: games of real tables, counted by the engine; the score sheet of the client reads the same file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate
from typing import Any

import pytest

from rummi.core.tile import JOKER, Colour, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.base import Outcome
from rummi.games.classic.setup import RULESETS as CLASSIC
from rummi.games.classic.state import empty_bank_outcome, points, win_outcome
from rummi.games.express.dice import EXPRESS_BOX, Die
from rummi.games.express.setup import EXPRESS
from rummi.games.express.state import round_winners
from rummi.games.junior.setup import JUNIOR
from rummi.games.junior.state import Seat, State, outcome_of
from rummi.games.match import Match
from rummi.tournaments.decisions.scoring import check_points
from rummi.tournaments.model.decisions import Ends, ResultLine, WriteCard
from rummi.tournaments.model.parameters import WARSAW
from tests.support.games.junior import junior
from tests.support.vectors import MatchVector, ScoreVector, counted_rulesets, match_vectors, score_vectors

EVERY_GAME = pytest.mark.parametrize(
    "vector", [pytest.param(each, id=f"{each.rules}: {each.name}") for each in score_vectors()]
)
COUNTS: dict[str, Mapping[str, Any]] = {"points": CLASSIC, "stars": {"junior": JUNIOR}, "rounds": {"express": EXPRESS}}
KINDS = {name: kind for kind, rulesets in COUNTS.items() for name in rulesets}


def pieces(text: str) -> list[Piece]:
    return [JOKER if word == "*" else Tile(Colour.BLACK, int(word)) for word in text.split()]


def counted(rules: str, out: int | None, lines: list[dict[str, Any] | None]) -> Outcome:
    match KINDS[rules]:
        case "points":
            losses = [lost(rules, line) for line in lines]
            return empty_bank_outcome(losses) if out is None else win_outcome(losses, out)
        case "stars":
            return stars(out, lines)
        case _:
            hands = [[Die(0, piece) for piece in pieces(line["tiles"])] if line else [] for line in lines]
            winners = round_winners(hands, EXPRESS)
            return Outcome(tuple(int(seat in winners) for seat in range(len(lines))), winners)


def lost(rules: str, line: dict[str, Any] | None) -> int:
    ruleset = CLASSIC[rules]
    match line:
        case {"tiles": text}:
            return points(Tiles.of(pieces(text)), ruleset)
        case {"points": count}:
            return int(count)
        case {"penalty": "not-opened"}:
            return ruleset.not_opened
        case {"penalty": _}:
            return ruleset.could_have_opened
        case _:
            return 0


def stars(out: int | None, lines: list[dict[str, Any] | None]) -> Outcome:
    """Racks are paid for, and stars compared, as at the end of a game of the engine."""
    written = [line or {"stars": 0, "left": 0} for line in lines]
    state = junior(*["K1", "R1", "B1", "Y1"][: len(lines)]).state
    assert isinstance(state, State)
    seats = tuple(Seat(Tiles.of([Tile(Colour.RED, 1)] * line["left"]), line["stars"]) for line in written)
    paid = replace(state, seats=seats).pay_for_racks()
    return outcome_of([seat.stars for seat in paid.seats], out)


@pytest.mark.rule("STD-46", "STD-47", "STD-48", "STD-49", "STD-50", "STD-51", "STD-55", "STD-57", "STD-58", "NGT-15")
@pytest.mark.rule("NGT-16", "NGT-18", "TRN-9", "TRN-36", "A-25", "A-26", "A-31", "A-33", "C-1", "C-8", "JUN-27")
@pytest.mark.rule("JUN-28", "A-49", "A-51", "DICE-31", "DICE-32", "A-72", "A-73")
@EVERY_GAME
def test_what_everyone_records(vector: ScoreVector) -> None:
    if vector.scores is None:
        assert vector.faults
    else:
        outcome = counted(vector.rules, vector.out, vector.lines)
        assert (list(outcome.scores), list(outcome.winners)) == (vector.scores, vector.winners)


@EVERY_GAME
def test_what_a_judge_would_refuse(vector: ScoreVector) -> None:
    """The sheet of the kitchen table refuses what a game card refuses; of Junior and the dice there are no cards."""
    if KINDS[vector.rules] == "points":
        ruleset = CLASSIC[vector.rules]
        event = replace(WARSAW, rules=vector.rules, joker_left=ruleset.joker_left)
        lines = tuple(card_line(vector, seat) for seat in range(len(vector.lines)))
        ends: Ends = "bank" if vector.out is None else "out"
        card = WriteCard(1, 1, 1, lines, winners(vector), ends)
        assert [each.code for each in check_points(event, card, ["somebody"] * len(vector.lines))] == vector.faults


def card_line(vector: ScoreVector, seat: int) -> ResultLine:
    """A card has what is recorded, the sheet what is left: with an empty bank these are different points."""
    match vector.lines[seat]:
        case {"points": count} if vector.out is None:
            return ResultLine(seat + 1, points=vector.scores[seat] if vector.scores else -int(count))
        case {"points": count}:
            return ResultLine(seat + 1, points=-int(count))
        case {"tiles": text}:
            return ResultLine(seat + 1, tiles=text)
        case {"penalty": penalty}:
            return ResultLine(seat + 1, penalty=penalty)
        case _:
            return ResultLine(seat + 1)


def winners(vector: ScoreVector) -> tuple[int, ...]:
    return (vector.out + 1,) if vector.out is not None else tuple(seat + 1 for seat in vector.winners)


@pytest.mark.rule("A-34", "TRN-17", "DICE-33", "DICE-34", "TV-13")
@pytest.mark.parametrize("vector", [pytest.param(each, id=f"{each.rules}: {each.name}") for each in match_vectors()])
def test_what_a_match_comes_to(vector: MatchVector) -> None:
    won_by = next(each["match_won_by"] for each in counted_rulesets() if each["name"] == vector.rules)
    match = Match(won_by, tuple("abcdef"[: len(vector.totals)]), 0)
    for game in vector.games:
        match = match.add(counted(vector.rules, game["out"], game["lines"]))
    assert list(match.totals) == vector.totals
    assert list(match.big_points) == vector.wins
    before = accumulate((len(group) for group in match.ranking), initial=0)
    places = {seat: 1 + ahead for group, ahead in zip(match.ranking, before, strict=False) for seat in group}
    assert [places[seat] for seat in range(len(vector.totals))] == vector.places


@pytest.mark.parametrize("known", counted_rulesets(), ids=lambda known: str(known["name"]))
def test_the_sheet_has_the_numbers_of_the_rulesets(known: dict[str, Any]) -> None:
    ruleset: Any = COUNTS[known["counts"]][known["name"]]
    box = getattr(ruleset, "box", EXPRESS_BOX)
    players = ruleset.players
    assert known["players"] == (list(players) if isinstance(players, tuple) else [players, players])
    assert (known["highest"], known["jokers"]) == (box.highest, box.jokers)
    assert known["each"] == box.copies * len(box.colours)
    assert known["match_won_by"] == ruleset.match_won_by
    for number in ("time_limit", "joker_left", "not_opened", "could_have_opened"):
        assert known[number] == getattr(ruleset, number, 0)
    dice = known["counts"] == "rounds"
    assert (known["most"], known["games"]) == ((ruleset.hand, ruleset.rounds) if dice else (0, 0))


def test_every_ruleset_is_counted() -> None:
    """But for the introductory game, in which stars are counted as they lie, and the dice alone."""
    assert {each["name"] for each in counted_rulesets()} == set(KINDS)
    assert {vector.rules for vector in score_vectors()} == set(KINDS)
