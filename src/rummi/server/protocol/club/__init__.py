"""Messages of clubs."""
