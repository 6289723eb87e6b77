"""`rummi doctor`: what is configured, reachable, writable, old or wrong, and what to do. Nothing is changed."""
