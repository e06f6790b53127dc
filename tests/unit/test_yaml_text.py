"""Texts as YAML scalars: what is written is what either loader of PyYAML reads again."""

from __future__ import annotations

from random import Random

import pytest
import yaml
from cardwright.compiler.source import Source
from cardwright.compiler.yaml_text import scalar
from cardwright.compiler.yamlfile import Loader, Mapping, Scalar, parse_yaml

SIGNS = "ab 0:#-?,[]{}&*!|>'\"%@`\\~=<.\t\x07\x85\xa0\u2028\ufeff\ufffe\u00e9\u65e5\U0001f600\x7f/$"
LOADERS: tuple[Loader, ...] = (yaml.CSafeLoader, yaml.SafeLoader)
TEXTS = 4_000


@pytest.mark.parametrize("in_flow", [False, True])
def test_a_scalar_is_read_back_as_it_was(in_flow: bool) -> None:
    rng = Random(5)
    for _ in range(TEXTS):
        text = "".join(rng.choice(SIGNS) for _ in range(rng.randint(0, 7)))
        written = scalar(text, in_flow=in_flow)
        row = f"{{a: {written}, b: c}}\n" if in_flow else f"a: {written}\nb: c\n"
        for loader in LOADERS:
            root, problems = parse_yaml(Source("card.yaml", row), loader)
            assert problems == (), row
            assert isinstance(root, Mapping)
            (_, value), (_, other) = root.entries
            assert isinstance(value, Scalar)
            assert isinstance(other, Scalar)
            assert (value.fragment.text, other.fragment.text) == (text, "c"), row


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("My Card", "My Card"),
        ("It's mine", "It's mine"),
        ("a: b", "'a: b'"),
        ("two\nlines", "two lines"),
        ("half \ud83d", "half \ufffd"),
    ],
)
def test_a_scalar_is_plain_where_it_can_be(text: str, written: str) -> None:
    assert scalar(text) == written
