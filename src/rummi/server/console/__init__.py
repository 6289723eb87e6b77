"""What operators are shown, read from the database: the same in the browser and at the command line."""
