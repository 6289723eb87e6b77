"""The server: real games between real people. It knows no rule of any game; it asks `games`."""
