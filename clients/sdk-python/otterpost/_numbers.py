"""The numbers that callers name, held to what can be meant. Infinity is as long, or as often, as it takes."""

from __future__ import annotations

# Of a time that has to be one: less ends before anything can come.
INSTANT = 0.001


def at_least(least: float, **numbers: float | None) -> None:
    """Raises a ValueError. What is not a number is at least nothing."""
    for name, value in numbers.items():
        if value is not None and not value >= least:
            raise ValueError(f"{name} is {value}, and has to be a number from {least}.")
