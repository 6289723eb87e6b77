"""A match against bots at the terminal, and each of its games."""

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
from rummi.cli.play.screen import YOU, Players, show_draw
from rummi.cli.play.story import describe_event, show_end
from rummi.cli.play.turn import Memory, Quit, Turn, ask
from rummi.cli.play.typed import parse_word
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
"""The pause before a bot moves, so that people can follow."""


@dataclass(frozen=True, slots=True)
class TerminalMatch:
    """A match against bots at the terminal."""

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
        names = (self.name or _("Player"), *(f"{name} {at}" for at, name in enumerate(self.bots, start=1)))
        players = Players(names, is_unnamed=not self.name)
        if family_of(self.rules) is not CLASSIC:
            known = ", ".join(CLASSIC.rulesets)
            raise InvalidInput(
                sentence(
                    "in the terminal people can play only {known}; between bots, see `rummi simulate --rules {rules}`",
                    known=known,
                    rules=self.rules,
                )
            )
        setup = CLASSIC.setup(self.rules, names, self.options)
        bots = [self._create_bot(name) for name in self.bots]
        files = new_record_paths(self.folder) if self.folder else None
        draw = draw_for_start(len(names), self._shuffle(setup.box.pieces()))
        greeting = _("You play {rules}. Type help to see what you can do.", rules=setup.ruleset.name)
        self.console.print(Text.of(greeting))
        for line in _describe_options(CLASSIC.write_options(setup), setup.options.time_limit):
            self.console.print(paint.line(f"· {line}", paint.QUIET))
        show_draw(self.console, draw, players)
        match = Match(setup.ruleset.match_won_by, players.labels, draw.first)
        with ExitStack() as stack:
            for bot in _outside_bots(bots).values():
                stack.callback(bot.end)
            self._play_games(match, players, bots, files)

    def _create_bot(self, name: str) -> Player:
        known = self.outside.get(name)
        return OutsidePlayer(known.command, self.bot_ms) if known else bot_with_time(self.rules, name)

    def _play_games(self, match: Match, players: Players, bots: Sequence[Player], files: Iterator[Path] | None) -> None:
        try:
            for number in range(self.games):
                self._show_start(match, number, players)
                game = self._play_game(match, number, players, bots, files)
                show_end(self.console, game.view(YOU), players)
                assert game.outcome is not None
                lost = {seat for seat, bot in _outside_bots(bots).items() if bot.fault}
                match = match.add(remove_winners(game.outcome, lost))
        except Quit:
            self.console.print(Text.of(_("You leave the table.")))
        except KeyboardInterrupt:
            self.console.print(Text.of("\n" + _("You leave the table.")))
            raise
        finally:
            self._show_result(match, players)

    def _show_start(self, match: Match, number: int, players: Players) -> None:
        """Wait for Enter before all games but the first, and print which game starts and who begins."""
        if number and self.console.is_terminal and sys.stdin.isatty():
            prompt = Text.of("\n" + _("Press Enter for the next game.") + " ", paint.BOLD)
            if parse_word(ask(self.console, prompt)) == "quit":
                raise Quit
        if self.games > 1:
            title = _("Game {number} of {games}", number=number + 1, games=self.games)
            self.console.print()
            self.console.rule(Text.of(title))
        if number:
            self.console.print(paint.line(players.describe_start(match.starter(number))))

    def _play_game(
        self, match: Match, number: int, players: Players, bots: Sequence[Player], files: Iterator[Path] | None
    ) -> Game:
        """Play a game and save its record, even if it was not finished."""
        deal = f"{self.seed}/{number}"
        game = Game.deal(self.rules, players.names, deal, first=match.starter(number), options=self.options)
        for bot in _outside_bots(bots).values():
            bot.begin_game()
        aiming = [self._with_aim(bot, match, seat) for seat, bot in enumerate(bots, start=YOU + 1)]
        playing = TerminalGame(self.console, game, players, aiming, seed=deal, announce=self.announce)
        try:
            playing.play()
        finally:
            if files is not None:
                save(Record.of(playing.game), next(files))
        for bot in _outside_bots(bots).values():
            bot.send_result(playing.game)
        return playing.game

    def _with_aim(self, bot: Player, match: Match, seat: int) -> Player:
        return bot if isinstance(bot, OutsidePlayer) else bot_with_aim(bot, aim_in(match, seat, self.games))

    def _show_result(self, match: Match, players: Players) -> None:
        """Print the scores of the games so far, the winner of a finished match, and the seed."""
        if len(match.games) > 1:
            show_scores(self.console, match)
        if 1 < len(match.games) == self.games:
            show_winner(self.console, match, YOU if players.is_unnamed else None)
        seed = _("The seed of these games is {seed}.", seed=self.seed)
        self.console.print(paint.line(seed, paint.QUIET))

    def _shuffle(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        """Yield shuffled tiles for the draw for the start, and shuffle again if play-offs use them up."""
        box = tuple(pieces)
        for round_number in count():
            yield from shuffled(box, f"{self.seed}/start/{round_number}")


class TerminalGame:
    """A game at the terminal. `game` is its state so far, also after the player leaves."""

    def __init__(
        self, console: Console, game: Game, players: Players, bots: Sequence[Player], *, seed: str, announce: bool
    ) -> None:
        self.console = console
        self.game = game
        self.players = players
        self.bots = bots
        self.seed = seed
        self.announce = announce
        self.memory = Memory()

    def play(self) -> None:
        """Play to the end of the game. Raises Quit if the player leaves."""
        while (seat := self.game.turn) is not None:
            if seat == YOU:
                turn = Turn(self.console, self.game, self.players, self.memory, self.seed)
                self._act(turn.choose_action(), YOU)
                self._remember()
            else:
                self._act(self._choose_bot_action(self.bots[seat - 1], seat), seat)
            self._make_announcements(seat)

    def _choose_bot_action(self, bot: Player, seat: int) -> Any:
        """Return the action of a bot. If a bot from outside fails, print once that it has lost."""
        lost_before = isinstance(bot, OutsidePlayer) and bot.fault
        if self.is_watched:
            time.sleep(BOT_SECONDS)
        action = choose_action(bot, self.game, seat)
        if isinstance(bot, OutsidePlayer) and bot.fault and not lost_before:
            player, why = self.players.names[seat], bot.fault.message
            line = _("{player} has lost: {why}. From now on it only draws or passes.", player=player, why=why)
            self.console.print(paint.line(f"· {line}"))
        return action

    @property
    def is_watched(self) -> bool:
        """Tell whether a person is at the terminal, not a program."""
        return self.console.is_terminal and sys.stdin.isatty()

    def _act(self, action: Action, seat: int) -> None:
        self.game = self.game.act(action, seat)
        for event in self.game.events:
            line = describe_event(self.game.family.redact(event, YOU), self.players)
            if line:
                self.console.print(paint.line(f"· {line}"))

    def _remember(self) -> None:
        self.memory.seen = self.game.state.table
        drawn = [event.tile for event in self.game.events if isinstance(event, Drew)]
        self.memory.drawn = Tiles.of(tile for tile in drawn if tile is not None)

    def _make_announcements(self, moved: int) -> None:
        """A-24: announce openings for all players, but ask the person after drawing if `announce` is off."""
        for seat, action in self.game.state.automatic_actions():
            if seat != YOU or self.announce or (moved == YOU and self._ask_to_announce()):
                self._act(action, seat)

    def _ask_to_announce(self) -> bool:
        question = _("Announce that you will open in your next move? (y/n)")
        while True:
            answer = parse_word(ask(self.console, Text.of(f"{question} ", paint.BOLD)))
            if answer == "quit":
                raise Quit
            if answer in ("yes", "announce", "no"):
                return answer != "no"


def _outside_bots(bots: Sequence[Player]) -> dict[int, OutsidePlayer]:
    """Return the bots from outside by their seats."""
    return {seat: each for seat, each in enumerate(bots, start=1) if isinstance(each, OutsidePlayer)}


def _describe_options(written: Mapping[str, object], seconds: int) -> Iterator[str]:
    """Yield sentences about the time limit and the options that differ from the booklet."""
    if seconds:
        yield many("You have {n} second for a move.", "You have {n} seconds for a move.", seconds)
    sentences = {
        ("strict", True): _("A mistake costs a tile and ends the turn."),
        ("restore", False): _("House rule: when time runs out, no one remembers how the table lay."),
        ("reduced_box", True): _("House rule: the smaller set, 104 tiles and two jokers."),
        ("announcement", True): _("House rule: an opening can be announced."),
        ("announcement", False): _("House rule: an opening cannot be announced."),
        ("jokers_could_open", True): _("House rule: jokers count toward “could have opened” (C-2)."),
        ("jokers_could_open", False): _("House rule: jokers do not count toward “could have opened” (C-2)."),
    }
    for name, value in written.items():
        if isinstance(value, bool) and (name, value) in sentences:
            yield sentences[name, value]
