"""The three engines that browsers are made of, behind one small interface: Chromium, Firefox, and WebKit, which is
Safari's. Tests and pictures are written once (`person.py`) and looked at in each."""
