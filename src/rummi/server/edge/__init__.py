"""Where the world comes in: HTTP, sockets, who may ask how often, and who is asking."""
