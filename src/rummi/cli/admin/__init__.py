"""`rummi admin`: a running server from the terminal, for whoever operates it."""
