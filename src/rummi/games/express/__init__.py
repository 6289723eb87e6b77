"""Rummikub Express: 18 dice and a crossword that two players share, or one plays alone.

Where to find a rule: rulesets.py (what differs), dice.py (the faces), crossword.py (what may lie on the table),
judge.py (what is legal), apply.py (what happens), scoring.py (the end of a round). The best play is in search/.
"""
