"""`rummi tournament`: simulate, print and export tournaments, and enter people."""
