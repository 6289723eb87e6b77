"""A review as `rummi review --json` prints it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rummi.cli.speech import say
from rummi.reviews.chances import SeatLuck, TurnChance, luck
from rummi.reviews.playing_on.base import Estimate
from rummi.reviews.review import Review, SeatReview, Turn


def to_json(reviewed: Review, known: Sequence[TurnChance]) -> dict[str, object]:
    by_action = {each.action: each for each in known}
    lucks = luck(reviewed, known)
    return {
        "rules": reviewed.record.rules,
        "seats": [
            _seat(seat, by_action, lucks[number] if lucks else None) for number, seat in enumerate(reviewed.seats)
        ],
    }


def _seat(seat: SeatReview, known: Mapping[int, TurnChance], fortune: SeatLuck | None) -> dict[str, object]:
    return {
        "name": seat.name,
        "turns": [_turn(turn, known.get(turn.action)) for turn in seat.turns],
        "found": seat.found,
        "possible": seat.possible,
        "late": seat.late,
        "could_open": seat.could_open.action if seat.could_open else None,
        "opened": seat.opened.action if seat.opened else None,
        "luck": _luck(fortune) if fortune else None,
    }


def _turn(turn: Turn, known: TurnChance | None) -> dict[str, object]:
    best = turn.appraisal.best
    return {
        "action": turn.action,
        "did": turn.did,
        "best": turn.best,
        "verdict": turn.verdict,
        "play": turn.play,
        "chance": _rounded(known.after.value) if known else None,
        "chance_error": _rounded(known.after.error) if known else None,
        "chance_before": _rounded(known.before.value) if known else None,
        "change": _estimate(known.change) if known else None,
        "unit": turn.appraisal.unit,
        "proven": turn.appraisal.proven,
        "steps": [{"text": say(step)} for step in best.steps] if best else [],
    }


def _luck(fortune: SeatLuck) -> dict[str, object]:
    return {"deal": _estimate(fortune.deal), "luck": _estimate(fortune.luck), "skill": _estimate(fortune.skill)}


def _estimate(estimate: Estimate) -> dict[str, float]:
    return {"value": _rounded(estimate.value), "error": _rounded(estimate.error)}


def _rounded(value: float) -> float:
    return round(value, 4)
