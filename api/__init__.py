"""Cardwright: compile American-Mahjong cards and check hands against them."""
