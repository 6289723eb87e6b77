"""A server as processes: started, watched, its connections handed over, ended."""
