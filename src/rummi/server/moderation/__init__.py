"""What operators have decided about people, and that it holds."""
