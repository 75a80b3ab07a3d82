"""What Schemathesis cannot read in the contract: the rules between fields, without which most bodies that
are valid one member at a time are refused, and little would be learnt of those that are accepted.
"""

import json
import os
import random
import re
import struct
import zlib
from urllib.parse import quote, unquote

import schemathesis
from hypothesis import strategies
from hypothesis.errors import Flaky, Unsatisfiable
from schemathesis.engine.run.stateful import _executor as stateful
from schemathesis.generation.meta import CoverageScenario, TestPhase
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.coverage._schema import CoverageContext
from schemathesis.transport.serialization import Binary

# Some requests stay as they are, so that the refusals are held to the contract too. The same order of
# requests has the same numbers, so that a seed finds again what it found.
chance = random.Random(1)
sent = set()
MEDIA = os.environ["FUZZ_MEDIA"].split()

PREFERENCE_MAX = 1024

# Of a request that the contract allows, only these may be wrong: what no schema of OpenAPI 3.0 can say. Each is about
# two members at once, about what the instance has, or about a text as networks and databases see it.
EXCUSED = {
    # Rules between members.
    "one_of_needed", "needs_another", "not_together", "not_in_bulk", "no_such_part", "repeated", "too_deep",
    # The names in a map; and what the schema lets through, where Prefer: handling=strict asks to refuse it.
    "invalid_name", "unknown_member",
    # Time, and what of its calendar is kept: a format has leap seconds and the year 0000.
    "in_the_past", "out_of_range",
    # What there is: accounts, uploads, targets, cursors, limits of a plan or of counting.
    "not_found", "not_uploaded", "not_a_target", "taken", "unknown_cursor", "foreign_cursor", "page_too_far",
    "too_many_changes", "too_many_matches", "over_daily_limit",
    # Texts: nothing but blanks, NUL and half surrogates, and addresses of another kind than the format names.
    "blank", "no_words", "too_many_words", "unstorable", "not_unicode", "invalid_characters", "invalid_address",
    # The address of a post, by the network and the account that it is on.
    "url_of_another_account", "url_of_another_post", "no_such_post", "account_gone", "not_a_post_address",
    # What is not called, by what its name leads to.
    "address_not_allowed",
    # Media and threads, by what a network takes; a file's bytes.
    "too_many_parts", "too_many_media", "media_mixed", "media_not_taken", "media_too_large", "media_duration",
    "media_broken",
}

SINGLE = ("text", "category", "scheduled_date", "publish_now", "is_thread", "thread_tweets", "thread_media",
          "media_urls", "community_id", "share_with_followers", "variants", "secondary_a_account_id",
          "secondary_b_account_id")


@schemathesis.hook
def filter_case(ctx, case):
    """Exempt from negative_data_rejection: unknown query parameters are accepted by design (decision 21)."""
    about = case.meta.phase.data if case.meta else None
    return not (
        getattr(about, "scenario", None) == CoverageScenario.OBJECT_UNEXPECTED_PROPERTIES
        and about.parameter_location == ParameterLocation.QUERY
    )


@schemathesis.hook
def before_call(ctx, case, kwargs):
    spell_booleans(case)
    if case.meta is None:
        return
    if case.meta.generation.mode.is_negative:
        keep_headers_invalid(case)
        return
    cut_foreign_id(case)
    renew_idempotency_key(case)
    if isinstance(case.body, dict) and chance.random() < 0.8:
        choose_one_form(case.body)
        if case.operation.path.endswith("/resolve"):
            say_of_x(case.body)
        if case.operation.path.startswith("/articles"):
            keep_one_text(case.body)
        if case.operation.path == "/queue":
            leave_a_slot(case.body)
        for post in [case.body, *case.body.get("posts", [])]:
            keep_rules_between_fields(post)


def leave_a_slot(queue):
    """Whatever slots a request sets, posts of any account find one after it."""
    slots = queue.get("slots")
    if isinstance(slots, list) and len(slots) < 100:
        week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        slots.append({"weekdays": week, "time": "03:07"})


def say_of_x(said):
    """What is doubtful was sent to X, and an address is seldom one of a post there."""
    said.pop("url", None)
    said["platform"] = "x"


def end_with_enough(classify):
    """The stateful phase draws from what lists have answered. Where the same draws find another list, because posts
    were made and deleted since, Hypothesis takes its data for inconsistent and ends the suite, and Schemathesis 4.25
    begins another one, as often as it takes: with many posts of the phases before, for ever. Here the phase is over
    once it has had as many scenarios as it was asked for. What checks find is counted, and begun again after, as before.
    """

    def classified(exc, *, ctx, settings, **rest):
        status, again, found = classify(exc, ctx=ctx, settings=settings, **rest)
        has_enough = ctx.completed_scenarios >= settings.max_examples
        return status, again and not (isinstance(exc, Flaky) and has_enough), found

    return classified


stateful._classify_suite_error = end_with_enough(stateful._classify_suite_error)


@schemathesis.check
def refuses_only_what_no_schema_says(ctx, response, case):
    """Narrows positive_data_acceptance, whose exemptions know statuses alone: of a request that the contract allows
    a 400 says why no schema could have said so.
    """
    if case.meta is None or case.meta.generation.mode.is_negative or response.status_code != 400:
        return
    # Examples that are inferred from answers are not held to the schema of what they are sent as.
    if case.meta.phase.name == TestPhase.EXAMPLES:
        return
    body = response.json()
    if body["code"] != "validation_failed":
        return
    strange = [problem for problem in body["problems"] if not is_excused(problem)]
    if strange:
        raise AssertionError(f"The contract allows this, and it was refused: {strange}")


def is_excused(problem):
    """A length is counted in a network's own way, and of an article without its marks. An If-Match is a list of tags,
    in quotes that may hold commas, which the contract leaves to RFC 9110; a form is written as RFC 7578 says. There are
    fifty webhooks at most, and slots count by their weekdays. Time zones are many, and new ones come. Patterns name
    ASCII alone, which every generator can write, and there are control characters beyond it.
    """
    code, pointer = problem["code"], problem["pointer"]
    if code == "too_long":
        return "platform" in problem or pointer in ("/content_markdown", "/body")
    if code == "too_many":
        return pointer in ("request", "/slots")
    if code == "unknown_value":
        return pointer in ("/timezone", "query:timezone")
    if code == "invalid_format":
        return pointer.endswith("/external_id")
    return code in EXCUSED or (code == "malformed" and pointer in ("header:If-Match", ""))


def spell_booleans(case):
    """The examples of the contract arrive here as Python's booleans and would be sent as `False`."""
    for name, value in (case.query or {}).items():
        if isinstance(value, bool):
            case.query[name] = "true" if value else "false"


def cut_foreign_id(case):
    """Links that Schemathesis infers put a network's ids, longer than ours may be, where a post's belongs. They are
    encoded here, and are cut between characters.
    """
    id = (case.path_parameters or {}).get("id")
    if isinstance(id, str) and len(unquote(id)) > 64:
        case.path_parameters["id"] = quote(unquote(id)[-24:], safe="")


def renew_idempotency_key(case):
    """A repeat is answered as the first time, also when the post is deleted by then: here it would be taken for
    a post that was made and is not there. The tests of idempotency repeat on purpose.
    """
    key = (case.headers or {}).get("Idempotency-Key")
    if key in sent:
        case.headers["Idempotency-Key"] = f"key-{len(sent)}"
    sent.add((case.headers or {}).get("Idempotency-Key"))


def keep_headers_invalid(case):
    """A number instead of a text, or blanks around it, which are no part of a header's value (RFC 9110, 5.5),
    are valid by the time they are a header.
    """
    about = case.meta.phase.data
    headers = case.headers or {}
    key = headers.get("Idempotency-Key")
    if key is not None and getattr(about, "parameter", None) == "Idempotency-Key":
        if re.fullmatch("[!-~]([ -~]*[!-~])?", str(key).strip()) and len(str(key).strip()) <= 255:
            headers["Idempotency-Key"] = ""
    preference = str(headers.get("Prefer", ""))
    if len(preference.strip()) <= PREFERENCE_MAX < len(preference):
        headers["Prefer"] = "x" * (PREFERENCE_MAX + 1)


def choose_one_form(body):
    """A single post or several."""
    if "text" not in body or "posts" not in body:
        return
    for name in SINGLE if chance.random() < 0.5 else ["posts"]:
        body.pop(name, None)


def keep_rules_between_fields(post):
    if not isinstance(post, dict):
        return
    # The accounts of a random id are nobody's.
    for name in ("secondary_a_account_id", "secondary_b_account_id"):
        post.pop(name, None)
    if post.get("media_urls"):
        post["media_urls"] = some_media()
    if post.get("thread_media"):
        parts = len(post.get("thread_tweets") or [])
        post["thread_media"] = [some_media() for _ in range(parts)][: len(post["thread_media"])]
    if post.get("scheduled_date"):
        post.pop("publish_now", None)
    if not post.get("thread_tweets"):
        post.pop("is_thread", None)
    if isinstance(post.get("variants"), dict):
        keep_rules_of_variants(post["variants"])


def keep_rules_of_variants(variants):
    """A network has one name, its media are uploads, and what it leaves out it has not of its own."""
    for name, other in (("secondary_a", "bluesky"), ("secondary_b", "linkedin")):
        if name in variants:
            variants.pop(other, None)
    for variant in variants.values():
        if not isinstance(variant, dict):
            continue
        variant.pop("thread_media", None)
        if variant.get("media_urls"):
            variant["media_urls"] = some_media()
        if variant.get("thread_tweets") or variant.get("media_urls"):
            variant.pop("leave_out", None)


def some_media():
    return chance.sample(MEDIA, chance.randint(1, 3))


def keep_one_text(article):
    """The text has an older name; under both it must be the same."""
    if "content_markdown" in article or "title" not in article:
        article.pop("body", None)
    elif "body" not in article:
        article["content_markdown"] = "A *text* with a picture: ![](%s)" % chance.choice(MEDIA)


def picture(colours):
    """A PNG of two pixels."""

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    header = struct.pack(">IIBBBBB", 2, 1, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"\0" + colours)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


# The form's file, some of the time what it may be.
schemathesis.openapi.format(
    "binary",
    (strategies.binary(min_size=6, max_size=6).map(picture) | strategies.binary(max_size=100)).map(Binary),
)


def remember_what_cannot_be_made():
    """The phase of coverage looks for an address of exactly 2048 characters, and the like, in every place that takes one:
    for more than a second each time, and always in the same order, so that it finds none where it found none before.
    That was half of its time. What it makes stays the same.
    """
    make = CoverageContext.generate_from_schema
    in_vain = set()

    def make_unless_in_vain(context, schema):
        asked = key_of(schema)
        if asked is None:
            return make(context, schema)
        if (context.location, asked) in in_vain:
            raise Unsatisfiable
        try:
            return make(context, schema)
        except Unsatisfiable:
            in_vain.add((context.location, asked))
            raise

    CoverageContext.generate_from_schema = make_unless_in_vain


def key_of(schema):
    """What a text of a format and a length is to be; None for all else, and where an example has that length."""
    if not isinstance(schema, dict) or not {"format", "minLength", "maxLength"} <= schema.keys():
        return None
    about = {name: value for name, value in schema.items() if name not in ("title", "description")}
    examples = [*about.pop("examples", []), about.pop("example", None), about.pop("default", None)]
    lengths = [len(example) for example in examples if isinstance(example, str)]
    if any(schema["minLength"] <= length <= schema["maxLength"] for length in lengths):
        return None
    return json.dumps(about, sort_keys=True)


remember_what_cannot_be_made()
