"""Posts, schedules and follows content on X, Bluesky and LinkedIn through an instance of Otterpost."""

from ._async.client import AsyncOtterpost
from ._calls import OMITTED, Omitted, etag_of, response_of
from ._following import StreamedEvent
from ._problems import ApiProblem, ConnectionProblem, NotSettled, Response, WebhookProblem
from ._sync.client import Otterpost
from ._uploads import FileSource
from ._version import VERSION as __version__
from ._webhooks import verify_webhook

__all__ = [
    "OMITTED",
    "ApiProblem",
    "AsyncOtterpost",
    "ConnectionProblem",
    "FileSource",
    "NotSettled",
    "Omitted",
    "Otterpost",
    "Response",
    "StreamedEvent",
    "WebhookProblem",
    "__version__",
    "etag_of",
    "response_of",
    "verify_webhook",
]
