"""Set-up and tests on the Pythons and compilers of other Debians, for an ordinary user."""
