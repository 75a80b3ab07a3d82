import os
from datetime import datetime, timedelta, timezone
from io import BytesIO
from pathlib import Path
from typing import TypeVar

from otterpost import AuthenticatedClient
from otterpost.api.account import get_me
from otterpost.api.analytics import get_analytics_overview
from otterpost.api.media import upload_media
from otterpost.api.posts import (
    create_posts,
    delete_post,
    get_post,
    list_posts,
    publish_post,
    schedule_post,
    unschedule_post,
    update_post,
)
from otterpost.models import (
    ApiError,
    ListPostsStatus,
    MediaUpload,
    PlatformInput,
    PostChange,
    PostSchedule,
    PostsInput,
)
from otterpost.types import File

client = AuthenticatedClient(
    base_url=f"{os.environ['OTTERPOST_URL']}/api/v1", token=os.environ["OTTERPOST_KEY"]
)

Answer = TypeVar("Answer")


def got(answer: Answer | ApiError | None) -> Answer:
    """Errors are values."""
    if answer is None or isinstance(answer, ApiError):
        raise RuntimeError(answer)
    return answer


def in_an_hour() -> PostSchedule:
    return PostSchedule(scheduled_date=datetime.now(timezone.utc) + timedelta(hours=1))


me = got(get_me.sync(client=client))
print("me:", me.subscription.status)

sent = PostsInput(text="A draft", platforms=[PlatformInput.X, PlatformInput.BLUESKY])
draft = got(create_posts.sync(client=client, body=sent)).posts[0]
print("created:", draft.status, "for", ",".join(draft.platforms))

scheduled = got(schedule_post.sync(draft.id, client=client, body=in_an_hour()))
print("scheduled:", scheduled.status)

posts = got(list_posts.sync(client=client, status=ListPostsStatus.SCHEDULED, limit=5))
print("listed:", posts.pagination.total, posts.posts[0].status)

updated = got(update_post.sync(draft.id, client=client, body=PostChange(text="A better text")))
print(f"updated: {updated.text}, {updated.status}")

unscheduled = got(unschedule_post.sync(draft.id, client=client))
print(f"unscheduled: {unscheduled.status}, {unscheduled.scheduled_date or 'no date'}")

published = got(publish_post.sync(draft.id, client=client, idempotency_key=draft.id))
print("published:", published.status)

read = got(get_post.sync(draft.id, client=client))
results = read.results or []
print("read:", ", ".join(f"{one.platform} {one.status}" for one in results))

refused = schedule_post.sync_detailed(draft.id, client=client, body=in_an_hour())
assert isinstance(refused.parsed, ApiError)
print("refused:", int(refused.status_code), refused.parsed.code)

missing = get_post.sync_detailed("000000000000000000000000", client=client)
assert isinstance(missing.parsed, ApiError)
print("missing:", int(missing.status_code), missing.parsed.code)

overview = got(get_analytics_overview.sync(client=client))
best_month = overview.trends.best_month
best = best_month.count if best_month else None
print(f"overview: {overview.stats.total_posts_published} published, best month {best}")

picture = File(BytesIO(Path("picture.png").read_bytes()), "picture.png", "image/png")
uploaded = got(upload_media.sync(client=client, body=MediaUpload(file=picture)))
print("uploaded:", uploaded.url[:4])

deleted = got(delete_post.sync(draft.id, client=client))
print("deleted:", str(deleted.success).lower())
