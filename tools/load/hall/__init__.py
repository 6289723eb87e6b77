"""A hall full of phones at a championship of a thousand: what a draw, a card and a view cost, and who is refused."""
