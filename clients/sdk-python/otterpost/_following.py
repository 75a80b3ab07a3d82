"""What following the log of events is about, however it is read."""

from __future__ import annotations

from typing import NamedTuple

from ._calls import Settings
from ._problems import ApiProblem, ConnectionProblem
from .models import Event

BACK_OFF_SECONDS = (0.5, 1.0, 2.0, 5.0, 10.0)


class StreamedEvent(NamedTuple):
    event: Event
    cursor: str
    """
    Good for `after`: what has happened since. Where the log is asked instead of the stream, some
    come twice then, and none is missed.
    """


class HeldBack(Exception):
    """The stream was asked for, and nothing of it comes."""


def back_off(tries: int) -> float:
    return BACK_OFF_SECONDS[min(tries, len(BACK_OFF_SECONDS)) - 1]


def survive(
    problem: ApiProblem | ConnectionProblem, settings: Settings, tries: int, was_open: bool
) -> float:
    """Seconds to wait at least. Raises it where waiting does not help."""
    # Who has been let in before waits for as long as a restart takes.
    if not was_open and tries >= settings.max_tries:
        raise problem
    if isinstance(problem, ConnectionProblem):
        return 0
    if problem.status != 429 and problem.status < 500:
        raise problem
    pause = problem.retry_after or 0
    if pause > settings.max_wait_seconds:
        raise problem
    return pause
