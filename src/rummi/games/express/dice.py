"""The dice: which faces each of them has, and a die that has been thrown.

No one has published which faces share a die. `STANDARD_DICE` is a reconstruction (docs/rules.md, Part 6): every number
in every colour twice, and four jokers. Players who know the faces of their own dice can give them as the option `dice`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rummi.core.box import CLASSIC_COLOURS, Box
from rummi.core.errors import InvalidInput, NotationError
from rummi.core.notation import NONE, Word, parse_piece, printable, words
from rummi.core.sentence import counted, sentence
from rummi.core.tile import Joker, Piece, bare
from rummi.core.tiles import Tiles

Faces: TypeAlias = tuple[Piece, ...]
Dice: TypeAlias = tuple[Faces, ...]
"""The faces of every die; dice are numbered from 1 in this order."""

DICE_COUNT: Final = 18
"""DICE-2."""
SIDES: Final = 6

EXPRESS_BOX: Final = Box(CLASSIC_COLOURS, highest=13, copies=2, jokers=4, booklet="express")
"""A-60: the 108 faces of all dice together."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die by its number, and the face that it shows."""

    number: int
    face: Piece

    def __str__(self) -> str:
        return f"{self.number}={self.face}"


def parse_dice(lines: Sequence[str]) -> Dice:
    """Parse the faces of all dice, one line for each die.

    Raises InvalidInput if the dice together do not have the faces that are known (A-60).
    """
    if len(lines) != DICE_COUNT:
        raise InvalidInput(
            counted("{n} line for the {dice} dice", "{n} lines for the {dice} dice", len(lines), dice=DICE_COUNT)
        )
    dice = tuple(_parse_faces_of_die(number, line) for number, line in enumerate(lines, start=1))
    _require_known_faces(Tiles.of(face for faces in dice for face in faces))
    return dice


def _parse_faces_of_die(number: int, line: str) -> Faces:
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


def _require_known_faces(faces: Tiles) -> None:
    known = Tiles.of(EXPRESS_BOX.pieces())
    missing, surplus = known.without(faces), faces.without(known)
    if len(missing):
        raise InvalidInput(
            sentence(
                "all dice together show every number of every colour twice and four jokers; missing: {missing}, "
                "too many: {surplus}",
                missing=missing,
                surplus=surplus.sorted(),
            )
        )


def format_dice(dice: Dice) -> list[str]:
    return [str(Tiles(faces)) for faces in dice]


_NINE_DICE: Final = (
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
STANDARD_DICE: Final = parse_dice(_NINE_DICE * 2)


def parse_numbers(text: str, place: int = 0) -> tuple[int, ...]:
    """Parse dice given by their numbers alone; `place` is added to the position that errors name."""
    return () if text.strip() == NONE else tuple(_parse_die(word)[0] for word in words(text, place))


def parse_throw(text: str, place: int = 0) -> tuple[tuple[int, Piece | None], ...]:
    """Parse numbers of dice, each with the face that it shows if the text names one: `3=K12 7`."""
    return () if text.strip() == NONE else tuple(_parse_die(word) for word in words(text, place))


def parse_hand(text: str, place: int = 0) -> tuple[Die, ...]:
    """Parse dice that have been thrown: each needs its number and its face."""
    hand = []
    for number, face in parse_throw(text, place):
        if face is None:
            raise NotationError(sentence("die {number} shows no face", number=number), place)
        hand.append(Die(number, face))
    return tuple(hand)


_DIE: Final = re.compile(r"(?P<number>[0-9]{1,2})(?:=(?P<face>.*))?")


def _parse_die(word: Word) -> tuple[int, Piece | None]:
    match = _DIE.fullmatch(word.text)
    if not match or not 1 <= int(match["number"]) <= DICE_COUNT:
        raise NotationError(
            sentence(
                "“{word}” is not a die; dice are numbered from 1 to {dice}", word=printable(word.text), dice=DICE_COUNT
            ),
            word.place,
        )
    if match["face"] is None:
        return int(match["number"]), None
    face = parse_piece(Word(match["face"], word.place + match.start("face")), EXPRESS_BOX)
    if isinstance(face, Joker) and face.stands_for:
        raise NotationError(sentence("a die in the hand shows a joker and nothing that it stands for"), word.place)
    return int(match["number"]), face


def format_hand(dice: Iterable[Die]) -> str:
    return " ".join(map(str, dice)) or NONE


def parse_faces(text: str, dice: Dice) -> tuple[Die, ...]:
    """Parse a hand in which dice may be given by their faces alone: for these, choose any dice that have the faces."""
    known: list[Die] = []
    faces: list[Piece] = []
    for word in words(text):
        if word.text == NONE:
            continue
        if "=" in word.text:
            known += parse_hand(word.text, word.place)
        else:
            faces.append(bare(parse_piece(word, EXPRESS_BOX)))
    _require_possible(known, dice)
    free = [number for number in range(1, len(dice) + 1) if number not in {die.number for die in known}]
    chosen = _assign_dice(faces, free, dice)
    return tuple(sorted([*known, *chosen], key=lambda die: die.number))


def _require_possible(hand: Sequence[Die], dice: Dice) -> None:
    numbers = [die.number for die in hand]
    for die in hand:
        if numbers.count(die.number) > 1:
            raise InvalidInput(sentence("die {number} is there only once", number=die.number))
        if die.face not in dice[die.number - 1]:
            raise InvalidInput(sentence("die {number} has no face {face}", number=die.number, face=die.face))


def _assign_dice(faces: Sequence[Piece], free: Sequence[int], dice: Dice) -> list[Die]:
    """Find a different die for every face (a bipartite matching by augmenting paths)."""
    face_of: dict[int, int] = {}

    def assign(face: int, tried: set[int]) -> bool:
        for number in free:
            if faces[face] in dice[number - 1] and number not in tried:
                tried.add(number)
                if number not in face_of or assign(face_of[number], tried):
                    face_of[number] = face
                    return True
        return False

    for face in range(len(faces)):
        if not assign(face, set()):
            raise InvalidInput(sentence("no die is left that could show {face}", face=faces[face]))
    return [Die(number, faces[face]) for number, face in face_of.items()]


def match_dice(hand: Sequence[Die], faces: Tiles, hold: Collection[int]) -> tuple[tuple[Die, ...], Tiles]:
    """Return the dice of the hand that show these faces, and the faces that no die of the hand shows.

    Of two dice that show the same face, choose the one that the player does not hold, or else the lower number.
    """
    wanted = faces.counts
    matched = []
    for die in sorted(hand, key=lambda die: (die.number in hold, die.number)):
        if wanted[die.face] > 0:
            wanted[die.face] -= 1
            matched.append(die)
    return tuple(matched), Tiles.of((+wanted).elements())
