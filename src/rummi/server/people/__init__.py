"""Personal data: deletion, export, and how long data is kept."""
