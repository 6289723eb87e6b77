"""`rummi tournament`: championships."""
