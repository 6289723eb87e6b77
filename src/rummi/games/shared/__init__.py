"""What families are made of, so that each says only what is its own."""
