"""Sentences about events and the end of a game, with “you” for a person without a name."""

from __future__ import annotations

from rummi.cli.play.screen import Players, show_melds, show_tiles
from rummi.cli.speech import _, many
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console, Row, show_columns
from rummi.cli.terminal.text import Text
from rummi.core.table import Table
from rummi.core.tile import JOKER
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import (
    Announced,
    Drew,
    Event,
    Finished,
    Laid,
    LastRound,
    Mistook,
    Passed,
    Redealt,
    TimedOut,
)
from rummi.games.classic.setup import CHAMPIONSHIP, RULESETS
from rummi.games.classic.state import points
from rummi.games.classic.views import View


def describe_event(event: Event, players: Players) -> str | None:
    """Return a sentence about the event; None for the end of the game, see `show_end`."""
    if isinstance(event, Finished):
        return None
    if players.is_you(event.seat):
        return _describe_your_event(event)
    return _describe_event_of(event, players.names[event.seat])


def _describe_your_event(event: Event) -> str | None:
    match event:
        case Laid():
            return _describe_your_play(event)
        case Drew(_seat, tile, why):
            if why == "penalty":
                return _("You take the penalty tile {tile}.", tile=tile)
            return _("You draw {tile}.", tile=tile)
        case Passed():
            return _("You pass.")
        case TimedOut(_seat, leftovers, to):
            return _describe_your_timeout(len(leftovers), to)
        case Mistook():
            return _("You made a mistake; the table is as it was.")
        case Announced():
            return _("You announce: I shall open in my next move.")
        case Redealt(_seat, proof):
            return _("You show three doublets ({proof}): new deal.", proof=proof)
        case LastRound():
            return _("You took the last tile. Everyone has one more move.")
    return None


def _describe_event_of(event: Event, player: str) -> str | None:
    match event:
        case Laid():
            return _describe_play(event, player)
        case Drew():
            return _describe_draw(event, player)
        case Passed():
            return _("{player} passes.", player=player)
        case TimedOut(_seat, leftovers, to):
            return _describe_timeout(player, len(leftovers), to)
        case Mistook():
            return _("{player} made a mistake; the table is as it was.", player=player)
        case Announced():
            return _("{player} announces: I shall open in my next move.", player=player)
        case Redealt(_seat, proof):
            return _("{player} shows three doublets ({proof}): new deal.", player=player, proof=proof)
        case LastRound():
            return _("{player} took the last tile. Everyone has one more move.", player=player)
    return None


def _describe_your_play(event: Laid) -> str:
    new, gone = Table(event.new), Table(event.gone)
    if event.opening:
        return _("You open with {new}.", new=new)
    if event.gone:
        return _("You lay {laid}: {gone} became {new}.", laid=event.tiles, gone=gone, new=new)
    return _("You lay {new}.", new=new)


def _describe_play(event: Laid, player: str) -> str:
    new, gone, laid = Table(event.new), Table(event.gone), event.tiles
    if event.opening:
        return _("{player} opens with {new}.", player=player, new=new)
    if event.gone:
        return _("{player} lays {laid}: {gone} became {new}.", player=player, laid=laid, gone=gone, new=new)
    return _("{player} lays {new}.", player=player, new=new)


def _describe_draw(event: Drew, player: str) -> str:
    if event.why == "penalty":
        if event.tile is None:
            return _("{player} takes a penalty tile.", player=player)
        return _("{player} takes the penalty tile {tile}.", player=player, tile=event.tile)
    if event.tile is None:
        return _("{player} draws a tile.", player=player)
    return _("{player} draws {tile}.", player=player, tile=event.tile)


def _describe_your_timeout(leftovers: int, to: str) -> str:
    if not leftovers:
        return _("You ran out of time; the table is as it was.")
    if to == "bank":
        return many(
            "You ran out of time; {n} tile goes to the bank.",
            "You ran out of time; {n} tiles go to the bank.",
            leftovers,
        )
    return many("You ran out of time and take {n} tile.", "You ran out of time and take {n} tiles.", leftovers)


def _describe_timeout(player: str, leftovers: int, to: str) -> str:
    if not leftovers:
        return _("{player} ran out of time; the table is as it was.", player=player)
    if to == "bank":
        return many(
            "{player} ran out of time; {n} tile goes to the bank.",
            "{player} ran out of time; {n} tiles go to the bank.",
            leftovers,
            player=player,
        )
    return many(
        "{player} ran out of time and takes {n} tile.",
        "{player} ran out of time and takes {n} tiles.",
        leftovers,
        player=player,
    )


def show_end(console: Console, view: View, players: Players) -> None:
    """Print the end of a game: why it ended, the table, the racks and the scores."""
    assert view.racks is not None
    console.print()
    console.rule(Text.of(_("The game has ended")))
    console.print(paint.line(_describe_reason(view, players)))
    show_melds(console, view.table, view.setup.box, view.table)
    for seat, rack in enumerate(view.racks):
        if len(rack):
            console.print(paint.line(_rack_title(players, seat), paint.QUIET))
            show_tiles(console, [rack.sorted().pieces], Tiles())
    show_columns(console, [_score_row(view, players, seat) for seat in range(len(view.racks))], "<><<", between=2)
    if any(_joker_mattered(view, seat) for seat in range(len(view.racks))):
        console.print(paint.line(_explain_jokers(view), paint.QUIET))


def _describe_reason(view: View, players: Players) -> str:
    assert view.outcome is not None
    if _bank_ran_out(view):
        return _("The bank is empty and everyone has had a last move: the fewest points left win.")
    winner = view.outcome.winners[0]
    if players.is_you(winner):
        return _("You have laid all your tiles.")
    return _("{player} has laid all tiles.", player=players.names[winner])


def _bank_ran_out(view: View) -> bool:
    """STD-54. If not, a player went out, perhaps in the last round."""
    return view.moves_left == 0


def _rack_title(players: Players, seat: int) -> str:
    if players.is_you(seat):
        return _("Left on your rack:")
    return _("Left on the rack of {player}:", player=players.names[seat])


def _score_row(view: View, players: Players, seat: int) -> Row:
    assert view.outcome is not None
    won = Text()
    if seat in view.outcome.winners:
        won = Text.of(_("you win") if players.is_you(seat) else _("wins"), paint.GOOD)
    score = Text.of(f"{view.outcome.scores[seat]:+d}", paint.BOLD)
    return paint.line(f"  {players.label(seat)}"), score, won, Text.of(_explain_score(view, seat), paint.QUIET)


def _explain_score(view: View, seat: int) -> str:
    """Explain the score: the points left, or 100 or 200 instead (STD-50, STD-51)."""
    assert view.outcome is not None
    assert view.racks is not None
    ruleset = view.setup.ruleset
    left = points(view.racks[seat], ruleset)
    if _bank_ran_out(view) or view.opened[seat]:
        return _("points left: {points}", points=left) if left else ""
    if view.outcome.scores[seat] == -ruleset.could_have_opened:
        return _("could have opened and did not, instead of points left: {points}", points=left)
    return _("had not opened, instead of points left: {points}", points=left)


def _joker_mattered(view: View, seat: int) -> bool:
    """Tell whether a player who has not opened holds a joker, so that the reading of C-2 decides the penalty."""
    assert view.racks is not None
    return not _bank_ran_out(view) and not view.opened[seat] and JOKER in view.racks[seat]


def _explain_jokers(view: View) -> str:
    """Say which rule decides whether jokers count for the 200 points, and how to change it."""
    ruleset = view.setup.ruleset
    usual = RULESETS[view.setup.house.based_on if view.setup.house else ruleset.name]
    counts = ruleset.jokers_could_open
    if counts != usual.jokers_could_open:
        rule = (
            _("House rule: jokers count toward “could have opened” (C-2).")
            if counts
            else _("House rule: jokers do not count toward “could have opened” (C-2).")
        )
    elif usual.document == CHAMPIONSHIP.document:
        rule = _(
            "The championship rules do not say whether jokers count toward “could have opened”; "
            "by our reading they do not (C-2)."
        )
    elif counts:
        rule = _("Jokers count toward “could have opened”, as the booklet says (NGT-17, C-2).")
    else:
        rule = _("Jokers do not count toward “could have opened”, as the booklet says (STD-53, C-2).")
    other = "false" if counts else "true"
    return f"{rule} " + _("To change it: {option}", option=f"rummi play --set jokers_could_open={other}")
