"""`make train`: the strategist's weights from nothing, by games against itself.

It needs Python with NumPy and PyTorch, and a C++ compiler; not the package itself.
"""
