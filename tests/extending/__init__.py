"""What docs/extending.md walks through, done."""
