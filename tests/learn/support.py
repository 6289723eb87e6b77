"""Turns whose steps tests name by their texts."""

from __future__ import annotations

from rummi.bots.strategist import to_kernel_view
from rummi.learn.form import Arrays
from rummi.learn.setup import form_from_kernel
from rummi.solver import _kernel
from tests.support.games.positions import position


class StepTurn:
    """A turn in single steps, from a position in the notation."""

    def __init__(self, table: str, rack: str, *, opened: bool = True) -> None:
        game = position(racks=[rack, "O12"], table=table or "-", bank="O11", opened=opened)
        self._turn = _kernel.Turn(*to_kernel_view(game.view(0)), 0, 1)
        self.form = form_from_kernel(self._turn.form(), "steps", 2)
        self.answer: tuple[bytes, list[bytes]] | None = None

    @property
    def seen(self) -> Arrays:
        shown = Arrays(self.form, 1)
        self._turn.show(shown.seen, shown.mask, shown.plays)
        return shown

    @property
    def may(self) -> set[str]:
        return {self.form.name(int(action)) for action in self.seen.mask[0].nonzero()[0]}

    def part(self, name: str) -> list[int]:
        return [int(each) for each in self.seen.seen[0][self.form.parts[name]]]

    def do(self, *names: str) -> StepTurn:
        by_name = {self.form.name(action): action for action in range(self.form.actions)}
        for name in names:
            self.answer = self._turn.act(by_name[name])
        return self
