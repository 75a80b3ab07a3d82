"""
Follows the log of events. A connection that is lost is opened again behind the last message, for as
long as it takes; where something on the way holds the stream back, the log is asked again and again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing

import httpx

from .._calls import Call, Deadline, Settings, address_of, headers_of
from .._following import HeldBack, StreamedEvent, back_off, survive
from .._messages import Message, Messages
from .._problems import ApiProblem, ConnectionProblem
from ..models import EventList
from .requests import read, request

# As long as the instance lets a request wait.
WAIT_SECONDS = 30


async def follow(
    http: httpx.AsyncClient,
    settings: Settings,
    query: Mapping[str, object],
    max_silence_seconds: float,
) -> AsyncGenerator[StreamedEvent, None]:
    """Each event once, in their order. Raises an ApiProblem for a refusal that stays."""
    last_id: str | None = None
    tries = 0
    while True:
        tries += 1
        pause = back_off(tries)
        try:
            opened = _open(http, settings, query, last_id, max_silence_seconds)
            async with aclosing(opened) as messages:
                async for message in messages:
                    tries = 0
                    last_id = message.id or last_id
                    if message.data is not None:
                        # Of the contract, as every answer is.
                        yield StreamedEvent(json.loads(message.data), last_id or "")
        except (ApiProblem, ConnectionProblem) as problem:
            pause = max(pause, survive(problem, settings, tries, last_id is not None))
        except HeldBack:
            break
        await asyncio.sleep(pause)
    polled = poll(http, settings, query if last_id is None else {**query, "after": last_id})
    async with aclosing(polled) as events:
        async for one in events:
            yield one


async def _open(
    http: httpx.AsyncClient,
    settings: Settings,
    query: Mapping[str, object],
    last_id: str | None,
    max_silence_seconds: float,
) -> AsyncGenerator[Message, None]:
    """Ends when the connection does."""
    call = Call("GET", "/events/stream", query=query)
    headers = headers_of(settings, call) | {"accept": "text/event-stream, application/json"}
    if last_id is not None:
        headers["last-event-id"] = last_id
    nothing_came = True
    try:
        async with http.stream(
            "GET",
            address_of(settings, call),
            headers=headers,
            timeout=httpx.Timeout(settings.timeout_seconds, read=max_silence_seconds),
            follow_redirects=False,
        ) as response:
            is_stream = response.headers.get("content-type", "").startswith("text/event-stream")
            if not response.is_success or not is_stream:
                raise ApiProblem(await read(response, Deadline(max_silence_seconds)))
            arriving = Messages()
            async for piece in response.aiter_bytes():
                nothing_came = False
                for message in arriving.add(piece):
                    yield message
    except httpx.RequestError as cause:
        if nothing_came and isinstance(cause, httpx.ReadTimeout):
            raise HeldBack from cause
        raise ConnectionProblem(f"The stream of {settings.base_url} is lost.") from cause


async def poll(
    http: httpx.AsyncClient, settings: Settings, query: Mapping[str, object]
) -> AsyncGenerator[StreamedEvent, None]:
    """Each event once, in their order, by asking for what has happened since, again and again."""
    after = query.get("after")
    was_open = False
    tries = 0
    while True:
        # Without a place to begin at, one at a time until there is one.
        limit = 1 if after is None else None
        asked = {**query, "limit": limit, "after": after, "wait": WAIT_SECONDS}
        call = Call("GET", "/events", query=asked, wait_seconds=WAIT_SECONDS)
        try:
            page: EventList = await request(http, settings, call)
        except (ApiProblem, ConnectionProblem) as problem:
            tries += 1
            # It has been repeated already.
            least = survive(problem, settings, settings.max_tries, was_open)
            await asyncio.sleep(max(least, back_off(tries)))
            continue
        was_open = True
        tries = 0
        events = page["events"]
        next_cursor = page["pagination"]["next_cursor"]
        for index, event in enumerate(events):
            # Only behind the page it is known where to go on: within it, before it, so that none
            # is missed.
            is_last = index == len(events) - 1
            yield StreamedEvent(event, next_cursor if is_last else str(after))
        after = next_cursor
