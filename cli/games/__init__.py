"""The commands `cardwright games …` and `cardwright score`, one a file."""
