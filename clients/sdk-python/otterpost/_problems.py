"""What a call can end with besides its answer."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any, cast

from .models import ApiError, ErrorCode, Post, Problem


@dataclass(frozen=True)
class Response:
    """What an answer came with."""

    status: int
    headers: Mapping[str, str]
    content: bytes


class ApiProblem(Exception):
    """The instance has refused it, or could not do it. `code` says which: `doc_url` leads to what to do."""

    status: int
    code: ErrorCode
    retryable: bool
    """Whether the same call, unchanged and later, may succeed."""
    problems: Sequence[Problem]
    """What is wrong, where in the request, and by how much; may be empty."""
    request_id: str | None
    """Names the request in the log of the instance."""
    doc_url: str | None
    retry_after: float | None
    """Seconds to wait before the next try, where the answer says so."""
    body: ApiError | None
    """The whole answer; None where it was none of the API's, such as that of a proxy."""

    missing: str | None
    """What an answer lacks that the contract requires, as `posts[0].id`; None of all else."""

    def __init__(self, response: Response, *, missing: str | None = None) -> None:
        body = None if missing is not None else _body_of(response)
        if missing is not None:
            message = f"The answer is not what the contract says: `{missing}` is missing."
        elif body is None:
            message = f"The answer was {response.status}, and none of Otterpost's."
        else:
            message = body["error"]
        super().__init__(message)
        said: Mapping[str, Any] = body or {}
        self.status = response.status
        self.code = said.get("code", "unexpected_answer")
        # What a proxy answers while there is nobody behind it, or too much.
        may_pass = response.status == 429 or response.status >= 500
        retryable = said.get("retryable")
        self.retryable = may_pass if retryable is None else retryable
        self.problems = said.get("problems") or []
        self.request_id = said.get("request_id") or response.headers.get("x-request-id")
        self.doc_url = said.get("doc_url")
        self.retry_after = retry_after_of(response.headers)
        self.body = body
        self.missing = missing


class ConnectionProblem(Exception):
    """No answer came, however often it was tried. Whether it was done is unknown where it is a write."""


class NotSettled(Exception):
    """The post as it was when the time was up, with deliveries that are still open."""

    post: Post

    def __init__(self, post: Post) -> None:
        super().__init__(f"The post {post['id']} is not settled yet.")
        self.post = post


class WebhookProblem(Exception):
    """The request is none of the instance's, or too old. Answer 400, and do nothing."""


# Some thirty years: what asks for more is no better understood by any date.
_SECONDS_MAX = 1_000_000_000.0


def retry_after_of(headers: Mapping[str, str]) -> float | None:
    """In seconds; the header has a number of them or a date (RFC 9110)."""
    said = headers.get("retry-after", "")
    if re.fullmatch(r"[0-9]+", said):
        return min(float(said), _SECONDS_MAX)
    try:
        seconds = parsedate_to_datetime(said).timestamp() - time.time()
        return min(max(0.0, seconds), _SECONDS_MAX)
    except (TypeError, ValueError, OverflowError):
        return None


def _body_of(response: Response) -> ApiError | None:
    try:
        body = json.loads(response.content)
    except (ValueError, RecursionError):
        return None
    if not isinstance(body, dict):
        return None
    known = cast(dict[str, object], body)
    if not all(isinstance(known.get(name), str) for name in ("code", "error")):
        return None
    # Of the contract, as every answer is.
    return cast(ApiError, body)
