"""Run the server: put its parts together, start workers, watch them and end them."""
