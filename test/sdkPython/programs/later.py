"""Reads a post of an instance that knows more than this SDK."""

import asyncio
import json
import os

from otterpost import AsyncOtterpost


async def main() -> None:
    async with AsyncOtterpost(
        base_url=os.environ["OTTERPOST_URL"], api_key=os.environ["OTTERPOST_KEY"]
    ) as client:
        post = await client.get_post("1")
        for one in (post["status"], post["platforms"], dict(post)["whatever"]):
            print(json.dumps(one))


asyncio.run(main())
