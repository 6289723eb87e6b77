"""What the rules say of an action: whether it is legal, what it does, and who has how many stars at the end."""
