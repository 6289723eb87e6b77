"""The command `rummi`: one file a command, and nothing that another program would want to import."""
