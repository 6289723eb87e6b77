"""A server whose deals are known in advance."""
