"""Makes the puzzles that come with the package, from whole games of strong bots (`make puzzles`, docs/puzzles.md)."""
