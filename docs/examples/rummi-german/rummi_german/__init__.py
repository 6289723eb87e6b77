"""The German translation of rummi. The package only contains `de.po`."""
