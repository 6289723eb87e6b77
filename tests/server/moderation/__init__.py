"""Operators: what they see, what they decide, and that it holds."""
