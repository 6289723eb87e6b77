"""How much anybody gets: requests, work, tries, connections."""
