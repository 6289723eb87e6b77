"""Print a tournament as PDF: lots, table sheets, game cards, standings and diplomas."""
