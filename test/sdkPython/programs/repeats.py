"""Does what DO says, through whatever stands in the way, and says what came of it."""

import asyncio
import json
import os
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from pathlib import Path
from typing import Any

from otterpost import (
    ApiProblem,
    AsyncOtterpost,
    ConnectionProblem,
    NotSettled,
    StreamedEvent,
    verify_webhook,
)

URL, KEY = os.environ["OTTERPOST_URL"], os.environ["OTTERPOST_KEY"]


def say(*words: object) -> None:
    print(json.dumps(words), flush=True)


def say_problem(problem: ApiProblem | ConnectionProblem) -> None:
    if isinstance(problem, ApiProblem):
        say(problem.status, problem.code, problem.missing or problem.retry_after)
    else:
        say(str(problem))


async def create(client: AsyncOtterpost) -> None:
    created = await client.create_posts(text="Once", publish_now=True)
    say(created["posts"][0]["status"])


async def upload(client: AsyncOtterpost) -> None:
    shares: list[float] = []
    await client.upload_media(Path("otter.png"), on_progress=shares.append)
    say(shares.count(0), shares[-1])


async def wait(client: AsyncOtterpost) -> None:
    began = time.monotonic()
    await client.get_me()
    say(time.monotonic() - began)
    await client.get_me()


async def publish(client: AsyncOtterpost) -> None:
    await client.publish_post("1")


async def ask(client: AsyncOtterpost) -> None:
    await client.get_me()


async def ask_for_a_while(client: AsyncOtterpost) -> None:
    await client.get_me(max_total_seconds=float(os.environ["WITHIN"]))


async def follow(client: AsyncOtterpost) -> None:
    await say_events(client.stream_events(types=["post.created"]))


async def follow_impatiently(client: AsyncOtterpost) -> None:
    await say_events(client.stream_events(types=["post.created"], max_silence_seconds=1))


async def poll(client: AsyncOtterpost) -> None:
    await say_events(client.poll_events(types=["post.created"], after=os.environ.get("AFTER")))


async def say_events(following: AsyncGenerator[StreamedEvent, None]) -> None:
    seen = 0
    async with aclosing(following) as events:
        async for event, cursor in events:
            say(event["data"]["post"]["text"], cursor)
            seen += 1
            if seen == int(os.environ["EVENTS"]):
                return


async def publish_and_wait(client: AsyncOtterpost) -> None:
    try:
        await client.publish_post(os.environ["POST_ID"])
    except (ApiProblem, ConnectionProblem):
        pass
    settled = await client.wait_until_settled(os.environ["POST_ID"])
    say(settled["status"])


async def make(_: AsyncOtterpost) -> None:
    key = "ot_x"
    for api_key, base_url in (
        ("", URL),
        (" \n", URL),
        ("ot_a\nb", URL),
        ("ot_\u00e9", URL),
        (key, "otterpost.example:3000"),
        (key, f" {URL}"),
        (key, "https://me:secret@otterpost.example"),
        (key, "https://otterpost.example/?a=b"),
        (key, "https://otterpost.example/#a"),
    ):
        try:
            AsyncOtterpost(base_url=base_url, api_key=api_key)
            say("made")
        except ValueError as problem:
            say(str(problem))


async def ask_as_written(_: AsyncOtterpost) -> None:
    forever = float("inf")
    async with AsyncOtterpost(
        base_url=URL, api_key=f"{KEY}\r\n", timeout_seconds=forever, max_total_seconds=forever
    ) as client:
        say((await client.get_me())["authenticated"])
        for headers in ({"no header": "x"}, {"x-a": "b\nc"}):
            try:
                await client.get_me(headers=headers)
            except ValueError:
                say("refused")


async def ask_for_a_page(client: AsyncOtterpost) -> None:
    async for _ in client.iterate_posts():
        pass


async def wait_in_vain(client: AsyncOtterpost) -> None:
    try:
        await client.wait_until_settled(os.environ["POST_ID"], timeout_seconds=2.5)
    except NotSettled:
        say("not settled")


async def number(client: AsyncOtterpost) -> None:
    for value in (float("nan"), -1.0):
        for name in ("max_tries", "timeout_seconds", "max_wait_seconds", "max_total_seconds"):
            named: Any = {name: value}
            try:
                AsyncOtterpost(base_url=URL, api_key=KEY, **named)
                say("made")
            except ValueError as problem:
                say(str(problem))
        try:
            await client.get_me(max_total_seconds=value)
        except ValueError as problem:
            say(str(problem))
        try:
            await client.wait_until_settled("1", timeout_seconds=value)
        except ValueError as problem:
            say(str(problem))
        try:
            client.stream_events(max_silence_seconds=value)
        except ValueError as problem:
            say(str(problem))
        try:
            verify_webhook(headers={}, body="", secret="whsec_", tolerance_seconds=value)
        except ValueError as problem:
            say(str(problem))


DEEDS = {
    deed.__name__: deed
    for deed in (
        create,
        upload,
        wait,
        publish,
        ask,
        ask_for_a_while,
        follow,
        follow_impatiently,
        poll,
        publish_and_wait,
        make,
        ask_as_written,
        ask_for_a_page,
        wait_in_vain,
        number,
    )
}


async def main() -> None:
    tries = int(os.environ.get("MAX_TRIES", "4"))
    wait = float(os.environ.get("MAX_WAIT", "10"))
    async with AsyncOtterpost(
        base_url=URL, api_key=KEY, max_tries=tries, max_wait_seconds=wait
    ) as client:
        try:
            await DEEDS[os.environ["DO"]](client)
        except (ApiProblem, ConnectionProblem) as problem:
            say_problem(problem)


asyncio.run(main())
