"""The players of the games with dice."""
