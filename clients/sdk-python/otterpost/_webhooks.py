"""Whether a request is really from the instance, as Standard Webhooks 1.0 signs it (https://www.standardwebhooks.com)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable, Sequence
from typing import Protocol

from ._numbers import at_least
from ._problems import WebhookProblem
from .models import Event

TOLERANCE_SECONDS = 300


class Headers(Protocol):
    """As every framework has them; a dict is right, too."""

    def items(self) -> Iterable[tuple[str, str]]: ...


def verify_webhook(
    *,
    headers: Headers,
    body: str | bytes | bytearray | memoryview,
    secret: str | Sequence[str],
    tolerance_seconds: float = TOLERANCE_SECONDS,
) -> Event:
    """
    Answers the event. Raises a WebhookProblem. Its id comes again with each repeat: do once what it
    asks for.

    - `body`: as it came; what was parsed and written anew has another signature.
    - `secret`: `whsec_...`; several while one replaces another.
    - `tolerance_seconds`: how old it may be, and how far ahead of this clock.
    """
    at_least(0, tolerance_seconds=tolerance_seconds)
    content = body.encode() if isinstance(body, str) else bytes(body)
    named = {name.lower(): value for name, value in headers.items()}
    timestamp = named.get("webhook-timestamp", "")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookProblem("It has no time.")
    if abs(time.time() - int(timestamp)) > tolerance_seconds:
        raise WebhookProblem("Its time is too far from the present one.")
    signed = f"{named.get('webhook-id', '')}.{timestamp}.".encode() + content
    signatures = [
        _bytes_of(one.removeprefix("v1,"))
        for one in named.get("webhook-signature", "").split(" ")
        if one.startswith("v1,")
    ]
    for one in [secret] if isinstance(secret, str) else secret:
        expected = hmac.digest(_key_of(one), signed, hashlib.sha256)
        for signature in signatures:
            # In constant time.
            if signature is not None and hmac.compare_digest(signature, expected):
                return _event_of(content)
    raise WebhookProblem("It is not signed with this secret.")


def _key_of(secret: str) -> bytes:
    key = _bytes_of(secret.removeprefix("whsec_"))
    if not key:
        raise ValueError("A secret is whsec_ with base64 behind it.")
    return key


def _bytes_of(text: str) -> bytes | None:
    """None where it is no base64."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


def _event_of(content: bytes) -> Event:
    try:
        # Of the contract: whoever has the secret has signed it.
        event: Event = json.loads(content)
    except ValueError:
        raise WebhookProblem("It holds no event.") from None
    return event
