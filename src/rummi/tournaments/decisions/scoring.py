"""The scores of a game card: check what a judge wrote, and compute what each player records.

The scoring is that of the game itself (games/classic/state.py).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from rummi.core.box import Box
from rummi.core.errors import RummiError, Violation
from rummi.core.sentence import Sentence, sentence
from rummi.core.tile import Joker, Tile
from rummi.core.tiles import Tiles
from rummi.games.base import Outcome
from rummi.games.classic.setup import RULESETS, Ruleset
from rummi.games.classic.state import empty_bank_outcome, points, win_outcome
from rummi.tournaments.decisions.checks import refusal
from rummi.tournaments.model.decisions import ResultLine, WriteCard
from rummi.tournaments.model.parameters import Parameters

_NUMBER: Final = re.compile(r"[0-9]{1,2}")


class CardError(Exception):
    """The card contains an impossible value."""

    def __init__(self, code: str, message: Sentence, rule: str = "") -> None:
        super().__init__(message)
        self.violation = refusal(code, message, rule)


@dataclass(frozen=True, slots=True)
class ScoredCard:
    """The lines in the order of the card, with their outcome."""

    lines: tuple[ResultLine, ...]
    outcome: Outcome


def ruleset_for(parameters: Parameters) -> Ruleset:
    return replace(
        RULESETS[parameters.rules],
        joker_left=parameters.joker_left,
        not_opened=parameters.not_opened,
        could_have_opened=parameters.could_have_opened,
        time_limit=parameters.time_limit,
    )


def check_points(parameters: Parameters, card: WriteCard, named: Sequence[str]) -> Iterator[Violation]:
    """Check the tiles and points of a card. Its players are already checked; `named` are their names."""
    ruleset = ruleset_for(parameters)
    faults = [*_check_lines(ruleset, card, named), *_check_box(ruleset, card.lines)]
    yield from faults
    if not faults:
        try:
            score_card(parameters, card)
        except CardError as fault:
            yield fault.violation


def score_card(parameters: Parameters, card: WriteCard) -> ScoredCard:
    """Return the score of a card. Raises CardError if the points do not add up."""
    ruleset = ruleset_for(parameters)
    if card.ends == "out":
        return _score_out(ruleset, card)
    return _score_bank(ruleset, card)


def _check_lines(ruleset: Ruleset, card: WriteCard, named: Sequence[str]) -> Iterator[Violation]:
    for line, name in zip(card.lines, named, strict=True):
        try:
            _check_line(ruleset, card, line)
        except CardError as fault:
            broken = fault.violation
            yield replace(broken, message=sentence("{name}: {problem}", name=name, problem=broken.message))


def _check_line(ruleset: Ruleset, card: WriteCard, line: ResultLine) -> None:
    went_out = card.ends == "out" and line.entrant in card.winners
    if went_out:
        _check_winner(line)
        return
    if line.penalty and card.ends == "bank":
        raise CardError(
            "card/penalty", sentence("when the bank ran out, nobody loses 100 or 200; count the tiles"), "A-27"
        )
    if line.penalty and line.tiles is not None:
        raise CardError("card/penalty", sentence("100 or 200 stand instead of the tiles, not beside them"), "A-25")
    if line.tiles is None and line.points is None and not line.penalty:
        raise CardError("card/empty", sentence("neither tiles nor points are written"), "A-59")
    if line.tiles is not None:
        parse_rack(ruleset.box, line.tiles)
    if card.ends == "out":
        _check_loser(ruleset, line)


def _check_winner(line: ResultLine) -> None:
    if line.penalty or (line.tiles is not None and line.tiles.strip() not in ("", "-")):
        raise CardError(
            "card/winner-holds", sentence("the winner has laid all tiles; nothing is left on the rack"), "STD-46"
        )


def _check_loser(ruleset: Ruleset, line: ResultLine) -> None:
    """Check the line of a loser when another player went out: at least one tile is left, so at least one point."""
    lost = _loss(ruleset, line)
    if lost <= 0:
        raise CardError("card/loser", sentence("only the winner has an empty rack; a loser records a minus"), "TRN-36")
    if line.points is not None and line.points != -lost:
        raise CardError(
            "card/points",
            sentence("what is left counts {counted}, but {written} is written", counted=-lost, written=line.points),
            "TRN-36",
        )


def _loss(ruleset: Ruleset, line: ResultLine) -> int:
    if line.penalty:
        return ruleset.not_opened if line.penalty == "not-opened" else ruleset.could_have_opened
    if line.tiles is not None:
        return points(parse_rack(ruleset.box, line.tiles), ruleset)
    return -(line.points or 0)


@lru_cache(maxsize=256)  # a card is scored several times before it is written
def parse_rack(box: Box, text: str) -> Tiles:
    """Parse tiles in the notation, or numbers without a colour: `12 7 *`. Raises CardError."""
    words = text.replace(",", " ").split()
    try:
        tiles = Tiles.parse(" ".join(_any_colour(box, word) for word in words) or "-", box)
    except RummiError as error:
        raise CardError("card/tiles", error.message, "A-59") from error
    return tiles


def _any_colour(box: Box, word: str) -> str:
    return f"{box.colours[0].letter}{int(word)}" if _NUMBER.fullmatch(word) else word


def _check_box(ruleset: Ruleset, lines: Sequence[ResultLine]) -> Iterator[Violation]:
    """Check that all racks together do not contain more tiles of a number, or more points, than the box."""
    words = [word for line in lines for word in (line.tiles or "").replace(",", " ").split()]
    try:
        racks = parse_rack(ruleset.box, " ".join(words))
        coloured = parse_rack(ruleset.box, " ".join(word for word in words if not _NUMBER.fullmatch(word)))
    except CardError:
        return
    box = ruleset.box
    held = {"*": box.jokers, "number": box.copies * len(box.colours), "tile": box.copies}
    yield from _check_counts(Counter("*" if isinstance(piece, Joker) else str(piece.number) for piece in racks), held)
    yield from _check_counts(Counter(str(piece) for piece in coloured if isinstance(piece, Tile)), held)
    everything = points(Tiles.of(box.pieces()), ruleset)
    if sum(abs(line.points or 0) for line in lines if line.tiles is None and not line.penalty) > 2 * everything:
        message = sentence("All tiles of the box count {points}; more cannot be left.", points=everything)
        yield refusal("card/box", message, "STD-2")


def _check_counts(counts: Counter[str], held: Mapping[str, int]) -> Iterator[Violation]:
    for word, count in counts.items():
        most = held["*" if word == "*" else "number" if _NUMBER.fullmatch(word) else "tile"]
        if count > most:
            message = sentence(
                "{count} times {number} is left, but the box has it only {held} times.",
                count=count,
                number=word,
                held=most,
            )
            yield refusal("card/box", message, "STD-2")


def _score_out(ruleset: Ruleset, card: WriteCard) -> ScoredCard:
    winner = next(at for at, line in enumerate(card.lines) if line.entrant in card.winners)
    losses = [0 if at == winner else _loss(ruleset, line) for at, line in enumerate(card.lines)]
    outcome = win_outcome(losses, winner)
    written = card.lines[winner].points
    if written is not None and written != outcome.scores[winner]:
        parts = " + ".join(str(lost) for at, lost in enumerate(losses) if at != winner)
        raise CardError(
            "card/sum",
            sentence(
                "The winner records the sum of the others: {parts} = {sum}, not {written}.",
                parts=parts,
                sum=outcome.scores[winner],
                written=written,
            ),
            "TRN-36",
        )
    return ScoredCard(card.lines, outcome)


def _score_bank(ruleset: Ruleset, card: WriteCard) -> ScoredCard:
    counts = _points_left(ruleset, card)
    outcome = empty_bank_outcome(counts)
    winners = {card.lines[at].entrant for at in outcome.winners}
    if card.winners and set(card.winners) != winners:
        raise CardError(
            "card/winners",
            sentence(
                "When the bank ran out, the fewest points win ({least}); they are not those of the winner.",
                least=min(counts),
            ),
            "STD-55",
        )
    for line, score in zip(card.lines, outcome.scores, strict=True):
        if line.points is not None and line.points != score:
            raise CardError(
                "card/sum",
                sentence("By the tiles left {written} should be {counted}.", written=line.points, counted=score),
                "STD-57",
            )
    return ScoredCard(card.lines, outcome)


def _points_left(ruleset: Ruleset, card: WriteCard) -> list[int]:
    """Return the points left for each player: from the tiles, a loser's minus, or a winner's score (STD-57)."""
    known = [
        points(parse_rack(ruleset.box, line.tiles), ruleset) if line.tiles is not None else None for line in card.lines
    ]
    if None in known and not card.winners:
        raise CardError("card/no-winner", sentence("Where points are written instead of tiles, say who won."), "STD-55")
    beaten = 0
    for at, line in enumerate(card.lines):
        if line.entrant not in card.winners:
            known[at] = -(line.points or 0) if known[at] is None else known[at]
            beaten += known[at] or 0
    counts = [
        beaten - (line.points or 0) if count is None else count for line, count in zip(card.lines, known, strict=True)
    ]
    if min(counts) <= 0:
        raise CardError("card/sum", sentence("These points do not add up: whoever holds nothing has gone out."), "A-32")
    return counts
