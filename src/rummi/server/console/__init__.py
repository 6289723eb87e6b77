"""The operators' console: queries for the page in the browser and for `rummi admin`."""
