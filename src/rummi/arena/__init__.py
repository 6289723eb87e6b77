"""Games and matches between bots."""
