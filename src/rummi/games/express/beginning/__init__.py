"""Before the first throw: who plays by which rules with which dice, and where a record starts."""
