"""Matches between bots: seatings, interruptions, several cores, and how certain the results are."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from rummi.arena.deals import Deal, Entry, PlayedGame, Terms, play_deal, seatings
from rummi.arena.match import compute_standing, deals_until_decided, leading_deals, play_match, win_share_against
from rummi.arena.ratings import ratings
from rummi.arena.sheet import Sheet
from rummi.core.errors import InvalidInput

TERMS = Terms("standard", 2, "rain", ("greedy", "novice"))


def without_times(deals: list[Deal]) -> list[list[tuple[object, ...]]]:
    return [[(game.seats, game.won, game.points, game.moves) for game in deal.games] for deal in deals]


def won(number: int, *first: float) -> Deal:
    """Return a deal in which the first entry won these parts of its two games."""
    games = tuple(
        PlayedGame(
            seats, (part, 1 - part) if seats == (0, 1) else (1 - part, part), (0, 0), (9, 9), (9.0, 9.0), (2.0, 1.0)
        )
        for part, seats in zip(first, seatings(2, 2), strict=True)
    )
    return Deal(number, games)


@pytest.mark.parametrize(("entries", "players"), list(product((2, 3, 4, 5), (2, 3, 4, 6))))
def test_every_entry_sits_in_every_seat_equally_often(entries: int, players: int) -> None:
    for entry in range(entries):
        seats = [tuple(each).count(entry) for each in zip(*seatings(entries, players), strict=True)]
        assert len(set(seats)) == 1, "equally often in every seat"
        assert seats[0] > 0


def test_a_mirror_match_gives_exactly_half() -> None:
    deals = play_match(Terms("standard", 2, "mirror", ("greedy", "greedy")), 6)
    first, second = compute_standing(0, deals), compute_standing(1, deals)
    assert (first.share.mean, first.share.low, first.share.high) == (0.5, 0.5, 0.5)
    assert (first.wins, second.wins, first.games) == (6, 6, 12)
    assert first.points.mean == 0
    assert {len({game.points for game in deal.games}) for deal in deals} == {1}, "the same game from both seats"


@pytest.mark.parametrize(("rules", "players"), [("standard", 2), ("championship", 3)])
def test_deals_in_the_kernel_and_in_the_engine_are_the_same(
    rules: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms = Terms(rules, players, "kernel", ("greedy", "greedy"))
    inside = play_deal(terms, 1)
    monkeypatch.setattr("rummi.arena.deals.can_play_in_kernel", lambda *_: False)
    assert without_times([inside]) == without_times([play_deal(terms, 1)])
    assert all(0 < worst <= ms for game in inside.games for worst, ms in zip(game.worst, game.ms, strict=True))


def test_an_interrupted_match_continues_to_the_same_result(tmp_path: Path) -> None:
    whole = play_match(TERMS, 6)
    file = tmp_path / "match.jsonl"
    play_match(TERMS, 6, sheet=Sheet(file))
    lines = file.read_bytes().split(b"\n")
    file.write_bytes(
        b"\n".join([*lines[:1], *lines[3:5], lines[5][:20]])
    )  # two deals are missing, and one line is incomplete
    told: list[int] = []
    again = play_match(TERMS, 6, sheet=Sheet(file), on_progress=told.append)
    assert without_times(again) == without_times(whole)
    assert told == [2, 3, 4, 5, 6]
    assert without_times(play_match(TERMS, 4, sheet=Sheet(file))) == without_times(whole)[:4], (
        "nothing was left to play"
    )


def test_several_cores_play_the_same_match() -> None:
    assert without_times(play_match(TERMS, 5, cores=2)) == without_times(play_match(TERMS, 5))


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (b"[game]\n", "is not the file of a match"),
        (
            b'{"arena":1,"terms":{"rules":"xp","players":2,"seed":"rain","entries":["greedy","novice"]}}\n',
            "another match",
        ),
        (b'{"arena":9,"terms":{"rules":"standard","players":2,"seed":"rain","entries":["a"]}}\n', "another match"),
    ],
)
def test_another_file_is_rejected_and_unchanged(tmp_path: Path, written: bytes, told: str) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(written)
    with pytest.raises(InvalidInput, match=told):
        Sheet(file).open(TERMS)
    assert file.read_bytes() == written


def test_an_invalid_line_is_named(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "match.jsonl")
    sheet.open(TERMS)
    sheet.add(play_deal(TERMS, 0))
    with (tmp_path / "match.jsonl").open("ab") as file:
        file.write(b"half\n")
    with pytest.raises(InvalidInput, match="line 3 is not a deal"):
        sheet.open(TERMS)


def test_an_unwritable_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="cannot be written"):
        Sheet(tmp_path / "nowhere" / "match.jsonl").open(TERMS)


def test_a_standing_is_a_mean_over_deals() -> None:
    deals = [won(0, 1, 1), won(1, 1, 0), won(2, 0.5, 0.5), won(3, 1, 0)]
    first = compute_standing(0, deals)
    assert (first.games, first.wins, first.share.mean) == (8, 5, 0.625)
    assert first.share.high - first.share.mean == pytest.approx(1.96 * 0.25 / 2)
    assert (first.ms_per_move, first.ms_worst) == (1.0, 2.0)
    assert win_share_against(0, 1, deals) == 0.625
    assert win_share_against(0, 2, deals) is None


def test_deals_after_a_missing_one_do_not_count() -> None:
    assert [deal.number for deal in leading_deals([won(3, 1, 1), won(1, 1, 1), won(0, 1, 1)])] == [0, 1]


def test_a_clear_match_ends_early() -> None:
    better = [won(number, 1, number % 2) for number in range(200)]
    enough = deals_until_decided(better, 2, 0.02)
    assert enough is not None
    assert 20 <= enough < 60
    worse = [won(number, 0, number % 2) for number in range(200)]
    assert deals_until_decided(worse, 2, 0.02) == enough
    equal = [won(number, number % 2, number % 2) for number in range(200)]
    assert deals_until_decided(equal, 2, 0.02) is None
    assert len(play_match(Terms("standard", 2, "x", ("greedy", "novice")), 60, margin=0.2)) < 60


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("greedy:100", "is not a bot"),
        ("", "is not a bot"),
        ("greedy:100ms", "has no time limit"),
        ("nobody", "there is no bot"),
    ],
)
def test_an_unknown_entry_is_rejected(text: str, told: str) -> None:
    with pytest.raises(InvalidInput, match=told):
        Entry.parse(text).create_player("standard")


@pytest.mark.parametrize(("rules", "bots"), [("junior", ("gentle", "best")), ("express", ("simple", "simple"))])
def test_every_family_has_matches(rules: str, bots: tuple[str, str]) -> None:
    [deal] = play_match(Terms(rules, 2, "rain", bots), 1)
    assert [sum(game.won) for game in deal.games] == pytest.approx([1, 1])


def test_stronger_bots_have_higher_ratings() -> None:
    deals = play_match(Terms("standard", 3, "rain", ("novice", "greedy", "casual")), 4)
    novice, greedy, casual = ratings(3, deals)
    assert greedy.mean > casual.mean > novice.mean
    assert greedy.spread < 25 / 3, "more certain than before the first game"
    assert ratings(2, []) == [ratings(2, [])[1]] * 2


def test_games_against_itself_do_not_change_a_rating() -> None:
    seats = (0, 0)
    alone = Deal(0, (PlayedGame(seats, (1.0, 0.0), (5, -5), (9, 9), (9.0, 9.0), (2.0, 1.0)),))
    assert ratings(1, [alone]) == ratings(1, [])
