"""Invariants of every tournament, checked from its draws and cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations, pairwise

from rummi.tournaments.model.state import Card, Seating, StagePlay, State
from rummi.tournaments.stages.advancing import final_ranking
from rummi.tournaments.stages.standings import standings
from rummi.tournaments.tournament import Tournament

FEWEST_REPEATS = {3: 3, 4: 6, 6: 2, 7: 3, 8: 4, 9: 0, 10: 1, 11: 2, 12: 3}
"""The fewest repeated pairs in the second round by number of players, computed by hand. With thirteen or more players
there are four old tables, and no pair has to repeat."""


def check_championship(event: Tournament) -> None:
    """Check a finished tournament that no player left."""
    state = event.state
    for play in state.stages:
        check_draws(play)
        check_games(state, play)
        check_cards(play)
        check_list(state, play)
        assert play.closed
    check_champion(state)


def check_draws(play: StagePlay) -> None:
    tables = -(-len(play.pool) // 4)
    for drawn in play.rounds:
        sizes = Counter(len(seating.seats) for seating in drawn.seatings)
        assert set(sizes) <= {3, 4}
        assert len(drawn.seatings) == tables
        assert sizes[3] == 4 * tables - len(play.pool)
        seated = [entrant for seating in drawn.seatings for entrant in seating.occupants]
        assert sorted(seated) == sorted(play.pool)
        assert [seating.table for seating in drawn.seatings] == list(range(1, tables + 1))
        for seating in drawn.seatings:
            check_seats(seating)


def check_seats(seating: Seating) -> None:
    """Seats go from the highest tile to the lowest; only tied players draw again (TRN-13)."""
    order: dict[int, tuple[int, ...]] = defaultdict(tuple)
    for each_round in seating.picked:
        for picked in each_round:
            *jokers, last = picked.tiles.split()
            assert set(jokers) <= {"*"}
            order[picked.entrant] += (int(last[1:]),)
    assert list(seating.occupants) == sorted(seating.occupants, key=lambda entrant: order[entrant], reverse=True)
    assert len(set(order.values())) == len(seating.occupants)
    for entrant in seating.occupants:
        before = order[entrant][:-1]
        tied = [other for other in seating.occupants if order[other][: len(before)] == before]
        assert not before or len(tied) > 1


def repeated_pairs(play: StagePlay) -> list[int]:
    """Return the number of repeated meetings of each round."""
    met: Counter[tuple[int, ...]] = Counter()
    found = []
    for drawn in play.rounds:
        pairs = [pair for seating in drawn.seatings for pair in combinations(sorted(seating.occupants), 2)]
        found.append(sum(met[pair] for pair in pairs))
        met.update(pairs)
    return found


def check_games(state: State, play: StagePlay) -> None:
    """Everyone plays as many games as the table has, and where there is a game for everyone, everyone starts one."""
    stage = state.stage_parameters(play)
    for drawn in play.rounds:
        for seating in drawn.seatings:
            games = stage.games_of_three if len(seating.seats) == 3 else stage.games_of_four
            assert len(seating.cards) == games
            cards = [card for card in seating.cards if card]
            assert len(cards) == games
            assert all(sorted(card.players) == sorted(seating.occupants) for card in cards)
            starters = [card.starter for card in cards]
            assert starters == [seating.occupants[game % len(seating.occupants)] for game in range(games)]


def check_cards(play: StagePlay) -> None:
    for drawn in play.rounds:
        for seating in drawn.seatings:
            for card in seating.cards:
                assert card is not None
                check_card(card)


def check_card(card: Card) -> None:
    small = [result.small for result in card.results]
    winners = [result for result in card.results if result.won]
    assert winners
    assert [result.big for result in card.results] == [int(result.won) for result in card.results]
    if card.ends == "out":
        assert sum(small) == 0
        assert len(winners) == 1
    else:
        beaten = -sum(result.small for result in card.results if not result.won)
        own = {beaten - result.small for result in winners}
        assert len(own) == 1
        assert all(-result.small > min(own) for result in card.results if not result.won)
        assert not any(result.penalty for result in card.results)


def check_list(state: State, play: StagePlay) -> None:
    """The list, counted again from the cards; and its order by TRN-17 and A-55."""
    results = defaultdict(list)
    for drawn in play.rounds:
        for seating in drawn.seatings:
            for card in seating.cards:
                for result in card.results if card else ():
                    results[result.entrant].append(result)
    rows = standings(state, play)
    assert sorted(row.entrant for row in rows) == sorted(play.pool)
    for row in rows:
        mine = results[row.entrant]
        assert row.wins == sum(result.big for result in mine)
        assert row.points == sum(result.small for result in mine)
        assert row.penalties == sum(bool(result.penalty) for result in mine)
        assert row.best == max(result.small for result in mine)
        assert len(row.marks) == len(mine)
    keys = [(-row.wins, -row.points, row.penalties, -(row.best or 0)) for row in rows]
    assert keys == sorted(keys)
    for above, below in pairwise(rows):
        assert (above.place == below.place) == (below.why is None)


def check_champion(state: State) -> None:
    ranking = final_ranking(state)
    assert len(ranking[0]) == 1
    assert ranking[0][0] in state.stages[-1].pool
    assert sorted(entrant for group in ranking for entrant in group) == sorted(state.stages[0].pool)
