"""The outer layer of the server: HTTP, sockets, limits and sessions."""
