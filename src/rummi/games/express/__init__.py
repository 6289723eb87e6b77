"""Rummikub Express: 18 dice and a crossword that two players share, or one plays alone.

Where to find a rule: rulesets.py (what differs), dice/die.py (the faces), crossword.py (what may lie on the table),
rules/judge.py (what is legal), rules/apply.py (what happens), rules/scoring.py (the end of a round). The best play is
in search/, and what players may ask for is in help/.
"""
