"""The container image: building it with whatever can build here, and playing through it."""
