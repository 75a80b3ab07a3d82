# Generated from clients/sdk-python/otterpost/_async/client.py by `npm run generate`. Do not edit.

"""A client of one instance, with one key."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any

import httpx

from .._calls import Call, Settings
from .._following import StreamedEvent
from .._numbers import INSTANT, at_least
from .._uploads import FileSource, Progress, upload_call
from ..models import EventTypeInput, Post, UploadedMedia
from .events import follow, poll
from .operations import Operations
from .requests import request
from .settled import wait_until_settled

if TYPE_CHECKING:
    from typing_extensions import Self


class Otterpost(Operations):
    """
    One method for each operation of the API. Each raises an ApiProblem, or a ConnectionProblem
    where no answer came.
    """

    def __init__(
        self,
        *,
        base_url: str,
        api_key: str,
        max_tries: int = 4,
        timeout_seconds: float = 60,
        max_wait_seconds: float = 65,
        max_total_seconds: float = 300,
        http_client: httpx.Client | None = None,
    ) -> None:
        """
        - `base_url`: root address of the instance: `https://otterpost.example.com`.
        - `api_key`: begins with `ot_`.
        - `max_tries`: how often a call is tried at most: after a lost connection, a 429, a 5xx.
        - `timeout_seconds`: the longest that an answer may take; uploads have ten minutes.
        - `max_wait_seconds`: the longest pause between two tries: what asks for a longer one is
          raised.
        - `max_total_seconds`: the longest that a call may take, with all repeats; uploads have
          twenty minutes.
        - `http_client`: in place of one of its own, for proxies and certificates. It is not closed.
        """
        self._settings = Settings(
            base_url=base_url.rstrip("/"),
            # As it stands in a file, at whose end a line ends.
            api_key=api_key.strip(),
            max_tries=max_tries,
            timeout_seconds=timeout_seconds,
            max_wait_seconds=max_wait_seconds,
            max_total_seconds=max_total_seconds,
        )
        self._closes = http_client is None
        self._http = http_client or httpx.Client()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        raised: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connections that it has kept."""
        if self._closes:
            self._http.close()

    def _call(self, call: Call) -> Any:
        return request(self._http, self._settings, call)

    def upload_media(
        self,
        source: FileSource,
        *,
        name: str | None = None,
        alt_text: str | None = None,
        on_progress: Progress | None = None,
        idempotency_key: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> UploadedMedia:
        """
        Uploads a picture or a video of at most 20 MB, which posts and articles can then have.

        - `source`: a path, the bytes themselves, or what is open for reading them.
        - `name`: what the file is called; of a path its last part.
        - `alt_text`: what it shows, for those who cannot see it.
        - `on_progress`: called with a share from 0 to 1, as it leaves; begins anew with each try.
        """
        call = upload_call(
            source,
            name=name,
            alt_text=alt_text,
            on_progress=on_progress,
            idempotency_key=idempotency_key,
            max_total_seconds=max_total_seconds,
            headers=headers,
        )
        uploaded: UploadedMedia = self._call(call)
        if on_progress is not None:
            on_progress(1)
        return uploaded

    def stream_events(
        self,
        *,
        after: str | None = None,
        types: Sequence[EventTypeInput] | None = None,
        post_id: str | None = None,
        max_silence_seconds: float = 30,
    ) -> Generator[StreamedEvent, None, None]:
        """
        Follows what happens, each event once: `for event, cursor in client.stream_events()`.

        It goes on where it was when a connection is lost. Something comes every 15 seconds: when
        nothing has come for `max_silence_seconds`, the connection is lost, or something on the way
        holds the stream back, and the log is asked again and again instead.

        - `after`: the cursor of the last event that was seen, or `latest` for what happens from now
          on; without it, from the oldest event that is kept.
        """
        at_least(INSTANT, max_silence_seconds=max_silence_seconds)
        query = {"after": after, "types": types, "post_id": post_id}
        return follow(self._http, self._settings, query, max_silence_seconds)

    def poll_events(
        self,
        *,
        after: str | None = None,
        types: Sequence[EventTypeInput] | None = None,
        post_id: str | None = None,
    ) -> Generator[StreamedEvent, None, None]:
        """As `stream_events`, by asking again and again, where streams do not get through."""
        query = {"after": after, "types": types, "post_id": post_id}
        return poll(self._http, self._settings, query)

    def wait_until_settled(self, id: str, *, timeout_seconds: float = 600) -> Post:
        """
        Waits until each network of the post has it, has refused it or was skipped, and answers the
        post. Asks again once something has happened, and otherwise at most once a second. Raises
        NotSettled. A post with a later date needs longer.
        """
        return wait_until_settled(self._http, self._settings, id, timeout_seconds)
