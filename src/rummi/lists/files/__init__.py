"""Rows of cells from files of spreadsheets and from text."""
