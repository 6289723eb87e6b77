"""The dice and the grid on which they lie. No rule is judged here."""
