"""`make train`: train the strategist's weights from scratch by games against itself.

It needs Python with NumPy and PyTorch, and a C++ compiler, but not the package itself.
"""
