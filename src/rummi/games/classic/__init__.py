"""The tile games: Standard, XP, NGT and the championship.

Read the modules in this order: `setup` (the rulesets as data), `start` (the deal), `actions` (what players do, and the
events), `play` (what a play changes), `state` (what is legal, what follows, and the score), `views` (what players see),
`advice` (hints and reviews) and `family` (the entry for the rest of the program).
"""
