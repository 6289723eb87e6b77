"""How long reviews take."""
