"""An event as values: its parameters, what can be decided in it, and the state to which that leads."""
