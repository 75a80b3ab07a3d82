import os
from datetime import datetime, timedelta, timezone

from openapi_client import (
    AccountApi,
    AnalyticsApi,
    ApiClient,
    ApiError,
    ApiException,
    Configuration,
    MediaApi,
    PlatformInput,
    PostChange,
    PostsApi,
    PostSchedule,
    PostsInput,
)

client = ApiClient(
    Configuration(
        host=f"{os.environ['OTTERPOST_URL']}/api/v1", access_token=os.environ["OTTERPOST_KEY"]
    )
)
posts = PostsApi(client)


def in_an_hour() -> PostSchedule:
    return PostSchedule(scheduled_date=datetime.now(timezone.utc) + timedelta(hours=1))


def tell(name: str, error: ApiException) -> None:
    """Errors are raised, with the parsed answer as their data."""
    assert isinstance(error.data, ApiError)
    print(f"{name}: {error.status} {error.data.code}")


me = AccountApi(client).get_me()
print("me:", me.subscription.status)

sent = PostsInput(text="A draft", platforms=[PlatformInput.X, PlatformInput.BLUESKY])
draft = posts.create_posts(sent).posts[0]
print("created:", draft.status, "for", ",".join(draft.platforms))

print("scheduled:", posts.schedule_post(draft.id, in_an_hour()).status)

listed = posts.list_posts(status="scheduled", limit=5)
print("listed:", listed.pagination.total, listed.posts[0].status)

updated = posts.update_post(draft.id, PostChange(text="A better text"))
print(f"updated: {updated.text}, {updated.status}")

unscheduled = posts.unschedule_post(draft.id)
print(f"unscheduled: {unscheduled.status}, {unscheduled.scheduled_date or 'no date'}")

published = posts.publish_post(draft.id, idempotency_key=draft.id)
print("published:", published.status)

read = posts.get_post(draft.id)
print("read:", ", ".join(f"{one.platform} {one.status}" for one in read.results or []))

try:
    posts.schedule_post(draft.id, in_an_hour())
except ApiException as error:
    tell("refused", error)

try:
    posts.get_post("000000000000000000000000")
except ApiException as error:
    tell("missing", error)

overview = AnalyticsApi(client).get_analytics_overview()
best_month = overview.trends.best_month
best = best_month.count if best_month else None
print(f"overview: {overview.stats.total_posts_published} published, best month {best}")

uploaded = MediaApi(client).upload_media("picture.png")
print("uploaded:", uploaded.url[:4])

deleted = posts.delete_post(draft.id)
print("deleted:", str(deleted.success).lower())
