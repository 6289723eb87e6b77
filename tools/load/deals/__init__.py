"""Deals that are known beforehand, and a server that plays them."""
