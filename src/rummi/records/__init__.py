"""Game records: `.rummi` files, read, written and replayed (docs/notation.md)."""
