"""The benchmark behind `make bench`: several solvers on the same positions."""
