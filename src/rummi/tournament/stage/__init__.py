"""A stage as it stands: results, the list, who goes on, what is missing. Worked out whenever it is asked for."""
