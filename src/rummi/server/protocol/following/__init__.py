"""A championship as phones follow it: what everybody sees, only as far as it has changed, and what is one's own."""
