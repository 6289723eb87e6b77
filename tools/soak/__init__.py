"""`make soak-server`: rooms really play while everything that a server stands on is killed, stopped and starved."""
