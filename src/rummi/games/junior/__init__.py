"""Rummikub Junior: the game of runs and stars, and in intro/ the game for the very first time.

Where to find a rule: rulesets.py (numbers), fitting.py (where a tile fits), progress.py (what the steps of a turn
do and break), judge.py and apply.py (turns), scoring.py (the end), best.py and search.py (the most stars of a turn).
"""
