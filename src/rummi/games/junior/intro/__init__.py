"""The introductory game (JUN-6 to JUN-8): all tiles lie open, a tile is pointed at, and its neighbours are found."""
