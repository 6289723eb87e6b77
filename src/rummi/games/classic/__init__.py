"""The tile games: Standard, XP, NGT and the championship.

Where to find a rule: rulesets.py (what differs), beginning/ (set-up), rules/judge.py (what is legal), rules/opening.py
(the 30 points), rules/apply.py (what happens), rules/scoring.py (the end). What players may ask for is in help/.
"""
