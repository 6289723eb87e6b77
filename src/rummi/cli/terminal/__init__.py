"""A terminal with colours: texts with styles, tables, and where they are shown.

Little enough to be ours: a library that does all of it, and much more, would be larger than the rest of rummi.
"""
