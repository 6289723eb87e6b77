"""Before the first turn: who plays by which rules, and the deal."""
