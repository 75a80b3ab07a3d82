"""From a first draft to the numbers; says what came of each step."""

import asyncio
import io
import json
import os
from datetime import datetime, timedelta, timezone
from pathlib import Path

from otterpost import ApiProblem, AsyncOtterpost, NotSettled, etag_of, response_of

URL, KEY = os.environ["OTTERPOST_URL"], os.environ["OTTERPOST_KEY"]


def say(name: str, *words: object) -> None:
    print(json.dumps([name, *words]), flush=True)


async def post_it(client: AsyncOtterpost) -> None:
    me = await client.get_me()
    say("me", me["subscription"]["status"])
    created = await client.create_posts(text="First words", platforms=["x", "bluesky"])
    id = created["posts"][0]["id"]
    say("created", created["posts"][0]["status"], response_of(created).status)
    changed = await client.update_post(id, text="Better words")
    say("changed", changed["text"])
    in_a_week = datetime.now(timezone.utc) + timedelta(days=7)
    scheduled = await client.schedule_post(id, scheduled_date=in_a_week)
    day = in_a_week.date().isoformat()
    say("scheduled", scheduled["status"], scheduled["scheduled_date"].startswith(day))
    listed = await client.list_posts(
        status="scheduled", sort="scheduled", from_=datetime.now(timezone.utc)
    )
    say("listed", [post["id"] == id for post in listed["posts"]])
    undated = await client.update_post(id, scheduled_date=None)
    say("undated", undated["status"])
    await client.schedule_post(id, scheduled_date=in_a_week.isoformat())
    say("unscheduled", (await client.unschedule_post(id))["status"])
    await client.publish_post(id)
    settled = await client.wait_until_settled(id)
    say("settled", [one["status"] for one in settled["deliveries"]])
    try:
        await client.schedule_post(id, scheduled_date=in_a_week)
    except ApiProblem as problem:
        say("refused", problem.status, problem.code, problem.retryable)
    overview = await client.get_analytics_overview()
    say("overview", overview["stats"]["total_posts_published"])
    deleted = await client.delete_post(id)
    say("deleted", deleted["success"])


async def upload(client: AsyncOtterpost) -> None:
    content = Path("otter.png").read_bytes()
    by_file = await client.upload_media(io.BytesIO(content))
    shares: list[float] = []
    by_path = await client.upload_media(
        "otter.png", alt_text="An otter on its back", on_progress=shares.append
    )
    by_bytes = await client.upload_media(content, name="otter.png")
    for same in (bytearray(content), memoryview(content)):
        assert (await client.upload_media(same))["type"] == by_bytes["type"]
    say("uploaded", by_path.get("alt_text"), by_file["type"], by_bytes["type"])
    say("shares", shares[0], shares[-1], shares == sorted(shares), len(shares) > 2)
    created = await client.create_posts(
        text="With a picture", media_urls=(by_path["url"],), publish_now=True
    )
    say("with a picture", created["posts"][0]["status"])
    for source in (bytes(20 * 1024 * 1024 + 1), io.BytesIO(bytes(30 * 1024 * 1024))):
        try:
            await client.upload_media(source)
        except ValueError as error:
            say("too large", str(error))


async def iterate(client: AsyncOtterpost) -> None:
    texts = [f"Post {index}" for index in range(25)]
    await client.create_posts(posts=[{"text": text} for text in texts])
    found = []
    async for post in client.iterate_posts(limit=10, status="draft"):
        found.append(post["text"])
    say("iterated", sorted(found) == sorted(texts))


async def edit_twice(client: AsyncOtterpost) -> None:
    created = await client.create_posts(text="Read by two")
    id = created["posts"][0]["id"]
    read = await client.get_post(id)
    first = await client.update_post(id, text="By the first", if_match=etag_of(read))
    try:
        await client.update_post(id, text="By the second", if_match=etag_of(read))
    except ApiProblem as problem:
        say(
            "second editor",
            problem.status,
            problem.code,
            etag_of(first) != etag_of(read),
        )
    try:
        await client.wait_until_settled(id, timeout_seconds=0.001)
    except NotSettled as waited:
        say("not settled", waited.post["status"])


async def be_refused(client: AsyncOtterpost) -> None:
    try:
        await client.create_posts(posts=[{"text": "Fine"}, {"text": ""}])
    except ApiProblem as problem:
        say("refused", problem.code, problem.problems[0]["pointer"], problem.doc_url)
    try:
        await client.get_post("6b0013180000a13f9c27d05e")
    except ApiProblem as problem:
        say("missing", problem.code, bool(problem.request_id))
    async with AsyncOtterpost(base_url=URL, api_key="ot_nobody") as nobody:
        try:
            await nobody.get_me()
        except ApiProblem as problem:
            say("unknown", problem.code)


async def main() -> None:
    async with AsyncOtterpost(base_url=f"{URL}/", api_key=KEY) as client:
        await post_it(client)
        await upload(client)
        await iterate(client)
        await edit_twice(client)
        await be_refused(client)


asyncio.run(main())
