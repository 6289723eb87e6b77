"""`make frames`: does dragging stay smooth on a slow device with every tile of the box on the table?"""
