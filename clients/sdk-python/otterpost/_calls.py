"""What one call sends, and whether it is sent again: all of it that waits for nothing."""

from __future__ import annotations

import json
import random
import re
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from ._answers import missing_in
from ._numbers import INSTANT, at_least
from ._problems import ApiProblem, ConnectionProblem, Response
from ._version import VERSION

BACK_OFF_SECONDS = (0.5, 1.5, 4.0, 10.0)
# More than any answer of the API has.
BYTES_MAX = 64 * 1024 * 1024
# How long it takes to ask again where nothing has come, also if something on the way does not wait.
EMPTY_SECONDS_MIN = 1.0
# Sockets cannot wait for ever.
SECONDS_MAX = 30 * 86_400.0

_HEADER_NAME = re.compile(r"[\w!#$%&'*+.^`|~-]+", re.ASCII)
_HEADER_VALUE = re.compile(r"([\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?)?")


class Omitted:
    """Stands for a member of a body that is not sent: None is sent, as null."""

    def __repr__(self) -> str:
        return "OMITTED"


OMITTED = Omitted()


@dataclass(frozen=True)
class Settings:
    base_url: str
    api_key: str = field(repr=False)
    max_tries: int
    timeout_seconds: float
    max_wait_seconds: float
    max_total_seconds: float

    def __post_init__(self) -> None:
        if self.api_key == "":
            raise ValueError("api_key is empty.")
        # The complaint of whoever would be handed it shows it.
        if re.fullmatch(r"[\x21-\x7e]+", self.api_key) is None:
            raise ValueError("api_key has characters that no key has.")
        parts = urlsplit(self.base_url)
        is_torn = re.search(r"\s", self.base_url) is not None
        if parts.scheme not in ("http", "https") or not parts.hostname or is_torn:
            raise ValueError("base_url is no web address.")
        # A user would be sent in place of the key.
        if "@" in parts.netloc or parts.query or parts.fragment:
            raise ValueError("base_url has a user, a query or a fragment.")
        at_least(1, max_tries=self.max_tries)
        at_least(
            INSTANT,
            timeout_seconds=self.timeout_seconds,
            max_total_seconds=self.max_total_seconds,
        )
        at_least(0, max_wait_seconds=self.max_wait_seconds)


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    """Behind `/api/v1`."""
    answer: str
    """The schema of what it answers."""
    query: Mapping[str, object] = field(default_factory=dict[str, object])
    body: Mapping[str, object] | None = None
    form: Callable[[], Mapping[str, Any]] | None = None
    """Further arguments for httpx, made anew for each try."""
    is_keyed: bool = False
    """Carries an `Idempotency-Key`."""
    idempotency_key: str | None = None
    if_match: str | None = None
    headers: Mapping[str, str] | None = None
    timeout_seconds: float | None = None
    max_total_seconds: float | None = None
    wait_seconds: float = 0
    """How long the instance may let it wait for its answer, on top of both."""

    def __post_init__(self) -> None:
        at_least(INSTANT, max_total_seconds=self.max_total_seconds)


class Answer(dict[str, Any]):
    """What came, as it came, and what it came with."""

    __slots__ = ("response",)
    response: Response


def response_of(answer: Mapping[str, Any]) -> Response:
    """What the answer of a call came with, such as its headers."""
    if not isinstance(answer, Answer):
        raise TypeError("This is no answer of a call.")
    return answer.response


def etag_of(answer: Mapping[str, Any]) -> str:
    """Which version of it was read: for `if_match`."""
    etag = response_of(answer).headers.get("etag")
    if etag is None:
        raise TypeError("This answer has no ETag.")
    return etag


def read_answer(response: Response, schema: str) -> Answer:
    """
    Raises for what is none of the API's, such as the page of a hotel's network, and for what lacks
    a member that every answer of this kind has.
    """
    try:
        found = json.loads(response.content)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise ApiProblem(response)
    answer = Answer(found)
    missing = missing_in(answer, schema)
    if missing is not None:
        raise ApiProblem(response, missing=missing)
    answer.response = response
    return answer


def segment(value: str) -> str:
    """As a part of the path, which it can neither leave nor end."""
    if value in ("", ".", ".."):
        raise ValueError(f"{value!r} is no id.")
    return quote(value, safe="")


def address_of(settings: Settings, call: Call) -> str:
    """Lists are separated by commas; what is None is left out."""
    asked = {name: _text_of(value) for name, value in call.query.items() if value is not None}
    search = f"?{urlencode(asked)}" if asked else ""
    return f"{settings.base_url}/api/v1{call.path}{search}"


def _text_of(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date):
        return _time_of(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ",".join(_text_of(one) for one in value)
    return str(value)


def headers_of(settings: Settings, call: Call) -> dict[str, str]:
    """Made once for a call: its repeats have the same key."""
    headers = {
        "accept": "application/json",
        "authorization": f"Bearer {settings.api_key}",
        "user-agent": f"otterpost-python/{VERSION}",
    }
    if call.body is not None:
        headers["content-type"] = "application/json"
    if call.is_keyed:
        headers["idempotency-key"] = call.idempotency_key or secrets.token_hex(16)
    if call.if_match is not None:
        headers["if-match"] = call.if_match
    headers |= {name.lower(): value for name, value in (call.headers or {}).items()}
    for name, value in headers.items():
        if not (_HEADER_NAME.fullmatch(name) and _HEADER_VALUE.fullmatch(value)):
            raise ValueError(f"{name!r} is no header, or has a value that none can have.")
    return headers


def content_of(call: Call) -> Mapping[str, Any]:
    """What is sent of it, as arguments for httpx."""
    if call.form is not None:
        return call.form()
    if call.body is None:
        return {}
    sent = {name: value for name, value in call.body.items() if value is not OMITTED}
    return {"content": json.dumps(sent, allow_nan=False, default=_plain).encode()}


def _plain(value: object) -> object:
    if isinstance(value, date):
        return _time_of(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"A {type(value).__name__} cannot be sent.")


def _time_of(value: date) -> str:
    if isinstance(value, datetime) and value.tzinfo is None:
        raise ValueError(f"{value!r} has no time zone.")
    return value.isoformat()


class Deadline:
    """When a call has to have ended."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        return self._end - time.monotonic()


def pause_after(
    settings: Settings, tried: ApiProblem | ConnectionProblem, tries: int
) -> float | None:
    """Seconds; None where another try is answered in the same way, or a person has to decide."""
    if tries >= settings.max_tries:
        return None
    back_off = BACK_OFF_SECONDS[min(tries, len(BACK_OFF_SECONDS)) - 1]
    pause = back_off
    if isinstance(tried, ApiProblem):
        if not _is_repeated(tried, tries):
            return None
        pause = max(tried.retry_after or 0, back_off)
    if pause > settings.max_wait_seconds:
        return None
    # So that many clients do not come back at the same moment.
    return pause + random.random() * min(pause, 1) * 0.25


def _is_repeated(problem: ApiProblem, tries: int) -> bool:
    # An earlier try of this call is still being worked on: its answer comes under the same key.
    if problem.code == "in_progress":
        return tries > 1
    if problem.status == 429:
        return True
    # Networks that have refused a post may have it all the same; only its author can say whether
    # again makes sense.
    return problem.status >= 500 and problem.retryable and problem.code != "publish_failed"
