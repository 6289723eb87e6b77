"""Matches between bots: every deal from every seat, broken off and gone on with, and how sure their result is."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from rummi.arena.matches.deals import Deal, Played, Terms, play_deal
from rummi.arena.matches.entry import Entry
from rummi.arena.matches.figures import decided_after, in_order, share_against, standing
from rummi.arena.matches.match import play_match
from rummi.arena.matches.ratings import ratings
from rummi.arena.matches.seating import seatings
from rummi.arena.matches.sheet import Sheet
from rummi.core.errors import InvalidInput

TERMS = Terms("standard", 2, "rain", ("greedy", "novice"))


def without_times(deals: list[Deal]) -> list[list[tuple[object, ...]]]:
    return [[(game.seats, game.won, game.points, game.moves) for game in deal.games] for deal in deals]


def won(number: int, *first: float) -> Deal:
    """A deal in which the first entry took these parts of its two games."""
    games = tuple(
        Played(seats, (part, 1 - part) if seats == (0, 1) else (1 - part, part), (0, 0), (9, 9), (9.0, 9.0), (2.0, 1.0))
        for part, seats in zip(first, seatings(2, 2), strict=True)
    )
    return Deal(number, games)


@pytest.mark.parametrize(("entries", "players"), list(product((2, 3, 4, 5), (2, 3, 4, 6))))
def test_everyone_sits_in_every_seat_equally_often(entries: int, players: int) -> None:
    for entry in range(entries):
        seats = [tuple(each).count(entry) for each in zip(*seatings(entries, players), strict=True)]
        assert len(set(seats)) == 1, "as often as in any other"
        assert seats[0] > 0


def test_a_mirror_match_gives_exactly_half() -> None:
    deals = play_match(Terms("standard", 2, "mirror", ("greedy", "greedy")), 6)
    first, second = standing(0, deals), standing(1, deals)
    assert (first.share.mean, first.share.low, first.share.high) == (0.5, 0.5, 0.5)
    assert (first.wins, second.wins, first.games) == (6, 6, 12)
    assert first.points.mean == 0
    assert {len({game.points for game in deal.games}) for deal in deals} == {1}, "the same game from both seats"


@pytest.mark.parametrize(("rules", "players"), [("standard", 2), ("championship", 3)])
def test_the_kernel_plays_the_games_of_the_engine(rules: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    terms = Terms(rules, players, "kernel", ("greedy", "greedy"))
    inside = play_deal(terms, 1)
    monkeypatch.setattr("rummi.arena.matches.deals.kernel_plays", lambda *_: False)
    assert without_times([inside]) == without_times([play_deal(terms, 1)])
    assert all(0 < worst <= ms for game in inside.games for worst, ms in zip(game.worst, game.ms, strict=True))


def test_broken_off_and_gone_on_with_it_is_the_same_match(tmp_path: Path) -> None:
    whole = play_match(TERMS, 6)
    file = tmp_path / "match.jsonl"
    play_match(TERMS, 6, sheet=Sheet(file))
    lines = file.read_bytes().split(b"\n")
    file.write_bytes(b"\n".join([*lines[:1], *lines[3:5], lines[5][:20]]))  # killed while it wrote, and two are lost
    told: list[int] = []
    again = play_match(TERMS, 6, sheet=Sheet(file), heard=told.append)
    assert without_times(again) == without_times(whole)
    assert told == [2, 3, 4, 5, 6]
    assert without_times(play_match(TERMS, 4, sheet=Sheet(file))) == without_times(whole)[:4], (
        "nothing was left to play"
    )


def test_on_several_cores_it_is_the_same_match() -> None:
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
def test_another_file_is_refused_and_left_alone(tmp_path: Path, written: bytes, told: str) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(written)
    with pytest.raises(InvalidInput, match=told):
        Sheet(file).open(TERMS)
    assert file.read_bytes() == written


def test_a_line_that_is_no_deal_is_named(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "match.jsonl")
    sheet.open(TERMS)
    sheet.add(play_deal(TERMS, 0))
    with (tmp_path / "match.jsonl").open("ab") as file:
        file.write(b"half\n")
    with pytest.raises(InvalidInput, match="line 3 is no deal"):
        sheet.open(TERMS)


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="cannot be written"):
        Sheet(tmp_path / "nowhere" / "match.jsonl").open(TERMS)


def test_figures_are_means_over_deals() -> None:
    deals = [won(0, 1, 1), won(1, 1, 0), won(2, 0.5, 0.5), won(3, 1, 0)]
    first = standing(0, deals)
    assert (first.games, first.wins, first.share.mean) == (8, 5, 0.625)
    assert first.share.high - first.share.mean == pytest.approx(1.96 * 0.25 / 2)
    assert (first.ms_per_move, first.ms_worst) == (1.0, 2.0)
    assert share_against(0, 1, deals) == 0.625
    assert share_against(0, 2, deals) is None


def test_deals_count_as_far_as_all_before_them_are_there() -> None:
    assert [deal.number for deal in in_order([won(3, 1, 1), won(1, 1, 1), won(0, 1, 1)])] == [0, 1]


def test_nobody_waits_longer_than_needed() -> None:
    better = [won(number, 1, number % 2) for number in range(200)]
    enough = decided_after(better, 2, 0.02)
    assert enough is not None
    assert 20 <= enough < 60
    worse = [won(number, 0, number % 2) for number in range(200)]
    assert decided_after(worse, 2, 0.02) == enough
    equal = [won(number, number % 2, number % 2) for number in range(200)]
    assert decided_after(equal, 2, 0.02) is None
    assert len(play_match(Terms("standard", 2, "x", ("greedy", "novice")), 60, margin=0.2)) < 60


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("greedy:100", "is no bot"),
        ("", "is no bot"),
        ("greedy:100ms", "does not think by the clock"),
        ("nobody", "there is no bot"),
    ],
)
def test_who_is_no_bot(text: str, told: str) -> None:
    with pytest.raises(InvalidInput, match=told):
        Entry.parse(text).player("standard")


@pytest.mark.parametrize(("rules", "bots"), [("junior", ("gentle", "best")), ("express", ("simple", "simple"))])
def test_every_family_has_its_matches(rules: str, bots: tuple[str, str]) -> None:
    [deal] = play_match(Terms(rules, 2, "rain", bots), 1)
    assert [sum(game.won) for game in deal.games] == pytest.approx([1, 1])


def test_ratings_follow_who_beats_whom() -> None:
    deals = play_match(Terms("standard", 3, "rain", ("novice", "greedy", "casual")), 4)
    novice, greedy, casual = ratings(3, deals)
    assert greedy.mean > casual.mean > novice.mean
    assert greedy.spread < 25 / 3, "surer than before"
    assert ratings(2, []) == [ratings(2, [])[1]] * 2


def test_a_bot_that_met_only_itself_is_as_unknown_as_before() -> None:
    seats = (0, 0)
    alone = Deal(0, (Played(seats, (1.0, 0.0), (5, -5), (9, 9), (9.0, 9.0), (2.0, 1.0)),))
    assert ratings(1, [alone]) == ratings(1, [])
