"""Draw tables and seats."""
