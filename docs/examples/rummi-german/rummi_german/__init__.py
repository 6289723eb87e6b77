"""German for rummi: `de.po` is all there is."""
