"""Work that takes long, done in processes beside the games."""
