"""`make kernel-check`: compare the answers of the kernel across compilers, options and architectures."""
