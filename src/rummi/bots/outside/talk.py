"""The conversation with an outside bot: the lines of the protocol, the bot, and the bot in a seat."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter
from types import TracebackType
from typing import Any, Final

from rummi.bots.outside.process import (
    DEFAULT_LIMITS,
    GARBAGE,
    HARMLESS,
    ILLEGAL,
    LATE,
    MOVE_MS,
    NOTATION,
    RESIGNED,
    RULES,
    SLOW_START,
    VERSION,
    BotFault,
    BotProcess,
    Limits,
)
from rummi.core.errors import InvalidInput
from rummi.core.notation import shown
from rummi.core.sentence import sentence
from rummi.games.base import Outcome
from rummi.games.catalogue import RULESETS
from rummi.games.game import Game
from rummi.games.serialize import plain, plain_event, plain_view
from rummi.games.shuffle import draws
from rummi.version import __version__

PROTOCOL: Final = 1
"""Raised when a bot of yesterday could no longer play: something was renamed, taken away, or means something else.
What is only added does not raise it, because bots pass over words and keys that they do not know."""
RESIGN: Final = "resign"
MAX_NAME_LENGTH: Final = 60


@dataclass(frozen=True, slots=True)
class Greeting:
    """What a bot says of itself."""

    name: str
    rules: tuple[str, ...]
    """That it plays, as far as we know them too."""


def format_line(word: str, value: object) -> str:
    return f"{word} {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"


def hello_line() -> str:
    return format_line("hello", {"protocol": PROTOCOL, "rummi": __version__, "rules": list(RULESETS)})


def parse_hello(said: str) -> Greeting:
    word, _, value = said.partition(" ")
    try:
        told = json.loads(value) if word == "hello" else None
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise BotFault(GARBAGE, sentence("its first line is no hello: {line}", line=shown(said)), said)
    protocol, name, rules = told.get("protocol"), told.get("name", ""), told.get("rules")
    if protocol != PROTOCOL:
        asked = json.dumps(protocol)
        raise BotFault(
            VERSION,
            sentence("it speaks version {theirs} of the protocol, not {ours}", theirs=shown(asked), ours=PROTOCOL),
        )
    if not isinstance(name, str) or not isinstance(rules, list) or not all(isinstance(each, str) for each in rules):
        raise BotFault(GARBAGE, sentence("its hello does not say its name and its rules"), said)
    printable = "".join(sign for sign in name if sign.isprintable())[:MAX_NAME_LENGTH]
    return Greeting(printable, tuple(each for each in RULESETS if each in rules))


def game_line(game: Game, seat: int) -> str:
    """Which game begins, or is taken up. Nobody's name is told."""
    family, setup = game.family, game.setup
    options = family.write_options(setup)
    return format_line(
        "game",
        {
            "rules": game.rules,
            "seat": seat,
            "players": len(game.players),
            "options": options,
            "parameters": family.describe(game.rules, {key: options[key] for key in ("house",) if key in options}),
        },
    )


def event_lines(game: Game, known: Game, seat: int) -> Iterator[str]:
    """What has happened since the game stood as it is known, as this seat may see it."""
    for action in game.actions[len(known.actions) :]:
        known = known.act(action)
        for event in known.events:
            yield format_line("event", plain_event(game.family.redact(event, seat)))


def position_line(view: Any) -> str:
    return format_line("position", plain_view(view))


def go_line(ms: int) -> str:
    return f"go {ms}"


def refused_line(fault: BotFault) -> str:
    broken = [{"code": each.code, "rule": each.rule, "message": str(each.message)} for each in fault.violations]
    return format_line("refused", {"code": fault.code, "message": str(fault), "violations": broken})


def end_line(outcome: Outcome) -> str:
    return format_line("end", plain(outcome))


_FOR_JUDGING: Final = "no luck of the game"


class OutsideBot:
    """One process, kept for as many games as there are: an interpreter or a network need not be loaded for each.

    After a fault that it cannot be trusted after, the process is ended; whoever asks again starts another.
    """

    def __init__(self, command: Sequence[str], limits: Limits = DEFAULT_LIMITS) -> None:
        self._command = tuple(command)
        self._limits = limits
        self._process: BotProcess | None = None
        self._greeting: Greeting | None = None
        self._seen: tuple[Game, int] | None = None
        """The game as it was told to the bot, and in which seat it sits."""
        self.answers = 0
        self.slowest_ms = 0.0
        """Of its answers."""

    def __enter__(self) -> OutsideBot:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    @property
    def process(self) -> BotProcess | None:
        return self._process

    def start(self) -> None:
        """Without waiting for its hello."""
        if self._process is None:
            self._process = BotProcess(self._command, self._limits)
            self._process.write(hello_line())

    def greeting(self, patience_ms: int | None = None) -> Greeting:
        """Its hello, for which is waited so long, or as long as it may take; raises BotFault.

        Who is only asked too soon is slow and not at fault: the process goes on to start.
        """
        self.start()
        assert self._process
        if self._greeting is None:
            left = max(0, self._limits.hello_ms - self._process.age_ms)
            self._greeting = self._watched(lambda: self._greeted(left if patience_ms is None else patience_ms, left))
        return self._greeting

    def _greeted(self, ms: int, left: int) -> Greeting:
        assert self._process
        try:
            return parse_hello(self._process.answer(min(ms, left)))
        except BotFault as fault:
            if fault.code != LATE:
                raise
        slow = BotFault(SLOW_START, sentence("it has not said hello within {ms} ms", ms=self._process.age_ms))
        if ms < left:
            raise _Soon(slow)
        raise slow

    def choose(self, game: Game, seat: int, ms: int) -> Any:
        """Its action, which is legal; raises BotFault, and then it has lost the game and was told why."""
        if game.rules not in self.greeting().rules:
            raise BotFault(RULES, sentence("it does not play {rules}", rules=game.rules))
        return self._watched(lambda: self._chosen(game, seat, ms))

    def _chosen(self, game: Game, seat: int, ms: int) -> Any:
        assert self._process
        self._process.be_silent()
        self._tell(game, seat)
        began = perf_counter()
        answer = self._process.ask(go_line(ms), ms + self._limits.grace_ms)
        self.answers += 1
        self.slowest_ms = max(self.slowest_ms, (perf_counter() - began) * 1_000)
        try:
            return self._judged(game, seat, answer)
        except BotFault as fault:
            self.refuse(fault)
            raise

    def refuse(self, fault: BotFault) -> None:
        """Say why its answer does not count. The game is over for it."""
        if self._process:
            self._process.write(refused_line(fault))
        self._seen = None

    def _tell(self, game: Game, seat: int) -> None:
        """What is new to it; a game that it does not know is told from its beginning."""
        assert self._process
        known = self._seen[0] if self._seen and self._seen[1] == seat else None
        if known is None or known.start != game.start or game.actions[: len(known.actions)] != known.actions:
            known = Game.begin(game.rules, game.setup, game.start)
            self._process.write(game_line(game, seat))
        for line in event_lines(game, known, seat):
            self._process.write(line)
        self._process.write(position_line(game.view(seat)))
        self._seen = game, seat

    def _judged(self, game: Game, seat: int, answer: str) -> Any:
        if answer.strip() == RESIGN:
            raise BotFault(RESIGNED, sentence("it resigned"), answer)
        try:
            named, action = game.family.read_action(game.setup, answer)
        except InvalidInput as error:
            problem = sentence("its answer is not in the notation: {problem}", problem=error.message)
            raise BotFault(NOTATION, problem, answer) from None
        if named not in (None, seat) or game.family.by_server(action):
            raise BotFault(ILLEGAL, sentence("its answer is not its own to give"), answer)
        lucky = game.family.with_luck(game.state, seat, action, draws(_FOR_JUDGING))
        broken = game.judge(lucky, seat)
        if broken:
            raise BotFault(
                ILLEGAL, sentence("its answer is against the rules: {why}", why=broken[0].message), answer, broken
            )
        return action

    def over(self, game: Game) -> None:
        """Tell it how the game ended, where it followed it."""
        if self._process and self._seen and game.outcome:
            _, seat = self._seen
            with suppress(BotFault):
                self._watched(lambda: self._told_of_end(game, seat))
        self._seen = None

    def _told_of_end(self, game: Game, seat: int) -> None:
        assert self._process
        assert game.outcome
        self._process.be_silent()
        self._tell(game, seat)
        self._process.write(end_line(game.outcome))

    def end(self, last_word: str | None = "quit") -> bool:
        """Whether it went by itself when it was told to, or without a word when its input ended."""
        process, self._process, self._greeting, self._seen = self._process, None, None, None
        return process is not None and process.end(last_word)

    def _watched(self, work: Any) -> Any:
        """A process that is at fault is of no more use, unless it still listens."""
        try:
            return work()
        except _Soon as soon:
            raise soon.fault from None
        except BotFault as fault:
            if self._process:
                fault.stderr = self._process.stderr
                if fault.code not in HARMLESS:
                    self._process.kill()
                    self._process = self._greeting = self._seen = None
            raise


class _Soon(Exception):
    """Nothing is known yet."""

    def __init__(self, fault: BotFault) -> None:
        super().__init__(fault.code)
        self.fault = fault


MAX_FAILED_STARTS: Final = 3
"""In a row, after which it is not started again."""


class OutsidePlayer:
    """Each seat has a process of its own, so that none ever sees two racks of one game."""

    def __init__(self, command: Sequence[str], ms: int = MOVE_MS, limits: Limits = DEFAULT_LIMITS) -> None:
        self._bot = OutsideBot(command, limits)
        self._ms = ms
        self._in_vain = 0
        self.fault: BotFault | None = None
        """By which it has lost the game that is played."""

    def begin(self) -> None:
        """Another game: what was lost is lost, and it may try again."""
        if self._in_vain < MAX_FAILED_STARTS:
            self.fault = None

    def choose(self, game: Game, seat: int) -> Any:
        """Its action; after it has lost, the simplest that there is, so that the others can play on."""
        if self.fault is None:
            try:
                self._greet()
                return self._bot.choose(game, seat, self._ms)
            except BotFault as fault:
                self.fault = fault
        return game.family.simplest(game.view(seat))

    def _greet(self) -> None:
        try:
            self._bot.greeting()
        except BotFault:
            self._in_vain += 1
            raise
        self._in_vain = 0

    def over(self, game: Game) -> None:
        if self.fault is None:
            self._bot.over(game)

    def end(self) -> None:
        self._bot.end()
