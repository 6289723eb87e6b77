"""An evening at the terminal: a match of one person against bots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from rich.console import Console

from rummi.bots.catalogue import bot
from rummi.cli import paint
from rummi.cli.play.screen import show_draw, show_end
from rummi.cli.play.sitting import YOU, Sitting
from rummi.cli.scores import show_scores
from rummi.cli.speech import _
from rummi.core.tile import Piece
from rummi.games.catalogue import family_of
from rummi.games.classic.draw_for_start import draw_for_start
from rummi.games.match import Match
from rummi.games.played import Game
from rummi.games.shuffle import shuffled
from rummi.records.files import save
from rummi.records.record import Record


@dataclass(frozen=True, slots=True)
class Evening:
    rules: str
    bots: tuple[str, ...]
    name: str
    games: int
    options: Mapping[str, object]
    seed: str
    folder: Path | None
    console: Console = field(default_factory=paint.console)

    def play(self) -> None:
        players = (self.name, *(f"{name} {at}" for at, name in enumerate(self.bots, start=1)))
        setup = family_of(self.rules).setup(self.rules, players, self.options)
        seats = [bot(self.rules, name) for name in self.bots]
        draw = draw_for_start(len(players), self._face_down(setup.box.pieces()))
        match = Match(setup.ruleset.match_won_by, players, draw.first)
        self.console.print(_("You play {rules}. Type help to see what you can do.", rules=self.rules))
        show_draw(self.console, draw, players)
        for number in range(self.games):
            deal = f"{self.seed}/{number}"
            game = Game.deal(self.rules, players, deal, first=match.starter(number), options=self.options)
            game = Sitting(self.console, seats, deal).play(game)
            if self.folder:
                save(Record.of(game), self.folder / f"game-{number + 1:04d}.rummi")
            if game.outcome is None:
                break
            show_end(self.console, game.view(YOU))
            match = match.add(game.outcome)
        if len(match.games) > 1:
            show_scores(self.console, match)
        self.console.print(_("The seed of these games is {seed}.", seed=self.seed), style=paint.QUIET)

    def _face_down(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        """Mixed tiles to draw from; should they run out in endless play-offs, they are mixed again."""
        box = tuple(pieces)
        for time in count():
            yield from shuffled(box, f"{self.seed}/start/{time}")
