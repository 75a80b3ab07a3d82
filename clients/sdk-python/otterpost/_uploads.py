"""Files on their way to the instance."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any, BinaryIO, TypeAlias

from ._calls import Call

FileSource: TypeAlias = str | os.PathLike[str] | bytes | bytearray | memoryview | BinaryIO
"""A path, the bytes themselves, or what is open for reading them."""
Progress: TypeAlias = Callable[[float], None]

# As the instance takes; what is larger is not sent.
BYTES_MAX = 20 * 1024 * 1024
TIMEOUT_SECONDS = 600.0
# Two tries that take as long as they may.
TOTAL_SECONDS = 1_200.0


def upload_call(
    source: FileSource,
    *,
    name: str | None,
    alt_text: str | None,
    on_progress: Progress | None,
    idempotency_key: str | None,
    max_total_seconds: float | None,
    headers: Mapping[str, str] | None,
) -> Call:
    """Raises a ValueError for what is too large."""
    content = _bytes_of(source)
    file_name = name or _name_of(source)

    def form() -> Mapping[str, Any]:
        data = {} if alt_text is None else {"alt_text": alt_text}
        return {"files": {"file": (file_name, _Counted(content, on_progress))}, "data": data}

    return Call(
        "POST",
        "/upload",
        "UploadedMedia",
        form=form,
        is_keyed=True,
        idempotency_key=idempotency_key,
        headers=headers,
        timeout_seconds=TIMEOUT_SECONDS,
        max_total_seconds=max_total_seconds or TOTAL_SECONDS,
    )


def _bytes_of(source: FileSource) -> bytes:
    """Whole in memory, since another try sends it again."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        # Counted without a copy, which may be of any size.
        size = source.nbytes if isinstance(source, memoryview) else len(source)
        if size > BYTES_MAX:
            raise _too_large()
        content = bytes(source)
    elif isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            content = file.read(BYTES_MAX + 1)
    else:
        content = source.read(BYTES_MAX + 1)
    if len(content) > BYTES_MAX:
        raise _too_large()
    return content


def _too_large() -> ValueError:
    return ValueError(f"A file may have {BYTES_MAX} bytes.")


def _name_of(source: FileSource) -> str:
    if isinstance(source, (str, os.PathLike)):
        return PurePath(source).name
    name = getattr(source, "name", None)
    return PurePath(name).name if isinstance(name, str) and name else "file"


class _Counted(io.BytesIO):
    """Tells how much of it has been read."""

    def __init__(self, content: bytes, on_progress: Progress | None) -> None:
        super().__init__(content)
        self._size = len(content)
        self._on_progress = on_progress
        if on_progress is not None:
            on_progress(0)

    def read(self, size: int | None = -1, /) -> bytes:
        piece = super().read(size)
        if self._on_progress is not None and piece:
            # All of it has arrived only once there is an answer.
            self._on_progress(min(0.99, self.tell() / self._size))
        return piece
