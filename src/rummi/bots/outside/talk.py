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
from rummi.core.notation import printable
from rummi.core.sentence import sentence
from rummi.games.base import Outcome
from rummi.games.catalogue import RULESETS
from rummi.games.game import Game
from rummi.games.serialize import plain_event, plain_view, to_plain
from rummi.games.shuffle import draws
from rummi.version import __version__

PROTOCOL: Final = 1
"""The version of the protocol. It changes if older bots can no longer play: words or keys are renamed or removed, or
mean something else. Additions do not change it, because bots ignore unknown words and keys."""
RESIGN: Final = "resign"
MAX_NAME_LENGTH: Final = 60


@dataclass(frozen=True, slots=True)
class Greeting:
    """The answer of a bot to `hello`."""

    name: str
    rules: tuple[str, ...]
    """The rulesets that it plays, without those that rummi does not have."""


def format_line(word: str, value: object) -> str:
    """Return a line of the protocol: a word and a value as JSON, with tiles and melds in the notation."""
    return f"{word} {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"


def hello_line() -> str:
    return format_line("hello", {"protocol": PROTOCOL, "rummi": __version__, "rules": list(RULESETS)})


def parse_hello(line: str) -> Greeting:
    """Parse the first line of a bot. Raises BotFault."""
    word, _, value = line.partition(" ")
    try:
        fields = json.loads(value) if word == "hello" else None
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        raise BotFault(GARBAGE, sentence("its first line is not a hello message: {line}", line=printable(line)), line)
    protocol, name, rules = fields.get("protocol"), fields.get("name", ""), fields.get("rules")
    if protocol != PROTOCOL:
        theirs = json.dumps(protocol)
        raise BotFault(
            VERSION,
            sentence("it speaks version {theirs} of the protocol, not {ours}", theirs=printable(theirs), ours=PROTOCOL),
        )
    if not isinstance(name, str) or not isinstance(rules, list) or not all(isinstance(each, str) for each in rules):
        raise BotFault(GARBAGE, sentence("its hello does not say its name and its rules"), line)
    visible = "".join(char for char in name if char.isprintable())[:MAX_NAME_LENGTH]
    return Greeting(visible, tuple(each for each in RULESETS if each in rules))


def game_line(game: Game, seat: int) -> str:
    """Return the line that describes a game. It contains no names of players."""
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
    """Yield a line for every event since the game that the bot knows, as its seat may see it."""
    for action in game.actions[len(known.actions) :]:
        known = known.act(action)
        for event in known.events:
            yield format_line("event", plain_event(game.family.redact(event, seat)))


def position_line(view: Any) -> str:
    return format_line("position", plain_view(view))


def go_line(ms: int) -> str:
    return f"go {ms}"


def refused_line(fault: BotFault) -> str:
    violations = [{"code": each.code, "rule": each.rule, "message": str(each.message)} for each in fault.violations]
    return format_line("refused", {"code": fault.code, "message": str(fault), "violations": violations})


def end_line(outcome: Outcome) -> str:
    return format_line("end", to_plain(outcome))


_JUDGING_SEED: Final = "no luck of the game"
"""The seed of the luck with which answers are judged; it must not reveal the luck of the game."""


class OutsideBot:
    """A bot in a process of its own, which plays many games, so that its program and its network are loaded only once.

    A serious fault ends the process; the next request starts another.
    """

    def __init__(self, command: Sequence[str], limits: Limits = DEFAULT_LIMITS) -> None:
        self._command = tuple(command)
        self._limits = limits
        self._process: BotProcess | None = None
        self._greeting: Greeting | None = None
        self._known: tuple[Game, int] | None = None
        """The game as far as the bot knows it, and its seat."""
        self.answers = 0
        """The number of its answers."""
        self.slowest_ms = 0.0
        """The time of its slowest answer."""

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
        """Start the process without waiting for its `hello`."""
        if self._process is None:
            self._process = BotProcess(self._command, self._limits)
            self._process.write(hello_line())

    def greeting(self, patience_ms: int | None = None) -> Greeting:
        """Wait for the bot's `hello`, for `patience_ms` or as long as its limits allow. Raises BotFault.

        If only the patience has run out, the process continues to start.
        """
        self.start()
        assert self._process
        if self._greeting is None:
            left = max(0, self._limits.hello_ms - self._process.age_ms)
            patience = left if patience_ms is None else patience_ms
            self._greeting = self._handle_faults(lambda: self._await_hello(patience, left))
        return self._greeting

    def _await_hello(self, ms: int, left: int) -> Greeting:
        assert self._process
        try:
            return parse_hello(self._process.read_line(min(ms, left)))
        except BotFault as fault:
            if fault.code != LATE:
                raise
        slow = BotFault(SLOW_START, sentence("it has not said hello within {ms} ms", ms=self._process.age_ms))
        if ms < left:
            raise _StillStarting(slow)
        raise slow

    def choose(self, game: Game, seat: int, ms: int) -> Any:
        """Return the bot's action, which is legal. Raises BotFault: then the bot has lost the game and knows why."""
        if game.rules not in self.greeting().rules:
            raise BotFault(RULES, sentence("it does not play {rules}", rules=game.rules))
        return self._handle_faults(lambda: self._ask_action(game, seat, ms))

    def _ask_action(self, game: Game, seat: int, ms: int) -> Any:
        assert self._process
        self._process.require_silence()
        self._send_news(game, seat)
        began = perf_counter()
        answer = self._process.ask(go_line(ms), ms + self._limits.grace_ms)
        self.answers += 1
        self.slowest_ms = max(self.slowest_ms, (perf_counter() - began) * 1_000)
        try:
            return self._parse_answer(game, seat, answer)
        except BotFault as fault:
            self.refuse(fault)
            raise

    def refuse(self, fault: BotFault) -> None:
        """Send the reason why the bot's answer does not count. The game is over for it."""
        if self._process:
            self._process.write(refused_line(fault))
        self._known = None

    def _send_news(self, game: Game, seat: int) -> None:
        """Send what is new to the bot; if it does not know the game, everything from its beginning."""
        assert self._process
        known = self._known[0] if self._known and self._known[1] == seat else None
        if known is None or known.start != game.start or game.actions[: len(known.actions)] != known.actions:
            known = Game.begin(game.rules, game.setup, game.start)
            self._process.write(game_line(game, seat))
        for line in event_lines(game, known, seat):
            self._process.write(line)
        self._process.write(position_line(game.view(seat)))
        self._known = game, seat

    def _parse_answer(self, game: Game, seat: int, answer: str) -> Any:
        """Return the action in an answer. Raises BotFault unless it is a legal action of this seat."""
        if answer.strip() == RESIGN:
            raise BotFault(RESIGNED, sentence("it resigned"), answer)
        try:
            named, action = game.family.parse_action(game.setup, answer)
        except InvalidInput as error:
            problem = sentence("its answer is not in the notation: {problem}", problem=error.message)
            raise BotFault(NOTATION, problem, answer) from None
        if named not in (None, seat) or action.server_only:
            raise BotFault(ILLEGAL, sentence("its answer is an action that is not its own to take"), answer)
        complete = game.state.resolve_luck(seat, action, draws(_JUDGING_SEED))
        violations = game.judge(complete, seat)
        if violations:
            raise BotFault(
                ILLEGAL,
                sentence("its answer is against the rules: {why}", why=violations[0].message),
                answer,
                violations,
            )
        return action

    def send_result(self, game: Game) -> None:
        """Send how the game ended, if the bot was following it."""
        if self._process and self._known and game.outcome:
            _, seat = self._known
            with suppress(BotFault):
                self._handle_faults(lambda: self._send_end(game, seat))
        self._known = None

    def _send_end(self, game: Game, seat: int) -> None:
        assert self._process
        assert game.outcome
        self._process.require_silence()
        self._send_news(game, seat)
        self._process.write(end_line(game.outcome))

    def end(self, last_word: str | None = "quit") -> bool:
        """End the process, with a last word or by closing its input. Return whether it ended with status 0 in time."""
        process, self._process, self._greeting, self._known = self._process, None, None, None
        return process is not None and process.end(last_word)

    def _handle_faults(self, work: Any) -> Any:
        """Do the work. After a fault, add standard error to it, and kill the process unless the fault is harmless."""
        try:
            return work()
        except _StillStarting as still_starting:
            raise still_starting.fault from None
        except BotFault as fault:
            if self._process:
                fault.stderr = self._process.stderr
                if fault.code not in HARMLESS:
                    self._process.kill()
                    self._process = self._greeting = self._known = None
            raise


class _StillStarting(Exception):
    """The bot has not said hello yet, and still has time for it."""

    def __init__(self, fault: BotFault) -> None:
        super().__init__(fault.code)
        self.fault = fault


MAX_FAILED_STARTS: Final = 3
"""The limit for failed starts in a row; then the bot is not started again."""


class OutsidePlayer:
    """An outside bot in one seat, game after game. Its actions are always legal and in time.

    Each seat has a process of its own, so that no process sees two racks of one game.
    """

    def __init__(self, command: Sequence[str], ms: int = MOVE_MS, limits: Limits = DEFAULT_LIMITS) -> None:
        self._bot = OutsideBot(command, limits)
        self._ms = ms
        self._failed_starts = 0
        self.fault: BotFault | None = None
        """The fault by which the bot has lost the current game."""

    def begin_game(self) -> None:
        """Forget the fault of the last game."""
        if self._failed_starts < MAX_FAILED_STARTS:
            self.fault = None

    def choose(self, game: Game, seat: int) -> Any:
        """Return the bot's action. After it has lost, return the fallback, so that the others can finish the game."""
        if self.fault is None:
            try:
                self._await_hello()
                return self._bot.choose(game, seat, self._ms)
            except BotFault as fault:
                self.fault = fault
        return game.family.advice.fallback_action(game.view(seat))

    def _await_hello(self) -> None:
        try:
            self._bot.greeting()
        except BotFault:
            self._failed_starts += 1
            raise
        self._failed_starts = 0

    def send_result(self, game: Game) -> None:
        """Send how the game ended, unless the bot has lost it by a fault."""
        if self.fault is None:
            self._bot.send_result(game)

    def end(self) -> None:
        self._bot.end()
