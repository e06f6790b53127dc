"""`cardwright games`: the rules of the games, and the referee of their records."""

from __future__ import annotations

import typer
from cardwright.cli.app import SETTINGS
from cardwright.cli.exit_codes import HELP
from cardwright.cli.games import ask, deal, match, referee, show
from cardwright.cli.games import list_ as listing

app = typer.Typer(
    name="games",
    help=f"Show the rules of the games, and judge what happened at a table. {HELP}",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings=SETTINGS,
)
app.command("list", epilog=listing.EXAMPLE, context_settings=SETTINGS)(listing.list_)
app.command("show", epilog=show.EXAMPLE, context_settings=SETTINGS)(show.show)
app.command("referee", epilog=referee.EXAMPLE, context_settings=SETTINGS)(referee.referee)
app.command("ask", epilog=ask.EXAMPLE, context_settings=SETTINGS)(ask.ask)
app.command("deal", epilog=deal.EXAMPLE, context_settings=SETTINGS)(deal.deal)
app.command("match", epilog=match.EXAMPLE, context_settings=SETTINGS)(match.match)
