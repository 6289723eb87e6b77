"""`make kernel-check`: by whichever compiler and for either architecture it is built, the kernel answers the same."""
