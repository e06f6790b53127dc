"""Classical rule books: their file, conditions and shapes as values."""
