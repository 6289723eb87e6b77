"""Scripted players over real sockets. They know only what the server sends."""
