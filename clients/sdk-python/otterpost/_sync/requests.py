# Generated from clients/sdk-python/otterpost/_async/requests.py by `npm run generate`. Do not edit.

"""One call of the API: sent, sent again where that can help and harms nothing, and its answer read."""

from __future__ import annotations

import time
from typing import Any

import httpx

from .._calls import (
    BYTES_MAX,
    SECONDS_MAX,
    Call,
    Deadline,
    Settings,
    address_of,
    content_of,
    headers_of,
    pause_after,
    read_answer,
)
from .._problems import ApiProblem, ConnectionProblem, Response


def request(http: httpx.Client, settings: Settings, call: Call) -> Any:
    """Answers what came, whose type is the contract's word. Raises an ApiProblem or a ConnectionProblem."""
    headers = headers_of(settings, call)
    max_total_seconds = call.max_total_seconds or settings.max_total_seconds
    end = Deadline(call.wait_seconds + max_total_seconds)
    tries = 0
    while True:
        tries += 1
        tried = _attempt(http, settings, call, headers, end)
        if isinstance(tried, Response):
            return read_answer(tried, call.answer)
        pause = pause_after(settings, tried, tries)
        if pause is None or pause >= end.left():
            raise tried
        time.sleep(pause)


def _attempt(
    http: httpx.Client,
    settings: Settings,
    call: Call,
    headers: dict[str, str],
    end: Deadline,
) -> Response | ApiProblem | ConnectionProblem:
    """An answer that has succeeded, or why there is none."""
    timeout_seconds = call.timeout_seconds or settings.timeout_seconds
    left = min(max(end.left(), 0.001), SECONDS_MAX)
    seconds = min(call.wait_seconds + timeout_seconds, left)
    until = Deadline(seconds)
    try:
        with http.stream(
            call.method,
            address_of(settings, call),
            headers=headers,
            timeout=seconds,
            # A key is handed to nobody else.
            follow_redirects=False,
            **content_of(call),
        ) as response:
            # Read here: an answer may break off in the middle, too.
            answered = read(response, until)
    except httpx.RequestError as cause:
        problem = ConnectionProblem(f"No answer from {settings.base_url}.")
        problem.__cause__ = cause
        return problem
    return answered if response.is_success else ApiProblem(answered)


def read(response: httpx.Response, until: Deadline) -> Response:
    """Without content where it is larger than any of the API's. Raises where it takes too long."""
    pieces: list[bytes] = []
    size = 0
    for piece in response.iter_bytes():
        if until.left() <= 0:
            raise httpx.ReadTimeout("The answer takes too long.")
        size += len(piece)
        if size > BYTES_MAX:
            pieces.clear()
            break
        pieces.append(piece)
    return Response(response.status_code, response.headers, b"".join(pieces))
