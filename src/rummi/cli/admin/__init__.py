"""`rummi admin`: operate a server from the terminal."""
