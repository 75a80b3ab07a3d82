# Generated from clients/sdk-python/otterpost/_async/events.py by `npm run generate`. Do not edit.

"""
Follows the log of events. A connection that is lost is opened again behind the last message, for as
long as it takes; where something on the way holds the stream back, the log is asked again and again.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping
from contextlib import closing
from typing import cast

import httpx

from .._calls import (
    EMPTY_SECONDS_MIN,
    SECONDS_MAX,
    Call,
    Deadline,
    Settings,
    address_of,
    headers_of,
    read_answer,
)
from .._following import HeldBack, StreamedEvent, back_off, survive
from .._messages import Message, Messages
from .._problems import ApiProblem, ConnectionProblem, Response
from ..models import Event, EventList
from .requests import read, request

# As long as the instance lets a request wait.
WAIT_SECONDS = 30


def follow(
    http: httpx.Client,
    settings: Settings,
    query: Mapping[str, object],
    max_silence_seconds: float,
) -> Generator[StreamedEvent, None, None]:
    """Each event once, in their order. Raises an ApiProblem for a refusal that stays."""
    last_id: str | None = None
    tries = 0
    while True:
        tries += 1
        pause = back_off(tries)
        try:
            opened = _open(http, settings, query, last_id, max_silence_seconds)
            with closing(opened) as messages:
                for id, event in messages:
                    tries = 0
                    last_id = id or last_id
                    if event is not None:
                        yield StreamedEvent(event, last_id or "")
        except (ApiProblem, ConnectionProblem) as problem:
            pause = max(pause, survive(problem, settings, tries, last_id is not None))
        except HeldBack:
            break
        time.sleep(pause)
    polled = poll(http, settings, query if last_id is None else {**query, "after": last_id})
    with closing(polled) as events:
        for one in events:
            yield one


def _open(
    http: httpx.Client,
    settings: Settings,
    query: Mapping[str, object],
    last_id: str | None,
    max_silence_seconds: float,
) -> Generator[tuple[str | None, Event | None], None, None]:
    """Ends when the connection does."""
    call = Call("GET", "/events/stream", "Event", query=query)
    headers = headers_of(settings, call) | {"accept": "text/event-stream, application/json"}
    if last_id is not None:
        headers["last-event-id"] = last_id
    nothing_came = True
    try:
        with http.stream(
            "GET",
            address_of(settings, call),
            headers=headers,
            timeout=httpx.Timeout(
                min(settings.timeout_seconds, SECONDS_MAX),
                read=min(max_silence_seconds, SECONDS_MAX),
            ),
            follow_redirects=False,
        ) as response:
            is_stream = response.headers.get("content-type", "").startswith("text/event-stream")
            if not response.is_success or not is_stream:
                raise ApiProblem(read(response, Deadline(max_silence_seconds)))
            arriving = Messages()
            for piece in response.iter_bytes():
                nothing_came = False
                for message in arriving.add(piece):
                    yield message.id, _event_in(response, message)
    except httpx.RequestError as cause:
        if nothing_came and isinstance(cause, httpx.ReadTimeout):
            raise HeldBack from cause
        raise ConnectionProblem(f"The stream of {settings.base_url} is lost.") from cause


def _event_in(response: httpx.Response, message: Message) -> Event | None:
    if message.data is None:
        return None
    said = Response(response.status_code, response.headers, message.data.encode())
    # Of the contract, as every answer is.
    return cast(Event, read_answer(said, "Event"))


def poll(
    http: httpx.Client, settings: Settings, query: Mapping[str, object]
) -> Generator[StreamedEvent, None, None]:
    """Each event once, in their order, by asking for what has happened since, again and again."""
    after = query.get("after")
    was_open = False
    tries = 0
    while True:
        # Without a place to begin at, one at a time until there is one.
        limit = 1 if after is None else None
        asked = {**query, "limit": limit, "after": after, "wait": WAIT_SECONDS}
        call = Call("GET", "/events", "EventList", query=asked, wait_seconds=WAIT_SECONDS)
        empty = Deadline(EMPTY_SECONDS_MIN)
        try:
            page: EventList = request(http, settings, call)
        except (ApiProblem, ConnectionProblem) as problem:
            tries += 1
            # It has been repeated already.
            least = survive(problem, settings, settings.max_tries, was_open)
            time.sleep(max(least, back_off(tries)))
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
        if not events:
            time.sleep(max(0, empty.left()))
        after = next_cursor
