"""Lists as clubs have them: tables of people from spreadsheets, understood line by line, and tables of an event.

- `files/cells.py` makes rows of cells of whatever comes: text in any of four encodings (`encodings.py`), cells that
  were copied, and the files of Excel and LibreOffice (`xlsx.py`, `ods.py`), which are read here and not by a library:
  all that we need of them are the cells of one sheet, and `package.py` bounds what a hostile file can cost.
- `columns.py`, `names.py` and `births.py` say what a column means, and read names and days as people write them.
- `reading.py` says of every line what is understood of it, whether it can be entered, and what has to be asked.
- `tables.py` has what is exported, `writing.py` writes it as CSV and `workbook.py` as XLSX.
"""
