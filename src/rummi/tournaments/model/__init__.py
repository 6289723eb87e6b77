"""What a tournament is: its parameters, its decisions and its state."""
