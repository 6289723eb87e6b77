"""What each kind of decision needs and does, a file for each, and who may decide it."""
