"""`make screenshots`: take pictures of every main screen on a desktop and a phone, in both languages."""
