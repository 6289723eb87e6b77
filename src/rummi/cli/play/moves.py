"""From what the player typed to an action in the notation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rummi.cli.play.joining import joined, relieved
from rummi.cli.play.typed import Typed, meaning, read_move, word
from rummi.core.box import STANDARD_BOX, Box
from rummi.core.errors import InvalidInput
from rummi.core.meld import Meld
from rummi.core.sentence import sentence
from rummi.core.table import Table
from rummi.core.tile import JOKER, Joker, Piece
from rummi.core.tiles import Tiles

_NOTHING = Tiles()


def understand(typed: str, table: Table, rack: Tiles = _NOTHING, box: Box = STANDARD_BOX) -> str:
    """The action as its text; raises InvalidInput for what cannot be meant."""
    name = meaning(typed)
    if name in ("draw", "pass", "announce"):
        return name
    return _Builder(table, rack, box).play(read_move(typed, box))


@dataclass(frozen=True, slots=True)
class _Builder:
    table: Table
    rack: Tiles
    box: Box

    def play(self, move: Typed) -> str:
        taken = [self._meld(name) if isinstance(name, int) else Meld.of(name, self.box) for name in move.taken]
        additions: dict[int, tuple[Piece, ...]] = {}
        for addition in move.additions:
            additions[addition.number] = additions.get(addition.number, ()) + addition.pieces
        twice = next((number for number in additions if number in move.taken), None)
        if twice is not None:
            raise InvalidInput(sentence("meld {number} is both added to and rebuilt", number=twice))
        typed = [*move.sets, *additions.values()]
        melds = [*self._joined(additions, typed, taken), *(Meld.of(row, self.box) for row in move.sets)]
        taken = [*map(self._meld, additions), *taken]
        return f"play {Table.of(melds)}" + (f" from {Table.of(taken)}" if taken else "")

    def _joined(
        self, additions: dict[int, tuple[Piece, ...]], typed: Iterable[Iterable[Piece]], taken: Iterable[Meld]
    ) -> list[Meld]:
        """Jokers that are typed but not held must be those that the added tiles replace (STD-39)."""
        placed = sum(isinstance(piece, Joker) for row in typed for piece in row)
        placed -= Table.of(taken).tiles.counts[JOKER]
        melds = []
        for number, added in additions.items():
            meld = self._meld(number)
            full, freed = joined(meld, added, self.box), relieved(meld, added, self.box)
            if freed and (placed > self.rack.counts[JOKER] or not full.valid):
                if placed <= 0:
                    raise _homeless(number, added)
                placed -= 1
                melds.append(freed)
            else:
                melds.append(full)
        return melds

    def _meld(self, number: int) -> Meld:
        if not 1 <= number <= len(self.table):
            raise InvalidInput(sentence("there is no meld {number} on the table", number=number))
        return self.table.melds[number - 1]


def _homeless(number: int, added: Iterable[Piece]) -> InvalidInput:
    add, to, other = word("add"), word("to"), 2 if number == 1 else 1
    return InvalidInput(
        sentence(
            "this frees the joker of meld {number}, which needs a place in the same move, as in: {example}",
            number=number,
            example=f"{add} {Tiles.of(added)} {to} {number}, {add} * {to} {other}",
        )
    )
