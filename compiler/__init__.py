"""Text to syntax to IR to targets: what a card means."""
