"""What the rules say of an action: its luck, whether it is legal, what it does, and who wins."""
