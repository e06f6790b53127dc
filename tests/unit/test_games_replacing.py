"""Copies of frozen values with other fields are what the standard library makes."""

from __future__ import annotations

import dataclasses
from functools import cached_property

import pytest
from cardwright.validator.games.replacing import replace


@dataclasses.dataclass(frozen=True)
class Open:
    one: int
    two: int = 2

    @cached_property
    def sum(self) -> int:
        return self.one + self.two


@dataclasses.dataclass(frozen=True, slots=True)
class Slotted:
    one: int
    two: int = 2


@pytest.mark.parametrize("value", [Open(1), Slotted(1)])
def test_a_copy_is_what_the_library_makes(value: Open | Slotted) -> None:
    assert dataclasses.replace(value, two=5) == replace(value, two=5)
    assert value == replace(value)
    assert value.two == 2


def test_what_was_remembered_of_a_value_is_not_copied() -> None:
    value = Open(1)
    assert value.sum == 3
    assert replace(value, two=5).sum == 6


@pytest.mark.parametrize("value", [Open(1), Slotted(1)])
def test_a_name_that_is_no_field_is_refused(value: Open | Slotted) -> None:
    with pytest.raises(TypeError):
        replace(value, **{"three": 3})
