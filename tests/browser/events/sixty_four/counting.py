"""An independent count of the tournament from the tiles left on the racks (TRN-7, TRN-9, TRN-17, TRN-36)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from openskill.models import PlackettLuce, PlackettLuceRating

from tests.browser.events.sixty_four.bots import Left, Played

Key: TypeAlias = tuple[int, int, int, int]
"""Wins, points, games lost unopened and best game, with signs so that a smaller key is better."""
PLACES: Final = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
TAKING_PART: Final = 1


def on_rack(left: Left) -> int:
    if left.penalty:
        return {"not-opened": 100, "could-have-opened": 200}[left.penalty]
    return sum(50 if tile == "*" else int(tile) for tile in left.tiles)


def small_points(card: Played) -> dict[int, int]:
    held = {entrant: on_rack(card.left[entrant]) for entrant in card.seats}
    beaten = sum(points for entrant, points in held.items() if entrant not in card.winners)
    return {entrant: (beaten if entrant in card.winners else 0) - points for entrant, points in held.items()}


def keys(cards: Iterable[Played]) -> dict[int, Key]:
    """Return the key of each entrant in one stage."""
    games: dict[int, list[tuple[int, int, int]]] = {}
    for card in cards:
        for entrant, small in small_points(card).items():
            lost = int(card.left[entrant].penalty != "")
            games.setdefault(entrant, []).append((int(entrant in card.winners), small, lost))
    return {
        entrant: (
            -sum(won for won, _, _ in played),
            -sum(small for _, small, _ in played),
            sum(lost for _, _, lost in played),
            -max(small for _, small, _ in played),
        )
        for entrant, played in games.items()
    }


def order(cards: Sequence[Played], lots: Mapping[int, int]) -> list[tuple[int, ...]]:
    """Return groups of entrants from best to worst. A group is tied even after lots."""
    found = {entrant: (key, lots.get(entrant, 0)) for entrant, key in keys(cards).items()}
    return [tuple(entrant for entrant, key in found.items() if key == wanted) for wanted in sorted(set(found.values()))]


def places(stages: Sequence[Sequence[Played]], lots: Sequence[Mapping[int, int]]) -> dict[int, int]:
    """Return the place of every entrant: first the final, then earlier stages with those who were eliminated."""
    found: dict[int, int] = {}
    for cards, drawn in zip(reversed(stages), reversed(lots), strict=True):
        for group in order(cards, drawn):
            place = len(found) + 1
            found.update(dict.fromkeys([each for each in group if each not in found], place))
    return found


def season_points(place: int) -> int:
    return TAKING_PART + (PLACES[place - 1] if place <= len(PLACES) else 0)


def ratings(cards: Iterable[Played]) -> dict[int, tuple[int, int]]:
    """Return the mean and the deviation of every rating after these games in order."""
    model = PlackettLuce(mu=1_500.0, sigma=250.0, beta=125.0, tau=2.0)
    now: dict[int, PlackettLuceRating] = {}
    for card in cards:
        small = small_points(card)
        people = sorted(card.seats, key=lambda each: (each not in card.winners, -small[each]))
        marks = [(each not in card.winners, -small[each]) for each in people]
        ranks = [float(marks.index(mark)) for mark in marks]
        after = model.rate([[now.get(each) or model.rating()] for each in people], ranks=ranks)
        now.update({each: rated for each, [rated] in zip(people, after, strict=True)})
    return {entrant: (round(rated.mu), round(rated.sigma)) for entrant, rated in now.items()}
