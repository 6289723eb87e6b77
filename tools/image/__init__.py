"""Build the container image and test it."""
