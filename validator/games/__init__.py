"""The games: the state of a round, the referee, scoring."""
