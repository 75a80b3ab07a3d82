import os
from datetime import datetime, timedelta, timezone
from pathlib import Path

import httpx
from pydantic import BaseModel

from otterpost import (
    AnalyticsOverview,
    ApiError,
    CreatedPosts,
    DeletedPost,
    Me,
    PlatformInput,
    Post,
    PostChange,
    PostList,
    PostSchedule,
    PostsInput,
    PostText,
    PublishedPost,
    ScheduledPost,
    UploadedMedia,
)

client = httpx.Client(
    base_url=f"{os.environ['OTTERPOST_URL']}/api/v1",
    headers={"Authorization": f"Bearer {os.environ['OTTERPOST_KEY']}"},
)


def ask(method: str, path: str, body: BaseModel | None = None) -> httpx.Response:
    json = None if body is None else body.model_dump(mode="json", exclude_unset=True)
    return client.request(method, path, json=json)


def in_an_hour() -> PostSchedule:
    return PostSchedule(scheduled_date=datetime.now(timezone.utc) + timedelta(hours=1))


me = Me.model_validate_json(ask("GET", "/me").text)
print("me:", me.subscription.status.root)

sent = PostsInput(text=PostText("A draft"), platforms=[PlatformInput.x, PlatformInput.bluesky])
draft = CreatedPosts.model_validate_json(ask("POST", "/posts", sent).text).posts[0]
print("created:", draft.status.root, "for", ",".join(one.root for one in draft.platforms))

post = f"/posts/{draft.id.root}"
answer = ask("POST", f"{post}/schedule", in_an_hour())
print("scheduled:", ScheduledPost.model_validate_json(answer.text).status.root)

posts = PostList.model_validate_json(ask("GET", "/posts?status=scheduled&limit=5").text)
print("listed:", posts.pagination.total, posts.posts[0].status.root)

change = PostChange(text=PostText("A better text"))
updated = Post.model_validate_json(ask("PUT", post, change).text)
print(f"updated: {updated.text.root}, {updated.status.root}")

unscheduled = Post.model_validate_json(ask("POST", f"{post}/unschedule").text)
print(f"unscheduled: {unscheduled.status.root}, {unscheduled.scheduled_date or 'no date'}")

published = PublishedPost.model_validate_json(ask("POST", f"{post}/publish").text)
print("published:", published.status.root)

read = Post.model_validate_json(ask("GET", post).text)
results = read.results or []
print("read:", ", ".join(f"{one.platform.root} {one.status.root}" for one in results))

answer = ask("POST", f"{post}/schedule", in_an_hour())
print("refused:", answer.status_code, ApiError.model_validate_json(answer.text).code.root)

answer = ask("GET", "/posts/000000000000000000000000")
print("missing:", answer.status_code, ApiError.model_validate_json(answer.text).code.root)

overview = AnalyticsOverview.model_validate_json(ask("GET", "/analytics/overview").text)
best_month = overview.trends.best_month
best = best_month.count if best_month else None
print(f"overview: {overview.stats.total_posts_published} published, best month {best}")

files = {"file": ("picture.png", Path("picture.png").read_bytes(), "image/png")}
uploaded = UploadedMedia.model_validate_json(client.post("/upload", files=files).text)
print("uploaded:", str(uploaded.url)[:4])

deleted = DeletedPost.model_validate_json(ask("DELETE", post).text)
print("deleted:", str(deleted.success).lower())
