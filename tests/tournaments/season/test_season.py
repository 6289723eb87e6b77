"""A season of ten tournaments: rankings and ratings, compared with an independent computation from the journals."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache
from itertools import count
from math import exp, sqrt

import pytest

from rummi.tournaments.model.parameters import TEMPLATES, with_day
from rummi.tournaments.season.people import Identities, Placing, TournamentResult, tournament_result
from rummi.tournaments.season.points import PointRules, ranking
from rummi.tournaments.season.ratings import DRIFT, LUCK, MEAN, SPREAD, ratings
from rummi.tournaments.simulate import by_luck, simulate_tournament
from rummi.tournaments.tournament import Tournament

PEOPLE = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQRST"]
RULES = PointRules(places=(10, 6, 3, 1), taking_part=2, beaten=1, best=7)
FINAL_TWICE = {"E10": 2}


@cache
def season() -> tuple[tuple[str, Tournament], ...]:
    """Thirteen to sixteen of twenty people play, different ones each time."""
    played = []
    for number in range(1, 11):
        came = [PEOPLE[(3 * number + each) % len(PEOPLE)] for each in range(13 + number % 4)]
        parameters = replace(with_day(TEMPLATES["polish-qualifier"], f"2026-{number:02}-14"), name=f"Event {number}")
        played.append((f"E{number}", simulate_tournament(parameters, came, f"season {number}", by_luck)))
    return tuple(played)


def results() -> list[TournamentResult]:
    return [tournament_result(id, event.state) for id, event in season()]


def everybody() -> Identities:
    return {(id, entrant.id): PEOPLE.index(entrant.name) for id, event in season() for entrant in event.state.entrants}


def test_the_ranking_agrees_with_an_independent_computation() -> None:
    points: dict[str, list[int]] = defaultdict(list)
    for id, event in season():
        places = finishing(event)
        for name, place in places.items():
            behind = sum(other > place for other in places.values())
            worth = [10, 6, 3, 1, *[0] * 99][place - 1] + 2 + behind
            points[name].append(worth * (2 if id == "E10" else 1))
    expected = {name: sum(sorted(own)[-7:]) for name, own in points.items()}
    rows = ranking(results(), everybody(), RULES, FINAL_TWICE)
    assert {PEOPLE[row.member]: row.points for row in rows} == expected
    assert [row.points for row in rows] == sorted(expected.values(), reverse=True)
    assert len(rows) == len(PEOPLE)
    assert all(sum(each.counts for each in row.scored) == min(7, len(row.scored)) for row in rows)


def finishing(event: Tournament) -> dict[str, int]:
    """Compute places by wins, points, unopened losses, the best game and lots; the final counts before the rounds."""
    places: dict[str, int] = {}
    for play in reversed(event.state.stages):
        own = defaultdict(list)
        for card in (card for drawn in play.rounds for each in drawn.seatings for card in each.cards if card):
            for result in card.results:
                own[result.entrant].append(result)
        lots = {entrant: at for order in play.orders for at, entrant in enumerate(order)}
        keys = {
            event.state.name_of(entrant): (
                -sum(each.big for each in results),
                -sum(each.small for each in results),
                sum(each.penalty != "" for each in results),
                -max(each.small for each in results),
                lots.get(entrant, 0),
            )
            for entrant, results in own.items()
        }
        before = dict(places)
        for name, key in keys.items():
            if name not in before:
                better = [other for other in keys if other not in before and keys[other] < key]
                places[name] = len(before) + len(better) + 1
    return places


def test_the_ratings_agree_with_the_plackett_luce_formula() -> None:
    mean: dict[str, float] = defaultdict(lambda: MEAN)
    spread: dict[str, float] = defaultdict(lambda: SPREAD)
    games: dict[str, int] = defaultdict(int)
    for _, event in season():
        for play in event.state.stages:
            for card in (card for drawn in play.rounds for each in drawn.seatings for card in each.cards if card):
                did = {event.state.name_of(each.entrant): (each.won, each.small) for each in card.results}
                sure = {name: sqrt(spread[name] ** 2 + DRIFT**2) for name in did}
                c = sqrt(sum(sure[name] ** 2 + LUCK**2 for name in did))
                e = {name: exp(mean[name] / c) for name in did}
                new = {}
                for i in did:
                    pull = certainty = 0.0
                    for q in did:
                        if did[q] >= did[i]:
                            p = e[i] / sum(e[s] for s in did if did[s] <= did[q])
                            equals = sum(did[s] == did[q] for s in did)
                            pull += ((i == q) - p) / equals
                            certainty += p * (1 - p) / equals
                    shrinks = sure[i] / c * sure[i] ** 2 / c**2 * certainty
                    new[i] = mean[i] + sure[i] ** 2 / c * pull, sure[i] * sqrt(max(1 - shrinks, 0.0001))
                for name, (m, s) in new.items():
                    mean[name], spread[name] = m, s
                    games[name] += 1
    rows = ratings(results(), everybody())
    assert len(rows) == len(PEOPLE)
    for row in rows:
        name = PEOPLE[row.member]
        assert (row.mean, row.spread) == pytest.approx((mean[name], spread[name]))
        assert row.games == games[name]
    assert [row.mean for row in rows] == pytest.approx(sorted(mean.values(), reverse=True))
    assert [row.place for row in rows] == list(range(1, len(PEOPLE) + 1))


def test_unidentified_players_count_for_others_but_have_no_place() -> None:
    stranger = PEOPLE.index("Player C")
    known = {played: member for played, member in everybody().items() if member != stranger}
    rows = ranking(results(), known, RULES)
    whole = {row.member: row.points for row in ranking(results(), everybody(), RULES)}
    assert {row.member: row.points for row in rows} == {m: p for m, p in whole.items() if m != stranger}
    rated = ratings(results(), known)
    assert stranger not in {row.member for row in rated}
    games = {row.member: row.games for row in ratings(results(), everybody())}
    assert all(row.games == games[row.member] for row in rated)


def test_players_with_fewer_than_ten_games_have_no_place() -> None:
    first = results()[:1]
    few = [replace(first[0], games=first[0].games[:12])]
    rows = ratings(few, everybody())
    assert rows
    assert {row.place for row in rows} == {0}
    assert all(row.place for row in ratings(first, everybody())), "a whole event has at least sixteen games of each"


def test_rating_steps_add_up() -> None:
    for row in ratings(results(), everybody()):
        assert row.steps[-1].mean == row.mean
        assert row.change == pytest.approx(row.mean - (row.steps[-2].mean if len(row.steps) > 1 else MEAN))
        assert sum(step.games for step in row.steps) == row.games


def test_places_are_shared_and_the_next_one_is_skipped() -> None:
    numbers = count(1)
    tied = TournamentResult(
        id="T",
        name="Tied",
        day="2026-01-01",
        placings=tuple(Placing(next(numbers), name, place) for name, place in [("A", 1), ("B", 1), ("C", 3), ("D", 0)]),
    )
    rows = ranking([tied], {("T", each): each for each in range(1, 5)}, PointRules(places=(5, 3, 1), taking_part=0))
    assert [(row.place, row.member, row.points) for row in rows] == [(1, 1, 5), (1, 2, 5), (3, 3, 1)]


def test_better_places_decide_equal_points() -> None:
    def event(id: str, day: str, *order: int) -> TournamentResult:
        placings = tuple(Placing(each, str(each), at) for at, each in enumerate(order, start=1))
        return TournamentResult(id=id, name=id, day=day, placings=placings)

    played = [event("X", "2026-01-01", 1, 2, 3), event("Y", "2026-02-01", 3, 2, 1)]
    known = {(id, each): each for id in "XY" for each in (1, 2, 3)}
    rows = ranking(played, known, PointRules(places=(3, 2, 1), taking_part=0))
    assert [(row.place, row.member) for row in rows] == [(1, 1), (1, 3), (3, 2)]
