"""An event as somebody may see it. What is not his to see (docs/rules.md, TRN-24, A-59) is left out here."""

from __future__ import annotations

from msgspec.structs import replace

from rummi.language import say
from rummi.server.events.event_session import EventSession, local_time, milliseconds, phase
from rummi.server.events.progress import show_progress
from rummi.server.events.who import Who
from rummi.server.protocol.events import (
    CardShown,
    ClockShown,
    EntrantShown,
    EventView,
    GameShown,
    JudgeShown,
    Myself,
    ResultShown,
    RoundShown,
    StagePlayed,
    StandingShown,
    TableRoom,
    TableShown,
)
from rummi.tournament.deciding.carding import starter
from rummi.tournament.erasing import is_rank
from rummi.tournament.model.days import on_the_wall
from rummi.tournament.model.decisions import By
from rummi.tournament.model.state import Card, Seating, StagePlay, State
from rummi.tournament.model.titles import stage_title
from rummi.tournament.stage.advancing import chances, final_ranking, following, places, undecided
from rummi.tournament.stage.progress import remaining, waiting
from rummi.tournament.stage.standings import standings
from rummi.tournament.visibility import sees_birth, sees_card


def show(session: EventSession, who: Who, language: str, *, listed: bool) -> EventView:
    def view() -> EventView:
        return _show(session, who, language)

    by = who.by
    shared = view() if by.role == "player" else session.once(("view", by.role, by.id, language), view)
    return replace(shared, now=session.now(), me=_myself(session.state, who), listed=listed)


def _show(session: EventSession, who: Who, language: str) -> EventView:
    """For whoever has this role; each player's own is not worth keeping."""
    state = session.state
    return EventView(
        id=session.id,
        seq=session.seq,
        now=session.now(),
        me=_myself(state, who),
        phase=phase(state),
        listed=False,
        parameters=state.parameters,
        entrants=_entrants(state, who.by),
        judges=[
            JudgeShown(id=each.id, name=each.name, tables=each.tables, dismissed=each.dismissed)
            for each in state.judges
        ],
        stages=[_stage(session, at, who.by, language) for at in range(len(state.stages))],
        progress=show_progress(state, who.by, local_time(state.parameters.zone, session.now()), language),
        clock=_clock(state),
        wall=state.wall,
        address=state.address,
        calls=state.calls,
        ranking=session.once("ranking", lambda: final_ranking(state) if phase(state) == "over" else ()),
    )


def _myself(state: State, who: Who) -> Myself:
    by = who.by
    tables: tuple[int, ...] = ()
    if by.role == "judge":
        judge = state.judge(by.id)
        tables = judge.tables if judge else ()
    elif by.role == "player" and state.round:
        seating = state.round.of(by.id)
        tables = (seating.table,) if seating else ()
    return Myself(role=by.role, number=by.id, key=who.key, name=by.name, tables=tables, roles=who.roles)


def _entrants(state: State, by: By) -> list[EntrantShown]:
    queue = {entrant: place for place, entrant in enumerate(waiting(state), start=1)}
    return [
        EntrantShown(
            id=each.id,
            name=each.name,
            club=each.club,
            status=each.status,
            late=each.late,
            waiting=queue.get(each.id, 0),
            born=each.born if sees_birth(by, each) and not is_rank(each.born) else None,
        )
        for each in state.entrants
    ]


def _stage(session: EventSession, at: int, by: By, language: str) -> StagePlayed:
    state = session.state
    play = state.stages[at]
    described = state.described(play)
    after = following(state, play.number, sum(state.plays(entrant) for entrant in play.pool))
    next_name = state.parameters.stages[after.number - 1].name if after else ""
    return StagePlayed(
        number=play.number,
        name=described.name,
        title=say(stage_title(described.name), language),
        rounds=[_round(state, at, number, by) for number in range(1, len(play.rounds) + 1)],
        rounds_planned=described.rounds,
        pool=play.pool,
        places=places(state, play),
        next_title=say(stage_title(next_name), language) if next_name else "",
        next=after.number if after else 0,
        standings=session.once(("standings", at, language), lambda: _standings(state, play, language)),
        tied=session.once(("tied", at), lambda: () if play.closed else undecided(state, play)),
        void=play.void,
        closed=play.closed,
        order=play.order,
    )


def _standings(state: State, play: StagePlay, language: str) -> list[StandingShown]:
    goes_on = chances(state, play)
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
            why=say(row.why, language) if row.why else None,
            qualifies=goes_on[row.entrant],
        )
        for row in standings(state, play)
    ]


def _round(state: State, at: int, number: int, by: By) -> RoundShown:
    drawn = state.stages[at].rounds[number - 1]
    last = at == len(state.stages) - 1 and drawn is state.round
    return RoundShown(
        round=number,
        seed=drawn.seed,
        repeated=drawn.repeated,
        least=drawn.least,
        signal=on_the_wall(drawn.signal),
        tables=[_table(state, state.stages[at], number, seating, by, last=last) for seating in drawn.seatings],
    )


def _table(state: State, play: StagePlay, number: int, seating: Seating, by: By, *, last: bool) -> TableShown:
    drawn = play.rounds[number - 1]
    judges = [judge for judge in state.judges if not judge.dismissed and seating.table in judge.tables]
    mine = (
        by.role == "organiser"
        or (by.role == "judge" and by.id in [judge.id for judge in judges])
        or (by.role == "player" and by.id in seating.everyone)
    )
    complete = all(seating.cards) or not remaining(state, seating)
    called = last and seating.table in state.calls
    return TableShown(
        table=seating.table,
        seats=seating.seats,
        now=seating.now,
        picked=seating.picked,
        state="called" if called else "in" if complete else "playing" if drawn.signal else "drawn",
        judges=[judge.id for judge in judges],
        games=[_game(state, play, number, seating, game, by) for game in range(1, len(seating.cards) + 1)],
        room=TableRoom(code=seating.online[-1].room, games=seating.online[-1].games)
        if mine and seating.online
        else None,
    )


def _game(state: State, play: StagePlay, number: int, seating: Seating, game: int, by: By) -> GameShown:
    card = seating.cards[game - 1]
    if card is None:
        begins = starter(state, seating, game) or 0
        return GameShown(game=game, state="due", starter=begins, winners=(), version=0, card=None)
    void = play.is_void(number, seating.table, card)
    return GameShown(
        game=game,
        state="cancelled" if card.cancelled else "void" if void else "in",
        starter=card.starter,
        winners=[result.entrant for result in card.results if result.won],
        version=card.version,
        card=_card(card) if sees_card(state, by, seating, game) else None,
    )


def _card(card: Card) -> CardShown:
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
        earlier=[_card(each) for each in card.earlier],
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
