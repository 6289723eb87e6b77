"""Make the puzzles of the package from whole games of strong bots (`make puzzles`, docs/puzzles.md)."""
