"""Verifies what it is given, and says the event, or the name and the text of what is raised."""

import json
import os

from otterpost import WebhookProblem, verify_webhook

for received in json.loads(os.environ["RECEIVED"]):
    if "bytes" in received:
        received["body"] = bytes.fromhex(received.pop("bytes"))
    try:
        print(json.dumps(verify_webhook(**received)))
    except (WebhookProblem, ValueError) as error:
        print(json.dumps([type(error).__name__, str(error)]))
