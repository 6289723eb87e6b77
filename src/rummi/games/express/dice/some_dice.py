"""A hand as people see it: faces, without a thought for which die each is."""

from __future__ import annotations

from collections.abc import Sequence

from rummi.core.errors import InvalidInput
from rummi.core.notation import NONE, read_piece, words
from rummi.core.sentence import sentence
from rummi.core.tile import Piece, bare
from rummi.games.express.dice.die import EXPRESS_BOX, Dice, Die, read_hand


def read_some_dice(text: str, dice: Dice) -> tuple[Die, ...]:
    """Dice by number and face, or by faces alone; the latter become any dice that have these faces."""
    known: list[Die] = []
    faces: list[Piece] = []
    for word in words(text):
        if word.text == NONE:
            continue
        if "=" in word.text:
            known += read_hand(word.text, word.place)
        else:
            faces.append(bare(read_piece(word, EXPRESS_BOX)))
    _check(known, dice)
    free = [number for number in range(1, len(dice) + 1) if number not in {die.number for die in known}]
    found = _matched(faces, free, dice)
    return tuple(sorted([*known, *found], key=lambda die: die.number))


def _check(known: Sequence[Die], dice: Dice) -> None:
    numbers = [die.number for die in known]
    for die in known:
        if numbers.count(die.number) > 1:
            raise InvalidInput(sentence("die {number} is there only once", number=die.number))
        if die.face not in dice[die.number - 1]:
            raise InvalidInput(sentence("die {number} has no face {face}", number=die.number, face=die.face))


def _matched(faces: Sequence[Piece], free: Sequence[int], dice: Dice) -> list[Die]:
    """A die for every face; faces take dice from each other until all have one."""
    holder: dict[int, int] = {}

    def find(face: int, tried: set[int]) -> bool:
        for number in free:
            if faces[face] in dice[number - 1] and number not in tried:
                tried.add(number)
                if number not in holder or find(holder[number], tried):
                    holder[number] = face
                    return True
        return False

    for face in range(len(faces)):
        if not find(face, set()):
            raise InvalidInput(sentence("no die is left that could show {face}", face=faces[face]))
    return [Die(number, faces[face]) for number, face in holder.items()]
