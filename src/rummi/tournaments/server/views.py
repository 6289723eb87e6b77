"""The public view of a tournament. It leaves out what only some people may see (docs/rules.md, TRN-24, A-59)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from rummi.language import say
from rummi.server.protocol.games import EventRecord
from rummi.tournaments.decisions.cards import starter
from rummi.tournaments.decisions.judge import judge
from rummi.tournaments.model.dates import to_local
from rummi.tournaments.model.decisions import By, CloseStage, Decision, Draw, Entry, Remark, ReopenStage, Signal
from rummi.tournaments.model.parameters import stage_title, table_sizes
from rummi.tournaments.model.privacy import can_see_card
from rummi.tournaments.model.state import AgeCategory, Card, Entrant, Seating, StagePlay, State, age_category, cards_of
from rummi.tournaments.server.protocol.events import (
    CardShown,
    ClockShown,
    ComingShown,
    EntrantShown,
    GameShown,
    JudgeShown,
    Obstacle,
    Obstacles,
    Progress,
    PublicView,
    ResultShown,
    RoundShown,
    StagePlayed,
    StandingShown,
    TableShown,
)
from rummi.tournaments.server.session import TournamentSession, milliseconds, phase
from rummi.tournaments.stages.advancing import chances, count_advancing, final_ranking, next_stage, unresolved_ties
from rummi.tournaments.stages.progress import is_over, missing_games, next_round, remaining_players, waiting_list
from rummi.tournaments.stages.standings import StageTotals, count_stage, standings


def public_view(session: TournamentSession, language: str) -> PublicView:
    state = session.state
    return PublicView(
        id=session.id,
        seq=session.seq,
        remarks=sum(isinstance(entry.decision, Remark) for entry in session.tournament.journal),
        phase=phase(state),
        parameters=state.parameters,
        entrants=_entrants(session),
        judges=[
            JudgeShown(id=each.id, name=each.name, tables=each.tables, dismissed=each.dismissed)
            for each in state.judges
        ],
        stages=[_stage(session, at, language) for at in range(len(state.stages))],
        progress=show_progress(state, language),
        clock=_clock(state),
        wall=state.wall,
        address=state.address,
        calls=state.calls,
        ranking=session.cached("ranking", lambda: final_ranking(state) if phase(state) == "over" else ()),
    )


def _entrants(session: TournamentSession) -> Sequence[EntrantShown]:
    """Cached, because most decisions are cards and do not change the entrants."""

    def shown(*_: object) -> Sequence[EntrantShown]:
        return _each_entrant(session)

    return session.cached_until_changed("entrants", (session.state.entrants, session.state.parameters), shown)


def _each_entrant(session: TournamentSession) -> list[EntrantShown]:
    queue = {entrant: place for place, entrant in enumerate(waiting_list(session.state), start=1)}

    def shown(each: Entrant, place: int, category: AgeCategory | None) -> EntrantShown:
        return EntrantShown(
            id=each.id,
            name=each.name,
            club=each.club,
            status=each.status,
            late=each.late,
            waiting=place,
            category=category or "",
            born=None,
        )

    return [
        session.cached_until_changed(
            ("entrant", each.id),
            (each, queue.get(each.id, 0), age_category(session.state.parameters, each)),
            shown,
        )
        for each in session.state.entrants
    ]


def _stage(session: TournamentSession, at: int, language: str) -> StagePlayed:
    state = session.state
    play = state.stages[at]
    described = state.stage_parameters(play)
    known = session.cached(("counted", at), lambda: count_stage(state, play))
    after = next_stage(state, play.number, sum(state.plays(entrant) for entrant in play.pool))
    next_name = state.parameters.stages[after.number - 1].name if after else ""
    return StagePlayed(
        number=play.number,
        name=described.name,
        title=say(stage_title(described.name), language),
        rounds=[_round(session, at, number) for number in range(1, len(play.rounds) + 1)],
        rounds_planned=described.rounds,
        pool=play.pool,
        places=count_advancing(state, play),
        next_title=say(stage_title(next_name), language) if next_name else "",
        next=after.number if after else 0,
        standings=_standings(state, play, known, language),
        tied=session.cached(("tied", at), lambda: () if play.closed else unresolved_ties(state, play, known)),
        void=play.void,
        closed=play.closed,
        order=play.order,
    )


def _standings(state: State, play: StagePlay, known: StageTotals, language: str) -> list[StandingShown]:
    goes_on = chances(state, play, known)
    return [
        StandingShown(
            place=row.place,
            entrant=row.entrant,
            status=row.status,
            marks=row.marks,
            wins=row.wins,
            points=row.points,
            penalties=row.penalties,
            best=row.best,
            tied=row.tied,
            why=_spoken(row.why, language) if row.why else None,
            qualifies=goes_on[row.entrant],
        )
        for row in standings(state, play, known)
    ]


_spoken: Final = lru_cache(4_096)(say)
"""Cached, because the same few hundred sentences occur in every list."""


def _round(session: TournamentSession, at: int, number: int) -> RoundShown:
    state = session.state
    drawn = state.stages[at].rounds[number - 1]
    last = at == len(state.stages) - 1 and drawn is state.round
    return RoundShown(
        round=number,
        seed=drawn.seed,
        repeated=drawn.repeated,
        least=drawn.least,
        signal=to_local(drawn.signal),
        tables=[_table(session, state.stages[at], number, seating, last=last) for seating in drawn.seatings],
    )


def _table(session: TournamentSession, play: StagePlay, number: int, seating: Seating, *, last: bool) -> TableShown:
    """Cached by its inputs, because a card concerns one table of hundreds."""
    state = session.state
    called = last and seating.table in state.calls
    signal = bool(play.rounds[number - 1].signal)
    births = state.entrants if state.parameters.starter == "youngest" else ()
    follows = (
        seating,
        remaining_players(state, seating),
        births,
        state.judges,
        play.void,
        play.void_games,
        called,
        signal,
    )

    def shown(*_: object) -> TableShown:
        judges = [judge for judge in state.judges if not judge.dismissed and seating.table in judge.tables]
        complete = all(seating.cards) or not remaining_players(state, seating)
        return TableShown(
            table=seating.table,
            seats=seating.seats,
            now=seating.occupants,
            picked=seating.picked,
            state="called" if called else "in" if complete else "playing" if signal else "drawn",
            judges=[judge.id for judge in judges],
            games=[_game(state, play, number, seating, game) for game in range(1, len(seating.cards) + 1)],
            online=bool(seating.online),
            room=None,
        )

    return session.cached_until_changed(("table", play.number, number, seating.table), follows, shown)


def _game(state: State, play: StagePlay, number: int, seating: Seating, game: int) -> GameShown:
    card = seating.cards[game - 1]
    if card is None:
        begins = starter(state, seating, game) or 0
        return GameShown(game=game, state="due", starter=begins, winners=(), version=0, signatures=0, card=None)
    void = play.is_void(number, seating.table, card)
    return GameShown(
        game=game,
        state="cancelled" if card.cancelled else "void" if void else "in",
        starter=card.starter,
        winners=[result.entrant for result in card.results if result.won],
        version=card.version,
        signatures=len(card.signed),
        card=None,
    )


def show_card(card: Card) -> CardShown:
    return CardShown(
        version=card.version,
        by=card.by,
        at=card.at,
        why=card.why,
        starter=card.starter,
        ends=card.ends,
        cancelled=card.cancelled,
        results=[
            ResultShown(
                entrant=each.entrant,
                won=each.won,
                small=each.small,
                big=each.big,
                tiles=each.tiles,
                penalty=each.penalty,
            )
            for each in card.results
        ],
        signed=card.signed,
        earlier=[show_card(each) for each in card.earlier],
    )


def _clock(state: State) -> ClockShown | None:
    clock, zone = state.clock, state.parameters.zone
    if clock is None:
        return None
    since = milliseconds(zone, clock.since)
    return ClockShown(
        what=clock.what,
        since=since,
        until=milliseconds(zone, clock.until, after=since) if clock.until else None,
        left=clock.left,
    )


_BY_LUCK: Final = ("draw/wrong-people", "draw/sizes", "draw/seated-twice", "draw/seats", "draw/numbers")
"""Violations of a draw without tables that the random draw will not have."""


def show_obstacles(state: State, by: By, at: str, language: str) -> Obstacles:
    def obstacles(decision: Decision) -> list[Obstacle]:
        found = judge(state, Entry(at, by, decision))
        return [
            Obstacle(code=each.code, rule=each.rule, message=say(each.message, language))
            for each in found
            if each.code not in _BY_LUCK
        ]

    return Obstacles(
        draw=obstacles(Draw(seed="?")),
        signal=obstacles(Signal()),
        close_stage=obstacles(CloseStage()),
        reopen_stage=obstacles(ReopenStage("?")),
    )


def show_progress(state: State, language: str) -> Progress:
    """Return the public part of the progress; only the organiser sees what prevents the next step."""
    play = state.stage
    games = list(cards_of(play)) if play else []
    tables = state.round.seatings if state.round else ()
    return Progress(
        missing=missing_games(state),
        cards=len(games),
        cards_in=sum(card is not None for *_, card in games),
        tables=len(tables),
        tables_in=sum(all(each.cards) or not remaining_players(state, each) for each in tables),
        coming=_coming(state, language),
        draw=(),
        signal=(),
        close_stage=(),
        reopen_stage=(),
        over=is_over(state),
    )


def _coming(state: State, language: str) -> ComingShown | None:
    due = next_round(state)
    if due is None:
        return None
    stage = state.parameters.stages[due.number - 1]
    if due.round > stage.rounds:
        return None
    return ComingShown(
        stage=due.number,
        title=say(stage_title(stage.name), language),
        round=due.round,
        rounds=stage.rounds,
        players=due.players,
        tables=table_sizes(len(due.players)),
        games_of_four=stage.games_of_four,
        games_of_three=stage.games_of_three,
    )


def records_of(state: State, by: By, played: Mapping[str, Sequence[str]]) -> Iterator[EventRecord]:
    """Yield the records of games whose cards the person may see (A-59); after the end, of all games.

    Anyone may watch a table, so records become public, but not the cards with their signatures and corrections.
    Cancelled games have no record.
    """
    public = is_over(state)
    for at, play in enumerate(state.stages, start=1):
        for round, drawn in enumerate(play.rounds, start=1):
            for seating in drawn.seatings:
                for game, id in _games(seating, played):
                    if public or can_see_card(state, by, seating, game):
                        yield EventRecord(stage=at, round=round, table=seating.table, game=game, id=id)


def _games(seating: Seating, played: Mapping[str, Sequence[str]]) -> Iterator[tuple[int, str]]:
    """Return the record of each game. If a game was finished in several rooms, the last one counts."""
    found: dict[int, str] = {}
    for online in seating.online:
        found.update(zip(online.games, played.get(online.room, ()), strict=False))
    for game, id in sorted(found.items()):
        card = seating.cards[game - 1]
        if id and card is not None and not card.cancelled:
            yield game, id
