"""MkDocs hooks for `make docs`."""
