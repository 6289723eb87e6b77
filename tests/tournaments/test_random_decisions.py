"""Random decisions by all roles in any order: `apply` follows `judge`, and rejected decisions change nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummi.core.errors import IllegalAction
from rummi.games.shuffle import draws
from rummi.language import say
from rummi.tournaments.decisions.cards import starter
from rummi.tournaments.decisions.checks import find_seating
from rummi.tournaments.decisions.judge import judge
from rummi.tournaments.draw.luck import resolve_luck
from rummi.tournaments.files import read_tournament, write_tournament
from rummi.tournaments.model.decisions import (
    Amend,
    Appoint,
    BreakTie,
    By,
    CancelGame,
    CheckIn,
    CloseStage,
    Decision,
    Dismiss,
    Disqualify,
    Enter,
    Entry,
    Readmit,
    Redraw,
    ReopenStage,
    Replace,
    SeatLate,
    Sign,
    Signal,
    UndoDraw,
    Withdraw,
)
from rummi.tournaments.model.state import State, cards_of
from rummi.tournaments.simulate import by_luck, step
from rummi.tournaments.stages.advancing import advancing_order, chances, final_ranking, unresolved_ties
from rummi.tournaments.stages.progress import (
    Missing,
    admitted_entrants,
    is_over,
    missing_games,
    next_round,
    remaining_players,
    waiting_list,
)
from rummi.tournaments.stages.standings import standings
from rummi.tournaments.tournament import Tournament
from tests.support.events import MORNING, NOON, ORGANISER, WIDE, drawn
from tests.support.patience import whole_games
from tests.tournaments.strategies import any_of

PEOPLE = st.one_of(
    st.just(ORGANISER), st.builds(By, st.sampled_from(["judge", "player", "public"]), st.integers(0, 9), st.just("N"))
)
ANY: st.SearchStrategy[Decision] = st.one_of([any_of(kind) for kind in get_args(Decision)])


def unchanged(event: Tournament, entry: Entry) -> None:
    """Check that a rejected decision has translatable reasons and changes nothing."""
    violations = judge(event.state, entry)
    assert violations
    with pytest.raises(IllegalAction) as refused:
        event.append(entry)
    assert refused.value.violations == violations
    for violation in violations:
        assert say(violation.message, "pl") != "" != str(violation.message)


def nothing_lost(before: Tournament, after: Tournament) -> None:
    assert after.journal[:-1] == before.journal
    assert len(after.state.entrants) >= len(before.state.entrants)
    dropped = before.state.stages[len(after.state.stages) :]
    assert not dropped or isinstance(after.journal[-1].decision, UndoDraw)
    assert not any(card for play in dropped for _, _, _, card in cards_of(play))
    redrawn = isinstance(after.journal[-1].decision, Redraw)
    for old, new in zip(before.state.stages, after.state.stages, strict=False):
        assert set(old.pool) <= set(new.pool)
        kept = {(at, seat.table, game): card for at, seat, game, card in cards_of(new)}
        for at, seat, game, card in cards_of(old):
            if card is None:
                continue
            now = kept[at, seat.table, game]
            assert not redrawn or now == card
            assert now is not None
            versions = [*now.earlier, now]
            assert [version.version for version in versions] == list(range(1, now.version + 1))
            assert versions[card.version - 1].results == card.results


def whole(state: State) -> None:
    """Compute everything that pages show."""
    for play in state.stages:
        rows = standings(state, play)
        assert sorted(row.entrant for row in rows) == sorted(play.pool)
        assert set(chances(state, play)) == set(play.pool)
        unresolved_ties(state, play)
        assert len(set(advancing_order(state, play))) == len(advancing_order(state, play))
        for drawn_round in play.rounds:
            seated = [entrant for seating in drawn_round.seatings for entrant in seating.occupants]
            assert len(seated) == len(set(seated)), "nobody sits twice"
            assert all(len(seating.seats) in (3, 4) for seating in drawn_round.seatings)
            for seating in drawn_round.seatings:
                starter(state, seating, 1)
        for _, seating, _, card in cards_of(play):
            assert card is None or card.cancelled or len(card.results) >= 3
            assert card is None or set(card.players) <= set(seating.everyone)
    (
        final_ranking(state),
        next_round(state),
        missing_games(state),
        is_over(state),
        waiting_list(state),
        admitted_entrants(state),
    )


def follow(event: Tournament, entry: Entry) -> Tournament:
    if judge(event.state, entry):
        unchanged(event, entry)
        return event
    after = event.append(entry)
    nothing_lost(event, after)
    return after


WHY = "because"


def likely(draw: Callable[[int], int], state: State) -> Decision:
    """Actions of people at a tournament, mostly legal."""
    one = 1 + draw(len(state.entrants))
    table = 1 + draw(3)
    gone = [each.id for each in state.entrants if each.gone] or [one]
    play = state.stages[-1]
    written = [(at, seat, game, card) for at, seat, game, card in cards_of(play) if card]
    at, seat, game, card = written[draw(len(written))] if written else (1, play.rounds[-1].seatings[0], 1, None)
    due = missing_games(state)
    ties = unresolved_ties(state, play)
    last = play.rounds[-1]
    free = [(each.table, who) for each in last.seatings for who in each.occupants if not state.plays(who)] or [
        (table, one)
    ]
    where, left = free[draw(len(free))]
    reserve = next(
        (each.id for each in state.entrants if each.plays and not last.seating_of(each.id)), len(state.entrants)
    )
    absent = next((each.id for each in state.entrants if each.status == "entered"), one)
    choices: list[Decision] = [
        Enter(f"Late {len(state.entrants)}", "1990-01-01", exceptionally=WHY),
        CheckIn(absent, exceptionally=WHY),
        Amend(one, f"Amended {one}", "1980-01-01"),
        Withdraw(one),
        Readmit(gone[draw(len(gone))], WHY),
        Appoint(draw(2), "Judge", (table,)),
        Dismiss(1),
        Redraw(tuple(each.table for each in last.seatings if not each.begun), WHY),
        Replace(where, left, reserve, WHY),
        SeatLate(len(last.seatings), reserve, WHY),
        Disqualify(WHY, table=table) if draw(2) else Disqualify(WHY, entrant=one),
        CancelGame(at, seat.table, game, WHY, card.version if card else 0),
        Sign(at, seat.table, game, card.version if card else 0, one),
        CloseStage(WHY),
        ReopenStage(WHY),
        Signal(),
    ]
    if due:
        choices += [by_luck(state, due[0], str(draw(100)))] if len(seated(state, due[0])) >= 3 else []
    if card and len(seated(state, Missing(at, seat.table, game))) >= 3:
        again = by_luck(state, Missing(at, seat.table, game), str(draw(100)))
        choices += [replace(again, version=card.version, why=WHY)]
    if ties:
        choices += [BreakTie(ties[0], "lot"), BreakTie(ties[0], "play-off", why=WHY)]
    return choices[draw(len(choices))]


def seated(state: State, due: Missing) -> tuple[int, ...]:
    return remaining_players(state, find_seating(state, due.round, due.table))


@whole_games(12, 1)
@given(st.integers(0, 10**9), st.sampled_from([3, 4, 6, 7, 8, 9, 11, 16]))
def test_a_tournament_with_everything_that_can_happen(seed: int, players: int) -> None:
    event = drawn(players, seed=str(seed))
    luck = draws(str(seed))
    for number in range(60):
        if luck(2) == 0:
            event = led(event, f"{seed}/{number}")
        else:
            lucky = resolve_luck(event.state, likely(luck, event.state), f"{seed}/{number}")
            event = follow(event, Entry(NOON, ORGANISER, lucky))
        if number % 4 == 0:
            whole(event.state)
    assert Tournament.replay(event.journal) == event
    assert read_tournament(write_tournament(event)) == event
    assert event.doubtful_draws() == ()


@whole_games(30, 1)
@given(st.data())
def test_any_decisions_in_any_order(data: st.DataObject) -> None:
    """Regular steps with arbitrary decisions between them."""
    event = drawn(data.draw(st.sampled_from([3, 4, 6, 7, 8, 9, 12])))
    for number in range(data.draw(st.integers(1, 25))):
        if data.draw(st.booleans()):
            event = led(event, str(number))
            continue
        decision = data.draw(ANY)
        if data.draw(st.booleans()):
            decision = resolve_luck(event.state, decision, f"luck {number}")
        event = follow(event, Entry(data.draw(st.sampled_from([MORNING, NOON, "noon"])), data.draw(PEOPLE), decision))
        whole(event.state)
    assert Tournament.replay(event.journal) == event
    assert read_tournament(write_tournament(event)) == event


def led(event: Tournament, seed: str) -> Tournament:
    """Take the next regular step if possible: a card, or the end of the round or stage."""
    due = missing_games(event.state)
    if due and event.state.stages[-1].rounds[due[0].round - 1].signal:
        game = due[0]
        cancel = CancelGame(game.round, game.table, game.game, "cannot be played")
        card = by_luck(event.state, game, seed) if len(seated(event.state, game)) >= 3 else cancel
        return follow(event, Entry(NOON, ORGANISER, card))
    try:
        return event if is_over(event.state) else step(event, seed, by_luck)
    except IllegalAction:
        return event


@pytest.mark.parametrize("kind", get_args(Decision))
@whole_games(5, 1)
@given(st.data())
def test_every_kind_of_decision_is_judged(kind: type[Decision], data: st.DataObject) -> None:
    """Also the kinds that the tests above rarely produce."""
    decision = data.draw(any_of(kind))
    assert isinstance(decision, kind)
    event = drawn(8)
    follow(event, Entry(NOON, ORGANISER, resolve_luck(event.state, decision, "luck")))


@whole_games(200, 1)
@given(ANY, PEOPLE)
def test_any_decision_before_the_first_draw(decision: Decision, by: By) -> None:
    event = Tournament.create(WIDE, ORGANISER, MORNING).decide(
        Enter("Ala", "2000-01-01", exceptionally="x"), ORGANISER, MORNING
    )
    follow(event, Entry(NOON, by, resolve_luck(event.state, decision, "luck")))
