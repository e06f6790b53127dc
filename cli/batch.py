"""`cardwright batch`: verdicts for a file of hands."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from cardwright.cli.inputs import CARD, PARAM, fail, open_card

if TYPE_CHECKING:
    from cardwright.batch import Progress, Result
    from cardwright.batch.workers import Workers

EXAMPLE = (
    "Example: cardwright batch practice-american examples/claims.csv out.csv writes the claims "
    "again, each with its status, lines, value and distance."
)


def batch(
    card: CARD,
    source: Annotated[
        Path, typer.Argument(metavar="IN", help="Hands: .csv, .jsonl, .ndjson or .parquet.")
    ],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="A new file with the same ending.")],
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a run that ended.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Write OUT anew if it exists.")] = False,
    scheduler: Annotated[
        str | None, typer.Option(help="Work on the cluster of this Dask scheduler, tcp://….")
    ] = None,
    param: PARAM = None,
) -> None:
    """Judge every hand of a file: the column hand, on the lines of the column side if there is one.

    Other columns pass through; status, lines, value and distance are added. Chunks that are done
    are kept in OUT.parts until OUT is whole.
    """
    opened = open_card(card, param or ())
    from cardwright.batch import BadFile, Refused, Stopped, run

    workers = _cluster(scheduler) if scheduler else None
    with ExitStack() as stack:
        bar = _bar(stack)
        try:
            result = run(
                opened, source, out, resume=resume, force=force, workers=workers, progress=bar
            )
        except ImportError:
            stack.close()
            fail("Parquet needs the extra parquet: pip install 'cardwright[parquet]'")
        except BadFile as error:
            stack.close()
            fail(f"{source} cannot be read: {error}")
        except Refused as error:
            stack.close()
            fail(str(error))
        except Stopped as error:
            stack.close()
            fail(f"{error}; {_kept(error.kept)}")
    typer.echo(f"{out}: {_summary(result)}", err=True)


def _cluster(address: str) -> Workers:
    try:
        from cardwright.batch.workers import cluster

        return cluster(address)
    except ImportError:
        fail("--scheduler needs the extra dask: pip install 'cardwright[dask]'")


def _bar(stack: ExitStack) -> Progress:
    """Return what shows how far a run is, on a terminal alone."""
    if not sys.stderr.isatty():
        return lambda _done, _total: None
    from rich.console import Console
    from rich.progress import Progress

    shown = stack.enter_context(Progress(console=Console(stderr=True), transient=True))
    task = shown.add_task("hands", total=None)
    return lambda done, total: shown.update(task, completed=done, total=total)


def _kept(chunks: int) -> str:
    if not chunks:
        return "nothing was done"
    return f"{chunks} chunk{'s are' if chunks > 1 else ' is'} kept, and --resume goes on from there"


def _summary(result: Result) -> str:
    parts = [f"{number:,} {status}" for status, number in result.statuses.most_common()]
    hands = f"{result.hands:,} hand{'s' if result.hands != 1 else ''}"
    return f"{hands}: {', '.join(parts)}" if parts else hands
