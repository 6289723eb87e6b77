"""Chromium, Firefox and WebKit (Safari's engine) behind one small interface.

Tests and pictures use `person.py` and run in each engine.
"""
