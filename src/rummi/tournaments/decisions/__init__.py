"""The decisions of organisers and judges: when each is allowed, and what it does."""
