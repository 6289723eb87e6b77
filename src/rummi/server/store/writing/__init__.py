"""How what was done gets into the database: all that waits in one commit, and in one step."""
