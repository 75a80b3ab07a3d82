"""Server-sent events as they come (https://html.spec.whatwg.org/multipage/server-sent-events.html)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

# No event is larger.
BYTES_MAX = 64 * 1024 * 1024


@dataclass
class Message:
    id: str | None = None
    """Where to go on behind it."""
    data: str | None = None
    """None where the message only says where to go on."""


class Messages:
    """Takes the bytes of a stream as they come."""

    def __init__(self) -> None:
        # Joined once the line is whole: a long one comes in many pieces.
        self._pieces: list[bytes] = []
        self._bytes = 0
        self._message = Message()

    def add(self, piece: bytes) -> Iterator[Message]:
        """What is whole by now. Raises a ValueError for a line without an end."""
        *lines, rest = piece.split(b"\n")
        for line in lines:
            whole = b"".join([*self._pieces, line]).removesuffix(b"\r").decode()
            self._pieces, self._bytes = [], 0
            if whole != "":
                self._take(whole)
            else:
                yield self._message
                self._message = Message()
        self._pieces.append(rest)
        self._bytes += len(rest)
        if self._bytes > BYTES_MAX:
            raise ValueError("A line of the stream has no end.")

    def _take(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        message = self._message
        if name == "id":
            message.id = value
        elif name == "data":
            message.data = value if message.data is None else f"{message.data}\n{value}"
