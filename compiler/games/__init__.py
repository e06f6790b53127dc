"""The games as data: resolved rules of a style, and the record of a game as values."""
