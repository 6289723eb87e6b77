"""What is kept and told of rooms, as frozen values and pure functions."""
