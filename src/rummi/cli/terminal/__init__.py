"""Text with styles, tables and colours on a terminal.

It is small enough to be our own: the usual library for it would be larger than the rest of rummi.
"""
