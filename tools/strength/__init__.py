"""The table of how strong the bots are: played, kept in src/rummi/arena/strength.json, and told in docs/strength.md."""
