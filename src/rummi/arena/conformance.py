"""Whether a program speaks the protocol of bots from outside: one thing after another is tried, and each is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rummi.arena.selfplay import settle
from rummi.bots.catalogue import DEFAULT_BOTS as USUAL_BOTS
from rummi.bots.catalogue import bot as bot_named
from rummi.bots.outside.process import DEFAULT_LIMITS, ILLEGAL, MOVE_MS, RULES, STAYS, BotFault, Limits
from rummi.bots.outside.talk import OutsideBot
from rummi.core.sentence import Sentence, counted, sentence
from rummi.games.catalogue import family_of
from rummi.games.game import Game
from rummi.games.shuffle import draws

SHORT_MS: Final = 100
"""A time in which a bot answers that looks at its clock."""
ACTIONS_BEFORE_JOINING: Final = 12
"""Actions after which a game is taken up."""
_SEED: Final = "conformance"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One thing that was tried. `code` says what went wrong."""

    name: str
    ok: bool
    message: Sentence
    code: str | None = None
    stderr: str = ""
    """The end of what the bot wrote there until then, where it failed."""


def check_conformance(
    command: Sequence[str],
    rules: Sequence[str] = (),
    games: int = 2,
    ms: int = MOVE_MS,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[CheckResult]:
    """All that a bot has to do, with games by these rules, or by all that it names; without a hello nothing more."""
    with OutsideBot(command, limits) as bot:
        greeted = _tried("hello", lambda: _hello(bot))
        yield greeted
        if not greeted.ok:
            return
        played = rules or bot.greeting().rules
        first = _dealt(played[0])
        yield _tried("unknown words", lambda: _unknown_words(bot, first, ms))
        yield _tried("refusal", lambda: _refusal(bot, first, ms))
        yield _tried("short time", lambda: _short_time(bot, first))
        for each in played:
            yield _tried(f"middle {each}", lambda each=each: _middle(bot, each, ms))  # type: ignore[misc]
            yield _tried(f"games {each}", lambda each=each: _games(bot, each, games, ms))  # type: ignore[misc]
        yield _tried("quit", lambda: _ends(bot, "quit"))
        yield _tried("end of input", lambda: _ends(bot, None))


def _tried(name: str, what: Callable[[], Sentence]) -> CheckResult:
    try:
        return CheckResult(name, True, what())
    except BotFault as fault:
        return CheckResult(name, False, fault.message, fault.code, fault.stderr)


def _hello(bot: OutsideBot) -> Sentence:
    greeting = bot.greeting()
    if not greeting.rules:
        raise BotFault(RULES, sentence("it names no ruleset that there is"))
    assert bot.process
    return sentence(
        "“{name}” plays {rules}; ready after {ms} ms",
        name=greeting.name or "?",
        rules=", ".join(greeting.rules),
        ms=bot.process.age_ms,
    )


def _unknown_words(bot: OutsideBot, game: Game, ms: int) -> Sentence:
    bot.greeting()
    assert bot.process
    bot.process.write('word-of-tomorrow {"key": 1}')
    bot.process.write("")
    _choose(bot, game, ms)
    return sentence("it passes over words that it does not know, and over empty lines")


def _refusal(bot: OutsideBot, game: Game, ms: int) -> Sentence:
    """As if it had cheated: what it answers in the next game counts again."""
    _choose(bot, game, ms)
    bot.refuse(BotFault(ILLEGAL, sentence("this is only a test"), violations=game.judge("play R1 R1 R1")))
    _choose(bot, game, ms)
    return sentence("after a refusal it plays the next game")


def _short_time(bot: OutsideBot, game: Game) -> Sentence:
    _choose(bot, game, SHORT_MS)
    return sentence("it answers within {ms} ms when it is told to", ms=SHORT_MS)


def _middle(bot: OutsideBot, rules: str, ms: int) -> Sentence:
    """With everything that has happened told at once, from every seat."""
    game = _dealt(rules)
    draw = draws(f"{_SEED}/middle")
    players = [bot_named(rules, name) for name in _names(rules)]
    while (seat := game.turn) is not None and len(game.actions) < ACTIONS_BEFORE_JOINING:
        game = settle(game.try_luck(players[seat](game.view(seat)), draw, seat))
    _choose(bot, game, ms)
    return sentence("it takes up a game of {rules} in the middle", rules=rules)


def _games(bot: OutsideBot, rules: str, games: int, ms: int) -> Sentence:
    """Against our bots, in every seat in turn."""
    names = _names(rules)
    bot.answers, bot.slowest_ms = 0, 0.0
    for number in range(games):
        _play(bot, rules, number % len(names), f"{_SEED}/{number}", ms)
    return counted(
        "{n} answer in whole games of {rules}, all legal, the slowest after {slowest} ms",
        "{n} answers in whole games of {rules}, all legal, the slowest after {slowest} ms",
        bot.answers,
        rules=rules,
        slowest=round(bot.slowest_ms),
    )


def _play(bot: OutsideBot, rules: str, own: int, seed: str, ms: int) -> None:
    names = _names(rules)
    game = Game.deal(rules, [f"p{seat}" for seat in range(len(names))], seed)
    draw = draws(f"{seed}/luck")
    while (seat := game.turn) is not None:
        action = bot.choose(game, seat, ms) if seat == own else bot_named(rules, names[seat])(game.view(seat))
        game = settle(game.try_luck(action, draw, seat))
    bot.over(game)


def _ends(bot: OutsideBot, last_word: str | None) -> Sentence:
    bot.greeting()
    if not bot.end(last_word):
        raise BotFault(STAYS, sentence("it did not end by itself in time, with exit status 0"))
    return sentence("it ends when it is told to") if last_word else sentence("it ends with its input")


def _choose(bot: OutsideBot, game: Game, ms: int) -> None:
    assert game.turn is not None
    bot.choose(game, game.turn, ms)


def _names(rules: str) -> tuple[str, ...]:
    """Our usual ones, as many as there have to be."""
    return (USUAL_BOTS[rules] * 2)[: family_of(rules).seats(rules)[0]]


def _dealt(rules: str) -> Game:
    """A game as it is dealt."""
    return Game.deal(rules, [f"p{seat}" for seat in range(len(_names(rules)))], _SEED)
