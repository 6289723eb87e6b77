"""The examples of docs/extending.md, carried out."""
