"""`cardwright classical`: the game of four sets and a pair, by a rule book that is a file."""

from __future__ import annotations

import typer
from cardwright.cli.app import SETTINGS
from cardwright.cli.classical import claim, next_, score, settle, waits
from cardwright.cli.exit_codes import HELP

app = typer.Typer(
    name="classical",
    help=f"Score and settle hands of four sets and a pair, by a rule book. {HELP}",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings=SETTINGS,
)
app.command("score", epilog=score.EXAMPLE, context_settings=SETTINGS)(score.score)
app.command("settle", epilog=settle.EXAMPLE, context_settings=SETTINGS)(settle.settle)
app.command("claim", epilog=claim.EXAMPLE, context_settings=SETTINGS)(claim.claim)
app.command("next", epilog=next_.EXAMPLE, context_settings=SETTINGS)(next_.next_)
app.command("waits", epilog=waits.EXAMPLE, context_settings=SETTINGS)(waits.waits)
