"""The dice: which faces each has, and a die that has been thrown.

Nobody has published which faces share a die. `FACES` is a reconstruction (docs/rules.md, Part 6): every number in
every colour twice and four jokers; whoever has the true faces gives them as the option `dice`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rummi.core.box import CLASSIC_COLOURS, Box
from rummi.core.errors import InvalidInput, NotationError
from rummi.core.notation import NONE, Word, read_piece, shown, words
from rummi.core.sentence import counted, sentence
from rummi.core.tile import Joker, Piece, bare
from rummi.core.tiles import Tiles

Faces: TypeAlias = tuple[Piece, ...]
Dice: TypeAlias = tuple[Faces, ...]
"""The faces of every die; dice are numbered from 1 in this order."""

COUNT: Final = 18
"""DICE-2."""
SIDES: Final = 6

EXPRESS_BOX: Final = Box(CLASSIC_COLOURS, highest=13, copies=2, jokers=4, booklet="express")
"""A-60: the 108 faces of all dice together."""

_HALF: Final = (
    "K1 K10 R8 B5 O3 O12",
    "K2 K11 R9 B6 O4 O13",
    "K3 K12 R1 R10 B7 O5",
    "K4 K13 R2 R11 B8 O6",
    "K5 R3 R12 B9 O7 *",
    "K6 R4 R13 B1 B10 O8",
    "K7 R5 B2 B11 O9 *",
    "K8 R6 B3 B12 O1 O10",
    "K9 R7 B4 B13 O2 O11",
)

_THROWN: Final = re.compile(r"(?P<number>[0-9]{1,2})(?:=(?P<face>.*))?")


@dataclass(frozen=True, slots=True)
class Die:
    """A die by its number, and the face that it shows."""

    number: int
    face: Piece

    def __str__(self) -> str:
        return f"{self.number}={self.face}"


def read_dice(lines: Sequence[str]) -> Dice:
    """The faces of all dice, a line for each."""
    if len(lines) != COUNT:
        raise InvalidInput(
            counted("{n} line for the {dice} dice", "{n} lines for the {dice} dice", len(lines), dice=COUNT)
        )
    dice = tuple(_read_faces(at, line) for at, line in enumerate(lines, start=1))
    _check_census(Tiles.of(face for faces in dice for face in faces))
    return dice


def _check_census(faces: Tiles) -> None:
    """A-60: whichever faces share a die, all of them together are known."""
    missing = Tiles.of(EXPRESS_BOX.pieces()).without(faces)
    surplus = faces.without(Tiles.of(EXPRESS_BOX.pieces()))
    if len(missing):
        raise InvalidInput(
            sentence(
                "all dice together show every number of every colour twice and four jokers; missing: {missing}, "
                "too many: {surplus}",
                missing=missing,
                surplus=surplus.sorted(),
            )
        )


def _read_faces(number: int, line: str) -> Faces:
    try:
        faces = Tiles.parse(line, EXPRESS_BOX).pieces
    except InvalidInput as error:
        raise InvalidInput(sentence("die {number}: {problem}", number=number, problem=error.message)) from error
    if len(faces) != SIDES:
        raise InvalidInput(
            counted(
                "die {number} has {n} face, not {sides}",
                "die {number} has {n} faces, not {sides}",
                len(faces),
                number=number,
                sides=SIDES,
            )
        )
    return faces


def write_dice(dice: Dice) -> list[str]:
    return [str(Tiles(faces)) for faces in dice]


FACES: Final = read_dice(_HALF * 2)


def read_numbers(text: str, place: int = 0) -> tuple[int, ...]:
    """Dice by their numbers alone."""
    return () if text.strip() == NONE else tuple(_read_die(word)[0] for word in words(text, place))


def read_thrown(text: str, place: int = 0) -> tuple[tuple[int, Piece | None], ...]:
    """Dice by their numbers, each with the face that it shows if the text says so: `3=K12 7`."""
    return () if text.strip() == NONE else tuple(_read_die(word) for word in words(text, place))


def read_hand(text: str, place: int = 0) -> tuple[Die, ...]:
    """Dice that have been thrown, each with its face."""
    hand = []
    for number, face in read_thrown(text, place):
        if face is None:
            raise NotationError(sentence("die {number} shows no face", number=number), place)
        hand.append(Die(number, face))
    return tuple(hand)


def _read_die(word: Word) -> tuple[int, Piece | None]:
    match = _THROWN.fullmatch(word.text)
    if not match or not 1 <= int(match["number"]) <= COUNT:
        raise NotationError(
            sentence("“{word}” is no die; dice are numbered from 1 to {dice}", word=shown(word.text), dice=COUNT),
            word.place,
        )
    if match["face"] is None:
        return int(match["number"]), None
    face = read_piece(Word(match["face"], word.place + match.start("face")), EXPRESS_BOX)
    if isinstance(face, Joker) and face.stands_for:
        raise NotationError(sentence("a die in the hand shows a joker and nothing that it stands for"), word.place)
    return int(match["number"]), face


def write_hand(dice: Iterable[Die]) -> str:
    return " ".join(map(str, dice)) or NONE


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


def laid_dice(hand: Sequence[Die], added: Tiles, hold: Collection[int]) -> tuple[tuple[Die, ...], Tiles]:
    """The dice laid, and the faces that no die of the hand shows.

    Of two dice that show the same face the one that is not to be held is laid, or else the lower number.
    """
    wanted = added.counts
    laid = []
    for die in sorted(hand, key=lambda die: (die.number in hold, die.number)):
        if wanted[die.face] > 0:
            wanted[die.face] -= 1
            laid.append(die)
    return tuple(laid), Tiles.of((+wanted).elements())
