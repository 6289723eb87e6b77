"""What people with a login have solved. Ratings follow from it."""
