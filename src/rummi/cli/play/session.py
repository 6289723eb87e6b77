"""One game at the terminal: whose turn it is, and what comes of it."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final

from rummi.arena.selfplay import Player, choose_action, remove_winners
from rummi.bots.bot import bot_with_aim
from rummi.bots.catalogue import bot_with_time
from rummi.bots.outside.command import NamedCommand
from rummi.bots.outside.process import MOVE_MS
from rummi.bots.outside.talk import OutsidePlayer
from rummi.cli.options import new_record_paths
from rummi.cli.play.people import YOU, People
from rummi.cli.play.screen import show_draw
from rummi.cli.play.story import show_end, tell
from rummi.cli.play.turn import Memory, Quit, Turn, ask
from rummi.cli.play.typed import meaning
from rummi.cli.scores import show_scores, show_winner
from rummi.cli.speech import _, many
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console
from rummi.cli.terminal.text import Text
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games.catalogue import family_of
from rummi.games.classic.actions import Action, Drew
from rummi.games.classic.family import CLASSIC
from rummi.games.classic.start import draw_for_start
from rummi.games.classic.views import aim_in
from rummi.games.game import Game
from rummi.games.match import Match
from rummi.games.shuffle import shuffled
from rummi.records.files import save
from rummi.records.record import Record

BOT_SECONDS: Final = 0.7
"""For which a bot seems to think."""


class Sitting:
    """`game` is the game as far as it went, also when the person leaves."""

    def __init__(
        self, console: Console, game: Game, people: People, bots: Sequence[Player], *, seed: str, announce: bool
    ) -> None:
        self.console = console
        self.game = game
        self.people = people
        self.bots = bots
        self.seed = seed
        self.announce = announce
        self.memory = Memory()

    def play(self) -> None:
        """To the end of the game; raises Quit when the person leaves before."""
        while (seat := self.game.turn) is not None:
            if seat == YOU:
                self._act(Turn(self.console, self.game, self.people, self.memory, self.seed).action(), YOU)
                self._remember()
            else:
                self._act(self._chosen(self.bots[seat - 1], seat), seat)
            self._announcements(seat)

    def _chosen(self, bot: Player, seat: int) -> Any:
        """A bot from outside that fails has lost, and is told of once."""
        lost_before = isinstance(bot, OutsidePlayer) and bot.fault
        if self.is_watched:
            time.sleep(BOT_SECONDS)
        action = choose_action(bot, self.game, seat)
        if isinstance(bot, OutsidePlayer) and bot.fault and not lost_before:
            player, why = self.people.players[seat], bot.fault.message
            told = _("{player} has lost: {why}. From now on it only draws or passes.", player=player, why=why)
            self.console.print(paint.line(f"· {told}"))
        return action

    @property
    def is_watched(self) -> bool:
        """By a person, and not by a program that reads or writes here."""
        return self.console.is_terminal and sys.stdin.isatty()

    def _act(self, action: Action, seat: int) -> None:
        self.game = self.game.act(action, seat)
        for event in self.game.events:
            line = tell(self.game.family.redact(event, YOU), self.people)
            if line:
                self.console.print(paint.line(f"· {line}"))

    def _remember(self) -> None:
        self.memory.seen = self.game.state.table
        drawn = [event.tile for event in self.game.events if isinstance(event, Drew)]
        self.memory.drawn = Tiles.of(tile for tile in drawn if tile is not None)

    def _announcements(self, moved: int) -> None:
        """A-24: made for everyone, unless the person wants to be asked, right after drawing."""
        for seat, action in self.game.state.automatic_actions():
            if seat != YOU or self.announce or (moved == YOU and self._wants_to_announce()):
                self._act(action, seat)

    def _wants_to_announce(self) -> bool:
        question = _("Announce that you will open in your next move? (y/n)")
        while True:
            answer = meaning(ask(self.console, Text.of(f"{question} ", paint.BOLD)))
            if answer == "quit":
                raise Quit
            if answer in ("yes", "announce", "no"):
                return answer != "no"


@dataclass(frozen=True, slots=True)
class Evening:
    rules: str
    bots: tuple[str, ...]
    name: str | None
    games: int
    options: Mapping[str, object]
    seed: str
    folder: Path | None
    announce: bool = True
    outside: Mapping[str, NamedCommand] = field(default_factory=dict)
    bot_ms: int = MOVE_MS
    console: Console = field(default_factory=Console)

    def play(self) -> None:
        players = (self.name or _("Player"), *(f"{name} {at}" for at, name in enumerate(self.bots, start=1)))
        people = People(players, nameless=not self.name)
        if family_of(self.rules) is not CLASSIC:
            known = ", ".join(CLASSIC.rulesets)
            raise InvalidInput(
                sentence(
                    "in the terminal people can play only {known}; between bots, see `rummi simulate --rules {rules}`",
                    known=known,
                    rules=self.rules,
                )
            )
        setup = CLASSIC.setup(self.rules, players, self.options)
        bots = [self._player(name) for name in self.bots]
        files = new_record_paths(self.folder) if self.folder else None
        draw = draw_for_start(len(players), self._face_down(setup.box.pieces()))
        greeting = _("You play {rules}. Type help to see what you can do.", rules=setup.ruleset.name)
        self.console.print(Text.of(greeting))
        for line in _table_rules(CLASSIC.write_options(setup), setup.options.time_limit):
            self.console.print(paint.line(f"· {line}", paint.QUIET))
        show_draw(self.console, draw, people)
        match = Match(setup.ruleset.match_won_by, people.labels, draw.first)
        with ExitStack() as stack:
            for outsider in _outsiders(bots).values():
                stack.callback(outsider.end)
            self._match(match, people, bots, files)

    def _player(self, name: str) -> Player:
        known = self.outside.get(name)
        return OutsidePlayer(known.command, self.bot_ms) if known else bot_with_time(self.rules, name)

    def _match(self, match: Match, people: People, bots: Sequence[Player], files: Iterator[Path] | None) -> None:
        try:
            for number in range(self.games):
                self._announce_game(match, number, people)
                game = self._game(match, number, people, bots, files)
                show_end(self.console, game.view(YOU), people)
                assert game.outcome is not None
                lost = {seat for seat, outsider in _outsiders(bots).items() if outsider.fault}
                match = match.add(remove_winners(game.outcome, lost))
        except Quit:
            self.console.print(Text.of(_("You leave the table.")))
        except KeyboardInterrupt:
            self.console.print(Text.of("\n" + _("You leave the table.")))
            raise
        finally:
            self._farewell(match, people)

    def _announce_game(self, match: Match, number: int, people: People) -> None:
        if number and self.console.is_terminal and sys.stdin.isatty():
            prompt = Text.of("\n" + _("Press Enter for the next game.") + " ", paint.BOLD)
            if meaning(ask(self.console, prompt)) == "quit":
                raise Quit
        if self.games > 1:
            title = _("Game {number} of {games}", number=number + 1, games=self.games)
            self.console.print()
            self.console.rule(Text.of(title))
        if number:
            self.console.print(paint.line(people.begins(match.starter(number))))

    def _game(
        self, match: Match, number: int, people: People, bots: Sequence[Player], files: Iterator[Path] | None
    ) -> Game:
        """One game, which is saved as far as it went."""
        deal = f"{self.seed}/{number}"
        game = Game.deal(self.rules, people.players, deal, first=match.starter(number), options=self.options)
        for outsider in _outsiders(bots).values():
            outsider.begin_game()
        knowing = [self._with_standing(bot, match, seat) for seat, bot in enumerate(bots, start=YOU + 1)]
        sitting = Sitting(self.console, game, people, knowing, seed=deal, announce=self.announce)
        try:
            sitting.play()
        finally:
            if files is not None:
                save(Record.of(sitting.game), next(files))
        for outsider in _outsiders(bots).values():
            outsider.send_result(sitting.game)
        return sitting.game

    def _with_standing(self, bot: Player, match: Match, seat: int) -> Player:
        return bot if isinstance(bot, OutsidePlayer) else bot_with_aim(bot, aim_in(match, seat, self.games))

    def _farewell(self, match: Match, people: People) -> None:
        if len(match.games) > 1:
            show_scores(self.console, match)
        if 1 < len(match.games) == self.games:
            show_winner(self.console, match, YOU if people.nameless else None)
        seed = _("The seed of these games is {seed}.", seed=self.seed)
        self.console.print(paint.line(seed, paint.QUIET))

    def _face_down(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        """Mixed tiles to draw from; should they run out in endless play-offs, they are mixed again."""
        box = tuple(pieces)
        for round_number in count():
            yield from shuffled(box, f"{self.seed}/start/{round_number}")


def _outsiders(bots: Sequence[Player]) -> dict[int, OutsidePlayer]:
    """By their seats."""
    return {seat: each for seat, each in enumerate(bots, start=1) if isinstance(each, OutsidePlayer)}


def _table_rules(written: Mapping[str, object], seconds: int) -> Iterator[str]:
    """The clock, and the options by which this table differs from the booklet."""
    if seconds:
        yield many("You have {n} second for a move.", "You have {n} seconds for a move.", seconds)
    said = {
        ("strict", True): _("A mistake costs a tile and ends the turn."),
        ("restore", False): _("House rule: when time runs out, no one remembers how the table lay."),
        ("reduced_box", True): _("House rule: the smaller set, 104 tiles and two jokers."),
        ("announcement", True): _("House rule: an opening can be announced."),
        ("announcement", False): _("House rule: an opening cannot be announced."),
        ("jokers_could_open", True): _("House rule: jokers count toward “could have opened” (C-2)."),
        ("jokers_could_open", False): _("House rule: jokers do not count toward “could have opened” (C-2)."),
    }
    for name, value in written.items():
        if isinstance(value, bool) and (name, value) in said:
            yield said[name, value]
