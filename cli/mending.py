"""What `lint --fix` does to a file, and says of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import typer
from cardwright.cli.files import rewrite_file
from cardwright.cli.inputs import STDIN
from cardwright.compiler.fixes import Mended
from cardwright.compiler.source import Source


def write_back(before: Source, mended: Mended) -> None:
    """Put the fixed text in the place of the one that was read, or on standard output for stdin.

    OSError where that cannot be; the file then stays as it was.
    """
    after = mended.reading.source.text
    path = Path(before.name)
    if before.name == STDIN:
        typer.echo(after, nl=False)
    elif after != before.text:
        if not path.exists():
            raise OSError(f"{before.name} is a card that the project ships; fix a copy of it")
        rewrite_file(path, before.text, after)


def fixed_lines(mended: Mended) -> Iterator[str]:
    """Yield a line for each fix that was made."""
    for source, problem in mended.fixed:
        line, column = source.position(problem.primary.span.start)
        title = problem.fix.title if problem.fix else ""
        yield f"{source.name}:{line}:{column}: fixed {problem.code.name}: {title}"
