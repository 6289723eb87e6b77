"""A championship on paper, as PDF: lots, table sheets, game cards, standings, qualified lists and diplomas.

- `printing.py` has the one way in: `paper(kind, event, language, ...)`.
- What stands on a paper is worked out from the event by the file of its kind in `kinds/`: plain values, every text
  already in the reader's language.
- How it looks is in `templates/`, a Typst file a kind. `typesetting.py` hands the values over as data, so that nothing
  people have written is ever read as markup.
- Addresses for QR codes are handed in (`links.py`); none is made up here.

The same event gives the same bytes: nothing here reads a clock.
"""
