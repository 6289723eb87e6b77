"""The messages about tournaments and clubs."""
