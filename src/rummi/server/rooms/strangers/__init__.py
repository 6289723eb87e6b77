"""People who do not know each other: who keeps whom away, and what an operator is told."""
