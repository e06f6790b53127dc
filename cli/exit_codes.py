"""The exit codes, the same for every command."""

YES = 0
"""Yes, or clean."""

NO = 1
"""No, or findings."""

FAILED = 2
"""Could not be done: usage, a file that cannot be read, a card that does not compile."""

HELP = "Exit codes: 0 yes or clean, 1 no or findings, 2 could not be done."
