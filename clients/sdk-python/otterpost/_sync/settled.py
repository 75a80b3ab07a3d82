# Generated from clients/sdk-python/otterpost/_async/settled.py by `npm run generate`. Do not edit.

"""Waits for what networks say."""

from __future__ import annotations

import time
import math

import httpx

from .._calls import EMPTY_SECONDS_MIN, Call, Deadline, Settings, segment
from .._numbers import at_least
from .._problems import NotSettled
from ..models import EventList, Post
from .requests import request

# As long as the instance lets a request wait.
WAIT_SECONDS_MAX = 30
OPEN = ("pending", "sending", "unknown", "held")


def wait_until_settled(
    http: httpx.Client, settings: Settings, id: str, timeout_seconds: float
) -> Post:
    at_least(0, timeout_seconds=timeout_seconds)
    end = Deadline(timeout_seconds)

    def events(after: str, wait: int = 0) -> EventList:
        query = {"after": after, "post_id": id, "wait": wait}
        call = Call("GET", "/events", "EventList", query=query, wait_seconds=wait)
        answer: EventList = request(http, settings, call)
        return answer

    # Taken before the post is read: what happens in between is seen.
    page = events("latest")
    while True:
        path = f"/posts/{segment(id)}"
        post: Post = request(http, settings, Call("GET", path, "Post"))
        if is_settled(post):
            return post
        wait = math.ceil(min(WAIT_SECONDS_MAX, end.left()))
        if wait <= 0:
            raise NotSettled(post)
        empty = Deadline(EMPTY_SECONDS_MIN)
        page = events(page["pagination"]["next_cursor"], wait)
        if not page["events"]:
            time.sleep(max(0, empty.left()))


def is_settled(post: Post) -> bool:
    if post["status"] in ("draft", "scheduled"):
        return False
    return not any(one["status"] in OPEN for one in post.get("deliveries", []))
