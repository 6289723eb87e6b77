"""Slow, readable programs that tests and benchmarks compare with the kernel."""
