"""Who advances from a stage, which stage is next, and which ties must be broken before (A-54, A-55)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rummi.tournaments.model.parameters import Field
from rummi.tournaments.model.state import StagePlay, State
from rummi.tournaments.stages.standings import Groups, StageTotals, Total, count_stage, has_results, rank

Chance: TypeAlias = Literal["yes", "for now", "not now", "no"]
"""Whether an entrant advances: certainly, by the current standings, not by them, or certainly not."""


@dataclass(frozen=True, slots=True)
class NextStage:
    """The next stage: its number, and the field that is played."""

    number: int
    field: Field


def next_stage(state: State, number: int, players: int) -> NextStage | None:
    """Return the first stage after stage `number` that the players can fill; None if the tournament ends."""
    for later, stage in enumerate(state.parameters.stages[number:], start=number + 1):
        for field in stage.fields:
            if players >= max(field.players, 3):
                return NextStage(later, field)
    return None


def count_advancing(state: State, play: StagePlay) -> int:
    """Return how many players advance; one from the last stage, the champion."""
    inside = sum(state.plays(entrant) for entrant in play.pool)
    after = next_stage(state, play.number, inside)
    return (after.field.players or inside) if after else min(1, inside)


def advancing_order(state: State, play: StagePlay) -> tuple[int, ...]:
    """Return the players in the order in which they advance: the best of each table, then the standings."""
    return _ordered(_parts(state, play, rank(state, play)))


def _ordered(parts: tuple[Groups, Groups]) -> tuple[int, ...]:
    return tuple(entrant for part in parts for group in part for entrant in group)


def unresolved_ties(state: State, play: StagePlay, known: StageTotals | None = None) -> Groups:
    """Return the groups of tied players of whom only some advance."""
    cut: list[tuple[int, ...]] = []
    groups = known.groups if known else rank(state, play)
    going = count_advancing(state, play)
    for table in _last_tables(state, play):
        cut += _cut_groups([_only(group, table) for group in groups], play.field.from_each_table)
    chosen, rest = _parts(state, play, groups)
    left = going - sum(map(len, chosen))
    cut += _cut_groups(rest, left) if left >= 0 else _cut_groups(chosen, going)
    tied = {entrant for group in cut for entrant in group}
    return tuple(group for group in groups if len(group) > 1 and not tied.isdisjoint(group))


def _parts(state: State, play: StagePlay, groups: Groups) -> tuple[Groups, Groups]:
    """Split the standings into those who advance from their tables, and all others."""
    tables = _last_tables(state, play)
    if not tables:
        return (), groups
    chosen: set[int] = set()
    for table in tables:
        inside = [entrant for group in groups for entrant in group if entrant in table]
        chosen.update(inside[: play.field.from_each_table])
    best = (_only(group, chosen) for group in groups)
    others = (tuple(entrant for entrant in group if entrant not in chosen) for group in groups)
    return tuple(filter(None, best)), tuple(filter(None, others))


def _last_tables(state: State, play: StagePlay) -> list[set[int]]:
    if not play.field.from_each_table or not play.rounds or next_stage(state, play.number, len(play.pool)) is None:
        return []
    return [set(seating.everyone) for seating in play.rounds[-1].seatings]


def _only(group: Sequence[int], inside: set[int]) -> tuple[int, ...]:
    return tuple(entrant for entrant in group if entrant in inside)


def _cut_groups(groups: Sequence[tuple[int, ...]], line: int) -> list[tuple[int, ...]]:
    """Return the group that a line below so many players would cut in two; empty if it cuts none."""
    above = 0
    for group in groups:
        if above < line < above + len(group):
            return [group]
        above += len(group)
    return []


def chances(state: State, play: StagePlay, known: StageTotals | None = None) -> dict[int, Chance]:
    """Return for each player of the stage whether they advance.

    A chance counts as certain only if wins alone decide it, because small points can change by any number.
    """
    going = count_advancing(state, play)
    if play.closed:
        staying = [entrant for entrant in play.order if state.plays(entrant)]
        through = set(staying[:going])
        return {entrant: "yes" if entrant in through else "no" for entrant in play.pool}
    known = known or count_stage(state, play)
    inside = set(_ordered(_parts(state, play, known.groups))[:going]) if has_results(known.totals) else set()
    found: dict[int, Chance] = {entrant: "for now" if entrant in inside else "not now" for entrant in play.pool}
    if state.parameters.tie_breaks[0] == "wins" and len(play.rounds) == state.stage_parameters(play).rounds:
        found.update(_certain(state, play, going, known))
    return {entrant: found[entrant] if state.plays(entrant) else "no" for entrant in play.pool}


def _certain(state: State, play: StagePlay, going: int, known: StageTotals) -> dict[int, Chance]:
    found = known.totals
    place = {entrant: at for at, group in enumerate(known.groups) for entrant in group}
    tables = _last_tables(state, play)
    if not tables:
        return _certain_among(list(place), going, found, place)
    settled: dict[int, Chance] = {}
    for table in tables:
        settled |= _certain_among([each for each in place if each in table], play.field.from_each_table, found, place)
    if len(tables) * play.field.from_each_table < going:
        return {
            entrant: chance for entrant, chance in settled.items() if chance == "yes"
        }  # some advance by the standings
    return settled


def _certain_among(
    inside: Sequence[int], going: int, found: Mapping[int, Total], place: Mapping[int, int]
) -> dict[int, Chance]:
    """Return the players whose chance is certain, by counting. Comparing all pairs is too slow for 1,000 players.

    A player may still finish above another if the possible wins exceed the other's wins now. With equal numbers it is
    possible if one of them has games left, or if the player is not below the other now.
    """
    wins = {entrant: found[entrant].wins for entrant in inside}
    due = {entrant: found[entrant].due for entrant in inside}
    all_wins = sorted(wins.values())
    all_most = sorted(wins[entrant] + due[entrant] for entrant in inside)
    as_many = Counter(all_most)
    done: dict[int, list[int]] = {}
    """The places of the players without games left, by their wins."""
    for entrant in sorted(inside, key=lambda each: place[each]):
        if not due[entrant]:
            done.setdefault(wins[entrant], []).append(place[entrant])
    settled: dict[int, Chance] = {}
    for entrant in inside:
        own, most = wins[entrant], wins[entrant] + due[entrant]
        level = [] if due[entrant] else done[own]
        above = len(inside) - bisect_right(all_most, own) - bool(due[entrant])
        beside = as_many[own] - (len(level) - bisect_right(level, place[entrant]) + 1 if level else 0)
        beyond = len(inside) - bisect_right(all_wins, most) + bisect_left(level, place[entrant])
        if above + beside < going:
            settled[entrant] = "yes"
        elif beyond >= going:
            settled[entrant] = "no"
    return settled


def final_ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """Return all active players by the last stage that they reached, and within it by its standings."""
    groups: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for play in reversed(state.stages):
        groups += [new for group in rank(state, play) if (new := tuple(each for each in group if each not in seen))]
        seen.update(play.pool)
    return tuple(groups)
