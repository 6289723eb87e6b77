"""The tile games: Standard, XP, NGT and the championship.

Where to find a rule: rulesets.py (what differs), stacks.py and draw_for_start.py (set-up), judge.py (what is
legal), opening.py (the 30 points), apply.py (what happens), scoring.py (the end).
"""
