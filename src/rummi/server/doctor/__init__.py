"""`rummi doctor`: checks of the installation, the data, the database and the network. It changes nothing."""
