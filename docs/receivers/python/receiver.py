"""Receives webhooks of Otterpost:

pip install --require-hashes -r requirements.txt
OTTERPOST_WEBHOOK_SECRET=whsec_... python receiver.py
"""

import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from standardwebhooks import Webhook, WebhookVerificationError

BODY_BYTES_MAX = 32 * 1024 * 1024
webhook = Webhook(os.environ["OTTERPOST_WEBHOOK_SECRET"])

# Attempts are repeated, with the same id. In earnest this is a table whose key is the id.
seen: set[str] = set()
seen_lock = threading.Lock()


def handle(event: dict) -> None:
    """What takes long belongs into a queue: the answer is awaited for fifteen seconds."""
    print(f"received {event['type']} {event['id']}", flush=True)


def is_new(event_id: str) -> bool:
    with seen_lock:
        if event_id in seen:
            return False
        seen.add(event_id)
        return True


class Receiver(BaseHTTPRequestHandler):
    timeout = 30

    def do_POST(self) -> None:
        self.send_response(self.receive())
        self.end_headers()

    def receive(self) -> int:
        length = self.headers.get("content-length", "")
        if not length.isdecimal():
            return 411
        if int(length) > BODY_BYTES_MAX:
            return 413
        # The bytes as they came: what was parsed and written anew has another signature.
        body = self.rfile.read(int(length))
        try:
            event = webhook.verify(body, dict(self.headers.items()))
        except (WebhookVerificationError, ValueError):
            return 400
        if is_new(event["id"]):
            handle(event)
        return 204

    def log_message(self, format: str, *args: object) -> None:
        pass


if __name__ == "__main__":
    address = ("127.0.0.1", int(os.environ.get("PORT", "8000")))
    ThreadingHTTPServer(address, Receiver).serve_forever()
