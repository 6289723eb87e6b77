"""How strong the bots are beside each other, as docs/strength.md tells it."""
