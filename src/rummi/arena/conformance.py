"""Check that a program follows the protocol of outside bots, one requirement after another."""

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
"""The time for an answer in the check of short times."""
ACTIONS_BEFORE_JOINING: Final = 12
"""The actions before the bot joins a game in progress."""
_SEED: Final = "conformance"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of one check. `code` is the fault, if it failed."""

    name: str
    ok: bool
    message: Sentence
    code: str | None = None
    stderr: str = ""
    """The end of the bot's standard error, if the check failed."""


def check_conformance(
    command: Sequence[str],
    rules: Sequence[str] = (),
    games: int = 2,
    ms: int = MOVE_MS,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[CheckResult]:
    """Yield the results of all checks, with games by these rules or by all rules of the bot.

    If the first check, that of its `hello`, fails, there are no others.
    """
    with OutsideBot(command, limits) as bot:
        hello = _run("hello", lambda: _check_hello(bot))
        yield hello
        if not hello.ok:
            return
        played = rules or bot.greeting().rules
        first = _deal_game(played[0])
        yield _run("unknown words", lambda: _check_unknown_words(bot, first, ms))
        yield _run("refusal", lambda: _check_refusal(bot, first, ms))
        yield _run("short time", lambda: _check_short_time(bot, first))
        for each in played:
            yield _run(f"middle {each}", lambda each=each: _check_joining(bot, each, ms))  # type: ignore[misc]
            yield _run(f"games {each}", lambda each=each: _check_games(bot, each, games, ms))  # type: ignore[misc]
        yield _run("quit", lambda: _check_end(bot, "quit"))
        yield _run("end of input", lambda: _check_end(bot, None))


def _run(name: str, check: Callable[[], Sentence]) -> CheckResult:
    try:
        return CheckResult(name, True, check())
    except BotFault as fault:
        return CheckResult(name, False, fault.message, fault.code, fault.stderr)


def _check_hello(bot: OutsideBot) -> Sentence:
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


def _check_unknown_words(bot: OutsideBot, game: Game, ms: int) -> Sentence:
    """Check that a bot ignores words of later versions."""
    bot.greeting()
    assert bot.process
    bot.process.write('word-of-tomorrow {"key": 1}')
    bot.process.write("")
    _ask_action(bot, game, ms)
    return sentence("it passes over words that it does not know, and over empty lines")


def _check_refusal(bot: OutsideBot, game: Game, ms: int) -> Sentence:
    """Check that a bot plays the next game after its answer was refused as illegal."""
    _ask_action(bot, game, ms)
    bot.refuse(BotFault(ILLEGAL, sentence("this is only a test"), violations=game.judge("play R1 R1 R1")))
    _ask_action(bot, game, ms)
    return sentence("after a refusal it plays the next game")


def _check_short_time(bot: OutsideBot, game: Game) -> Sentence:
    _ask_action(bot, game, SHORT_MS)
    return sentence("it answers within {ms} ms if that is its time", ms=SHORT_MS)


def _check_joining(bot: OutsideBot, rules: str, ms: int) -> Sentence:
    """Check that a bot can join a game in progress, given its whole history at once."""
    game = _deal_game(rules)
    draw = draws(f"{_SEED}/middle")
    players = [bot_named(rules, name) for name in _bot_names(rules)]
    while (seat := game.turn) is not None and len(game.actions) < ACTIONS_BEFORE_JOINING:
        game = settle(game.try_luck(players[seat](game.view(seat)), draw, seat))
    _ask_action(bot, game, ms)
    return sentence("it takes up a game of {rules} in the middle", rules=rules)


def _check_games(bot: OutsideBot, rules: str, games: int, ms: int) -> Sentence:
    """Check whole games against rummi's bots; the bot sits in another seat each time."""
    names = _bot_names(rules)
    bot.answers, bot.slowest_ms = 0, 0.0
    for number in range(games):
        _play_game(bot, rules, number % len(names), f"{_SEED}/{number}", ms)
    return counted(
        "{n} answer in whole games of {rules}, all legal, the slowest after {slowest} ms",
        "{n} answers in whole games of {rules}, all legal, the slowest after {slowest} ms",
        bot.answers,
        rules=rules,
        slowest=round(bot.slowest_ms),
    )


def _play_game(bot: OutsideBot, rules: str, own: int, seed: str, ms: int) -> None:
    names = _bot_names(rules)
    game = Game.deal(rules, [f"p{seat}" for seat in range(len(names))], seed)
    draw = draws(f"{seed}/luck")
    while (seat := game.turn) is not None:
        action = bot.choose(game, seat, ms) if seat == own else bot_named(rules, names[seat])(game.view(seat))
        game = settle(game.try_luck(action, draw, seat))
    bot.send_result(game)


def _check_end(bot: OutsideBot, last_word: str | None) -> Sentence:
    """Check that a bot ends after its last word, or when its input ends."""
    bot.greeting()
    if not bot.end(last_word):
        raise BotFault(STAYS, sentence("it did not end in time with exit status 0"))
    return sentence("it ends after `quit`") if last_word else sentence("it ends with its input")


def _ask_action(bot: OutsideBot, game: Game, ms: int) -> None:
    assert game.turn is not None
    bot.choose(game, game.turn, ms)


def _bot_names(rules: str) -> tuple[str, ...]:
    """Return the default bots for the smallest number of players."""
    return (USUAL_BOTS[rules] * 2)[: family_of(rules).seats(rules)[0]]


def _deal_game(rules: str) -> Game:
    return Game.deal(rules, [f"p{seat}" for seat in range(len(_bot_names(rules)))], _SEED)
