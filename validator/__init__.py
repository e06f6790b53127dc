"""Hand against compiled card: the verdict and its reasons."""
