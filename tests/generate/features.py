"""The vocabulary of generated lines, and the features of the notation that they may use."""

from __future__ import annotations

from cardwright.compiler.tiles import WINDS

from tests.differential.enumerate_patterns import NUMBER_VARIABLES, TILE_VARIABLES, WIND_VARIABLES

CARD_YEAR = 2026
DIGITS = "123456789"
NUMBERED = DIGITS + NUMBER_VARIABLES
SYMBOLS = DIGITS + "0" + WINDS + "FDRG" + NUMBER_VARIABLES + WIND_VARIABLES + TILE_VARIABLES + "?J"
SIGNS = ("+", "-", "−", "x", "×", "*", "÷", "/", "=")
KINDS = (
    "standard",
    "year",
    "word-play",
    "by-the-numbers",
    "flashback",
    "present-tense",
    "singles-and-pairs",
)
WORD_LETTERS = "IODNEWSRGF"
SHAPES = {1: "single", 2: "pair", 3: "pung", 4: "kong", 5: "quint", 6: "sextet"}
RUN_NOTES = (
    "any run",
    "any consecutive numbers",
    "any N consecutive numbers",
    "wrapping run",
    "reversible run",
)
LIKE_NOTES = (
    "any like numbers",
    "like numbers",
    "same number",
    "any like odd numbers",
    "any like even numbers",
)
DRAGON_NOTES = (
    "matching dragon",
    "matching dragons",
    "any dragon",
    "any dragons",
    "same dragon",
    "any 2 dragons",
    "any 3 dragons",
    "opposite dragon",
    "opposite dragons",
)
PAIR_FORMULAS = ("Y = X+1", "X < Y", "X <= Y", "X > Y", "X >= Y", "X != Y", "X + Y = 7")
SINGLE_FORMULAS = ("X in 2 5", "X in 1..5", "X not in 2 5", "X odd", "X even")
RUN_FORMULAS = ("X in run", "X not in run")
WIND_FORMULAS = ("T != U", "T = U", "T in N S")
TILE_FORMULAS = ("P != Q", "P in F 0 5B")
INK_FORMULAS = ("f any suit", "g = r", "g != r", "g in bam crak", "g not in bam")
ALL_FEATURES: tuple[str, ...] = (
    *(f"symbol {symbol}" for symbol in SYMBOLS),
    *SHAPES.values(),
    "longer group",
    "mixed group",
    "mixed group with a pair",
    "variable in a mixed group",
    "Dragon in a mixed group",
    "zero beside digits",
    *(f"ink {ink}" for ink in "grbpk"),
    "another ink",
    "ink without a suit",
    "one ink",
    "two inks",
    "three inks",
    "no ink",
    *(f"mark {mark}" for mark in "!^~"),
    "word in double quotes",
    "word in single quotes",
    "word in curly quotes",
    "word in ink",
    "word with a digit",
    "word with a zero",
    "word with small letters",
    "word with punctuation",
    *(f"letter {letter}" for letter in WORD_LETTERS),
    *(f"sign {sign}" for sign in SIGNS),
    "parentheses",
    "sum without ink",
    "sum in ink",
    "sum without blanks",
    "year in ink",
    "year without ink",
    "year of equal digits",
    "set of three digits without ink",
    "set of a variable without ink",
    "or",
    "notes of the last alternative for all",
    "notes of the first alternative only",
    "notes of each alternative",
    "tail of each alternative",
    "|",
    "formula on a letter that one choice lacks",
    "two note lists",
    "semicolon between notes",
    "capitals in notes",
    "nos.",
    "no.",
    "consec.",
    "opp.",
    "tail X",
    "tail C",
    "tail X C",
    "value after notes",
    *(f"any {n} suit{'s' * (n > 1)}" for n in (1, 2, 3)),
    "2 suits",
    "any suit",
    "any suits",
    *RUN_NOTES,
    *LIKE_NOTES,
    "these numbers only",
    "any wind",
    *DRAGON_NOTES,
    "no jokers",
    *PAIR_FORMULAS,
    *SINGLE_FORMULAS,
    *RUN_FORMULAS,
    *WIND_FORMULAS,
    *TILE_FORMULAS,
    *INK_FORMULAS,
    *(f"kind {kind}" for kind in KINDS),
    "rules american",
    "rules tandem",
    "wild flowers",
    "category without jokers",
)
"""What a line may use. Formulas stand for all of their form, whatever letters and numbers, and
`2 suits` for a number of suits without `any`.
"""
