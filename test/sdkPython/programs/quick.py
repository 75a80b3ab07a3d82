"""Posts a picture by both clients, follows what becomes of it, and is refused."""

import asyncio
import os
import sys

from otterpost import ApiProblem, AsyncOtterpost, Otterpost, WebhookProblem, verify_webhook

URL, KEY, TEXT = (os.environ[name] for name in ("OTTERPOST_URL", "OTTERPOST_KEY", "TEXT"))


async def post_it() -> str:
    async with AsyncOtterpost(base_url=URL, api_key=KEY) as client:
        text = f"{TEXT}, not waiting in place"
        created = await client.create_posts(text=text, publish_now=True)
        post = await client.wait_until_settled(created["posts"][0]["id"])
        return post["status"]


print(f"{sys.version_info.major}.{sys.version_info.minor}")
with Otterpost(base_url=URL, api_key=KEY) as client:
    picture = client.upload_media("otter.png", alt_text="A dot")
    created = client.create_posts(text=TEXT, media_urls=[picture["url"]], publish_now=True)
    post = client.wait_until_settled(created["posts"][0]["id"])
    print(post["status"])
    print(asyncio.run(post_it()))
    for event, _ in client.stream_events(post_id=post["id"]):
        if event["type"] == "post.posted":
            print(event["type"])
            break
    try:
        client.get_post("nobody")
    except ApiProblem as problem:
        print(problem.code)
try:
    verify_webhook(headers={}, body="", secret="whsec_AA==")
except WebhookProblem as problem:
    print(type(problem).__name__)
