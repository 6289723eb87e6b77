"""`make soak-server`: rooms play while processes, database, bus and network of the server fail."""
