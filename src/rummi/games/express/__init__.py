"""Rummikub Express: 18 dice and a crossword, for two players or one.

Where to find a rule: `setup` (what differs between the rulesets), `dice` (the faces), `layout` (the crossword),
`state` (what is legal, what happens, and the end of a round). `search` finds the best play, `advice` helps players.
"""
