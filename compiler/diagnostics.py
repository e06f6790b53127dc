"""What is wrong with a text: codes, labels, fixes and diagnostics as values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from cardwright.compiler.source import Fragment, Span


class Severity(StrEnum):
    """How bad it is: never right, likely wrong, worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of diagnostic; its page is `pages/<id>.md`."""

    id: str
    name: str
    severity: Severity

    @property
    def is_error(self) -> bool:
        """Whether what has it can never be right as it stands."""
        return self.severity is Severity.ERROR


@dataclass(frozen=True, slots=True)
class Label:
    """A place and a short text that stands beside its caret."""

    span: Span
    text: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the characters of `span` by `text`."""

    span: Span
    text: str


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with edits made that do not overlap."""
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that cures a diagnostic; `safe` when the card accepts the same hands as before."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool = True


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A problem: what (message), where (labels), what to do (help, fix), on which card line."""

    code: Code
    message: str
    primary: Label
    secondary: tuple[Label, ...] = ()
    help: str | None = None
    fix: Fix | None = None
    card_line: str | None = None
    """The id of the card line that it is about, where there is one."""

    @property
    def is_error(self) -> bool:
        """Whether the text can never be right as it stands."""
        return self.code.is_error

    def located(self, fragment: Fragment, card_line: str | None = None) -> Diagnostic:
        """Return the diagnostic with its spans moved from a fragment to the fragment's source.

        Its fix is lost where it would change what the source does not hold as it is read.
        """

        def move(label: Label) -> Label:
            return Label(fragment.locate(label.span), label.text)

        fix = None
        if self.fix and all(fragment.is_verbatim(edit.span) for edit in self.fix.edits):
            edits = tuple(Edit(fragment.locate(edit.span), edit.text) for edit in self.fix.edits)
            fix = replace(self.fix, edits=edits)
        return replace(
            self,
            primary=move(self.primary),
            secondary=tuple(move(label) for label in self.secondary),
            fix=fix,
            card_line=card_line or self.card_line,
        )
