"""Computer players: one small file each. A bot sees a view of its seat, never the state."""
