"""Lists, item after item, whatever the pages."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import TypeAlias, TypeVar

Item = TypeVar("Item")
Page: TypeAlias = tuple[list[Item], str | None]
"""Its items, and the cursor of the next one."""


async def each_of(
    load: Callable[[str | None], Awaitable[Page[Item]]],
) -> AsyncGenerator[Item, None]:
    """
    Asks for the next page once all of the one before is used. What comes or goes meanwhile is
    neither doubled nor skipped.
    """
    cursor: str | None = None
    while True:
        items, cursor = await load(cursor)
        for item in items:
            yield item
        if cursor is None:
            return
