"""The best play on a table, proven, and explained. Knows tiles, melds and tables; no games, seats or clocks."""
