"""The games of a match: shuffling and dealing with the players' browsers, ending, pausing, and hints.

Every browser pledges a share while its player waits. When the host starts the game, the server commits to its secret
and publishes all pledges; from then on no one can choose anything. Then the browsers reveal their shares, and the
server deals the game from the secret and the shares (docs/architecture/fairness.md).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from rummi.core.sentence import sentence
from rummi.games.base import DrawForStart, Outcome
from rummi.games.catalogue import family_of
from rummi.games.fairness import Contribution, Dealer, parse_digest, pledge_of
from rummi.games.game import Game
from rummi.server.model.room import Arrived, Drew, Result, Room, Shuffle, chair_at, refuse_unless
from rummi.server.model.seating import fill

CONNECTED_WAIT_MS: Final = 1_500
"""The time that the server waits for the shares of browsers that are connected."""
JOINING_WAIT_MS: Final = 5_000
"""How long it waits if a player is still loading the table, for example after starting the game from another page."""


@dataclass(frozen=True, slots=True)
class Pledges:
    """The pledges of browsers for the next game."""

    of: Mapping[str, str]
    """By person."""
    here: Collection[str]
    """The people who are connected."""


NO_PLEDGES: Final = Pledges({}, ())


def begin_shuffle(room: Room, game: str, secret: str, pledges: Pledges, begins: int | None) -> Room:
    """Commit to the secret and publish the pledges of all players. From then on no one can choose anything."""
    used = {each.pledge for each in room.shuffle.contributions} if room.shuffle else set()
    contributions = tuple(
        Contribution(room.seats_of(person), pledge)
        for person, pledge in _in_order(room, pledges.of)
        if pledge not in used  # everyone knows its share
    )
    coming = any(chair.person in pledges.of and chair.person not in pledges.here for chair in room.chairs)
    wait_ms = JOINING_WAIT_MS if coming else CONNECTED_WAIT_MS
    return replace(room, shuffle=Shuffle(game, Dealer(secret).commitment, contributions, begins, wait_ms, secret))


def _in_order(room: Room, pledges: Mapping[str, str]) -> list[tuple[str, str]]:
    people = dict.fromkeys(chair.person for chair in room.chairs if chair.person)
    return [(person, pledges[person]) for person in people if person in pledges]


def share(room: Room, person: str, game: str, share: str) -> Room:
    """Add the share that a browser had pledged. A share that arrives twice is added once.

    Raises NotAllowed if no browser of this person has pledged it.
    """
    shuffle = room.shuffle
    pledge = pledge_of(parse_digest(share))
    seats = room.seats_of(person)
    mine = [each for each in _contributions_to(shuffle, game) if each.pledge == pledge and {*each.seats} & {*seats}]
    refuse_unless(bool(mine), sentence("This share was not pledged for this game."))
    if shuffle is None or mine[0].share:
        return room
    refuse_unless(shuffle.pending, sentence("The game is dealt already."))
    contributions = tuple(replace(each, share=share) if each == mine[0] else each for each in shuffle.contributions)
    return replace(room, shuffle=replace(shuffle, contributions=contributions))


def _contributions_to(shuffle: Shuffle | None, game: str) -> tuple[Contribution, ...]:
    return shuffle.contributions if shuffle and shuffle.game == game else ()


@dataclass(frozen=True, slots=True)
class Opened:
    """A room whose game has been dealt."""

    room: Room
    game: Game
    dealer: Dealer


def start(
    room: Room, person: str, game: str, secret: str, begins: int | None = None, pledges: Pledges = NO_PLEDGES
) -> Room:
    """Start the next game of the match, or a rematch. Bots take the empty seats.

    `begins` is the first seat in rulesets whose players agree on it. If no browser has pledged a share, the game can
    be dealt immediately.
    """
    if room.event:
        _require_complete(room, person)
    else:
        refuse_unless(room.host == person, sentence("Only the host can do this."))
    refuse_unless(room.phase in ("gathering", "between"), sentence("A game is being played."))
    if room.starting:
        return room  # the button was pressed twice
    if begins is not None:
        chair_at(room, begins)
    return begin_shuffle(fill(room), game, secret, pledges, begins)


def deal(room: Room) -> Opened:
    """Deal the game that was started, from the secret and the shares that have arrived."""
    shuffle = room.shuffle
    assert shuffle
    assert shuffle.pending
    dealer = Dealer(shuffle.secret, shuffle.contributions)
    if room.match_over or not room.results:
        room = _new_match(room, dealer, shuffle.begins)
    if shuffle.begins is not None and room.match.stands_alone:
        room = replace(room, first=shuffle.begins)
    first = room.match.starter(len(room.results))
    options = room.options
    dealt = dealer.deal(options.rules, room.players, first=first, options=options.game)
    room = replace(
        room,
        phase="playing",
        game=shuffle.game,
        shuffle=replace(shuffle, secret="") if shuffle.contributions else None,
        broken_off=False,
        paused=False,
        goes_round=options.waits and room.on_one_screen,
        arrived=None,
        hints=(0,) * len(room.chairs),
        hinted=(-1,) * len(room.chairs),
    )
    return Opened(room, dealt, dealer)


def _require_complete(room: Room, person: str) -> None:
    """Raise NotAllowed unless this person may start the next game of a tournament table."""
    refuse_unless(bool(room.seats_of(person)) or room.host == person, sentence("Only the players can do this."))
    missing = ", ".join(chair.name for chair in room.chairs if chair.person is None)
    refuse_unless(not missing, sentence("Not everybody is here yet: {names}.", names=missing))
    refuse_unless(not room.match_over, sentence("All games of this table are played."))


def _new_match(room: Room, dealer: Dealer, begins: int | None) -> Room:
    """Draw for the first player of the first match (STD-5). A later match continues to the left (STD-8).

    In rulesets without a draw the players know who begins every game: the oldest (JUN-12) or the youngest (DICE-8).
    """
    if room.begins:
        return room
    if room.results:
        return replace(room, results=(), draw=(), first=room.match.starter(len(room.results)))
    drawn = dealer.draw_for_start(room.options.rules, room.players, room.options.game)
    if drawn is None:
        return replace(room, draw=(), first=_default_first(room) if begins is None else begins)
    return replace(room, draw=_to_draws(drawn), first=drawn.first)


def _default_first(room: Room) -> int:
    bots = (seat for seat, chair in enumerate(room.chairs) if chair.person is None)
    return next(bots, 0) if family_of(room.options.rules).bots_begin else 0


def _to_draws(drawn: DrawForStart) -> tuple[tuple[Drew, ...], ...]:
    return tuple(tuple(Drew(each.seat, " ".join(map(str, each.pieces))) for each in round) for round in drawn.rounds)


def finish(room: Room, game: str, outcome: Outcome) -> Room:
    """Add the result of the game to the score table, unless it is already there."""
    if room.phase != "playing" or room.game != game:
        return room
    return replace(room, phase="between", results=(*room.results, Result(game, outcome.scores, outcome.winners)))


def break_off(room: Room, host: str) -> Room:
    """End a game that cannot go on. It does not count, and the match continues with the next game."""
    refuse_unless(not room.event, sentence("A game of a championship is played to its end."))
    refuse_unless(room.host == host, sentence("Only the host can do this."))
    refuse_unless(room.phase == "playing", sentence("There is no game now."))
    return replace(room, phase="gathering", game=None, hints=(), hinted=(), broken_off=True, paused=False)


def pause(room: Room, person: str, paused: bool) -> Room:
    """Pause or resume a game of one person against bots."""
    refuse_unless(room.phase == "playing", sentence("There is no game now."))
    alone = room.practice and bool(room.seats_of(person))
    refuse_unless(alone, sentence("Only a game against bots alone can be paused."))
    return replace(room, paused=paused)


def arrive(room: Room, person: str, seat: int, game: str, turn: int) -> Room:
    """Record that the player of this turn is at the shared screen."""
    refuse_unless(room.phase == "playing" and room.game == game, sentence("There is no game now."))
    refuse_unless(seat in room.seats_of(person), sentence("This is not your seat."))
    refuse_unless(room.goes_round, sentence("Here nobody waits until a screen is passed on."))
    return replace(room, arrived=Arrived(game, turn))


def take_hint(room: Room, seat: int, seq: int) -> Room:
    """Count a hint. A nudge and the whole play in the same position are one hint."""
    refuse_unless(room.phase == "playing", sentence("There is no game now."))
    refuse_unless(not room.strict, sentence("There are no hints in a strict game."))
    if room.hinted[seat] == seq:
        return room
    refuse_unless(room.hints[seat] < room.options.hints, sentence("You have no hints left in this game."))
    return replace(
        room,
        hints=(*room.hints[:seat], room.hints[seat] + 1, *room.hints[seat + 1 :]),
        hinted=(*room.hinted[:seat], seq, *room.hinted[seat + 1 :]),
    )
