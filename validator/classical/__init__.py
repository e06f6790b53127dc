"""Classical Mahjong: hands, readings, scores, settlement."""
