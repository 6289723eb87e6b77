"""Game records: read, write, replay and verify `.rummi` files (docs/notation.md)."""
