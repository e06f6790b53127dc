"""The cards, rules profiles and schemas that the project ships."""
