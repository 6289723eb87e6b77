"""`make screenshots`: every main screen on a desktop and on a phone, in both languages, from a real server."""
