"""Championships: entrants, stages, draws, game cards, standings. Pure: nothing here reads a clock or a file, or makes
random numbers; time and seeds are handed in, and who asks is handed in too.

An event is the list of its decisions, as a game is the list of its actions:

- `model/parameters.py` says what an event is: all that the documents fix or leave to the organiser, as data.
  Warsaw, the Polish qualifiers and a league round (`model/templates.py`) are other data, not other code.
- A decision (`model/decisions.py`) is what somebody wants: to enter, to draw, to write a card, to close a stage.
  With the time and the person it is an `Entry` of the journal.
- `judge(state, entry)` gives all the reasons why not; `apply` raises `IllegalAction` with exactly these, or gives
  the next state (`judge.py`). What each kind of decision needs and does stands together in one file of `deciding/`.
  Who may ask at all is judged first (`deciding/roles.py`).
- Luck is in the decision: `with_luck` (`draw/luck.py`) writes what a seed draws into it, tables, seats and every
  tile. So a journal replays without chance, also where a later version would search otherwise, and whoever doubts a
  draw can do it again from its seed (`verify`).
- `Event` (`event.py`) is the journal with the state it leads to. Whoever keeps entries by number keeps everything:
  what a judge wrote first, who corrected it and why. `files.py` reads and writes entries, whole events and tables
  of values.
- Everything else is worked out from the state whenever it is asked for: what is missing and what comes next
  (`stage/progress.py`), the list and its reasons (`stage/standings.py`), who goes on and which ties must be broken
  first (`stage/advancing.py`), who may see what (`visibility.py`).

Numbers that people see count from 1: entrants, tables, rounds, games, seats. Entrants are named by their number
everywhere. Times are local times of the event (`2019-04-27T09:41:00`), so that deadlines are plain comparisons.
"""
