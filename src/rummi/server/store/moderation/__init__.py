"""What operators decide, and what they are told."""
