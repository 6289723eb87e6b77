"""The state of rooms as frozen values, with pure functions from room to room."""
