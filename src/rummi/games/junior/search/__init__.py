"""The turn that wins most stars, always exactly."""
