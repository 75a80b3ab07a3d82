# Generated from clients/sdk-python/otterpost/_async/settled.py by `npm run generate`. Do not edit.

"""Waits for what networks say."""

from __future__ import annotations

import math

import httpx

from .._calls import Call, Deadline, Settings, segment
from .._problems import NotSettled
from ..models import EventList, Post
from .requests import request

# As long as the instance lets a request wait.
WAIT_SECONDS_MAX = 30
OPEN = ("pending", "sending", "unknown", "held")


def wait_until_settled(
    http: httpx.Client, settings: Settings, id: str, timeout_seconds: float
) -> Post:
    end = Deadline(timeout_seconds)

    def cursor(after: str, wait: int) -> str:
        query = {"after": after, "post_id": id, "wait": wait}
        call = Call("GET", "/events", query=query, wait_seconds=wait)
        answer: EventList = request(http, settings, call)
        return answer["pagination"]["next_cursor"]

    # Taken before the post is read: what happens in between is seen.
    after = cursor("latest", 0)
    while True:
        path = f"/posts/{segment(id)}"
        post: Post = request(http, settings, Call("GET", path))
        if is_settled(post):
            return post
        left = math.ceil(end.left())
        if left <= 0:
            raise NotSettled(post)
        after = cursor(after, min(WAIT_SECONDS_MAX, left))


def is_settled(post: Post) -> bool:
    if post["status"] in ("draft", "scheduled"):
        return False
    return not any(one["status"] in OPEN for one in post.get("deliveries", []))
