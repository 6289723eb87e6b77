"""Tournaments: entrants, stages, draws, game cards and standings.

`model`, `stages`, `draw`, `decisions` and `season` are pure: they read no clock and no files and make no random
numbers; times and seeds are arguments.

A tournament is the list of its decisions, as a game is the list of its actions:

- `Parameters` (`model/parameters.py`) contain everything in which tournaments differ. The Warsaw championship, the
  Polish qualifiers and a league round are three values, not three programs.
- A decision (`model/decisions.py`) enters a person, draws a round, writes a card, closes a stage and so on. Together
  with the time and the person it is an `Entry` of the journal.
- `judge(state, entry)` (`decisions/judge.py`) returns all reasons why an entry is illegal, and `apply` returns the next
  state. Each module of `decisions/` has the rules of related kinds. `decisions/roles.py` says who may make which one.
- Luck is part of the decision. `resolve_luck` (`draw/luck.py`) writes the tables, seats and tiles that follow from a
  seed into it, so a replay involves no chance and no search. `matches_seed` repeats a draw from its seed.
- `Tournament` (`tournament.py`) is the journal with its state. Cards that were corrected stay in it with the reason.
  `files.py` reads and writes journals.
- Everything else is computed from the state: what is missing and what is next (`stages/progress.py`), the standings
  with reasons (`stages/standings.py`), who advances and which ties must be decided (`stages/advancing.py`), and who may
  see what (`model/privacy.py`).

Around it: `imports` reads spreadsheets and writes tables, `printing` makes PDFs, `season` computes rankings and ratings
over many tournaments, and `server` puts tournaments on the web.
"""
