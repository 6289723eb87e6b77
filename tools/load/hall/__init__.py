"""Load test of a tournament with a thousand entrants, followed by phones behind one address."""
