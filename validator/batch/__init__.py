"""Many hands at once: distances, exact matches and verdicts over arrays."""
