"""Those who play: how they gather, what they were told to do, and how they say it."""
