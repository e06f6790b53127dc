"""`cardwright explain`: what a diagnostic means, or what a line means."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from cardwright.cli.inputs import PARAM, fail, open_any, unknown_line

EXAMPLE = (
    "Example: cardwright explain practice-american 2468-1 tells a line in plain English; "
    "cardwright explain wrong-tile-count prints the page of a diagnostic."
)

FIXES = {
    None: "none",
    "safe": "safe; `cardwright lint --fix` makes it",
    "unsafe": "changes what the card means or prints; `cardwright lint --unsafe-fixes` makes it",
}


def explain(
    subject: Annotated[
        str | None, typer.Argument(help="The code or name of a diagnostic, or a card.")
    ] = None,
    line: Annotated[str | None, typer.Argument(help="The id of a line of the card.")] = None,
    param: PARAM = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Explain a diagnostic by code or name, or a line of a card; alone, list the codes."""
    from cardwright.cli import pages

    if subject is None:
        known = pages.all_pages()
        if as_json:
            typer.echo(json.dumps([page.summary_json() for page in known], indent=1))
            return
        for page in known:
            typer.echo(f"{page.id}  {page.name:28} {page.first_sentence}")
        return
    if line is None:
        found = pages.find_page(subject)
        if found is None:
            if _is_file_or_shipped(subject):
                fail(f"name a line or rule of {subject}: cardwright explain {subject} ID")
            near = pages.near_names(subject)
            fail(
                f"there is no diagnostic {subject}"
                + (f"; did you mean {', '.join(near)}?" if near else "")
                + " (for a line of a card: cardwright explain CARD LINE)"
            )
        if as_json:
            typer.echo(json.dumps(found.json(), indent=1))
        else:
            fix = pages.fix_of(found)
            typer.echo(f"{found.text.rstrip()}\n\nFix: {FIXES[fix]}")
            typer.echo(f"Module: {pages.module_of(found)}")
        return
    _explain_line(subject, line, param or [], as_json)


def _explain_line(card: str, line: str, param: list[str], as_json: bool) -> None:
    from cardwright import format_hand
    from cardwright.card import Card

    opened = open_any(card, param)
    if not isinstance(opened, Card):
        from cardwright.cli.classical.books import explain_rule

        explain_rule(opened, line, as_json)
        return
    if line not in opened.line_ids:
        unknown_line(opened, line)
    ir_line = opened.ir.line(line)
    category = opened.ir.category_of(ir_line)
    meaning = opened.explain(line)
    count = opened.count(line)
    examples = [format_hand(hand) for hand in opened.examples(line)]
    if as_json:
        found = {
            "line": line,
            "category": category.name,
            "side": category.side,
            "text": ir_line.text,
            "note": ir_line.note,
            "ruling": ir_line.ruling,
            "meaning": list(meaning),
            "hands": count,
            "examples": examples,
        }
        typer.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    side = f" ({category.side} side)" if category.side else ""
    typer.echo(f"{line}, {category.name}{side}")
    typer.echo(f"  {ir_line.text}\n")
    for sentence in meaning:
        typer.echo(f"  {sentence}")
    if ir_line.note:
        typer.echo(f"\n  Printed beside it: {ir_line.note}")
    if ir_line.ruling:
        typer.echo(f"\n  Ruling: {ir_line.ruling}")
    typer.echo(f"\n  {count:,} natural hand{'s' if count != 1 else ''}, for example:")
    for example in examples:
        typer.echo(f"    {example}")


def _is_file_or_shipped(name: str) -> bool:
    from pathlib import Path

    from cardwright.loading import SHIPPED_BOOKS, shipped_cards

    return name in (*shipped_cards(), *SHIPPED_BOOKS) or Path(name).is_file()
