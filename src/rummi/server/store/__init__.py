"""What must survive everything: games as rows of actions, in SQLite or PostgreSQL, one schema for both."""
