"""The whole Rummikub family on a computer, exactly as the rule booklets say it."""
