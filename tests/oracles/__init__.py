"""Slow and readable programs that tests and benchmarks compare the kernel with."""
