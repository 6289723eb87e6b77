"""Jobs about finished games: replays, records and reviews.

Most return gzipped responses, so that the worker only has to send them.
"""

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
from rummi.games.serialize import plain_event
from rummi.language import say
from rummi.records.fairness import add_commitment
from rummi.records.record import Record
from rummi.records.toml import read_record, write_record
from rummi.reviews.chances import SeatLuck, TurnChance, chances, luck, turning_points
from rummi.reviews.playing_on.base import Estimate
from rummi.reviews.review import Review, SeatReview, Turn, review
from rummi.server.model.stored import StoredGame
from rummi.server.protocol.games import Replayed, Step, show_contributions, show_view
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
from rummi.server.protocol.rooms import HintShown

TURNS_PER_PART: Final = 3
"""The number of turns in one part of the chances: few, so that people see the first ones soon."""
_GZIP_LEVEL: Final = 6


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game, as the database has it."""

    begun: StoredGame
    actions: Sequence[tuple[int, str]]
    """The actions with their seats."""
    bots: Sequence[int]
    """The seats of bots."""


def render_replay(past: FinishedGame) -> bytes:
    """Return every step of a game as gzipped JSON."""
    begun, game = past.begun, _begin_game(past.begun)
    steps = [_step(game, None, None)]
    for seat, text in past.actions:
        game = game.act(text, seat)
        steps.append(_step(game, text, seat))
    assert game.outcome
    replay = Replayed(
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
    return _gzip_json(replay)


def render_record(past: FinishedGame) -> bytes:
    """Return a game as a gzipped `.rummi` file."""
    text = write_record(add_commitment(Record.of(game_after(past, len(past.actions))), past.begun.dealer))
    return gzip.compress(text.encode(), _GZIP_LEVEL)


def explain_action(past: FinishedGame, seq: int) -> Sequence[SpokenStep]:
    """Return the steps of an action at the table."""
    return game_after(past, seq).spoken_steps(past.actions[seq][1])


def render_uploaded_record(text: str) -> bytes:
    """Return every step of an uploaded record as gzipped JSON. Its game may be unfinished."""
    played = list(_play(read_record(text)))
    last, _ = played[-1]
    replay = Replayed(
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
    return _gzip_json(replay)


def explain_record_action(text: str, seq: int) -> Sequence[SpokenStep]:
    """Return the steps of an action in an uploaded record; nothing if there is no such action."""
    found = game_before_action(text, seq)
    if not found:
        return ()
    before, _seat, action = found
    return before.spoken_steps(action)


def game_before_action(text: str, seq: int) -> tuple[Game, int, str] | None:
    """Return the game of a record before an action, its seat and the action; None if there is no such action."""
    record = read_record(text)
    if not 0 <= seq < len(record.actions):
        return None
    *_, (before, _seat) = islice(_play(record), seq + 1)
    named, action = record.actions[seq]
    seat = before.turn if named is None else named
    assert seat is not None  # _play refuses actions after the end of the game
    return before, seat, str(action)


def _play(record: Record) -> Iterator[tuple[Game, int | None]]:
    """Yield the game at its start, then after each action with the seat. Raises InvalidInput at an illegal action."""
    game = record.game()
    yield game, None
    for number, (seat, action) in enumerate(record.actions):
        broken = game.judge(action, seat)
        if broken:
            place = sentence("Action {number} is refused: {action}", number=number, action=str(action))
            raise InvalidInput(sentence("{place}: {problem}", place=place, problem=broken[0].message))
        seat = game.turn if seat is None else seat
        game = game.act(action, seat)
        yield game, seat


def game_after(past: FinishedGame, actions: int) -> Game:
    """Return the game after this number of actions."""
    game = _begin_game(past.begun)
    for seat, text in past.actions[:actions]:
        game = game.act(text, seat)
    return game


def _begin_game(begun: StoredGame) -> Game:
    family = family_of(begun.rules)
    setup = family.setup(begun.rules, begun.players, begun.options)
    return Game.begin(begun.rules, setup, family.read_start(setup, begun.start))


def _step(game: Game, action: str | None, seat: int | None) -> Step:
    return Step(action, seat, game.turn, [plain_event(event) for event in game.events], game.state.snapshot())


def render_review(past: FinishedGame, language: str) -> bytes:
    """Return the review of a game as gzipped JSON."""
    begun = past.begun
    shown = msgspec.structs.replace(
        _show_review(_review(past), language),
        id=begun.id,
        bots=list(past.bots),
        ended_at=begun.ended_at or 0,
        options=dict(begun.options),
    )
    return _gzip_json(shown)


def render_record_review(text: str, language: str) -> bytes:
    """Return the review of an uploaded record as gzipped JSON."""
    return _gzip_json(_show_review(review(read_record(text)), language))


def render_figures(past: FinishedGame) -> bytes:
    """Return the sums of a review as gzipped JSON."""
    return _gzip_json(GameFigures([_show_seat(each) for each in _review(past).seats]))


def render_chances(past: FinishedGame, seat: int, part: int) -> bytes:
    """Return a part of the chances of a seat as gzipped JSON."""
    return _gzip_json(_show_chances(_review(past), seat, part))


def show_record_chances(record: str, seat: int, part: int, before: Sequence[ChanceShown]) -> ChancesShown | None:
    """Return a part of the chances of a seat in an uploaded record; None if there is no such seat.

    `before` are the chances in the earlier parts. The last part also has the turning points.
    """
    seen = _review_once(record, lambda: review(read_record(record)))
    if seat >= len(seen.seats):
        return None
    part_shown = _show_chances(seen, seat, part)
    if part_shown.next is not None:
        return part_shown
    own = {turn.action for turn in seen.seats[seat].turns}
    end = _show_turning_points(seen, seat, [each for each in (*before, *part_shown.chances) if each.action in own])
    return msgspec.structs.replace(end, chances=part_shown.chances)


def _show_chances(seen: Review, seat: int, part: int) -> ChancesShown:
    own = [turn.action for turn in seen.seats[seat].turns]
    wanted = own[part * TURNS_PER_PART : (part + 1) * TURNS_PER_PART]
    known = [_show_chance(each) for each in chances(seen, wanted, threads=1)]
    return ChancesShown(known, part + 1 if len(own) > (part + 1) * TURNS_PER_PART else None)


def render_turning_points(past: FinishedGame, seat: int, shown: Sequence[ChanceShown]) -> bytes:
    """Return the turning points and the luck of a seat, from all its chances, as gzipped JSON."""
    return _gzip_json(_show_turning_points(_review(past), seat, shown))


def _show_turning_points(seen: Review, seat: int, shown: Sequence[ChanceShown]) -> ChancesShown:
    known = [_read_chance(seat, each) for each in shown]
    points = [
        TurningPointShown(point.action, point.kind == "missed", _round(point.change))
        for point in turning_points(seen, known, seat)
    ]
    lucks = luck(seen, known, threads=1)
    return ChancesShown([], None, points, _show_luck(lucks[seat]) if lucks else None)


def show_turn(past: FinishedGame, seq: int, language: str) -> TurnShown:
    """Return a turn as its player saw it, and the best play."""
    seat, text = past.actions[seq]
    return _show_turn(game_after(past, seq), seat, text, language)


def show_record_turn(record: str, seq: int, language: str) -> TurnShown | None:
    """Return a turn of an uploaded record like `show_turn`; None if there is no such action."""
    found = game_before_action(record, seq)
    return _show_turn(*found, language) if found else None


def _show_turn(game: Game, seat: int, text: str, language: str) -> TurnShown:
    appraisal = game.appraise(text, seat)
    if not isinstance(appraisal, Appraisal):
        raise InvalidInput(sentence("Action {number} is nobody's turn.", number=len(game.actions)))
    best = appraisal.best
    steps = _show_steps(best, language)
    way = HintShown(
        nudge=steps[0].words if steps else "",
        steps=[step.words for step in steps],
        action=best.action if best else None,
        left=0,
        tables=[step.table for step in steps] if best and best.tables else [],
    )
    return TurnShown(game.rules, len(game.players), show_view(game, seat), way, appraisal.possible, appraisal.unit)


def try_turn(past: FinishedGame, seq: int, action: str) -> TurnTried | tuple[Violation, ...]:
    """Return the result of another action in this turn, or all rules that it breaks."""
    return _try_action(game_after(past, seq), past.actions[seq][0], action)


def try_record_turn(record: str, seq: int, action: str) -> TurnTried | tuple[Violation, ...] | None:
    found = game_before_action(record, seq)
    return _try_action(found[0], found[1], action) if found else None


def _try_action(game: Game, seat: int, action: str) -> TurnTried | tuple[Violation, ...]:
    broken = game.judge(action, seat)
    if broken:
        return broken
    after = game.act(action, seat)
    appraised = game.appraise(action, seat)
    appraisal = appraised if isinstance(appraised, Appraisal) else None
    return TurnTried(
        show_view(after, seat, 0),
        appraisal.did if appraisal else 0,
        appraisal.possible if appraisal else 0,
        appraisal.verdict if appraisal else None,
    )


_LAST: Final[dict[str, Review]] = {}
"""The last review of this process. Clients request the chances of a game part by part."""


def _review(past: FinishedGame) -> Review:
    return _review_once(past.begun.id, lambda: review(Record.of(game_after(past, len(past.actions)))))


def _review_once(key: str, make: Callable[[], Review]) -> Review:
    """Return the last review if it has this key, otherwise make a new one and remember it."""
    found = _LAST.get(key)
    if found is None:
        found = make()
        _LAST.clear()
        _LAST[key] = found
    return found


def _gzip_json(value: msgspec.Struct) -> bytes:
    return gzip.compress(msgspec.json.encode(value), _GZIP_LEVEL)


def _show_review(seen: Review, language: str) -> Reviewed:
    return Reviewed(
        id="",
        rules=seen.record.rules,
        players=[seat.name for seat in seen.seats],
        bots=[],
        ended_at=0,
        options={},
        scores=seen.outcome.scores,
        winners=seen.outcome.winners,
        seats=[_show_seat(seat) for seat in seen.seats],
        turns=[_show_reviewed_turn(turn, language) for turn in seen.turns],
        chances=True,
        house=seen.record.setup.house,
    )


def _show_seat(seat: SeatReview) -> ReviewedSeat:
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


def _show_reviewed_turn(turn: Turn, language: str) -> ReviewedTurn:
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
        _show_steps(appraisal.best, language),
    )


def _show_steps(best: AppraisedPlay | None, language: str) -> list[SpokenStepShown]:
    """Return the steps of a play. Families that do not show the table after each step get the final one."""
    if best is None:
        return []
    tables = best.tables or (best.table,) * len(best.steps)
    return [SpokenStepShown(say(step, language), table) for step, table in zip(best.steps, tables, strict=True)]


def _show_chance(each: TurnChance) -> ChanceShown:
    figures = (each.before, each.after, each.change)
    return ChanceShown(each.action, *(_round(part) for one in figures for part in (one.value, one.error)))


def _read_chance(seat: int, shown: ChanceShown) -> TurnChance:
    return TurnChance(
        seat,
        shown.action,
        Estimate(shown.before, shown.before_error),
        Estimate(shown.after, shown.after_error),
        Estimate(shown.change, shown.change_error),
    )


def _show_luck(fortune: SeatLuck) -> LuckShown:
    deal, skill = fortune.deal, fortune.skill
    figures = (deal.value, deal.error, fortune.luck.value, skill.value, skill.error)
    return LuckShown(*map(_round, figures))


def _round(value: float) -> float:
    return round(value, 4)
