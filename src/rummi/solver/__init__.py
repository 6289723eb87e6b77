"""The best play on a table, proven and explained: tiles, melds and tables, but no games, seats or clocks."""
