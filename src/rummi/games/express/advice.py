"""Help for players of Express: what to lay, which dice to throw again, and how good a turn was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rummi.core.meld import Meld
from rummi.core.sentence import Sentence, counted, sentence
from rummi.core.tile import Joker, Piece
from rummi.games import base
from rummi.games.appraisal import Appraisal, AppraisedPlay, Held, choose_verdict
from rummi.games.base import Draw, Hint, SpokenStep
from rummi.games.express.actions import Action, Lay, Pass, Throw
from rummi.games.express.dice import EXPRESS_BOX, Dice, Die, match_dice
from rummi.games.express.layout import Layout, Line, meanings
from rummi.games.express.search.best import BestPlay, Limits, best_play
from rummi.games.express.search.rethrow import SAMPLES, ThrowChoice, best_throw
from rummi.games.express.state import State
from rummi.games.express.views import View
from rummi.games.shuffle import draws
from rummi.solver.words import a_set, the_set, tiles

_HINT_SAMPLES: Final = 8
_HINT_LIMITS: Final = Limits(nodes=5_000)
_APPRAISAL_LIMITS: Final = Limits(nodes=300)
"""Enough for nearly every throw. A match has fifty turns, so the review of each must be fast."""


class Advice(base.Advice[State, Action, View]):
    def fallback_action(self, view: View) -> Action:
        """Throw all dice in the first turn of a round (DICE-9), otherwise pass."""
        return Throw(which="all") if view.first_turn else Pass()

    def hint(self, view: View) -> Hint:
        assert view.seat is not None
        hand = view.hands[view.seat]
        if view.first_turn:
            advice = sentence("Throw all your dice.")
            return Hint(advice, (advice,), str(Throw(which="all")))
        samples = draws(f"hint {view.round}/{view.turns}")  # independent of the luck of the game
        if not view.thrown:
            choice = best_throw(view.table, hand, view.setup.dice, samples, _HINT_SAMPLES)
            if choice.throw:
                throw = Throw(tuple((number, None) for number in choice.throw))
                return Hint(
                    sentence("Not every die needs to be thrown again."), (describe_throw(hand, choice),), str(throw)
                )
        turn = recommend_turn(view.table, hand, view.setup.dice, samples, _HINT_SAMPLES, _HINT_LIMITS)
        hold = turn.choice.hold if turn.choice else ()
        if not len(turn.play.laid):
            return Hint(sentence("Nothing can be laid."), tuple(turn.sentences), str(Pass(hold)))
        nudge = sentence("Look at {tile}.", tile=tiles(turn.play.laid.pieces[:1]))
        return Hint(nudge, tuple(turn.sentences), str(Lay(turn.play.layout, hold)))

    def warning(self, view: View) -> Sentence | None:  # noqa: ARG002
        return None

    def explain(self, state: State, seat: int, action: Action) -> Sequence[SpokenStep]:  # noqa: ARG002
        """Return nothing: `explain_play` has the sentences, but there is no table after each step."""
        return ()

    def appraise(self, state: State, seat: int, action: Action) -> Appraisal | None:
        if isinstance(action, Throw):
            return None
        hand = state.seats[seat].hand
        found = best_play(state.table, [die.face for die in hand], _APPRAISAL_LIMITS)
        own = _describe_lay(state, seat, action) if isinstance(action, Lay) else None
        best = _describe_lay(state, seat, Lay(found.layout)) if len(found.laid) else None
        if own and (best is None or own.count >= best.count):
            best = own
        count = own.count if own else 0
        laid: tuple[Held, ...] = own.laid if own else ()
        proven = found.proven or count == len(hand)
        table = action.layout.bare() if isinstance(action, Lay) else state.table
        left = tuple(len(holder.hand) - count * (each == seat) for each, holder in enumerate(state.seats))
        verdict = choose_verdict(count, best, drawing=False)
        return Appraisal("dice", count, laid, verdict, best, proven, after=str(table), left=left)


def _describe_lay(state: State, seat: int, lay: Lay) -> AppraisedPlay:
    before, after = state.table, lay.layout.bare()
    dice, _ = match_dice(state.seats[seat].hand, before.tiles.lacks(after.tiles), lay.hold)
    text = str(Lay(after))
    laid = tuple((state.round, die.number) for die in dice)
    return AppraisedPlay(len(dice), laid, text, text, str(after), tuple(explain_play(before, after)))


@dataclass(frozen=True, slots=True)
class Recommendation:
    """The best play with dice that have been thrown, and what to do with the dice that are left."""

    play: BestPlay
    left: tuple[Die, ...]
    """The dice in the hand after the play."""
    choice: ThrowChoice | None
    """The best throw of these dice in the next turn; None if no dice are left."""

    @property
    def sentences(self) -> list[Sentence]:
        sentences = explain_play(self.play.before, self.play.layout)
        if not len(self.play.laid):
            sentences = [sentence("Nothing can be laid.")]
        return sentences if self.choice is None else [*sentences, describe_throw(self.left, self.choice)]


def recommend_turn(
    table: Layout, hand: Sequence[Die], dice: Dice, draw: Draw, samples: int = SAMPLES, limits: Limits | None = None
) -> Recommendation:
    """Find the best play, then which of the remaining dice to hold if the table does not change."""
    play = best_play(table, [die.face for die in hand], limits)
    laid, _ = match_dice(hand, play.laid, ())
    left = tuple(die for die in hand if die not in laid)
    choice = best_throw(play.layout, left, dice, draw, samples) if left else None
    return Recommendation(play, left, choice)


def describe_throw(hand: Sequence[Die], choice: ThrowChoice) -> Sentence:
    """Say which dice to hold or which to throw, whichever are fewer."""
    if not choice.throw:
        return counted(
            "Throw nothing: {n} die can be laid as it lies.",
            "Throw nothing: {n} dice can be laid as they lie.",
            round(choice.expected),
        )
    if not choice.hold:
        return sentence("Throw all the dice that are left.")
    if len(choice.hold) <= len(choice.throw):
        return sentence("Hold {dice} and throw the others.", dice=_dice_in_words(hand, choice.hold))
    return sentence("Throw {dice} and hold the others.", dice=_dice_in_words(hand, choice.throw))


def _dice_in_words(hand: Sequence[Die], numbers: Sequence[int]) -> Sentence:
    return tiles(die.face for die in hand if die.number in numbers)


def explain_play(before: Layout, after: Layout) -> list[Sentence]:
    """Return a sentence for every set that a play makes, sets from dice of the table alone first."""
    table = [_to_meld(line) for line in before.lines()]
    old, new = _changed_lines(before, after)
    laid = Counter(before.tiles.lacks(after.tiles))
    new.sort(key=lambda line: -(Counter(line.pieces) & laid).total())
    laying, rebuilding = [], []
    for line in new:
        step = _explain_laying(line, old, laid, table)
        if step is None:
            rebuilding.append(_explain_rebuilding(line, old, table))
        else:
            laying.append(step)
    if laid.total():  # no set is new: two sets that crossed now have a die each
        laying.append(sentence("Lay {tiles}: sets that shared a die lie apart then.", tiles=tiles(laid.elements())))
    return rebuilding + laying


def _changed_lines(before: Layout, after: Layout) -> tuple[list[Line], list[Line]]:
    """Return the lines that are only in the layout before, and those that are only in the layout after."""
    old, new = list(before.lines()), list(after.lines())
    for line in tuple(new):
        same = next((each for each in old if Counter(each.pieces) == Counter(line.pieces)), None)
        if same is not None:
            old.remove(same)
            new.remove(line)
    return old, new


def _explain_laying(line: Line, old: list[Line], laid: Counter[Piece], table: list[Meld]) -> Sentence | None:
    """Say how dice from the hand make the line; None if it has none of them.

    Removes the dice from `laid`, and from `old` the line that they extend.
    """
    dice = Counter(line.pieces)
    parts = (each for each in old if Counter(each.pieces) < dice)
    extended = max(parts, key=lambda each: len(each.pieces), default=None)
    added = (dice if extended is None else dice - Counter(extended.pieces)) & laid
    if not added:
        return None
    laid -= added
    added_tiles = tiles(added.elements())
    if extended is not None:
        old.remove(extended)
        return sentence("Add {tiles} to {set}.", tiles=added_tiles, set=the_set(_to_meld(extended), table))
    if added.total() == len(line.pieces):
        return sentence("Lay {set}.", set=a_set(_to_meld(line)))
    return sentence(
        "Lay {tiles}: with dice that lie there you make {set}.", tiles=added_tiles, set=a_set(_to_meld(line))
    )


def _explain_rebuilding(line: Line, old: list[Line], table: list[Meld]) -> Sentence:
    """Say how dice of the table make the line; removes from `old` the line that loses dice."""
    dice = Counter(line.pieces)
    larger = next((each for each in old if Counter(each.pieces) > dice), None)
    if larger is None:
        return sentence("Make {set} from dice that lie there.", set=a_set(_to_meld(line)))
    old.remove(larger)
    taken = (Counter(larger.pieces) - dice).elements()
    return sentence("Take {tiles} from {set}.", tiles=tiles(taken), set=the_set(_to_meld(larger), table))


def _to_meld(line: Line) -> Meld:
    """Return the line as a meld whose jokers stand for the tiles that their cells need."""
    meaning = meanings(line.pieces)[0]
    pieces = zip(line.pieces, meaning.tiles, strict=True)
    return Meld.of((Joker(tile) if isinstance(piece, Joker) else piece for piece, tile in pieces), EXPRESS_BOX)
