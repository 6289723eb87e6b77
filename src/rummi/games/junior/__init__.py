"""Rummikub Junior, the game of runs and stars, and its introductory game.

The modules from the bottom up: setup (rulesets, options), violations (every way to break a rule), start, actions
(with their notation) and events, views, turn (what the steps of a turn do), search (the turn that wins the most
stars), state (judging and carrying out actions), advice (hints and reviews), family. The whole introductory game is
in `intro.py`; it shares the setup with Junior.
"""
