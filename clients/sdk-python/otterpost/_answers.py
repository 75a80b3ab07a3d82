"""Holds answers to what the contract requires of them; what it does not know is let be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import cast

from ._required import REQUIRED

_MEMBER = re.compile(r"(\w+)(\??)(?::(\w+))?")


def missing_in(answer: Mapping[str, object], schema: str, place: str = "") -> str | None:
    """The first member that is missing, as `posts[0].id`; None where all are there."""
    for name, optional, of in _MEMBER.findall(REQUIRED[schema]):
        if name not in answer:
            if not optional:
                return f"{place}{name}"
        elif of:
            for within, item in _objects_in(answer[name], f"{place}{name}"):
                missing = missing_in(item, of, f"{within}.")
                if missing is not None:
                    return missing
    return None


def _objects_in(value: object, place: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Itself, or those that it lists, each with its place."""
    if isinstance(value, dict):
        yield place, cast(Mapping[str, object], value)
    elif isinstance(value, list):
        for index, item in enumerate(cast(list[object], value)):
            yield from _objects_in(item, f"{place}[{index}]")
