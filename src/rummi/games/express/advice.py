"""What can always be done in a turn, however little somebody sees or wants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rummi.core.meld import Meld
from rummi.core.sentence import Sentence, counted, sentence
from rummi.core.tile import Joker, Piece
from rummi.games.appraisal import Appraisal, Held, Way, judged
from rummi.games.base import Draw, Hint
from rummi.games.express.actions import Action, Lay, Pass, Throw, write_action
from rummi.games.express.dice import EXPRESS_BOX, Dice, Die, laid_dice
from rummi.games.express.layout import Layout, Line, meanings
from rummi.games.express.search.best import Best, Limits, best_play
from rummi.games.express.search.rethrow import SAMPLES, Choice, best_throw
from rummi.games.express.state import State
from rummi.games.express.views import View
from rummi.games.shuffle import draws
from rummi.solver.explain.words import a_set, the_set, tiles


def simplest(view: View) -> Action:
    """In the first turn of a round all dice have to be thrown (DICE-9)."""
    return Throw(which="all") if view.first_turn else Pass()


def explain(before: Layout, after: Layout) -> list[Sentence]:
    """A sentence for every set that the play makes; first those that only dice of the table are in."""
    old, new = list(before.lines()), list(after.lines())
    table = [_meld(line) for line in old]
    for line in tuple(new):
        same = next((each for each in old if Counter(each.pieces) == Counter(line.pieces)), None)
        if same is not None:
            old.remove(same)
            new.remove(line)
    laid = Counter(before.tiles.lacks(after.tiles))
    new.sort(key=lambda line: -(Counter(line.pieces) & laid).total())
    laying, rebuilding = [], []
    for line in new:
        told = _laying(line, old, laid, table)
        if told is None:
            rebuilding.append(_rebuilding(line, old, table))
        else:
            laying.append(told)
    if laid.total():  # no set is new: two that crossed in a die have one each now
        laying.append(sentence("Lay {tiles}: sets that shared a die lie apart then.", tiles=tiles(laid.elements())))
    return rebuilding + laying


def _laying(line: Line, old: list[Line], laid: Counter[Piece], table: list[Meld]) -> Sentence | None:
    """How dice of the hand make the line; None where none do. Dice that are told of leave `laid`."""
    whole = Counter(line.pieces)
    grown = max((each for each in old if Counter(each.pieces) < whole), key=lambda each: len(each.pieces), default=None)
    added = (whole if grown is None else whole - Counter(grown.pieces)) & laid
    if not added:
        return None
    laid -= added
    dice = tiles(added.elements())
    if grown is not None:
        old.remove(grown)
        return sentence("Add {tiles} to {set}.", tiles=dice, set=the_set(_meld(grown), table))
    if added.total() == len(line.pieces):
        return sentence("Lay {set}.", set=a_set(_meld(line)))
    return sentence("Lay {tiles}: with dice that lie there you make {set}.", tiles=dice, set=a_set(_meld(line)))


def _rebuilding(line: Line, old: list[Line], table: list[Meld]) -> Sentence:
    whole = Counter(line.pieces)
    larger = next((each for each in old if Counter(each.pieces) > whole), None)
    if larger is None:
        return sentence("Make {set} from dice that lie there.", set=a_set(_meld(line)))
    old.remove(larger)
    taken = (Counter(larger.pieces) - whole).elements()
    return sentence("Take {tiles} from {set}.", tiles=tiles(taken), set=the_set(_meld(larger), table))


def _meld(line: Line) -> Meld:
    """The line as a set: where a joker lies says what it stands for."""
    meant = next(iter(meanings(line.pieces))).tiles
    pieces = zip(line.pieces, meant, strict=True)
    return Meld.of((Joker(tile) if isinstance(piece, Joker) else piece for piece, tile in pieces), EXPRESS_BOX)


@dataclass(frozen=True, slots=True)
class Advice:
    play: Best
    left: tuple[Die, ...]
    """What stays in the hand after the play."""
    choice: Choice | None
    """None where nothing stays."""

    @property
    def sentences(self) -> list[Sentence]:
        told = explain(self.play.before, self.play.layout)
        if not len(self.play.laid):
            told = [sentence("Nothing can be laid.")]
        return told if self.choice is None else [*told, throwing(self.left, self.choice)]


def advise(
    table: Layout, hand: Sequence[Die], dice: Dice, draw: Draw, samples: int = SAMPLES, limits: Limits | None = None
) -> Advice:
    """For dice that have been thrown: the best play, then what to hold of the rest if the table stays so."""
    play = best_play(table, [die.face for die in hand], limits)
    laid, _ = laid_dice(hand, play.laid, ())
    left = tuple(die for die in hand if die not in laid)
    choice = best_throw(play.layout, left, dice, draw, samples) if left else None
    return Advice(play, left, choice)


def throwing(hand: Sequence[Die], choice: Choice) -> Sentence:
    """What to hold and what to throw, by whichever are fewer."""
    if not choice.throw:
        return counted(
            "Throw nothing: {n} die can be laid as it lies.",
            "Throw nothing: {n} dice can be laid as they lie.",
            round(choice.expected),
        )
    if not choice.hold:
        return sentence("Throw all the dice that are left.")
    if len(choice.hold) <= len(choice.throw):
        return sentence("Hold {dice} and throw the others.", dice=_named(hand, choice.hold))
    return sentence("Throw {dice} and hold the others.", dice=_named(hand, choice.throw))


def _named(hand: Sequence[Die], numbers: Sequence[int]) -> Sentence:
    return tiles(die.face for die in hand if die.number in numbers)


HINT_SAMPLES: Final = 8
HINT_LIMITS: Final = Limits(nodes=5_000)


def hint(view: View) -> Hint:
    assert view.seat is not None
    hand = view.hands[view.seat]
    if view.first_turn:
        tell = sentence("Throw all your dice.")
        return Hint(tell, (tell,), write_action(Throw(which="all")))
    samples = draws(f"hint {view.round}/{view.turns}")  # not the luck of the game
    if not view.thrown:
        choice = best_throw(view.table, hand, view.setup.dice, samples, HINT_SAMPLES)
        if choice.throw:
            action = Throw(tuple((number, None) for number in choice.throw))
            return Hint(
                sentence("Not every die needs to be thrown again."), (throwing(hand, choice),), write_action(action)
            )
    advice = advise(view.table, hand, view.setup.dice, samples, HINT_SAMPLES, HINT_LIMITS)
    hold = advice.choice.hold if advice.choice else ()
    if not len(advice.play.laid):
        return Hint(sentence("Nothing can be laid."), tuple(advice.sentences), write_action(Pass(hold)))
    nudge = sentence("Look at {tile}.", tile=tiles(advice.play.laid.pieces[:1]))
    return Hint(nudge, tuple(advice.sentences), write_action(Lay(advice.play.layout, hold)))


APPRAISAL_LIMITS: Final = Limits(nodes=300)
"""Enough for nearly every throw; a match has fifty turns, and nobody likes to wait for all of them."""


def appraise(state: State, seat: int, action: Action) -> Appraisal | None:
    if isinstance(action, Throw):
        return None
    hand = state.seats[seat].hand
    found = best_play(state.table, [die.face for die in hand], APPRAISAL_LIMITS)
    own = _way(state, seat, action) if isinstance(action, Lay) else None
    best = _way(state, seat, Lay(found.layout)) if len(found.laid) else None
    if own and (best is None or own.count >= best.count):
        best = own
    did = own.count if own else 0
    laid: tuple[Held, ...] = own.laid if own else ()
    proven = found.proven or did == len(hand)
    table = action.layout.bare() if isinstance(action, Lay) else state.table
    left = tuple(len(holder.hand) - did * (each == seat) for each, holder in enumerate(state.seats))
    return Appraisal("dice", did, laid, judged(did, best, drawing=False), best, proven, after=str(table), left=left)


def _way(state: State, seat: int, lay: Lay) -> Way:
    before, after = state.table, lay.layout.bare()
    dice, _ = laid_dice(state.seats[seat].hand, before.tiles.lacks(after.tiles), lay.hold)
    text = write_action(Lay(after))
    told = tuple(explain(before, after))
    numbers = tuple((state.round, die.number) for die in dice)
    return Way(len(dice), numbers, text, text, str(after), told)
