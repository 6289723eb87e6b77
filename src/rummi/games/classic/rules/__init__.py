"""What the rules say of an action: whether it is legal, what it does, and what everyone records at the end."""
