"""Games between bots, on this machine."""
