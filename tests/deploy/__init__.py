"""The files of deploy/ fit the code, and the real programs accept them."""
