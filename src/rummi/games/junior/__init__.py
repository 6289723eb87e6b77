"""Rummikub Junior: the game of runs and stars, and in intro/ the game for the very first time.

Where to find a rule: rulesets.py (numbers), fitting.py (where a tile fits), progress.py (what the steps of a turn
do and break), rules/judge.py and rules/apply.py (turns), rules/scoring.py (the end). The most stars of a turn are found
in search/, and what players may ask for is in help/.
"""
