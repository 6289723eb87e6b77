"""Before the first turn: who plays by which rules, the draw for the start, the stacks and the deal."""
