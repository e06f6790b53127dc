"""Rule books in the commands that also take cards: explained, shown, listed."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import typer
from cardwright.cli.classical.scores import counted, score_json, seat_text
from cardwright.cli.inputs import fail
from cardwright.cli.paint import Paint

if TYPE_CHECKING:
    from cardwright.book import Book
    from cardwright.validator.classical.samples import Sample


def explain_rule(book: Book, rule_id: str, as_json: bool) -> None:
    """Print what a rule means, and a hand in which it counts."""
    if rule_id not in book.rule_ids:
        from difflib import get_close_matches

        near = get_close_matches(rule_id, book.rule_ids, n=3, cutoff=0.5)
        advice = f"did you mean {', '.join(near)}?" if near else "`cardwright show` lists them"
        fail(f"the book has no rule {rule_id}; {advice}")
    rule = book.rules.rule(rule_id)
    meaning = book.explain(rule_id)
    sample = book.example(rule_id)
    if as_json:
        found: dict[str, Any] = {
            "rule": rule.id,
            "name": rule.name,
            "section": rule.section.value,
            "text": rule.text,
            "note": rule.note,
            "ruling": rule.ruling,
            "meaning": list(meaning),
            "example": _sample_json(sample) if sample else None,
        }
        typer.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    typer.echo(f"{rule.id}, {rule.name}")
    if rule.text:
        typer.echo(f"  {rule.text}\n")
    for sentence in meaning:
        typer.echo(f"  {sentence}")
    if rule.note:
        typer.echo(f"\n  Note: {rule.note}")
    if rule.ruling:
        typer.echo(f"\n  Ruling: {rule.ruling}")
    if sample is None:
        typer.echo("\n  No example was found.")
        return
    worth = f"{sample.score.total}"
    if sample.score.points is not None:
        worth = counted(sample.score)
    typer.echo(f"\n  For example, {seat_text(sample.seat, sample.round)}:")
    typer.echo(f"    {sample.hand}  ({worth})")


def _sample_json(sample: Sample) -> dict[str, Any]:
    return score_json(str(sample.hand), sample.score) | {
        "seat": sample.seat,
        "round": sample.round,
    }


def show_book(book: Book) -> None:
    """Print a rule book as a score table."""
    from cardwright.compiler.classical.table import settings, tables

    paint = Paint(sys.stdout)
    found = tables(book.rules)
    typer.echo(paint(book.title, "bold"))
    for table in found:
        typer.echo(f"\n{paint(table.heading, 'bold')}")
        worth = max(len(row.worth) for row in table.rows)
        name = max(len(row.name) for row in table.rows)
        rule_id = max(len(row.id) for row in table.rows)
        for row in table.rows:
            shown = paint(row.id.ljust(rule_id), "dim")
            text = f"  {row.worth.rjust(worth)}  {row.name.ljust(name)}  {shown}  {row.asked}"
            typer.echo(text.rstrip())
    typer.echo(f"\n{paint('Settings', 'bold')}")
    said = settings(book.rules)
    width = max(len(key) for key, _ in said)
    for key, value in said:
        typer.echo(f"  {key.ljust(width)}  {value}")
