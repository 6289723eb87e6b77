"""The chances of a review for people, each as soon as it is known."""

from __future__ import annotations

from collections.abc import Iterable

from rummi.cli.speech import _, decimal
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console
from rummi.cli.terminal.text import Text
from rummi.reviews.chances import TurnChance, luck, turning_points
from rummi.reviews.playing_on.base import Estimate
from rummi.reviews.review import Review


def show_chances(console: Console, reviewed: Review, known: Iterable[TurnChance]) -> None:
    console.print("")
    console.print(Text.of(_("Chances to win"), paint.BOLD))
    numbers = {turn.action: turn.number for turn in reviewed.turns}
    width = max(len(seat.name) for seat in reviewed.seats)
    seen = []
    for each in known:
        seen.append(each)
        name = paint.line(f"{reviewed.seats[each.seat].name:<{width}}")
        console.print(Text.of(f"{numbers[each.action]:3}  ") + name + Text.of(f"  {_told(each)}"))
    if not seen:
        console.print(_("They are estimated only where every tile of the box lies somewhere."))
        return
    _show_turning_points(console, reviewed, seen, numbers)
    _show_luck(console, reviewed, seen)


def _told(each: TurnChance) -> str:
    if not each.change.error and not each.change.value:
        return _("{chance} ± {error} %", chance=_percent(each.after.value), error=_percent(each.after.error))
    return _(
        "{chance} ± {error} %, by this choice {change} ± {change_error}",
        chance=_percent(each.after.value),
        error=_percent(each.after.error),
        change=_signed(each.change.value),
        change_error=_percent(each.change.error),
    )


def _show_turning_points(console: Console, reviewed: Review, seen: list[TurnChance], numbers: dict[int, int]) -> None:
    for seat, review in enumerate(reviewed.seats):
        for point in turning_points(reviewed, seen, seat):
            change = _signed(point.change)
            said = (
                _("turning point in turn {turn}: {change} % missed", turn=numbers[point.action], change=change)
                if point.kind == "missed"
                else _("turning point in turn {turn}: {change} % won", turn=numbers[point.action], change=change)
            )
            console.print(paint.line(f"{review.name}: {said}", paint.BAD if point.kind == "missed" else paint.GOOD))


def _show_luck(console: Console, reviewed: Review, seen: list[TurnChance]) -> None:
    for seat, fortune in zip(reviewed.seats, luck(reviewed, seen), strict=False):
        said = _(
            "from this deal a bot wins {deal}, {luck} beside the fair part; own choices {skill} a turn",
            deal=_rough(fortune.deal),
            luck=f"{_signed(fortune.luck.value)} %",
            skill=f"{_signed(fortune.skill.value, 1)} ± {decimal(100 * fortune.skill.error)} %",
        )
        console.print(paint.line(f"{seat.name}: {said}"))


def _rough(estimate: Estimate) -> str:
    return f"{_percent(estimate.value)} ± {_percent(estimate.error)} %"


def _percent(part: float) -> str:
    return f"{100 * part:.0f}"


def _signed(part: float, digits: int = 0) -> str:
    return decimal(100 * part, f"+.{digits}f").replace("-", "−")
