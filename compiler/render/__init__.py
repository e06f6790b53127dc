"""A card as its readers see it."""
