"""The commands `cardwright classical …`, one a file."""
