"""What is in deploy/: each file holds together with the code, and the real programs read it."""
