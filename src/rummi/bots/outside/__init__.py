"""Bots from outside: programs in any language, spoken to line by line (docs/bot-protocol.md).

They see what a bot sees, the view of their seat, and nothing that they do reaches further than their own game.
"""
