"""A finished game looked at again: replayed in a helper, and answered as bytes that need no more work."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import msgspec

from rummi.core.errors import InvalidInput, Violation
from rummi.core.sentence import sentence
from rummi.games.appraisal import Appraisal, AppraisedPlay
from rummi.games.base import SpokenStep
from rummi.games.catalogue import family_of
from rummi.games.game import Game
from rummi.games.serialize import plain_event, plain_view
from rummi.language import say
from rummi.records.fairness import add_commitment
from rummi.records.record import Record
from rummi.records.toml import read_record, write_record
from rummi.reviews.chances import SeatLuck, TurnChance, chances, luck, turning_points
from rummi.reviews.playing_on.base import Estimate
from rummi.reviews.review import Review, SeatReview, Turn, review
from rummi.server.model.stored import StoredGame
from rummi.server.protocol.games import Replayed, Step, show_contributions
from rummi.server.protocol.games import SpokenStep as SpokenStepShown
from rummi.server.protocol.reviews import (
    ChanceShown,
    ChancesShown,
    GameFigures,
    LuckShown,
    Reviewed,
    ReviewedSeat,
    ReviewedTurn,
    TurningPointShown,
    TurnShown,
    TurnTried,
)
from rummi.server.protocol.rooms import Happened, HintShown, PlayerView

_REPLAY_LEVEL: Final = 6
"""Of packing: what a replay says again and again costs next to nothing."""


@dataclass(frozen=True, slots=True)
class Past:
    """A game that has ended, as it stands in the database."""

    begun: StoredGame
    actions: Sequence[tuple[int, str]]
    """Each with its seat."""
    bots: Sequence[int]


def replayed(past: Past) -> bytes:
    """Every step as JSON, packed."""
    begun, game = past.begun, _begin(past.begun)
    steps = [_step(game, None, None)]
    for seat, text in past.actions:
        game = game.act(text, seat)
        steps.append(_step(game, text, seat))
    assert game.outcome
    told = Replayed(
        begun.id,
        game.rules,
        list(game.players),
        list(past.bots),
        begun.ended_at or 0,
        dict(begun.options),
        begun.dealer.commitment,
        begun.secret,
        show_contributions(begun.contributions),
        list(game.outcome.scores),
        list(game.outcome.winners),
        steps,
        game.setup.house,
    )
    return gzip.compress(msgspec.json.encode(told), _REPLAY_LEVEL)


def written(past: Past) -> bytes:
    """As a `.rummi` file, packed."""
    text = write_record(add_commitment(Record.of(after_actions(past, len(past.actions))), past.begun.dealer))
    return gzip.compress(text.encode(), _REPLAY_LEVEL)


def spoken_steps(past: Past, seq: int) -> Sequence[SpokenStep]:
    """How one of its actions is done at the table."""
    return after_actions(past, seq).spoken_steps(past.actions[seq][1])


def opened(text: str) -> bytes:
    """A record that somebody has brought, as `replayed` answers it; its game may not have ended."""
    played = list(_played(read_record(text)))
    last, _ = played[-1]
    told = Replayed(
        id="",
        rules=last.rules,
        players=list(last.players),
        bots=[],
        ended_at=0,
        options=last.family.write_options(last.setup),
        commitment="",
        secret="",
        contributions=[],
        scores=list(last.outcome.scores) if last.outcome else [],
        winners=list(last.outcome.winners) if last.outcome else [],
        steps=[_step(game, game.actions[-1] if game.actions else None, seat) for game, seat in played],
        house=last.setup.house,
    )
    return gzip.compress(msgspec.json.encode(told), _REPLAY_LEVEL)


def steps_of_record(text: str, seq: int) -> Sequence[SpokenStep]:
    found = before_action(text, seq)
    if not found:
        return ()
    before, _seat, action = found
    return before.spoken_steps(action)


def before_action(text: str, seq: int) -> tuple[Game, int, str] | None:
    """The game of a record before one of its actions, with its seat and the action; None where there is none."""
    record = read_record(text)
    if not 0 <= seq < len(record.actions):
        return None
    *_, (before, _seat) = islice(_played(record), seq + 1)
    named, action = record.actions[seq]
    seat = before.turn if named is None else named
    assert seat is not None  # or it would have been refused
    return before, seat, str(action)


def _played(record: Record) -> Iterator[tuple[Game, int | None]]:
    """Before the first action, and after each with its seat; refuses what breaks a rule, and says which action does."""
    game = record.game()
    yield game, None
    for number, (seat, action) in enumerate(record.actions):
        broken = game.judge(action, seat)
        if broken:
            written = str(action)
            place = sentence("Action {number} is refused: {action}", number=number, action=written)
            raise InvalidInput(sentence("{place}: {problem}", place=place, problem=broken[0].message))
        seat = game.turn if seat is None else seat
        game = game.act(action, seat)
        yield game, seat


def after_actions(past: Past, actions: int) -> Game:
    """The game after so many of them."""
    game = _begin(past.begun)
    for seat, text in past.actions[:actions]:
        game = game.act(text, seat)
    return game


def _begin(begun: StoredGame) -> Game:
    family = family_of(begun.rules)
    setup = family.setup(begun.rules, begun.players, begun.options)
    return Game.begin(begun.rules, setup, family.read_start(setup, begun.start))


def _step(game: Game, action: str | None, seat: int | None) -> Step:
    return Step(action, seat, game.turn, [plain_event(event) for event in game.events], game.state.snapshot())


_LEVEL: Final = 6
"""Of packing."""
AT_ONCE: Final = 3
"""Turns in one part of the chances: so few that somebody sees them come."""


def reviewed(past: Past, language: str) -> bytes:
    """Every turn as JSON, packed."""
    begun = past.begun
    told = msgspec.structs.replace(
        _reviewed(_seen(past), language),
        id=begun.id,
        bots=list(past.bots),
        ended_at=begun.ended_at or 0,
        options=dict(begun.options),
    )
    return _packed(told)


def reviewed_record(text: str, language: str) -> bytes:
    """Likewise, of a record that somebody has brought."""
    return _packed(_reviewed(review(read_record(text)), language))


def figures_of(past: Past) -> bytes:
    """What the review of a game comes to, packed."""
    return _packed(GameFigures([_seat(each) for each in _seen(past).seats]))


def chances_of(past: Past, seat: int, part: int) -> bytes:
    """The chances of some turns of the seat, packed; the last part knows all of them."""
    return _packed(_chances(_seen(past), seat, part))


def chances_of_record(record: str, seat: int, part: int, before: Sequence[ChanceShown]) -> ChancesShown | None:
    """Likewise, of a record that somebody has brought, with the end in the last part; None where no such seat is."""
    seen = _kept(record, lambda: review(read_record(record)))
    if seat >= len(seen.seats):
        return None
    some = _chances(seen, seat, part)
    if some.next is not None:
        return some
    own = {turn.action for turn in seen.seats[seat].turns}
    end = _turned(seen, seat, [each for each in (*before, *some.chances) if each.action in own])
    return msgspec.structs.replace(end, chances=some.chances)


def _chances(seen: Review, seat: int, part: int) -> ChancesShown:
    own = [turn.action for turn in seen.seats[seat].turns]
    wanted = own[part * AT_ONCE : (part + 1) * AT_ONCE]
    known = [_chance(each) for each in chances(seen, wanted, threads=1)]
    return ChancesShown(known, part + 1 if len(own) > (part + 1) * AT_ONCE else None)


def turned(past: Past, seat: int, shown: Sequence[ChanceShown]) -> bytes:
    """Where the game turned for the seat and what was luck, from all its chances; packed."""
    return _packed(_turned(_seen(past), seat, shown))


def _turned(seen: Review, seat: int, shown: Sequence[ChanceShown]) -> ChancesShown:
    known = [_known(seat, each) for each in shown]
    points = [
        TurningPointShown(point.action, point.kind == "missed", _rounded(point.change))
        for point in turning_points(seen, known, seat)
    ]
    lucks = luck(seen, known, threads=1)
    return ChancesShown([], None, points, _luck(lucks[seat]) if lucks else None)


def shown_turn(past: Past, seq: int, language: str) -> TurnShown:
    """A turn as its player saw it, and the best play."""
    seat, text = past.actions[seq]
    return _shown(after_actions(past, seq), seat, text, language)


def shown_turn_of_record(record: str, seq: int, language: str) -> TurnShown | None:
    """Likewise, of a record that somebody has brought; None where it has no such action."""
    found = before_action(record, seq)
    return _shown(*found, language) if found else None


def _shown(game: Game, seat: int, text: str, language: str) -> TurnShown:
    appraisal = game.appraise(text, seat)
    if not isinstance(appraisal, Appraisal):
        raise InvalidInput(sentence("Action {number} is nobody's turn.", number=len(game.actions)))
    best = appraisal.best
    steps = _spoken(best, language)
    way = HintShown(
        nudge=steps[0].words if steps else "",
        steps=[step.words for step in steps],
        action=best.action if best else None,
        left=0,
        tables=[step.table for step in steps] if best and best.tables else [],
    )
    return TurnShown(game.rules, len(game.players), _sight(game, seat, None), way, appraisal.possible, appraisal.unit)


def tried_turn(past: Past, seq: int, action: str) -> TurnTried | tuple[Violation, ...]:
    """What another action would have been in its place, or all the rules that it breaks."""
    return _tried(after_actions(past, seq), past.actions[seq][0], action)


def tried_turn_of_record(record: str, seq: int, action: str) -> TurnTried | tuple[Violation, ...] | None:
    found = before_action(record, seq)
    return _tried(found[0], found[1], action) if found else None


def _tried(game: Game, seat: int, action: str) -> TurnTried | tuple[Violation, ...]:
    broken = game.judge(action, seat)
    if broken:
        return broken
    after = game.act(action, seat)
    appraised = game.appraise(action, seat)
    told = appraised if isinstance(appraised, Appraisal) else None
    return TurnTried(
        _sight(after, seat, 0),
        told.did if told else 0,
        told.possible if told else 0,
        told.verdict if told else None,
    )


def _sight(game: Game, seat: int, seq: int | None) -> PlayerView:
    redact = game.family.redact
    events = [plain_event(redact(event, seat)) for event in game.events]
    happened = [] if seq is None else [Happened(seq=seq, events=events, late=False, substitute=None)]
    return PlayerView(seat=seat, happened=happened, view=plain_view(game.view(seat)))


_LAST: Final[dict[str, Review]] = {}
"""The game that this helper has looked at last: its chances are asked for part by part."""


def _seen(past: Past) -> Review:
    return _kept(past.begun.id, lambda: review(Record.of(after_actions(past, len(past.actions)))))


def _kept(key: str, look: Callable[[], Review]) -> Review:
    found = _LAST.get(key)
    if found is None:
        found = look()
        _LAST.clear()
        _LAST[key] = found
    return found


def _packed(told: msgspec.Struct) -> bytes:
    return gzip.compress(msgspec.json.encode(told), _LEVEL)


def _reviewed(seen: Review, language: str) -> Reviewed:
    return Reviewed(
        id="",
        rules=seen.record.rules,
        players=[seat.name for seat in seen.seats],
        bots=[],
        ended_at=0,
        options={},
        scores=seen.outcome.scores,
        winners=seen.outcome.winners,
        seats=[_seat(seat) for seat in seen.seats],
        turns=[_turn(turn, language) for turn in seen.turns],
        chances=True,
        house=seen.record.setup.house,
    )


def _seat(seat: SeatReview) -> ReviewedSeat:
    at_best, of = seat.at_best
    return ReviewedSeat(
        seat.found,
        seat.possible,
        seat.late,
        at_best,
        of,
        seat.could_open.action if seat.could_open else None,
        seat.opened.action if seat.opened else None,
    )


def _turn(turn: Turn, language: str) -> ReviewedTurn:
    appraisal = turn.appraisal
    return ReviewedTurn(
        turn.seat,
        turn.number,
        turn.action,
        turn.done,
        appraisal.unit,
        turn.did,
        turn.best,
        turn.verdict,
        appraisal.proven,
        turn.table,
        turn.rack,
        turn.after,
        turn.left,
        turn.play,
        appraisal.best.table if appraisal.best else None,
        _spoken(appraisal.best, language),
    )


def _spoken(best: AppraisedPlay | None, language: str) -> list[SpokenStepShown]:
    """Where a family does not say how the table lies between, it lies as in the end."""
    if best is None:
        return []
    tables = best.tables or (best.table,) * len(best.steps)
    return [SpokenStepShown(say(step, language), table) for step, table in zip(best.steps, tables, strict=True)]


def _chance(each: TurnChance) -> ChanceShown:
    figures = (each.before, each.after, each.change)
    return ChanceShown(each.action, *(_rounded(part) for one in figures for part in (one.value, one.error)))


def _known(seat: int, shown: ChanceShown) -> TurnChance:
    return TurnChance(
        seat,
        shown.action,
        Estimate(shown.before, shown.before_error),
        Estimate(shown.after, shown.after_error),
        Estimate(shown.change, shown.change_error),
    )


def _luck(fortune: SeatLuck) -> LuckShown:
    deal, skill = fortune.deal, fortune.skill
    figures = (deal.value, deal.error, fortune.luck.value, skill.value, skill.error)
    return LuckShown(*map(_rounded, figures))


def _rounded(value: float) -> float:
    return round(value, 4)
