"""A review in words, to be said `within` the booklet of its family."""

from __future__ import annotations

from rummi.core.sentence import Sentence, counted, name_in, sentence
from rummi.games.appraisal import Appraisal
from rummi.reviews.review import SeatReview


def verdict(appraisal: Appraisal) -> Sentence:
    match appraisal.verdict:
        case "best":
            return sentence("best play")
        case "could-open":
            return name_in("review", "could have opened")
        case "had-to-draw":
            return sentence("had to draw")
        case "had-to-pass":
            return sentence("nothing could be laid")
        case "fewer":
            return _fewer(appraisal)


def _fewer(appraisal: Appraisal) -> Sentence:
    missed = appraisal.possible - appraisal.did
    match appraisal.unit:
        case "points":
            return counted("{n} point fewer than possible", "{n} points fewer than possible", missed)
        case "stars":
            return counted("{n} star fewer than possible", "{n} stars fewer than possible", missed)
        case "tiles" | "dice":
            return counted("{n} fewer than possible", "{n} fewer than possible", missed)


def headline(seat: SeatReview) -> Sentence:
    """What of all that was there to be laid was laid."""
    if any(turn.appraisal.unit == "dice" for turn in seat.turns):
        return counted(
            "{found} of the {n} die that was there to be laid",
            "{found} of the {n} dice that were there to be laid",
            seat.possible,
            found=seat.found,
        )
    return counted(
        "{found} of the {n} tile that was there to be laid",
        "{found} of the {n} tiles that were there to be laid",
        seat.possible,
        found=seat.found,
    )


def turns_at_best(seat: SeatReview) -> Sentence:
    found, of = seat.at_best
    return counted(
        "the best play in {found} of {n} turn in which something could be laid",
        "the best play in {found} of {n} turns in which something could be laid",
        of,
        found=found,
    )


def late(seat: SeatReview) -> Sentence | None:
    if not seat.late:
        return None
    return counted(
        "{n} of them later than it could have been laid", "{n} of them later than they could have been laid", seat.late
    )


def opening(seat: SeatReview) -> Sentence | None:
    """None where nobody has to open."""
    first, opened = seat.could_open, seat.opened
    if first is None:
        return None
    if opened is None:
        return sentence("could have opened from turn {first} on, and did not", first=first.number)
    if opened is first:
        return sentence("opened in turn {turn}, the first in which it was possible", turn=opened.number)
    return sentence("could have opened in turn {first}, opened in turn {turn}", first=first.number, turn=opened.number)
