"""Loads the bots of other packages into the process that job processes are forked from."""

from __future__ import annotations

from rummi.bots.catalogue import broken_bots

broken_bots()
