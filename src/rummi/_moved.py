"""Modules under their former names. Importing one warns and names the new place; the former names go in 0.3.0."""

from __future__ import annotations

import warnings
from functools import partial
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

GONE_IN: Final = "0.3.0"

MOVED: Final = {
    "rummi.arena.forfeits": "rummi.arena.selfplay",
    "rummi.arena.matches.cluster": "rummi.arena.cluster",
    "rummi.arena.matches.deals": "rummi.arena.deals",
    "rummi.arena.matches.entry": "rummi.arena.deals",
    "rummi.arena.matches.figures": "rummi.arena.match",
    "rummi.arena.matches.match": "rummi.arena.match",
    "rummi.arena.matches.ratings": "rummi.arena.ratings",
    "rummi.arena.matches.seating": "rummi.arena.deals",
    "rummi.arena.matches.sheet": "rummi.arena.sheet",
    "rummi.bots.casual": "rummi.bots.simple",
    "rummi.bots.greedy": "rummi.bots.simple",
    "rummi.bots.junior_intro": "rummi.bots.junior",
    "rummi.bots.laying": "rummi.bots.simple",
    "rummi.bots.novice": "rummi.bots.simple",
    "rummi.bots.outside.faults": "rummi.bots.outside.process",
    "rummi.bots.outside.limits": "rummi.bots.outside.process",
    "rummi.bots.outside.named": "rummi.bots.outside.command",
    "rummi.bots.outside.player": "rummi.bots.outside.talk",
    "rummi.bots.outside.words": "rummi.bots.outside.talk",
    "rummi.bots.packaged": "rummi.bots.catalogue",
    "rummi.core.change": "rummi.core.table",
    "rummi.core.flaws": "rummi.core.meld",
    "rummi.core.languages": "rummi.core.sentence",
    "rummi.core.reading": "rummi.core.meld",
    "rummi.core.remembering": "rummi.core.cache",
    "rummi.core.tile_counts": "rummi.core.tiles",
    "rummi.core.violation": "rummi.core.errors",
    "rummi.games.classic.actions": "rummi.games.classic.actions",
    "rummi.games.classic.aim": "rummi.games.classic.views",
    "rummi.games.classic.beginning.draw_for_start": "rummi.games.classic.start",
    "rummi.games.classic.beginning.setup": "rummi.games.classic.setup",
    "rummi.games.classic.beginning.stacks": "rummi.games.classic.start",
    "rummi.games.classic.beginning.start": "rummi.games.classic.start",
    "rummi.games.classic.check": "rummi.games.classic.family",
    "rummi.games.classic.events": "rummi.games.classic.actions",
    "rummi.games.classic.help.appraise": "rummi.games.classic.advice",
    "rummi.games.classic.help.hint": "rummi.games.classic.advice",
    "rummi.games.classic.help.simplest": "rummi.games.classic.advice",
    "rummi.games.classic.help.solving": "rummi.games.classic.advice",
    "rummi.games.classic.help.warning": "rummi.games.classic.advice",
    "rummi.games.classic.house": "rummi.games.classic.setup",
    "rummi.games.classic.notation": "rummi.games.classic.actions",
    "rummi.games.classic.rules.apply": "rummi.games.classic.state",
    "rummi.games.classic.rules.doublets": "rummi.games.classic.play",
    "rummi.games.classic.rules.judge": "rummi.games.classic.state",
    "rummi.games.classic.rules.opening": "rummi.games.classic.play",
    "rummi.games.classic.rules.scoring": "rummi.games.classic.state",
    "rummi.games.classic.rules.time_out": "rummi.games.classic.state",
    "rummi.games.classic.rules.transition": "rummi.games.classic.play",
    "rummi.games.classic.rulesets": "rummi.games.classic.setup",
    "rummi.games.classic.view": "rummi.games.classic.views",
    "rummi.games.express.actions": "rummi.games.express.actions",
    "rummi.games.express.beginning.setup": "rummi.games.express.setup",
    "rummi.games.express.beginning.start": "rummi.games.express.start",
    "rummi.games.express.check": "rummi.games.express.family",
    "rummi.games.express.crossword": "rummi.games.express.layout",
    "rummi.games.express.events": "rummi.games.express.actions",
    "rummi.games.express.help.appraise": "rummi.games.express.advice",
    "rummi.games.express.help.hint": "rummi.games.express.advice",
    "rummi.games.express.help.simplest": "rummi.games.express.advice",
    "rummi.games.express.house": "rummi.games.express.setup",
    "rummi.games.express.notation": "rummi.games.express.actions",
    "rummi.games.express.rules.apply": "rummi.games.express.state",
    "rummi.games.express.rules.judge": "rummi.games.express.state",
    "rummi.games.express.rules.luck": "rummi.games.express.state",
    "rummi.games.express.rules.scoring": "rummi.games.express.state",
    "rummi.games.express.rulesets": "rummi.games.express.setup",
    "rummi.games.express.search.coach": "rummi.games.express.advice",
    "rummi.games.express.search.explain": "rummi.games.express.advice",
    "rummi.games.express.search.holding": "rummi.games.express.search.best",
    "rummi.games.express.search.in_place": "rummi.games.express.search.embedding",
    "rummi.games.express.search.outlook": "rummi.games.express.search.rethrow",
    "rummi.games.express.search.settling": "rummi.games.express.search.best",
    "rummi.games.express.search.shapes": "rummi.games.express.search.systems",
    "rummi.games.express.view": "rummi.games.express.views",
    "rummi.games.game": "rummi.games.base",
    "rummi.games.junior.actions": "rummi.games.junior.actions",
    "rummi.games.junior.beginning.setup": "rummi.games.junior.setup",
    "rummi.games.junior.beginning.start": "rummi.games.junior.start",
    "rummi.games.junior.check": "rummi.games.junior.family",
    "rummi.games.junior.events": "rummi.games.junior.actions",
    "rummi.games.junior.fitting": "rummi.games.junior.turn",
    "rummi.games.junior.help.appraise": "rummi.games.junior.advice",
    "rummi.games.junior.help.explain": "rummi.games.junior.advice",
    "rummi.games.junior.help.hint": "rummi.games.junior.advice",
    "rummi.games.junior.help.simplest": "rummi.games.junior.advice",
    "rummi.games.junior.help.solving": "rummi.games.junior.advice",
    "rummi.games.junior.house": "rummi.games.junior.setup",
    "rummi.games.junior.intro.actions": "rummi.games.junior.intro",
    "rummi.games.junior.intro.appraise": "rummi.games.junior.intro",
    "rummi.games.junior.intro.events": "rummi.games.junior.intro",
    "rummi.games.junior.intro.family": "rummi.games.junior.intro",
    "rummi.games.junior.intro.hint": "rummi.games.junior.intro",
    "rummi.games.junior.intro.notation": "rummi.games.junior.intro",
    "rummi.games.junior.intro.play": "rummi.games.junior.intro",
    "rummi.games.junior.intro.simplest": "rummi.games.junior.intro",
    "rummi.games.junior.intro.start": "rummi.games.junior.intro",
    "rummi.games.junior.intro.state": "rummi.games.junior.intro",
    "rummi.games.junior.intro.view": "rummi.games.junior.intro",
    "rummi.games.junior.intro.violations": "rummi.games.junior.intro",
    "rummi.games.junior.notation": "rummi.games.junior.actions",
    "rummi.games.junior.progress": "rummi.games.junior.turn",
    "rummi.games.junior.rules.apply": "rummi.games.junior.state",
    "rummi.games.junior.rules.judge": "rummi.games.junior.state",
    "rummi.games.junior.rules.scoring": "rummi.games.junior.state",
    "rummi.games.junior.rulesets": "rummi.games.junior.setup",
    "rummi.games.junior.view": "rummi.games.junior.views",
    "rummi.games.played": "rummi.games.game",
    "rummi.games.players": "rummi.games.house",
    "rummi.games.shared.common": "rummi.games.base",
    "rummi.games.shared.dealt": "rummi.games.deal",
    "rummi.games.shared.fields": "rummi.games.parse",
    "rummi.games.shared.house_reading": "rummi.games.house",
    "rummi.games.shared.plain": "rummi.games.serialize",
    "rummi.games.shared.spoken": "rummi.games.parse",
    "rummi.learn.arrays": "rummi.learn.form",
    "rummi.learn.dealing": "rummi.learn.setup",
    "rummi.lessons.trying": "rummi.lessons.lesson",
    "rummi.puzzles.day": "rummi.puzzles.puzzle",
    "rummi.puzzles.grading": "rummi.puzzles.grade",
    "rummi.puzzles.grading.adding": "rummi.puzzles.adding",
    "rummi.puzzles.grading.express": "rummi.puzzles.grade",
    "rummi.puzzles.grading.formula": "rummi.puzzles.grade",
    "rummi.puzzles.grading.junior": "rummi.puzzles.grade",
    "rummi.puzzles.grading.tile_games": "rummi.puzzles.grade",
    "rummi.puzzles.judging": "rummi.puzzles.judge",
    "rummi.puzzles.position": "rummi.puzzles.judge",
    "rummi.puzzles.shipped": "rummi.puzzles.puzzle",
    "rummi.puzzles.words": "rummi.puzzles.help",
    "rummi.records.house": "rummi.records.files",
    "rummi.records.series": "rummi.records.replay",
    "rummi.reviews.estimate": "rummi.reviews.playing_on.base",
    "rummi.reviews.luck": "rummi.reviews.chances",
    "rummi.reviews.playing_on.figures": "rummi.reviews.playing_on.base",
    "rummi.reviews.playing_on.first_steps": "rummi.reviews.playing_on.junior",
    "rummi.reviews.sums": "rummi.reviews.review",
    "rummi.reviews.words": "rummi.reviews.review",
    "rummi.solver.explain": "rummi.solver.steps",
    "rummi.solver.explain.step": "rummi.solver.steps",
    "rummi.solver.explain.words": "rummi.solver.words",
    "rummi.solver.least_change": "rummi.solver.solve",
    "rummi.solver.solution": "rummi.solver.problem",
}
"""Former module → new module."""

RENAMED: Final = {
    "rummi.games.classic.actions.read_action": "rummi.games.classic.actions.parse_action",
    "rummi.games.classic.actions.write_action": "builtins.str",
    "rummi.games.classic.beginning.setup.setup": "rummi.games.classic.setup.create_setup",
    "rummi.games.classic.help.simplest.simplest": "rummi.games.classic.advice.fallback_action",
    "rummi.games.classic.house.ruleset_with": "rummi.games.classic.setup.ruleset_for",
    "rummi.games.classic.notation.read_action": "rummi.games.classic.actions.parse_action",
    "rummi.games.classic.notation.write_action": "builtins.str",
    "rummi.games.express.actions.read_action": "rummi.games.express.actions.parse_action",
    "rummi.games.express.actions.write_action": "builtins.str",
    "rummi.games.express.beginning.setup.setup": "rummi.games.express.setup.create_setup",
    "rummi.games.express.house.ruleset_with": "rummi.games.express.setup.ruleset_for",
    "rummi.games.express.notation.read_action": "rummi.games.express.actions.parse_action",
    "rummi.games.express.notation.write_action": "builtins.str",
    "rummi.games.game.AS_USUAL": "rummi.games.base.NO_OPTIONS",
    "rummi.games.junior.actions.read_action": "rummi.games.junior.actions.parse_action",
    "rummi.games.junior.actions.write_action": "builtins.str",
    "rummi.games.junior.beginning.setup.setup": "rummi.games.junior.setup.create_setup",
    "rummi.games.junior.help.simplest.simplest": "rummi.games.junior.advice.fallback_action",
    "rummi.games.junior.house.ruleset_with": "rummi.games.junior.setup.ruleset_for",
    "rummi.games.junior.intro.notation.read_action": "rummi.games.junior.intro.parse_action",
    "rummi.games.junior.intro.notation.write_action": "builtins.str",
    "rummi.games.junior.intro.simplest.simplest": "rummi.games.junior.intro.fallback_action",
    "rummi.games.junior.notation.read_action": "rummi.games.junior.actions.parse_action",
    "rummi.games.junior.notation.write_action": "builtins.str",
    "rummi.games.shared.dealt.Dealt": "rummi.games.deal.RackStart",
    "rummi.games.shared.fields.parsed": "rummi.games.parse.text_reader",
    "rummi.games.shared.plain.plain": "rummi.games.serialize.to_plain",
    "rummi.games.shared.spoken.Spoken": "rummi.games.parse.ActionText",
    "rummi.games.shared.spoken.read_seat": "rummi.games.parse.parse_seat",
    "rummi.games.shared.spoken.read_verb": "rummi.games.parse.parse_verb",
}
"""Former name, with its former module → new name, with its new module."""


def find_spec(name: str) -> ModuleSpec | None:
    """Return the spec of a module that has moved, or of a package that had only such modules."""
    if name not in MOVED and name not in _PACKAGES:
        return None
    return ModuleSpec(name, _Loader(), is_package=name in _PACKAGES)


def find(module: str, attribute: str) -> object:
    """Return what was in a former module, and warn."""
    if module not in MOVED or attribute.startswith("__"):
        raise AttributeError(f"module {module!r} has no attribute {attribute!r}")
    place = RENAMED.get(f"{module}.{attribute}", f"{MOVED[module]}.{attribute}")
    home, _, name = place.rpartition(".")
    try:
        found = getattr(import_module(home), name)
    except AttributeError:
        raise AttributeError(f"module {module!r} has no attribute {attribute!r}") from None
    warnings.warn(
        f"{module}.{attribute} is now {place}; the former name goes in rummi {GONE_IN}",
        DeprecationWarning,
        stacklevel=2,
    )
    return found


class _Loader(Loader):
    def exec_module(self, module: ModuleType) -> None:
        module.__getattr__ = partial(find, module.__name__)  # type: ignore[method-assign]


def _packages() -> frozenset[str]:
    """Return the packages that held only modules that have moved."""
    parents = {name.rpartition(".")[0] for name in MOVED}
    return frozenset(parents - {name.rpartition(".")[0] for name in MOVED.values()} - set(MOVED.values()) - {"rummi"})


_PACKAGES: Final = _packages()
