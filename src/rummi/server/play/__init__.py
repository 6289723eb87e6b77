"""A game being played: judged, stored, shown, timed, and moved on by bots."""
