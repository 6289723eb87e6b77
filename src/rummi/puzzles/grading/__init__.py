"""How hard a puzzle is, by what people find hard, and whether adding tiles alone would do (docs/puzzles.md)."""

from __future__ import annotations

from rummi.games.catalogue import family_of
from rummi.games.classic.family import CLASSIC
from rummi.games.express.family import EXPRESS
from rummi.games.junior.family import JUNIOR
from rummi.puzzles.grading import express, junior, tile_games
from rummi.puzzles.grading.formula import Grade
from rummi.puzzles.puzzle import Puzzle

__all__ = ["Grade", "grade"]


def grade(puzzle: Puzzle) -> Grade:
    """From the position and its solution; the level that the puzzle itself names is not looked at."""
    family = family_of(puzzle.rules)
    if family is CLASSIC:
        return tile_games.grade(puzzle)
    if family is JUNIOR:
        return junior.grade(puzzle)
    return express.grade(puzzle) if family is EXPRESS else junior.grade_intro(puzzle)
