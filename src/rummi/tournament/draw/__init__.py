"""What luck draws: tables, seats and lots, with as different company as possible."""
