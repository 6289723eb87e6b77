"""`make release VERSION=0.2.0`: version and changelog written, the package built and proven, one commit, one tag.

Nothing leaves this machine: what is to be published, and how, is said at the end.
"""
