"""How hard lines are: chances, races, tile use."""
