"""What many events come to: the points of a season, ratings, and what somebody has played. Pure, as championships are.

A club hands in what its events have left (`results.py`), who is who in them (`people.py`) and the rules that it has set
(`points.py`). From that follow the ranking of a season, the rating list (`ratings.py`) and everybody's history
(`history.py`). Nothing of it is kept but the results: a card that is corrected years later corrects everything.
"""
