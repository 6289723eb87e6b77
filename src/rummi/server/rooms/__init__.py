"""Rooms: where people meet, choose a game, play a match, and talk."""
