"""Hooks of MkDocs for `make docs`."""
