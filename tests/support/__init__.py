"""Small helpers that let a test read like the rule it holds."""
