"""The kinds of diagnostic that the text of a card or rule book and its meaning can have."""

from __future__ import annotations

from types import ModuleType

from cardwright.compiler import cardfile, errors, schemas, syntax_errors, templates, yaml_errors
from cardwright.compiler import compile as compiling
from cardwright.compiler.classical import errors as of_books
from cardwright.compiler.diagnostics import Code

MODULES: tuple[ModuleType, ...] = (
    yaml_errors, schemas, compiling, templates, cardfile, syntax_errors, errors, of_books,
)  # fmt: skip
"""The modules that own them."""

CODES: tuple[Code, ...] = tuple(code for module in MODULES for code in module.CODES)
