"""What an alternative of a line pays."""

from __future__ import annotations

from cardwright.compiler.ir import Alternative


def paid(alternative: Alternative, exposed: bool) -> int | None:
    """Return what an alternative pays with or without exposures; None where it has no value."""
    if alternative.concealed_value is not None and not exposed:
        return alternative.concealed_value
    return alternative.value
