"""Computer players. A bot sees the view of its seat, never the state."""
