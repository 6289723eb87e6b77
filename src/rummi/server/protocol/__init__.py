"""Everything that is said between client and server."""
