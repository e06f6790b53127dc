"""Random card lines, and hands that win on them or nearly do.

Everything here is drawn from one `random.Random`, so that a seed is a test case. Lines come out as
text, with the category that they stand in and the features of the notation that they use; the
agreement tests count pairs of line and hand by feature.

A line is drafted from blocks (an equation, a year, groups of one variable, Dragons …) that fill a
hand, gets the notes that its blocks want and others that they allow, and is kept when the rules of
the notation find nothing wrong with it. It may still be impossible to win; callers skip those.
"""

from .features import ALL_FEATURES
from .hands import winning_hand
from .lines import GeneratedLine, random_line
from .near_misses import near_miss

__all__ = ["ALL_FEATURES", "GeneratedLine", "near_miss", "random_line", "winning_hand"]
