"""The lint rules, one module each, listed by hand."""
