"""Championships on the server: their decisions in the database, roles by link, what everybody may see, live news."""
