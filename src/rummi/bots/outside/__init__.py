"""Outside bots: programs in any language that rummi talks to line by line (docs/bot-protocol.md).

They see what every bot sees, the view of their seat, and their faults affect only their own game.
"""
