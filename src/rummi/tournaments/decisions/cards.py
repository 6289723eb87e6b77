"""WriteCard, Sign, CancelGame, PlayOnline: the game cards (A-59)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rummi.core.errors import Violation
from rummi.core.sentence import sentence
from rummi.games.classic.state import Seat, loss
from rummi.games.classic.state import State as GameState
from rummi.games.game import Game
from rummi.tournaments.decisions.checks import (
    check_reason,
    check_running,
    check_table,
    find_round,
    find_seating,
    join_names,
    refusal,
    report,
)
from rummi.tournaments.decisions.scoring import ScoredCard, check_points, ruleset_for, score_card
from rummi.tournaments.model.decisions import CancelGame, Ends, Entry, PlayOnline, ResultLine, Sign, WriteCard
from rummi.tournaments.model.parameters import Parameters
from rummi.tournaments.model.state import Card, Online, Result, Seating, State
from rummi.tournaments.stages.progress import Missing, remaining_players


def judge_card(state: State, decision: WriteCard) -> Iterator[Violation]:
    if (yield from report(_check_game(state, decision))):
        return
    seating = find_seating(state, decision.round, decision.table)
    yield from _check_version(seating, decision)
    if decision.version:
        yield from check_reason(decision.why)
    if not (yield from report(_check_players(state, seating, decision))):
        yield from check_points(state.parameters, decision, [state.name_of(line.entrant) for line in decision.lines])


def _check_game(state: State, decision: WriteCard | CancelGame | Sign) -> Iterator[Violation]:
    """Check that the game exists and that its round has started."""
    yield from check_running(state)
    if state.stage is None or state.stage.closed:
        return
    drawn = find_round(state.stage, decision.round)
    if drawn is None:
        yield refusal("card/no-round", sentence("Round {round} has not been drawn.", round=decision.round), "TRN-13")
        return
    yield from check_table(drawn, decision.table)
    seating = drawn.at_table(decision.table)
    if seating and not 0 < decision.game <= len(seating.cards):
        yield refusal(
            "card/no-game",
            sentence(
                "Table {table} plays {games} games in this round.", table=decision.table, games=len(seating.cards)
            ),
            "TRN-16",
        )
    if not drawn.signal:
        yield refusal("card/no-signal", sentence("The round has not begun: the signal is missing."), "TRN-18")


def _check_version(seating: Seating, decision: WriteCard | CancelGame | Sign) -> Iterator[Violation]:
    """Check that the writer has seen the latest version of the card."""
    card = seating.cards[decision.game - 1]
    if decision.version != (card.version if card else 0):
        yield refusal(
            "card/changed",
            sentence(
                "Somebody else has written this card in the meantime ({by}, {time}); look at it again.",
                by=card.by.name or card.by.role,
                time=card.at[11:19],
            )
            if card
            else sentence("There is no such card yet."),
        )


def _check_players(state: State, seating: Seating, decision: WriteCard) -> Iterator[Violation]:
    written = [line.entrant for line in decision.lines]
    strangers = [each for each in written if each not in seating.everyone]
    if strangers or len(set(written)) < len(written):
        yield refusal(
            "card/stranger",
            sentence("Only those who sit at table {table} stand on its card, each once.", table=seating.table),
            "A-59",
        )
        return
    for seat in seating.seats:
        lines = [each for each in seat if each in written]
        if len(lines) > 1:
            yield refusal(
                "card/one-seat", sentence("{names} have the same seat.", names=join_names(state, lines)), "A-59"
            )
        elif not lines and state.plays(seat[-1]):
            yield refusal(
                "card/no-line", sentence("{name} is missing on the card.", name=state.name_of(seat[-1])), "A-59"
            )
    if len(written) < 3:
        yield refusal("card/too-few", sentence("A game has three or four players, not fewer."), "A-53")
    if not set(decision.winners) <= set(written) or len(set(decision.winners)) < len(decision.winners):
        yield refusal("card/winner", sentence("The winner is one of the players of the game."), "TRN-36")
    if decision.ends == "out" and len(decision.winners) != 1:
        yield refusal("card/winner", sentence("When somebody has gone out, there is exactly one winner."), "STD-46")
    if decision.starter and decision.starter not in written:
        yield refusal("card/starter", sentence("The starter is one of the players of the game."), "C-5")


def apply_card(state: State, entry: Entry, decision: WriteCard) -> State:
    seating = find_seating(state, decision.round, decision.table)
    before = seating.cards[decision.game - 1]
    lines = sorted(decision.lines, key=lambda line: seating.everyone.index(line.entrant))  # in the order of the seats
    ordered = replace(decision, lines=tuple(lines))
    card = Card(
        version=decision.version + 1,
        by=entry.by,
        at=entry.at,
        why=decision.why,
        starter=decision.starter or starter(state, seating, decision.game) or 0,
        ends=decision.ends,
        results=_results(state, score_card(state.parameters, ordered)),
        earlier=_earlier(before),
    )
    return _with_card(state, decision, seating, card)


def _with_card(state: State, decision: WriteCard | CancelGame | Sign, seating: Seating, card: Card) -> State:
    drawn = state.stages[-1].rounds[decision.round - 1]
    return state.with_round(drawn.with_seating(seating.with_card(decision.game, card)), decision.round)


def _earlier(before: Card | None) -> tuple[Card, ...]:
    return (*before.earlier, replace(before, earlier=())) if before else ()


def _results(state: State, card: ScoredCard) -> tuple[Result, ...]:
    outcome = card.outcome
    alone = len(outcome.winners) == 1 or state.parameters.shared_win
    return tuple(
        Result(line.entrant, bool(won), small, won if alone else 0, line.tiles, line.penalty)
        for line, small, won in zip(card.lines, outcome.scores, outcome.big_points, strict=True)
    )


def starter(state: State, seating: Seating, game: int) -> int | None:
    """Return who starts a game (C-5), or None if an app draws the starter.

    Seat 1 starts game 1, seat 2 starts game 2 and so on. If the youngest starts game 1, the next seat starts game 2.
    """
    people = list(seating.occupants)
    how = state.parameters.starter
    if how == "lot":
        return None
    first = 0
    if how == "youngest":
        first = people.index(max(people, key=lambda entrant: state.entrants[entrant - 1].born))
    turns = [people[(first + game - 1 + after) % len(people)] for after in range(len(people))]
    staying = remaining_players(state, seating)
    return next((entrant for entrant in turns if entrant in staying), turns[0])


def judge_sign(state: State, decision: Sign) -> Iterator[Violation]:
    if (yield from report(_check_game(state, decision))):
        return
    seating = find_seating(state, decision.round, decision.table)
    yield from _check_version(seating, decision)
    card = seating.cards[decision.game - 1]
    if card is None:
        yield refusal("card/no-card", sentence("There is no card to sign."), "A-59")
    elif decision.entrant not in card.players:
        yield refusal("card/stranger", sentence("Only who played the game signs its card."), "TRN-24")
    elif decision.entrant in card.signed:
        yield refusal("card/signed", sentence("{name} has signed.", name=state.name_of(decision.entrant)), "A-59")


def apply_sign(state: State, decision: Sign) -> State:
    seating = find_seating(state, decision.round, decision.table)
    card = seating.cards[decision.game - 1]
    assert card is not None
    return _with_card(state, decision, seating, replace(card, signed=(*card.signed, decision.entrant)))


def judge_cancel(state: State, decision: CancelGame) -> Iterator[Violation]:
    yield from check_reason(decision.why)
    if (yield from report(_check_game(state, decision))):
        return
    seating = find_seating(state, decision.round, decision.table)
    yield from _check_version(seating, decision)


def apply_cancel(state: State, entry: Entry, decision: CancelGame) -> State:
    seating = find_seating(state, decision.round, decision.table)
    before = seating.cards[decision.game - 1]
    card = Card(version=decision.version + 1, by=entry.by, at=entry.at, why=decision.why, earlier=_earlier(before))
    return _with_card(state, decision, seating, card)


def judge_online(state: State, decision: PlayOnline) -> Iterator[Violation]:
    if (yield from report(check_running(state))):
        return
    drawn = find_round(state.stages[-1], decision.round)
    if (yield from report(check_table(drawn, decision.table))) or drawn is None:
        return
    seating = find_seating(state, decision.round, decision.table)
    if not decision.room.strip():
        yield refusal("online/room", sentence("Say in which room the table is played."))
    if not drawn.signal:
        yield refusal("card/no-signal", sentence("The round has not begun: the signal is missing."), "TRN-18")
    if all(seating.cards):
        yield refusal("seat/done", sentence("All games of this table are played."), "TRN-16")
    if len(remaining_players(state, seating)) < 3:
        yield refusal("card/too-few", sentence("A game has three or four players, not fewer."), "A-53")


def apply_online(state: State, decision: PlayOnline) -> State:
    seating = find_seating(state, decision.round, decision.table)
    games = tuple(game for game, card in enumerate(seating.cards, start=1) if card is None)
    online = Online(decision.room, remaining_players(state, seating), games)
    drawn = state.stages[-1].rounds[decision.round - 1]
    return state.with_round(drawn.with_seating(replace(seating, online=(*seating.online, online))), decision.round)


def card_from_game(game: Game, due: Missing, people: Sequence[int], parameters: Parameters) -> WriteCard:
    """Return the card of a finished game of the server. `people` are the entrants by seat of the game."""
    played: GameState = game.state
    if played.outcome is None:
        raise ValueError("only a finished game has a card")
    winners = played.outcome.winners
    ends: Ends = "bank" if all(len(holder.rack) for holder in played.seats) else "out"
    lines = [
        _line(
            entrant, holder, parameters, out=ends == "out" and seat not in winners, restore=played.setup.options.restore
        )
        for seat, (entrant, holder) in enumerate(zip(people, played.seats, strict=True))
    ]
    return WriteCard(
        due.round,
        due.table,
        due.game,
        tuple(lines),
        tuple(people[seat] for seat in winners),
        ends,
        starter=people[played.first],
    )


def _line(entrant: int, holder: Seat, parameters: Parameters, *, out: bool, restore: bool) -> ResultLine:
    """Return the line of a player.

    If another player went out (`out`), a player who had not opened gets a penalty (TRN-7).
    """
    if holder.opened or not out:
        return ResultLine(entrant, str(holder.rack))
    ruleset = ruleset_for(parameters)
    held_back = loss(holder, ruleset, restore=restore) == ruleset.could_have_opened
    return ResultLine(entrant, penalty="could-have-opened" if held_back else "not-opened")
