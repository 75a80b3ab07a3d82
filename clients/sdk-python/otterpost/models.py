# Generated from openapi/openapi.yaml by `npm run generate`. Do not edit.

"""What is sent and answered, by the names of the API. Lists of values that may grow are open."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal, TypeAlias, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired

Platform: TypeAlias = (
    Literal[
        "x",
        "secondary_a",
        "secondary_b",
    ]
    | str
)
"""A network: `x` is X, `secondary_a` is Bluesky, `secondary_b` is LinkedIn. New networks may be added."""

PlatformInput: TypeAlias = Literal[
    "x",
    "bluesky",
    "linkedin",
    "secondary_a",
    "secondary_b",
]
"""A network to post to: `x`; `secondary_a` or `bluesky`; `secondary_b` or `linkedin`. Answers always say
`secondary_a` and `secondary_b`.
"""

PostStatus: TypeAlias = (
    Literal[
        "draft",
        "scheduled",
        "posted",
        "failed",
    ]
    | str
)
"""`draft`: not yet dated. `scheduled`: waits for its date. `posted`: live on at least one network. `failed`: no
target network has it. New states may be added.
"""

DeliveryStatus: TypeAlias = (
    Literal[
        "published",
        "failed",
        "skipped",
    ]
    | str
)
"""What became of a post on one network: `published`, `failed`, or `skipped`, when the post is over a limit of the
network, so that nothing was sent. New values may be added.
"""

ReviewStatus: TypeAlias = (
    Literal[
        "approved",
        "pending",
        "rejected",
    ]
    | str
)
"""Whether it may go out. `approved`: whoever gave it its date may. `pending`: it waits for approval, and nothing is
sent before. `rejected`: it was rejected, or not approved before its time. New values may be added.
"""

ReviewStatusInput: TypeAlias = Literal[
    "pending",
    "rejected",
]
"""`pending`: waits for approval. `rejected`: was rejected, or not approved before its time."""

ReviewDecision: TypeAlias = Literal[
    "approve",
    "reject",
]
"""`approve`: it goes out at its time. `reject`: it becomes a draft again."""

SubscriptionStatus: TypeAlias = (
    Literal[
        "trialing",
        "active",
        "past_due",
        "canceled",
        "none",
    ]
    | str
)
"""`trialing`, `active`, `past_due`, `canceled` or `none`. New states may be added."""

TextUnit: TypeAlias = (
    Literal[
        "weighted",
        "grapheme",
        "codeunit",
    ]
    | str
)
"""How a network counts. `weighted`: X's own rules, a URL counts 23 whatever its length. `grapheme`: characters as
a reader sees them. `codeunit`: UTF-16 code units, an emoji counts 2. New units may be added.
"""

Permission: TypeAlias = (
    Literal[
        "read",
        "draft",
        "publish",
        "manage",
    ]
    | str
)
"""What a key may do. `read`: read everything. `draft`: write, and ask for approval of what is to go out. `publish`:
publish, schedule and approve. `manage`: webhooks. New values may be added.
"""

DeliveryState: TypeAlias = (
    Literal[
        "pending",
        "sending",
        "unknown",
        "published",
        "failed",
        "skipped",
        "held",
    ]
    | str
)
"""`pending`: waits for its time, or for another try. `sending`: is being sent. `unknown`: the network did not say
what became of it, and the service finds out. `published`: live there. `failed`: not there, or nobody could tell
(`outcome_unknown`). `skipped`: over a limit of the network, nothing was sent. `held`: waits for approval, and is
not sent before. New states may be added.
"""

Currency: TypeAlias = (
    Literal[
        "USD",
    ]
    | str
)
"""The currency of all amounts."""

PaidCall: TypeAlias = (
    Literal[
        "post",
        "post_with_link",
        "article",
        "alt_text",
        "deletion",
        "post_read",
        "user_read",
    ]
    | str
)
"""What a network bills. `post`: a post, or a part of a thread. `post_with_link`: one with a link in its text.
`article`: an article. `alt_text`: what a picture or a video shows. `deletion`: a post that is deleted there.
`post_read`: a post that was read, to find out what became of it or how it does. `user_read`: an account that
was asked who it is. New values may be added.
"""

OnExceed: TypeAlias = (
    Literal[
        "refuse",
        "warn",
    ]
    | str
)
"""`refuse`: what would cost more than is left is refused. `warn`: it is done all the same, and told. New values may be
added.
"""

OnExceedInput: TypeAlias = Literal[
    "refuse",
    "warn",
]
"""What becomes of what would cost more than is left; as before when left out, at first `refuse`."""

DeliveryCode: TypeAlias = (
    Literal[
        "refused",
        "duplicate",
        "unreachable",
        "rate_limited",
        "missed_schedule",
        "outcome_unknown",
        "subscription_required",
        "account_not_connected",
        "not_approved",
        "blank",
        "too_long",
        "not_unicode",
        "invalid_characters",
        "too_many_parts",
        "too_many_media",
        "media_mixed",
        "media_not_taken",
        "media_too_large",
        "media_duration",
    ]
    | str
)
"""Why it failed or was skipped, for programs; `/docs/errors#problem-<code>` says what to do. Failed: `refused`: the
network does not take it. `unreachable`: it could not be sent. `rate_limited`: the network asks to wait for longer
than it could. `missed_schedule`: it could not be sent at its time. `outcome_unknown`: the network may have it, and
its owner has to look. `subscription_required`: there was no active subscription at its time.
`account_not_connected`: its account was not connected. `not_approved`: nobody approved it before its time. The
others say which limit of the network it is over. New
codes may be added.
"""

HistoryKind: TypeAlias = (
    Literal[
        "created",
        "updated",
        "scheduled",
        "unscheduled",
        "sending",
        "accepted",
        "pending",
        "unknown",
        "published",
        "failed",
        "skipped",
        "resolved",
        "review_requested",
        "reviewed",
    ]
    | str
)
"""Of the post or article: `created`, `updated`, `scheduled` and `unscheduled`. On a network: `sending`: a send has
begun. `accepted`: the network has this part of a thread. `pending`: nothing was published, and it is sent again
by itself. `unknown`: the network did not say what became of it, and the service finds out. `published`, `failed`
and `skipped`: as of deliveries. `resolved`: its owner has said what became of it. `review_requested`: it waits for
approval. `reviewed`: somebody has decided. New kinds may be added.
"""

RiskCode: TypeAlias = (
    Literal[
        "account_not_connected",
        "needs_reconnect",
        "sign_in_ends",
        "subscription_required",
        "network_limit",
        "too_long",
    ]
    | str
)
"""`account_not_connected`: its account is disconnected or gone. `needs_reconnect`: the network does not take the
sign-in any more. `sign_in_ends`: the sign-in ends before the date, and cannot be renewed. `subscription_required`:
there is no active subscription at the date, on any network. `network_limit`: the network takes no more posts of
the account on that UTC day. `too_long`: only a paid tier of X takes it, which the account has no more. New codes
may be added.
"""

LeftOut: TypeAlias = Literal[
    "thread",
    "media",
]
"""Of a post: the further parts of its `thread`, or all of its `media`."""

ReplySettings: TypeAlias = Literal[
    "everyone",
    "following",
    "mentioned_users",
    "subscribers",
    "verified",
]
"""Who may reply on X: `everyone`, those whom the account follows (`following`), `mentioned_users`, `subscribers` of
the account, or accounts that X has `verified`. Of a thread it is that of the first part.
"""

ContentLabel: TypeAlias = Literal[
    "sexual",
    "nudity",
    "porn",
    "graphic-media",
]
"""What its author warns of on Bluesky, in Bluesky's own words."""

LinkedinVisibility: TypeAlias = Literal[
    "public",
    "connections",
]
"""Who sees it, everybody (`public`) or only the `connections` of the member."""

LinkCard: TypeAlias = Literal[
    "auto",
    "none",
]
"""With `auto`, also when it is left out, a post without media shows a card of the page that its first link leads to:
title, description and picture, as the page is shortly before the post goes out. A page that cannot be read costs
the card alone. With `none` there is no card.
"""

NetworkOutlook: TypeAlias = (
    Literal[
        "publish",
        "skip",
        "fail",
    ]
    | str
)
"""`publish`: it would be sent there. `skip`: it is over a limit of the network, so that nothing would be sent.
`fail`: there is no account whose sign-in the network takes. New values may be added.
"""

NetworkCopyStatus: TypeAlias = (
    Literal[
        "removed",
        "pending",
        "kept",
        "not_removable",
        "unknown",
    ]
    | str
)
"""What became of a copy: `removed`; `pending`: it is there or may be, and the service goes on removing it; `kept`: the
network refused for good; `not_removable`: its account has to be connected again first; `unknown`: it may be there,
and only a person can see. New values may be added.
"""

OutcomeSeen: TypeAlias = Literal[
    "published",
    "not_published",
]
"""`published`: it is there. `not_published`: it is not."""

QueueChoice: TypeAlias = Literal[
    "next",
]
"""`next` schedules for the first free slot of the queue. Not together with `scheduled_date` or `publish_now`;
posts of a bulk take theirs in order. Counts toward the daily limit.
"""

WeekdayInput: TypeAlias = Literal[
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
]

ArticleStatus: TypeAlias = (
    Literal[
        "draft",
        "scheduled",
        "publishing",
        "published",
        "failed",
    ]
    | str
)
"""`draft`: not yet dated. `scheduled`: waits for its date. `publishing`: X is at it. `published`: live on X.
`failed`: X has not got it. New states may be added.
"""

PostKind: TypeAlias = (
    Literal[
        "text",
        "image",
        "gif",
        "video",
        "thread",
    ]
    | str
)
"""The kind of a post: `thread` when it has several parts, otherwise by its media `video`, `gif` or `image`,
otherwise `text`. New kinds may be added.
"""

Weekday: TypeAlias = (
    Literal[
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
    ]
    | str
)
"""From `Monday` to `Sunday`."""

ShortWeekday: TypeAlias = (
    Literal[
        "Mon",
        "Tue",
        "Wed",
        "Thu",
        "Fri",
        "Sat",
        "Sun",
    ]
    | str
)
"""From `Mon` to `Sun`."""

EventTypeInput: TypeAlias = Literal[
    "post.created",
    "post.updated",
    "post.scheduled",
    "post.unscheduled",
    "post.posted",
    "post.failed",
    "post.settled",
    "post.deleted",
    "post.at_risk",
    "post.review_requested",
    "post.reviewed",
    "article.created",
    "article.updated",
    "article.scheduled",
    "article.unscheduled",
    "article.publishing",
    "article.published",
    "article.failed",
    "article.deleted",
    "article.review_requested",
    "article.reviewed",
    "delivery.published",
    "delivery.failed",
    "delivery.skipped",
    "delivery.unknown",
    "delivery.pending",
    "account.connected",
    "account.needs_reconnect",
    "account.expiring",
    "account.disconnected",
    "budget.reached",
    "webhook.disabled",
]
"""A kind of event."""

EventType: TypeAlias = (
    Literal[
        "post.created",
        "post.updated",
        "post.scheduled",
        "post.unscheduled",
        "post.posted",
        "post.failed",
        "post.settled",
        "post.deleted",
        "post.at_risk",
        "post.review_requested",
        "post.reviewed",
        "article.created",
        "article.updated",
        "article.scheduled",
        "article.unscheduled",
        "article.publishing",
        "article.published",
        "article.failed",
        "article.deleted",
        "article.review_requested",
        "article.reviewed",
        "delivery.published",
        "delivery.failed",
        "delivery.skipped",
        "delivery.unknown",
        "delivery.pending",
        "account.connected",
        "account.needs_reconnect",
        "account.expiring",
        "account.disconnected",
        "budget.reached",
        "webhook.disabled",
        "ping",
    ]
    | str
)
"""What has happened. `post.at_risk`: something will keep a scheduled post from going out, once for each of its
`risks`. `account.expiring`: a sign-in that cannot be renewed ends within 7 days, and again, within one.
`budget.reached`: the budget of a month is used up, or did not suffice, once for each month. New types may be
added: ignore one that you do not know.
"""

SocialAccountStatus: TypeAlias = (
    Literal[
        "connected",
        "needs_reconnect",
        "disconnected",
    ]
    | str
)
"""`connected`; `needs_reconnect`: the network does not take the sign-in any more, sign in again; `disconnected`:
you have disconnected it. New values may be added.
"""

WebhookDisabledReason: TypeAlias = (
    Literal[
        "user",
        "gone",
        "failing",
        "operator",
    ]
    | str
)
"""`user`: you have switched it off. `gone`: it answered 410. `failing`: no attempt succeeded for five days. `operator`:
who runs the service has switched it off. New values may be added.
"""

WebhookDeliveryStatus: TypeAlias = (
    Literal[
        "pending",
        "delivered",
        "failed",
    ]
    | str
)
"""`pending`: to be sent, for the first time or again. `delivered`: an attempt was answered with 2xx. `failed`: given
up after ten attempts. New values may be added.
"""

ErrorCode: TypeAlias = (
    Literal[
        "validation_failed",
        "invalid_json",
        "already_published",
        "unauthorized",
        "permission_denied",
        "limited_to_accounts",
        "subscription_required",
        "account_not_connected",
        "account_not_eligible",
        "budget_exceeded",
        "not_found",
        "method_not_allowed",
        "idempotency_conflict",
        "in_progress",
        "outcome_unknown",
        "external_id_taken",
        "changed_meanwhile",
        "cursor_expired",
        "secret_rotating",
        "in_use",
        "not_pending",
        "outcome_known",
        "no_slot",
        "request_timeout",
        "payload_too_large",
        "unsupported_media_type",
        "rate_limit",
        "daily_limit",
        "headers_too_large",
        "internal_error",
        "publish_failed",
        "unavailable",
    ]
    | str
)
"""What went wrong, for programs; the table of codes is in the introduction, and `/docs/errors#<code>` says what to
do. New codes may be added: treat one that you do not know by its HTTP status.
"""

ProblemUnit: TypeAlias = (
    Literal[
        "character",
        "weighted",
        "grapheme",
        "codeunit",
        "byte",
        "item",
        "member",
        "value",
        "part",
        "image",
        "video",
        "pixel",
        "frame",
        "millisecond",
        "word",
        "post",
        "level",
    ]
    | str
)
"""What `limit` and `actual` count. `weighted`: characters as X weighs them. `grapheme`: characters as readers see
them. `codeunit`: UTF-16 units. New units may be added.
"""

ProblemCode: TypeAlias = (
    Literal[
        "required",
        "invalid_type",
        "invalid_format",
        "unknown_value",
        "unknown_member",
        "too_short",
        "too_long",
        "too_few",
        "too_many",
        "too_small",
        "too_large",
        "malformed",
        "unstorable",
        "out_of_range",
        "blank",
        "one_of_needed",
        "needs_another",
        "not_together",
        "not_in_bulk",
        "no_such_part",
        "repeated",
        "invalid_name",
        "in_the_past",
        "not_found",
        "unknown_address",
        "not_uploaded",
        "over_daily_limit",
        "unknown_cursor",
        "foreign_cursor",
        "page_too_far",
        "too_many_changes",
        "no_words",
        "too_many_words",
        "too_many_matches",
        "not_a_target",
        "taken",
        "outcome_known",
        "url_of_another_account",
        "url_of_another_post",
        "not_pending",
        "permission_denied",
        "limited_to_accounts",
        "no_such_post",
        "account_gone",
        "not_a_post_address",
        "invalid_address",
        "address_not_allowed",
        "too_deep",
        "media_broken",
        "changed",
        "weak_tag",
        "not_kept",
        "key_used",
        "in_use",
        "no_slot",
        "not_unicode",
        "invalid_characters",
        "too_many_parts",
        "too_many_media",
        "media_mixed",
        "media_not_taken",
        "media_too_large",
        "media_duration",
        "refused",
        "duplicate",
        "unreachable",
        "rate_limited",
        "missed_schedule",
        "outcome_unknown",
        "subscription_required",
        "account_not_connected",
        "not_approved",
        "account_not_eligible",
        "invalid_key",
        "method_not_taken",
        "too_slow",
        "body_too_large",
        "headers_too_large",
        "rate_limit",
        "too_many_at_once",
        "already_published",
        "in_progress",
        "daily_limit",
        "budget_exceeded",
        "key_daily_limit",
        "key_budget_exceeded",
    ]
    | str
)
"""What is wrong, for programs; `/docs/errors#problem-<code>` says what to do. New codes may be added."""

NoticeCode: TypeAlias = (
    Literal[
        "unknown_member",
        "being_looked_up",
        "still_publishing",
        "too_many_cashtags",
        "same_text",
        "sign_in_ends",
        "network_limit",
        "not_verified",
        "blank",
        "too_long",
        "not_unicode",
        "invalid_characters",
        "too_many_parts",
        "too_many_media",
        "media_mixed",
        "media_not_taken",
        "media_too_large",
        "media_duration",
        "refused",
        "duplicate",
        "unreachable",
        "rate_limited",
        "missed_schedule",
        "outcome_unknown",
        "subscription_required",
        "account_not_connected",
        "not_approved",
        "budget_exceeded",
    ]
    | str
)
"""What there is to know, for programs; `/docs/errors#problem-<code>` says what to do. New codes may be added."""


class ReviewLink(TypedDict):
    url: str
    """The page. Whoever has this address can decide on the post."""
    expires_at: str
    """When it ends at the latest."""


class Review(TypedDict):
    decision: ReviewDecision
    """`approve`: it goes out at its time. `reject`: it becomes a draft again."""
    note: NotRequired[str]
    """What whoever decided has to say about it."""


class KeyFacts(TypedDict):
    """The key of this request."""

    name: str
    """What its owner calls it."""
    permissions: list[Permission]
    last_used_at: str
    """The minute of its last request, which is this one."""
    accounts: NotRequired[list[KeyAccount]]
    """The accounts that it is limited to: posts, articles, events and figures of others are not there for it. Absent when it
    has no such limit, and empty when they are all gone.
    """
    limits: NotRequired[KeyLimits]
    """What the key may take for itself, within the limits of its user. Absent when it has no limit of its own; members that
    do not apply are absent, too.
    """


class KeyAccount(TypedDict):
    """An account that a key has."""

    id: str
    """An opaque identifier."""
    platform: Platform
    """A network: `x` is X, `secondary_a` is Bluesky, `secondary_b` is LinkedIn. New networks may be added."""
    handle: str
    """The name that it is found by on its network."""


class KeyLimits(TypedDict):
    """What the key may take for itself, within the limits of its user. Absent when it has no limit of its own; members that
    do not apply are absent, too.
    """

    posts_per_day: NotRequired[int]
    """How many posts it may date or publish in a day of UTC. What it only asks approval for counts, too."""
    posts_left: NotRequired[int]
    """Of today."""
    monthly_budget: NotRequired[str]
    """What the posts that it dates or publishes may cost in a month of UTC."""
    currency: NotRequired[Currency]
    """The currency of all amounts."""
    spent: NotRequired[str]
    """An amount of money, as a decimal with three places at least."""
    committed: NotRequired[str]
    """An amount of money, as a decimal with three places at least."""
    left: NotRequired[str]
    """An amount of money, as a decimal with three places at least."""


class MeLimits(TypedDict):
    """The daily post limit, counted by UTC day; null without an active subscription."""

    can_post: bool
    """Whether at least one more post can be scheduled or published today, with this key."""
    posts_published_today: int
    """What was taken from the daily limit today (UTC): each scheduling, each move to another date and each
    publication on request counts as one. It is not the number of posts that were published today, which may
    be smaller or larger.
    """
    remaining_posts_today: int
    """What is left of the daily limit, or of the key's own where that is less."""
    daily_limit: int
    """How many posts the plan allows on a day; 100000000 stands for no limit."""


class Me(TypedDict):
    authenticated: bool
    key: NotRequired[KeyFacts]
    """The key of this request."""
    subscription: Subscription
    limits: MeLimits | None
    """The daily post limit, counted by UTC day; null without an active subscription."""
    stats: PostStats
    """How many posts there are, in all and by state."""


class Subscription(TypedDict):
    has_access: bool
    """Whether posts can be scheduled and published."""
    status: SubscriptionStatus
    """`trialing`, `active`, `past_due`, `canceled` or `none`. New states may be added."""
    is_trialing: bool
    trial_ends_at: str | None
    current_period_ends_at: str | None


class PostStats(TypedDict):
    """How many posts there are, in all and by state."""

    total_posts: int
    scheduled_posts: int
    posted_posts: int
    draft_posts: int


class AccountList(TypedDict):
    accounts: list[ConnectedAccount]


class ConnectedAccount(TypedDict):
    """A connected account on X."""

    id: str
    """An opaque identifier."""
    x_handle: str
    """An account's handle, without `@`."""
    x_name: str
    """An account's name for people."""
    is_primary: bool
    """The account of posts without `x_account_id`."""
    nickname: str | None
    x_subscription_type: str
    """The account's tier on X, in X's own words, such as `None`, `Basic`, `Premium` and `PremiumPlus`."""
    connected_at: str
    profile_image_url: str
    """Where an account's picture is."""


class CrossPosting(TypedDict):
    auto_cross_post: bool
    """On: a post without `platforms` goes to every connected network. Off: to X only."""
    default_targets: list[Platform]
    """Where a post without `platforms` goes now."""
    deliverable_targets: list[Platform]
    """Those of the default targets that have a working account."""
    platforms: list[CrossPostingPlatform]


class CrossPostingPlatform(TypedDict):
    platform: Platform
    """A network: `x` is X, `secondary_a` is Bluesky, `secondary_b` is LinkedIn. New networks may be added."""
    label: str
    """The network's name for people."""
    connected: bool
    usable: bool
    """Whether a post can be delivered there now."""
    needs_reconnect: bool
    """Whether a sign-in has ended, so that the account must be reconnected in the dashboard."""
    accounts: list[CrossPostingAccount]
    limits: NetworkLimits
    """What one post may hold on this network. A limit that does not exist there is null."""


class CrossPostingAccount(TypedDict):
    account_id: str
    """An opaque identifier."""
    remote_id: str
    """What a network calls an account."""
    handle: str
    """An account's handle, without `@`."""
    display_name: str
    """An account's name for people."""
    avatar_url: str | None
    is_primary: bool
    """The account of posts that name none on this network."""
    disconnected: bool
    """Whether the sign-in has ended."""
    simulated: NotRequired[bool]
    """`true` on the simulated networks of a demo, where nobody reads. Absent otherwise."""


class NetworkLimits(TypedDict):
    """What one post may hold on this network. A limit that does not exist there is null."""

    max_text_length: int
    """In `text_unit`. On X it speaks for the primary account, 25,000 with a premium tier."""
    text_unit: TextUnit
    """How a network counts. `weighted`: X's own rules, a URL counts 23 whatever its length. `grapheme`: characters as
    a reader sees them. `codeunit`: UTF-16 code units, an emoji counts 2. New units may be added.
    """
    max_images: int
    max_videos: int | None
    max_image_bytes: int | None
    max_thread_parts: int | None


class Post(TypedDict):
    id: str
    """An opaque identifier."""
    x_account_id: str | None
    """The connected X account the post belongs to; null when there is none."""
    secondary_a_account_id: str | None
    """The connected Bluesky account; null when there is none."""
    secondary_b_account_id: str | None
    """The connected LinkedIn account; null when there is none."""
    category: str
    """A label of yours; `General` when none was given."""
    text: str
    """The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`."""
    scheduled_date: str | None
    """When the post is, or was, to be published; null when it is not scheduled."""
    queued: NotRequired[bool]
    """True when the date is a slot of the queue, which the post holds; absent otherwise."""
    posted: bool
    """True as soon as one target network has the post."""
    posted_date: str | None
    failed: bool
    """True when every target network is settled and none has the post."""
    has_failures: bool
    """True when at least one target network failed, whatever became of the others: an entry of `results` has the
    status `failed`. A post that is `posted` may have failures.
    """
    failed_reason: str | None
    is_thread: bool
    thread_tweets: list[str] | None
    """The second and later parts of a thread; null for a single post."""
    media_urls: list[str] | None
    """Media of the post, or of the first part of a thread."""
    thread_media: list[list[str]] | None
    """The media of each part in `thread_tweets`; an empty list means none for that part."""
    community_id: str | None
    """The community on X that the post goes to."""
    share_with_followers: bool
    """Whether a post to a community is shown to all followers too."""
    variants: NotRequired[PostVariants]
    """What the post has otherwise on a network than elsewhere; absent when there is nothing."""
    external_id: NotRequired[str]
    """What you call it in a system of yours, without control characters. No two posts of yours have the same one, and no
    two articles; one that is deleted has none any more.
    """
    metadata: NotRequired[dict[str, str]]
    """Up to 20 texts of yours, each by a name of 1 to 64 of `A-Z a-z 0-9 _ . -`. Nobody but you reads them. A change
    replaces all of them; an empty object takes them away.
    """
    x_post_id: str | None
    """The post's identifier on X once it is there."""
    url: str | None
    """Where to see the published post, on X when it is there, otherwise on another network."""
    platforms: list[Platform]
    """The target networks."""
    review_status: ReviewStatus
    """Whether it may go out. `approved`: whoever gave it its date may. `pending`: it waits for approval, and nothing is
    sent before. `rejected`: it was rejected, or not approved before its time. New values may be added.
    """
    review_note: NotRequired[str]
    """What whoever decided has to say about it."""
    status: PostStatus
    """`draft`: not yet dated. `scheduled`: waits for its date. `posted`: live on at least one network. `failed`: no
    target network has it. New states may be added.
    """
    results: NotRequired[list[DeliveryResult]]
    """The target networks that are settled; absent while there is none."""
    deliveries: NotRequired[list[Delivery]]
    """Every target network, from the moment that it is scheduled there or published; absent while it is nowhere."""
    risks: NotRequired[list[Risk]]
    """What will keep it from going out at its date, as it looks now; absent when there is nothing. The event
    `post.at_risk` tells of each when it appears.
    """
    warnings: NotRequired[list[str]]
    """What you should know although the request succeeded; absent when there is nothing."""
    notices: NotRequired[list[Notice]]
    """The same as `warnings`, in the same order, for programs."""
    created_at: str
    updated_at: str


class PostVariants(TypedDict):
    """What the post has otherwise on a network than elsewhere; absent when there is nothing."""

    x: NotRequired[XVariant]
    """What differs on X. Of what is absent the post has the rest."""
    secondary_a: NotRequired[BlueskyVariant]
    """What differs on Bluesky. Of what is absent the post has the rest."""
    secondary_b: NotRequired[LinkedinVariant]
    """What differs on LinkedIn. Of what is absent the post has the rest."""


class XVariant(TypedDict):
    """What differs on X. Of what is absent the post has the rest."""

    text: NotRequired[str]
    """The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`."""
    thread_tweets: NotRequired[list[str]]
    """The second and later parts of the thread there."""
    media_urls: NotRequired[list[str]]
    """Media of the post there, or of the first part of a thread."""
    thread_media: NotRequired[list[list[str]]]
    """The media of each further part of the thread there; an empty list means none for that part."""
    leave_out: NotRequired[list[Literal["thread", "media"] | str]]
    """What of the post this network does not get."""
    reply_settings: NotRequired[Literal["everyone", "following", "mentioned_users", "subscribers", "verified"] | str]
    """Who may reply. New values may be added."""
    made_with_ai: NotRequired[bool]
    """Whether X says of it that its media were made with AI."""
    paid_partnership: NotRequired[bool]
    """Whether X says of it that it is a paid partnership."""


class BlueskyVariant(TypedDict):
    """What differs on Bluesky. Of what is absent the post has the rest."""

    text: NotRequired[str]
    """The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`."""
    thread_tweets: NotRequired[list[str]]
    """The second and later parts of the thread there."""
    media_urls: NotRequired[list[str]]
    """Media of the post there, or of the first part of a thread."""
    thread_media: NotRequired[list[list[str]]]
    """The media of each further part of the thread there; an empty list means none for that part."""
    leave_out: NotRequired[list[Literal["thread", "media"] | str]]
    """What of the post this network does not get."""
    langs: NotRequired[list[str]]
    """The languages that it is in, as BCP 47 has them."""
    labels: NotRequired[list[Literal["sexual", "nudity", "porn", "graphic-media"] | str]]
    """What its author warns of. New values may be added."""
    reply_control: NotRequired[Literal["everyone", "nobody", "mentioned", "following", "followers"] | str]
    """Who may reply. New values may be added."""
    link_card: NotRequired[Literal["auto", "none"] | str]
    """Whether it shows a card of the page that it links to: `auto`, also where it is absent, or `none`. New values
    may be added.
    """


class LinkedinVariant(TypedDict):
    """What differs on LinkedIn. Of what is absent the post has the rest."""

    text: NotRequired[str]
    """The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`."""
    thread_tweets: NotRequired[list[str]]
    """The second and later parts of the thread there."""
    media_urls: NotRequired[list[str]]
    """Media of the post there, or of the first part of a thread."""
    thread_media: NotRequired[list[list[str]]]
    """The media of each further part of the thread there; an empty list means none for that part."""
    leave_out: NotRequired[list[Literal["thread", "media"] | str]]
    """What of the post this network does not get."""
    visibility: NotRequired[Literal["public", "connections"] | str]
    """Who sees it. New values may be added."""
    link_card: NotRequired[Literal["auto", "none"] | str]
    """Whether it shows a card of the page that it links to: `auto`, also where it is absent, or `none`. New values
    may be added.
    """


class DeliveryResult(TypedDict):
    """What became of a post on one network. Members that do not apply are absent."""

    platform: Platform
    """A network: `x` is X, `secondary_a` is Bluesky, `secondary_b` is LinkedIn. New networks may be added."""
    status: DeliveryStatus
    """What became of a post on one network: `published`, `failed`, or `skipped`, when the post is over a limit of the
    network, so that nothing was sent. New values may be added.
    """
    post_id: NotRequired[str]
    """The post's identifier on that network; on `secondary_b` a URN. Of a thread, the first part's."""
    url: NotRequired[str]
    """Where to see what was published, on the network that has it."""
    account_id: NotRequired[str]
    """An opaque identifier."""
    part_ids: NotRequired[list[str]]
    """The identifiers of a thread's parts on that network, in order. After a failure half-way, those of the parts
    that are live.
    """
    uri: NotRequired[str]
    """On `secondary_a`, the record's AT URI."""
    cid: NotRequired[str]
    """On `secondary_a`, the record's content identifier."""
    attempted_at: NotRequired[str]
    """When the last attempt began."""
    code: NotRequired[DeliveryCode]
    """Why it failed or was skipped, for programs; `/docs/errors#problem-<code>` says what to do. Failed: `refused`: the
    network does not take it. `unreachable`: it could not be sent. `rate_limited`: the network asks to wait for longer
    than it could. `missed_schedule`: it could not be sent at its time. `outcome_unknown`: the network may have it, and
    its owner has to look. `subscription_required`: there was no active subscription at its time.
    `account_not_connected`: its account was not connected. `not_approved`: nobody approved it before its time. The
    others say which limit of the network it is over. New
    codes may be added.
    """
    error: NotRequired[str]
    """Why it failed."""
    skip_reason: NotRequired[str]
    """Why it was skipped."""


class Delivery(TypedDict):
    """A post or an article on one network, whatever its state: what happens next, and what has happened. Members that
    do not apply are absent.
    """

    platform: Platform
    """A network: `x` is X, `secondary_a` is Bluesky, `secondary_b` is LinkedIn. New networks may be added."""
    account_id: NotRequired[str]
    """An opaque identifier."""
    status: DeliveryState
    """`pending`: waits for its time, or for another try. `sending`: is being sent. `unknown`: the network did not say
    what became of it, and the service finds out. `published`: live there. `failed`: not there, or nobody could tell
    (`outcome_unknown`). `skipped`: over a limit of the network, nothing was sent. `held`: waits for approval, and is
    not sent before. New states may be added.
    """
    due_at: str
    """When it is, or was, to be sent."""
    attempts: int
    """How many sends have begun. Each part of a thread on X is one."""
    attempted_at: NotRequired[str]
    """When the last attempt began."""
    next_attempt_at: NotRequired[str]
    """When the service sends it, or sends it again, by itself. Only while it is `pending`."""
    published_at: NotRequired[str]
    """When the network had it; of a thread, its first part."""
    code: NotRequired[DeliveryCode]
    """Why it failed or was skipped, for programs; `/docs/errors#problem-<code>` says what to do. Failed: `refused`: the
    network does not take it. `unreachable`: it could not be sent. `rate_limited`: the network asks to wait for longer
    than it could. `missed_schedule`: it could not be sent at its time. `outcome_unknown`: the network may have it, and
    its owner has to look. `subscription_required`: there was no active subscription at its time.
    `account_not_connected`: its account was not connected. `not_approved`: nobody approved it before its time. The
    others say which limit of the network it is over. New
    codes may be added.
    """
    message: NotRequired[str]
    """Why it failed or was skipped; while it is `pending` or `unknown`, what the last attempt came to."""
    retryable: bool
    """True when it failed and may succeed if it is published there again as it is. The service does not do so by
    itself.
    """
    post_id: NotRequired[str]
    """The post's identifier on that network; on `secondary_b` a URN. Of a thread, the first part's."""
    url: NotRequired[str]
    """Where to see what was published, on the network that has it."""
    part_ids: NotRequired[list[str]]
    """The identifiers of those parts of a thread that are live there, in order."""
    uri: NotRequired[str]
    """On `secondary_a`, the record's AT URI."""
    cid: NotRequired[str]
    """On `secondary_a`, the record's content identifier."""
    cost: NotRequired[Cost]
    """What it costs on its network, by the prices of its date. Until it is settled that is what is reserved for it,
    or, while it is `held`, what its approval will reserve; and from then on what was billed. Absent where it costs nothing.
    """
    link_card: NotRequired[LinkCardAsSent]
    """The card that goes along with a post, of the page that it links to. Absent where there is none: with media or
    `link_card: none`, on X, which reads pages by itself, and of what waits for approval. Of a saved post `GET
    /posts/{id}` alone says it, with each delivery: the card that was sent, for some hours, or the one that would be.
    """


class Cost(TypedDict):
    """What it costs on its network, by the prices of its date. Until it is settled that is what is reserved for it,
    or, while it is `held`, what its approval will reserve; and from then on what was billed. Absent where it costs nothing.
    """

    amount: str
    """An amount of money, as a decimal with three places at least."""
    currency: Currency
    """The currency of all amounts."""
    items: list[CostItem]
    """What it is made up of."""


class CostItem(TypedDict):
    what: PaidCall
    """What a network bills. `post`: a post, or a part of a thread. `post_with_link`: one with a link in its text.
    `article`: an article. `alt_text`: what a picture or a video shows. `deletion`: a post that is deleted there.
    `post_read`: a post that was read, to find out what became of it or how it does. `user_read`: an account that
    was asked who it is. New values may be added.
    """
    count: int
    """How many of them."""
    unit_amount: str
    """An amount of money, as a decimal with three places at least."""


class Budget(TypedDict):
    """What may be spent in a month of UTC, and what of it is left."""

    monthly_amount: str | None
    """For each month of UTC; null without a budget."""
    on_exceed: OnExceed
    """`refuse`: what would cost more than is left is refused. `warn`: it is done all the same, and told. New values may be
    added.
    """
    currency: Currency
    """The currency of all amounts."""
    period_start: str
    """The first day of the month that the amounts are of."""
    spent: str
    """An amount of money, as a decimal with three places at least."""
    committed: str
    """An amount of money, as a decimal with three places at least."""
    left: NotRequired[str]
    """An amount of money, as a decimal with three places at least."""


class BudgetInput(TypedDict):
    """A budget for each month of UTC."""

    monthly_amount: str | None
    """In US dollars, as a decimal; null removes it."""
    on_exceed: NotRequired[OnExceedInput]
    """What becomes of what would cost more than is left; as before when left out, at first `refuse`."""

Usage = TypedDict(
    "Usage",
    {
        "from": "str",
        "until": "str",
        "currency": "Currency",
        "spent": "str",
        "committed": "str",
        "entries": "list[UsageEntry]",
    },
)


class UsageEntry(TypedDict):
    """`spent` is for calls that the network has taken, or may have; `committed` is reserved for what is scheduled."""

    date: str
    """The day in UTC: that on which a post was due, whenever it was sent, and on which anything else was done."""
    platform: Platform
    """A network: `x` is X, `secondary_a` is Bluesky, `secondary_b` is LinkedIn. New networks may be added."""
    account_id: NotRequired[str]
    """An opaque identifier."""
    what: PaidCall
    """What a network bills. `post`: a post, or a part of a thread. `post_with_link`: one with a link in its text.
    `article`: an article. `alt_text`: what a picture or a video shows. `deletion`: a post that is deleted there.
    `post_read`: a post that was read, to find out what became of it or how it does. `user_read`: an account that
    was asked who it is. New values may be added.
    """
    count: int
    """How many, made and scheduled together."""
    spent: str
    """An amount of money, as a decimal with three places at least."""
    committed: str
    """An amount of money, as a decimal with three places at least."""


class History(TypedDict):
    history: list[HistoryEntry]


class HistoryEntry(TypedDict):
    """Something that happened to a post or an article. Members that do not apply are absent."""

    at: str
    """When it happened. Of what deliveries alone still tell it may be when the delivery was made or due."""
    kind: HistoryKind
    """Of the post or article: `created`, `updated`, `scheduled` and `unscheduled`. On a network: `sending`: a send has
    begun. `accepted`: the network has this part of a thread. `pending`: nothing was published, and it is sent again
    by itself. `unknown`: the network did not say what became of it, and the service finds out. `published`, `failed`
    and `skipped`: as of deliveries. `resolved`: its owner has said what became of it. `review_requested`: it waits for
    approval. `reviewed`: somebody has decided. New kinds may be added.
    """
    message: str
    """The same in words, with those of the network."""
    platform: NotRequired[Platform]
    """A network: `x` is X, `secondary_a` is Bluesky, `secondary_b` is LinkedIn. New networks may be added."""
    attempt: NotRequired[int]
    """Which of the sends to that network it is about, counted from 1."""
    code: NotRequired[DeliveryCode]
    """Why it failed or was skipped, for programs; `/docs/errors#problem-<code>` says what to do. Failed: `refused`: the
    network does not take it. `unreachable`: it could not be sent. `rate_limited`: the network asks to wait for longer
    than it could. `missed_schedule`: it could not be sent at its time. `outcome_unknown`: the network may have it, and
    its owner has to look. `subscription_required`: there was no active subscription at its time.
    `account_not_connected`: its account was not connected. `not_approved`: nobody approved it before its time. The
    others say which limit of the network it is over. New
    codes may be added.
    """
    network_status: NotRequired[int]
    """The HTTP status of the network's answer, where there was one."""


class Risk(TypedDict):
    """What will keep a scheduled post from going out, unless something is done. Members that do not apply are absent."""

    code: RiskCode
    """`account_not_connected`: its account is disconnected or gone. `needs_reconnect`: the network does not take the
    sign-in any more. `sign_in_ends`: the sign-in ends before the date, and cannot be renewed. `subscription_required`:
    there is no active subscription at the date, on any network. `network_limit`: the network takes no more posts of
    the account on that UTC day. `too_long`: only a paid tier of X takes it, which the account has no more. New codes
    may be added.
    """
    message: str
    """The same in words, with what to do."""
    platform: NotRequired[Platform]
    """A network: `x` is X, `secondary_a` is Bluesky, `secondary_b` is LinkedIn. New networks may be added."""
    account_id: NotRequired[str]
    """An opaque identifier."""
    ends_at: NotRequired[str]
    """When the sign-in or the subscription ends."""
    limit: NotRequired[int]
    """How many posts the network takes from the account in a UTC day."""


class PostList(TypedDict):
    posts: list[Post]
    pagination: Pagination
    total: int
    """The same as `pagination.total`."""
    warnings: NotRequired[list[str]]
    """What you should know although the request succeeded; absent when there is nothing."""
    notices: NotRequired[list[Notice]]
    """The same as `warnings`, in the same order, for programs."""


class Pagination(TypedDict):
    page: int
    """Which page this is; by `cursor`, the how manieth in a row."""
    limit: int
    total: int
    """How many items there are on all pages."""
    total_is_minimum: NotRequired[bool]
    """`true` when there are more than `total`: with `sort=scheduled`, and with other filters than `status`,
    `x_account_id` and `has_failures`, 10,000 are counted. Absent otherwise.
    """
    pages: int
    """How many pages there are; 0 without items."""
    next_cursor: NotRequired[str]
    """Leads to the page behind this one, as `cursor`. Absent on the last one."""


class PostVariantsInput(TypedDict):
    """What a network gets otherwise than the others: texts and media of its own, and what only it knows. What is left
    out there, and each empty list, is the post's. On `PUT` a network that is named gets exactly this from now on,
    and nothing of its own with `{}`; the others keep theirs.
    """

    x: NotRequired[XVariantInput]
    """What X gets otherwise."""
    secondary_a: NotRequired[BlueskyVariantInput]
    """What Bluesky gets otherwise. `bluesky` is another name of `secondary_a`."""
    secondary_b: NotRequired[LinkedinVariantInput]
    """What LinkedIn gets otherwise. `linkedin` is another name of `secondary_b`."""
    bluesky: NotRequired[BlueskyVariantInput]
    """What Bluesky gets otherwise. `bluesky` is another name of `secondary_a`."""
    linkedin: NotRequired[LinkedinVariantInput]
    """What LinkedIn gets otherwise. `linkedin` is another name of `secondary_b`."""


class XVariantInput(TypedDict):
    """What X gets otherwise."""

    text: NotRequired[str]
    """The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`."""
    thread_tweets: NotRequired[Sequence[str]]
    """The second and later parts of the thread there."""
    media_urls: NotRequired[Sequence[str]]
    """Media of the post there, or of the first part of a thread."""
    thread_media: NotRequired[Sequence[Sequence[str]]]
    """The media of each further part of the thread there; an empty list means none for that part."""
    leave_out: NotRequired[Sequence[LeftOut]]
    """What of the post it does not get: with `thread` only the first part, with `media` no media. Not together with
    its own.
    """
    reply_settings: NotRequired[ReplySettings]
    """Who may reply on X: `everyone`, those whom the account follows (`following`), `mentioned_users`, `subscribers` of
    the account, or accounts that X has `verified`. Of a thread it is that of the first part.
    """
    made_with_ai: NotRequired[bool]
    """Whether X says of it that its media were made with AI."""
    paid_partnership: NotRequired[bool]
    """Whether X says of it that it is a paid partnership."""


class BlueskyVariantInput(TypedDict):
    """What Bluesky gets otherwise. `bluesky` is another name of `secondary_a`."""

    text: NotRequired[str]
    """The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`."""
    thread_tweets: NotRequired[Sequence[str]]
    """The second and later parts of the thread there."""
    media_urls: NotRequired[Sequence[str]]
    """Media of the post there, or of the first part of a thread."""
    thread_media: NotRequired[Sequence[Sequence[str]]]
    """The media of each further part of the thread there; an empty list means none for that part."""
    leave_out: NotRequired[Sequence[LeftOut]]
    """What of the post it does not get: with `thread` only the first part, with `media` no media. Not together with
    its own.
    """
    langs: NotRequired[Sequence[str]]
    """The languages that it is in, as BCP 47 has them."""
    labels: NotRequired[Sequence[ContentLabel]]
    """What its author warns of, so that Bluesky hides it from those who do not want to see it."""
    reply_control: NotRequired[str]
    """Who may reply: `everyone`, `nobody`, those `mentioned` in it, those whom the account follows (`following`), or
    its `followers`.
    """
    link_card: NotRequired[LinkCard]
    """With `auto`, also when it is left out, a post without media shows a card of the page that its first link leads to:
    title, description and picture, as the page is shortly before the post goes out. A page that cannot be read costs
    the card alone. With `none` there is no card.
    """


class LinkedinVariantInput(TypedDict):
    """What LinkedIn gets otherwise. `linkedin` is another name of `secondary_b`."""

    text: NotRequired[str]
    """The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`."""
    thread_tweets: NotRequired[Sequence[str]]
    """The second and later parts of the thread there."""
    media_urls: NotRequired[Sequence[str]]
    """Media of the post there, or of the first part of a thread."""
    thread_media: NotRequired[Sequence[Sequence[str]]]
    """The media of each further part of the thread there; an empty list means none for that part."""
    leave_out: NotRequired[Sequence[LeftOut]]
    """What of the post it does not get: with `thread` only the first part, with `media` no media. Not together with
    its own.
    """
    visibility: NotRequired[LinkedinVisibility]
    """Who sees it, everybody (`public`) or only the `connections` of the member."""
    link_card: NotRequired[LinkCard]
    """With `auto`, also when it is left out, a post without media shows a card of the page that its first link leads to:
    title, description and picture, as the page is shortly before the post goes out. A page that cannot be read costs
    the card alone. With `none` there is no card.
    """


class PostsInput(TypedDict):
    """Exactly one of `text` (a single post or a thread) and `posts` (bulk). Beside `posts` only `x_account_id` and
    `platforms` are allowed, which apply to the entries that do not set their own, and `queue`, which applies to the
    entries without a `scheduled_date`.
    """

    text: NotRequired[str]
    """The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`."""
    category: NotRequired[str]
    """A label of yours; `General` when none was given."""
    scheduled_date: NotRequired[str | datetime]
    """When to publish, in the future, with `Z` or a numeric offset. Counts toward the daily limit."""
    queue: NotRequired[QueueChoice]
    """`next` schedules for the first free slot of the queue. Not together with `scheduled_date` or `publish_now`;
    posts of a bulk take theirs in order. Counts toward the daily limit.
    """
    publish_now: NotRequired[bool]
    """Publish before answering. Not together with `scheduled_date`, not in a bulk. Counts toward the daily limit."""
    is_thread: NotRequired[bool]
    """Needs no mention; `true` without `thread_tweets` is an error."""
    thread_tweets: NotRequired[Sequence[str]]
    """The second and later parts of a thread; the first is `text`. A network that takes fewer parts skips the post."""
    thread_media: NotRequired[Sequence[Sequence[str]]]
    """The media of each part in `thread_tweets`; an empty list means none for that part. A shorter list is filled
    with empty ones, a longer one is an error.
    """
    media_urls: NotRequired[Sequence[str]]
    """Media of the post, or of the first part of a thread. URLs that the upload gave you."""
    community_id: NotRequired[str]
    """The community on X that a post goes to."""
    share_with_followers: NotRequired[bool]
    """Show a post to a community to all followers too."""
    variants: NotRequired[PostVariantsInput]
    """What a network gets otherwise than the others: texts and media of its own, and what only it knows. What is left
    out there, and each empty list, is the post's. On `PUT` a network that is named gets exactly this from now on,
    and nothing of its own with `{}`; the others keep theirs.
    """
    external_id: NotRequired[str]
    """What you call it in a system of yours, without control characters. No two posts of yours have the same one, and no
    two articles; one that is deleted has none any more.
    """
    metadata: NotRequired[Mapping[str, str]]
    """Up to 20 texts of yours, each by a name of 1 to 64 of `A-Z a-z 0-9 _ . -`. Nobody but you reads them. A change
    replaces all of them; an empty object takes them away.
    """
    x_account_id: NotRequired[str]
    """A connected account on X, an `id` of `GET /accounts`. The primary one is taken when none is named."""
    secondary_a_account_id: NotRequired[str]
    """A connected account on Bluesky, an `account_id` of `GET /cross-posting`. The primary one is taken when none is
    named.
    """
    secondary_b_account_id: NotRequired[str]
    """A connected account on LinkedIn, an `account_id` of `GET /cross-posting`. The primary one is taken when none is
    named.
    """
    platforms: NotRequired[Sequence[PlatformInput]]
    """The target networks, exactly these; `default_targets` of `GET /cross-posting` when left out or empty."""
    posts: NotRequired[Sequence[PostInput]]
    """Bulk: several posts, saved together or not at all. An empty list counts as left out."""


class PostInput(TypedDict):
    """One post of a bulk."""

    text: str
    """The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`."""
    category: NotRequired[str]
    """A label of yours; `General` when none was given."""
    scheduled_date: NotRequired[str | datetime]
    """When to publish, in the future, with `Z` or a numeric offset. Counts toward the daily limit."""
    queue: NotRequired[QueueChoice]
    """`next` schedules for the first free slot of the queue. Not together with `scheduled_date` or `publish_now`;
    posts of a bulk take theirs in order. Counts toward the daily limit.
    """
    publish_now: NotRequired[bool]
    """Publish before answering. Not together with `scheduled_date`, not in a bulk. Counts toward the daily limit."""
    is_thread: NotRequired[bool]
    """Needs no mention; `true` without `thread_tweets` is an error."""
    thread_tweets: NotRequired[Sequence[str]]
    """The second and later parts of a thread; the first is `text`. A network that takes fewer parts skips the post."""
    thread_media: NotRequired[Sequence[Sequence[str]]]
    """The media of each part in `thread_tweets`; an empty list means none for that part. A shorter list is filled
    with empty ones, a longer one is an error.
    """
    media_urls: NotRequired[Sequence[str]]
    """Media of the post, or of the first part of a thread. URLs that the upload gave you."""
    community_id: NotRequired[str]
    """The community on X that a post goes to."""
    share_with_followers: NotRequired[bool]
    """Show a post to a community to all followers too."""
    variants: NotRequired[PostVariantsInput]
    """What a network gets otherwise than the others: texts and media of its own, and what only it knows. What is left
    out there, and each empty list, is the post's. On `PUT` a network that is named gets exactly this from now on,
    and nothing of its own with `{}`; the others keep theirs.
    """
    external_id: NotRequired[str]
    """What you call it in a system of yours, without control characters. No two posts of yours have the same one, and no
    two articles; one that is deleted has none any more.
    """
    metadata: NotRequired[Mapping[str, str]]
    """Up to 20 texts of yours, each by a name of 1 to 64 of `A-Z a-z 0-9 _ . -`. Nobody but you reads them. A change
    replaces all of them; an empty object takes them away.
    """
    x_account_id: NotRequired[str]
    """A connected account on X, an `id` of `GET /accounts`. The primary one is taken when none is named."""
    secondary_a_account_id: NotRequired[str]
    """A connected account on Bluesky, an `account_id` of `GET /cross-posting`. The primary one is taken when none is
    named.
    """
    secondary_b_account_id: NotRequired[str]
    """A connected account on LinkedIn, an `account_id` of `GET /cross-posting`. The primary one is taken when none is
    named.
    """
    platforms: NotRequired[Sequence[PlatformInput]]
    """The target networks, exactly these; `default_targets` of `GET /cross-posting` when left out or empty."""


class CreatedPosts(TypedDict):
    success: bool
    count: int
    """How many posts were created."""
    posts: list[Post]
    warnings: NotRequired[list[str]]
    """What you should know although the request succeeded; absent when there is nothing."""
    notices: NotRequired[list[Notice]]
    """The same as `warnings`, in the same order, for programs."""
    x_post_id: NotRequired[str | None]
    """After `publish_now`, the post's identifier on X; null when it is not there."""
    posted: NotRequired[bool]
    """After `publish_now`, whether at least one network has the post."""
    posted_date: NotRequired[str | None]
    """After `publish_now`, when it was published."""


class PostsToValidate(TypedDict):
    """What `POST /posts` takes, or the `post_id` of a saved post and nothing else, and either of them with `fetch_cards`."""

    post_id: NotRequired[str]
    """An opaque identifier."""
    fetch_cards: NotRequired[bool]
    """Whether pages are read whose cards would be shown and are not known: five at a time, and fifty in an hour, of a
    user. They are waited for three seconds; one that is slower goes on being read. Not when it is left out.
    """
    text: NotRequired[str]
    """The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`."""
    category: NotRequired[str]
    """A label of yours; `General` when none was given."""
    scheduled_date: NotRequired[str | datetime]
    """When to publish, in the future, with `Z` or a numeric offset. Counts toward the daily limit."""
    publish_now: NotRequired[bool]
    """Publish before answering. Not together with `scheduled_date`, not in a bulk. Counts toward the daily limit."""
    queue: NotRequired[QueueChoice]
    """`next` schedules for the first free slot of the queue. Not together with `scheduled_date` or `publish_now`;
    posts of a bulk take theirs in order. Counts toward the daily limit.
    """
    is_thread: NotRequired[bool]
    """Needs no mention; `true` without `thread_tweets` is an error."""
    thread_tweets: NotRequired[Sequence[str]]
    """The second and later parts of a thread; the first is `text`. A network that takes fewer parts skips the post."""
    thread_media: NotRequired[Sequence[Sequence[str]]]
    """The media of each part in `thread_tweets`; an empty list means none for that part. A shorter list is filled
    with empty ones, a longer one is an error.
    """
    media_urls: NotRequired[Sequence[str]]
    """Media of the post, or of the first part of a thread. URLs that the upload gave you."""
    community_id: NotRequired[str]
    """The community on X that a post goes to."""
    share_with_followers: NotRequired[bool]
    """Show a post to a community to all followers too."""
    variants: NotRequired[PostVariantsInput]
    """What a network gets otherwise than the others: texts and media of its own, and what only it knows. What is left
    out there, and each empty list, is the post's. On `PUT` a network that is named gets exactly this from now on,
    and nothing of its own with `{}`; the others keep theirs.
    """
    external_id: NotRequired[str]
    """What you call it in a system of yours, without control characters. No two posts of yours have the same one, and no
    two articles; one that is deleted has none any more.
    """
    metadata: NotRequired[Mapping[str, str]]
    """Up to 20 texts of yours, each by a name of 1 to 64 of `A-Z a-z 0-9 _ . -`. Nobody but you reads them. A change
    replaces all of them; an empty object takes them away.
    """
    x_account_id: NotRequired[str]
    """A connected account on X, an `id` of `GET /accounts`. The primary one is taken when none is named."""
    secondary_a_account_id: NotRequired[str]
    """A connected account on Bluesky, an `account_id` of `GET /cross-posting`. The primary one is taken when none is
    named.
    """
    secondary_b_account_id: NotRequired[str]
    """A connected account on LinkedIn, an `account_id` of `GET /cross-posting`. The primary one is taken when none is
    named.
    """
    platforms: NotRequired[Sequence[PlatformInput]]
    """The target networks, exactly these; `default_targets` of `GET /cross-posting` when left out or empty."""
    posts: NotRequired[Sequence[PostInput]]
    """Several posts, which `POST /posts` would save together or not at all."""


class PostsValidation(TypedDict):
    """What would become of the posts of a request."""

    valid: bool
    """Whether all of it would be taken."""
    problems: NotRequired[list[Problem]]
    """What is wrong with the request and not with one of its posts; absent when there is nothing."""
    posts: list[PostValidation]
    """The posts of the request, in its order; none when it cannot be told which it means."""
    cost: NotRequired[Cost]
    """What it costs on its network, by the prices of its date. Until it is settled that is what is reserved for it,
    or, while it is `held`, what its approval will reserve; and from then on what was billed. Absent where it costs nothing.
    """
    warnings: NotRequired[list[str]]
    """What you should know although the request succeeded; absent when there is nothing."""
    notices: NotRequired[list[Notice]]
    """The same as `warnings`, in the same order, for programs."""


class PostValidation(TypedDict):
    """What would become of one post."""

    valid: bool
    """Whether there are no `problems`."""
    problems: list[Problem]
    """What is wrong with it, as a refusal of `POST /posts` would say it."""
    takes_from_daily_limit: bool
    """Whether it would take one from the daily limit."""
    networks: list[NetworkValidation]
    """Its target networks. None when its text cannot be read."""
    warnings: NotRequired[list[str]]
    """What you should know although the request succeeded; absent when there is nothing."""
    notices: NotRequired[list[Notice]]
    """The same as `warnings`, in the same order, for programs."""


class NetworkValidation(TypedDict):
    """What one network would make of a post."""

    platform: Platform
    """A network: `x` is X, `secondary_a` is Bluesky, `secondary_b` is LinkedIn. New networks may be added."""
    account_id: NotRequired[str]
    """An opaque identifier."""
    will: NetworkOutlook
    """`publish`: it would be sent there. `skip`: it is over a limit of the network, so that nothing would be sent.
    `fail`: there is no account whose sign-in the network takes. New values may be added.
    """
    parts: list[PartAsSent]
    """What it would get, one for each post that it becomes there. A thread is one post on LinkedIn."""
    media: list[MediaAsSent]
    """The files of all parts, in order, as it would get them; where the post would be skipped, as they were uploaded."""
    problems: list[Problem]
    """Why it would be skipped, or would fail."""
    cost: NotRequired[Cost]
    """What it costs on its network, by the prices of its date. Until it is settled that is what is reserved for it,
    or, while it is `held`, what its approval will reserve; and from then on what was billed. Absent where it costs nothing.
    """
    link_card: NotRequired[LinkCardAsSent]
    """The card that goes along with a post, of the page that it links to. Absent where there is none: with media or
    `link_card: none`, on X, which reads pages by itself, and of what waits for approval. Of a saved post `GET
    /posts/{id}` alone says it, with each delivery: the card that was sent, for some hours, or the one that would be.
    """
    points: NotRequired[int]
    """What it takes of the points that Bluesky grants an account, 5,000 an hour and 35,000 a day."""


class PartAsSent(TypedDict):
    """One text as a network would get it."""

    text: str
    """As its readers would see it. All parts of a thread together where they become one post."""
    length: NotRequired[int]
    """In `unit`; absent when it is more than twenty times the limit, which nobody counts."""
    limit: int
    """What the network takes from this account."""
    unit: TextUnit
    """How a network counts. `weighted`: X's own rules, a URL counts 23 whatever its length. `grapheme`: characters as
    a reader sees them. `codeunit`: UTF-16 code units, an emoji counts 2. New units may be added.
    """


class MediaAsSent(TypedDict):
    """A file as a network would get it."""

    part: int
    """Which of `parts` it belongs to, counted from 0."""
    url: str
    """A picture or video, by the URL that its upload gave you."""
    fitted: bool
    """Whether it would be made smaller, or one of another type. Its type and size are those after that; absent
    where more than four files of the request have to be fitted, beyond the first four.
    """
    type: NotRequired[Literal["image/jpeg", "image/png", "image/gif", "image/webp", "video/mp4", "video/quicktime"] | str]
    """Its media type. More types may be added."""
    bytes: NotRequired[int]
    width: NotRequired[int]
    """In pixels."""
    height: NotRequired[int]
    """In pixels."""


class LinkCardAsSent(TypedDict):
    """The card that goes along with a post, of the page that it links to. Absent where there is none: with media or
    `link_card: none`, on X, which reads pages by itself, and of what waits for approval. Of a saved post `GET
    /posts/{id}` alone says it, with each delivery: the card that was sent, for some hours, or the one that would be.
    """

    part: int
    """Which of `parts` shows it, counted from 0."""
    url: str
    """The page, by its first link."""
    status: Literal["shown", "none", "unread"] | str
    """`shown`: it is shown as it is here, or would be, if the page is read no more. `none`: the page was read lately and has
    nothing to show, so that the post goes out without. `unread`: nobody has read the page in the last hour. What has a
    date has its page read in the ten minutes before. New values may be added.
    """
    title: NotRequired[str]
    """What the page calls itself. It is a text of others, as is the `description`."""
    description: NotRequired[str]
    """Absent where the page says nothing of itself."""
    picture: NotRequired[CardPicture]
    """The picture of a card, as networks would get it; absent where there is none."""


class CardPicture(TypedDict):
    """The picture of a card, as networks would get it; absent where there is none."""

    type: Literal["image/jpeg", "image/png"] | str
    """Its media type. More types may be added."""
    bytes: int
    width: int
    """In pixels."""
    height: int
    """In pixels."""


class PostChange(TypedDict):
    """Only the members that are sent change."""

    text: NotRequired[str]
    """The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`."""
    category: NotRequired[str]
    """A label of yours; `General` when none was given."""
    is_thread: NotRequired[bool]
    """`false` makes the thread a single post; `true` without parts is an error."""
    thread_tweets: NotRequired[Sequence[str] | None]
    """The second and later parts of a thread; null makes it a single post."""
    media_urls: NotRequired[Sequence[str] | None]
    """Media of the post, or of the first part of a thread; null removes them."""
    thread_media: NotRequired[Sequence[Sequence[str]] | None]
    """The media of each part in `thread_tweets`; null removes them."""
    community_id: NotRequired[str | None]
    """The community on X that the post goes to; null for none."""
    share_with_followers: NotRequired[bool]
    """Show a post to a community to all followers too."""
    variants: NotRequired[PostVariantsInput]
    """What a network gets otherwise than the others: texts and media of its own, and what only it knows. What is left
    out there, and each empty list, is the post's. On `PUT` a network that is named gets exactly this from now on,
    and nothing of its own with `{}`; the others keep theirs.
    """
    external_id: NotRequired[str]
    """Another `external_id`; an empty text takes it away."""
    metadata: NotRequired[Mapping[str, str]]
    """Up to 20 texts of yours, each by a name of 1 to 64 of `A-Z a-z 0-9 _ . -`. Nobody but you reads them. A change
    replaces all of them; an empty object takes them away.
    """
    scheduled_date: NotRequired[str | datetime | None]
    """A date in the future, with `Z` or a numeric offset, schedules the post or moves it and counts toward the
    daily limit, unless it is the one that the post has; null makes it a draft.
    """
    platforms: NotRequired[Sequence[PlatformInput]]
    """The target networks from now on, exactly these; an empty list changes nothing."""
    x_account_id: NotRequired[str | None]
    """Another connected account on X, an `id` of `GET /accounts`; null changes nothing."""
    secondary_a_account_id: NotRequired[str | None]
    """Another connected account on Bluesky, an `account_id` of `GET /cross-posting`; null changes nothing."""
    secondary_b_account_id: NotRequired[str | None]
    """Another connected account on LinkedIn, an `account_id` of `GET /cross-posting`; null changes nothing."""
    confirm_resend: NotRequired[bool]
    """Send it although a network may have it already: it may appear twice there."""


class DeletedPost(TypedDict):
    success: bool
    message: str
    """What to say to a person. The wording may change."""
    x_deleted: bool
    """Whether the post was deleted from X by this request."""
    x_delete_error: NotRequired[str]
    """Why X has not deleted it yet, or does not; absent when it did, or has none."""
    copies: NotRequired[list[NetworkCopy]]
    """What became of the copies, for each network that has or may have one. Absent when there is none, or when
    they were to be left. What is `pending` or `not_removable` is tried again for up to seven days.
    """
    warnings: NotRequired[list[str]]
    """What you should know although the request succeeded; absent when there is nothing."""
    notices: NotRequired[list[Notice]]
    """The same as `warnings`, in the same order, for programs."""


class NetworkCopy(TypedDict):
    platform: Platform
    """A network: `x` is X, `secondary_a` is Bluesky, `secondary_b` is LinkedIn. New networks may be added."""
    status: NetworkCopyStatus
    """What became of a copy: `removed`; `pending`: it is there or may be, and the service goes on removing it; `kept`: the
    network refused for good; `not_removable`: its account has to be connected again first; `unknown`: it may be there,
    and only a person can see. New values may be added.
    """
    message: str
    """What to say to a person. The wording may change."""
    url: NotRequired[str]
    """Where it still is; absent when it is gone, or nobody here knows."""


class PostSchedule(TypedDict):
    scheduled_date: str | datetime
    """When to publish, in the future, with `Z` or a numeric offset. Counts toward the daily limit."""
    confirm_resend: NotRequired[bool]
    """Send it although a network may have it already: it may appear twice there."""


class ScheduledPost(TypedDict):
    success: bool
    id: str
    """An opaque identifier."""
    text: str
    """The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`."""
    scheduled_date: str
    message: str
    """What to say to a person. The wording may change."""
    status: PostStatus
    """`draft`: not yet dated. `scheduled`: waits for its date. `posted`: live on at least one network. `failed`: no
    target network has it. New states may be added.
    """
    review_status: NotRequired[ReviewStatus]
    """Whether it may go out. `approved`: whoever gave it its date may. `pending`: it waits for approval, and nothing is
    sent before. `rejected`: it was rejected, or not approved before its time. New values may be added.
    """
    deliveries: NotRequired[list[Delivery]]
    """Every target network, from the moment that it is scheduled there or published; absent while it is nowhere."""
    warnings: NotRequired[list[str]]
    """What you should know although the request succeeded; absent when there is nothing."""
    notices: NotRequired[list[Notice]]
    """The same as `warnings`, in the same order, for programs."""


class PublishOptions(TypedDict):
    platforms: NotRequired[Sequence[PlatformInput]]
    """Only these of the post's networks; all that have not got it when left out or empty."""
    confirm_resend: NotRequired[bool]
    """Send it although a network may have it already: it may appear twice there."""


class PublishedPost(TypedDict):
    success: bool
    id: str
    """An opaque identifier."""
    text: str
    """The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`."""
    x_post_id: str | None
    """The post's identifier on X; null when it is not there."""
    posted_date: str | None
    message: str
    """What to say to a person. The wording may change."""
    status: PostStatus
    """`draft`: not yet dated. `scheduled`: waits for its date. `posted`: live on at least one network. `failed`: no
    target network has it. New states may be added.
    """
    posted: bool
    """Whether at least one network has the post."""
    has_failures: bool
    """Whether at least one target network failed; `results` and `warnings` say why."""
    url: str | None
    results: NotRequired[list[DeliveryResult]]
    """The target networks that are settled; absent while there is none."""
    deliveries: NotRequired[list[Delivery]]
    """Every target network, from the moment that it is scheduled there or published; absent while it is nowhere."""
    warnings: NotRequired[list[str]]
    """What you should know although the request succeeded; absent when there is nothing."""
    notices: NotRequired[list[Notice]]
    """The same as `warnings`, in the same order, for programs."""


class OutcomeReport(TypedDict):
    """What became of a post or an article on one network, as its owner has seen it there."""

    platform: PlatformInput
    """A network to post to: `x`; `secondary_a` or `bluesky`; `secondary_b` or `linkedin`. Answers always say
    `secondary_a` and `secondary_b`.
    """
    outcome: OutcomeSeen
    """`published`: it is there. `not_published`: it is not."""
    url: NotRequired[str]
    """Where it is, as a browser shows it. Only with `published`. Of a thread, that of the first part that is not
    known to be live.
    """


class BatchSchedule(TypedDict):
    schedules: Sequence[BatchScheduleEntry]
    community_id: NotRequired[str]
    """The community on X that a post goes to."""
    share_with_followers: NotRequired[bool]
    """Show a post to a community to all followers too."""
    x_account_id: NotRequired[str]
    """A connected account on X, an `id` of `GET /accounts`. The primary one is taken when none is named."""
    confirm_resend: NotRequired[bool]
    """Send it although a network may have it already: it may appear twice there."""


class BatchScheduleEntry(TypedDict):
    """A post and the date to give it."""

    post_id: str
    """An opaque identifier."""
    scheduled_date: str | datetime
    """When to publish, in the future, with `Z` or a numeric offset. Counts toward the daily limit."""


class BatchScheduleResult(TypedDict):
    success: bool
    message: str
    """What to say to a person. The wording may change."""
    scheduled: list[BatchScheduledPost]
    errors: NotRequired[list[BatchScheduleError]]
    """The entries that failed; absent when there are none."""
    warnings: NotRequired[list[str]]
    """What you should know although the request succeeded; absent when there is nothing."""
    notices: NotRequired[list[Notice]]
    """The same as `warnings`, in the same order, for programs."""


class BatchScheduledPost(TypedDict):
    id: str
    """An opaque identifier."""
    text: str
    """The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`."""
    category: str
    """A label of yours; `General` when none was given."""
    scheduled_date: str
    is_thread: bool
    status: PostStatus
    """`draft`: not yet dated. `scheduled`: waits for its date. `posted`: live on at least one network. `failed`: no
    target network has it. New states may be added.
    """
    review_status: NotRequired[ReviewStatus]
    """Whether it may go out. `approved`: whoever gave it its date may. `pending`: it waits for approval, and nothing is
    sent before. `rejected`: it was rejected, or not approved before its time. New values may be added.
    """


class BatchScheduleError(TypedDict):
    post_id: str
    """An opaque identifier."""
    error: str
    """What to say to a person. The wording may change."""
    problems: NotRequired[list[Problem]]
    """The same for programs, with the place in the request."""


class PostQueue(TypedDict):
    confirm_resend: NotRequired[bool]
    """Send it although a network may have it already: it may appear twice there."""


class Queue(TypedDict):
    """Weekly slots in a time zone."""

    timezone: str
    """A time zone by its name in the IANA database."""
    slots: list[WeeklySlot]


class WeeklySlot(TypedDict):
    """A time of the day, on some days of each week."""

    weekdays: list[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] | str]
    time: str
    """The local time, from 00:00 to 23:59."""
    x_account_id: NotRequired[str]
    """Only posts with this X account take the slot; any post when absent."""


class QueueChange(TypedDict):
    """Only the members that are sent change."""

    timezone: NotRequired[str]
    """A time zone by its name in the IANA database."""
    slots: NotRequired[Sequence[WeeklySlotInput]]
    """All slots, in place of those of before. The same day, time and account twice is an error."""


class WeeklySlotInput(TypedDict):
    """A time of the day, on some days of each week."""

    weekdays: Sequence[WeekdayInput]
    time: str
    """The local time, from 00:00 to 23:59."""
    x_account_id: NotRequired[str]
    """Keeps the slot for posts with this X account, which has to be one of yours."""


class QueueSlots(TypedDict):
    slots: list[QueueSlot]


class QueueSlot(TypedDict):
    """A slot at its moment. Members that do not apply are absent."""

    at: str
    local: str
    """The same in the time zone of the queue."""
    x_account_id: NotRequired[str]
    """Only posts with this X account take the slot."""
    post_id: NotRequired[str]
    """The post that has the slot; absent when it is free."""
    former: NotRequired[bool]
    """True when the queue has no such slot any more, and the post holds it all the same."""


class QueueFill(TypedDict):
    """Exactly one of `post_ids` and `category`."""

    post_ids: NotRequired[Sequence[str]]
    """Drafts, in the order in which they are to go out. An empty list counts as left out."""
    category: NotRequired[str]
    """A label of yours; `General` when none was given."""
    after: NotRequired[str]
    """With `category`, only the drafts behind this one; `next_after` of the answer before."""


class QueueFillResult(TypedDict):
    success: bool
    message: str
    """What to say to a person. The wording may change."""
    scheduled: list[BatchScheduledPost]
    errors: NotRequired[list[BatchScheduleError]]
    """The drafts that got no slot; absent when there are none."""
    remaining: int
    """With `category`, how many drafts of it are behind those of this answer; otherwise 0."""
    next_after: NotRequired[str]
    """What to send as `after` for those; absent when there are none."""
    warnings: NotRequired[list[str]]
    """What you should know although the request succeeded; absent when there is nothing."""
    notices: NotRequired[list[Notice]]
    """The same as `warnings`, in the same order, for programs."""


class QueueRearrangement(TypedDict):
    dry_run: NotRequired[bool]
    """Only says what would move."""


class QueueMoves(TypedDict):
    success: bool
    dry_run: bool
    count: int
    """How many posts moved, or would."""
    moves: list[QueueMove]
    """In the order of the new dates."""
    warnings: NotRequired[list[str]]
    """What you should know although the request succeeded; absent when there is nothing."""
    notices: NotRequired[list[Notice]]
    """The same as `warnings`, in the same order, for programs."""

QueueMove = TypedDict(
    "QueueMove",
    {
        "post_id": "str",
        "from": "str",
        "to": "str",
        "local": "str",
    },
)


class UploadedMedia(TypedDict):
    """A picture or a video that is kept."""

    url: str
    """Goes into `media_urls`, `thread_media`, `cover_image_url` or the Markdown of an article."""
    id: str
    """An opaque identifier."""
    type: Literal["image/jpeg", "image/png", "image/gif", "image/webp", "video/mp4", "video/quicktime"] | str
    """What its bytes are, whatever they were called. More types may be added."""
    bytes: int
    """How many are kept, which may be fewer than were sent."""
    width: int
    """In pixels, as it is seen."""
    height: int
    """In pixels, as it is seen."""
    duration_ms: NotRequired[int]
    """Of a video, or of a picture that moves."""
    alt_text: NotRequired[str]
    """What a picture or a video shows, for those who cannot see it. An empty one, or one of white space alone, is none."""
    created_at: str
    """When it was uploaded."""
    expires_at: NotRequired[str]
    """When it goes by itself, unless a post or an article uses it by then. Absent while a post uses it."""


class MediaInput(TypedDict):
    """A picture or a video that is fetched."""

    source_url: str
    """A public https address of the file itself, not of a page around it."""
    alt_text: NotRequired[str]
    """What a picture or a video shows, for those who cannot see it. An empty one, or one of white space alone, is none."""


class MediaChange(TypedDict):
    """What changes of a picture or a video."""

    alt_text: NotRequired[str | None]
    """What it shows, for those who cannot see it. `null` and an empty text remove it."""


class MediaList(TypedDict):
    media: list[UploadedMedia]
    pagination: CursorPagination


class DeletedMedia(TypedDict):
    success: bool
    message: str
    """What to say to a person. The wording may change."""


class Article(TypedDict):
    id: str
    """An opaque identifier."""
    title: str
    """The title of an article."""
    content_markdown: str
    """The text of an article in Markdown."""
    cover_image_url: str | None
    status: ArticleStatus
    """`draft`: not yet dated. `scheduled`: waits for its date. `publishing`: X is at it. `published`: live on X.
    `failed`: X has not got it. New states may be added.
    """
    review_status: NotRequired[ReviewStatus]
    """Whether it may go out. `approved`: whoever gave it its date may. `pending`: it waits for approval, and nothing is
    sent before. `rejected`: it was rejected, or not approved before its time. New values may be added.
    """
    review_note: NotRequired[str]
    """What whoever decided has to say about it."""
    scheduled_date: str | None
    """When the article is, or was, to be published; null when it is not scheduled."""
    published_date: str | None
    x_post_id: str | None
    """The identifier of the article's post on X once it is there."""
    article_url: str | None
    """Where to read the published article."""
    failed_reason: str | None
    x_account_id: str | None
    """The connected X account the article belongs to; null when there is none."""
    external_id: NotRequired[str]
    """What you call it in a system of yours, without control characters. No two posts of yours have the same one, and no
    two articles; one that is deleted has none any more.
    """
    metadata: NotRequired[dict[str, str]]
    """Up to 20 texts of yours, each by a name of 1 to 64 of `A-Z a-z 0-9 _ . -`. Nobody but you reads them. A change
    replaces all of them; an empty object takes them away.
    """
    deliveries: NotRequired[list[Delivery]]
    """Every target network, from the moment that it is scheduled there or published; absent while it is nowhere."""
    created_at: str
    updated_at: str


class ArticleEnvelope(TypedDict):
    article: Article
    warnings: NotRequired[list[str]]
    """What you should know although the request succeeded; absent when there is nothing."""
    notices: NotRequired[list[Notice]]
    """The same as `warnings`, in the same order, for programs."""


class ArticleList(TypedDict):
    articles: list[Article]
    pagination: ArticlePagination
    total: int
    """The same as `pagination.total_count`."""
    warnings: NotRequired[list[str]]
    """What you should know although the request succeeded; absent when there is nothing."""
    notices: NotRequired[list[Notice]]
    """The same as `warnings`, in the same order, for programs."""


class ArticlePagination(TypedDict):
    page: int
    """Which page this is; by `cursor`, the how manieth in a row."""
    limit: int
    total_count: int
    """How many items there are on all pages."""
    total_is_minimum: NotRequired[bool]
    """`true` when there are more than `total_count`: with `sort=scheduled`, and with other filters than `status` and
    `x_account_id`, 10,000 are counted. Absent otherwise.
    """
    total_pages: int
    """How many pages there are; 0 without items."""
    has_more: bool
    """Whether there is a page after this one."""
    next_cursor: NotRequired[str]
    """Leads to the page behind this one, as `cursor`. Absent on the last one."""


class ArticleInput(TypedDict):
    """The text is needed, as `content_markdown` or under its older name `body`."""

    title: str
    """The title of an article."""
    content_markdown: NotRequired[str]
    """The text of an article in Markdown."""
    body: NotRequired[str]
    """The older name of `content_markdown`. When both are sent they must be the same."""
    cover_image_url: NotRequired[str]
    """The picture above the article, a JPG, PNG or WebP; a URL that the upload gave you."""
    scheduled_date: NotRequired[str | datetime]
    """When to publish, in the future, with `Z` or a numeric offset."""
    publish_now: NotRequired[bool]
    """Publish before answering. Not together with `scheduled_date`."""
    x_account_id: NotRequired[str]
    """A connected account on X, an `id` of `GET /accounts`. The primary one is taken when none is named."""
    external_id: NotRequired[str]
    """What you call it in a system of yours, without control characters. No two posts of yours have the same one, and no
    two articles; one that is deleted has none any more.
    """
    metadata: NotRequired[Mapping[str, str]]
    """Up to 20 texts of yours, each by a name of 1 to 64 of `A-Z a-z 0-9 _ . -`. Nobody but you reads them. A change
    replaces all of them; an empty object takes them away.
    """


class ArticleChange(TypedDict):
    """Only the members that are sent change."""

    title: NotRequired[str]
    """The title of an article."""
    content_markdown: NotRequired[str]
    """The text of an article in Markdown."""
    body: NotRequired[str]
    """The older name of `content_markdown`. When both are sent they must be the same."""
    cover_image_url: NotRequired[str | None]
    """A JPG, PNG or WebP; a URL that the upload gave you. Null removes it."""
    x_account_id: NotRequired[str | None]
    """Another connected account on X, an `id` of `GET /accounts`; null changes nothing."""
    external_id: NotRequired[str]
    """Another `external_id`; an empty text takes it away."""
    metadata: NotRequired[Mapping[str, str]]
    """Up to 20 texts of yours, each by a name of 1 to 64 of `A-Z a-z 0-9 _ . -`. Nobody but you reads them. A change
    replaces all of them; an empty object takes them away.
    """
    scheduled_date: NotRequired[str | datetime | None]
    """A date in the future, with `Z` or a numeric offset, schedules the article or moves it; null makes it a draft."""
    confirm_resend: NotRequired[bool]
    """Send it although a network may have it already: it may appear twice there."""


class ArticlePublishOptions(TypedDict):
    confirm_resend: NotRequired[bool]
    """Send it although a network may have it already: it may appear twice there."""


class DeletedArticle(TypedDict):
    success: bool
    message: str
    """What to say to a person. The wording may change."""
    x_deleted: bool
    """Whether the article was deleted from X by this request."""
    x_delete_error: NotRequired[str]
    """Why X has not deleted it yet, or does not; absent when it did, or has none."""
    copies: NotRequired[list[NetworkCopy]]
    """What became of the copies, for each network that has or may have one. Absent when there is none, or when
    they were to be left. What is `pending` or `not_removable` is tried again for up to seven days.
    """
    warnings: NotRequired[list[str]]
    """What you should know although the request succeeded; absent when there is nothing."""
    notices: NotRequired[list[Notice]]
    """The same as `warnings`, in the same order, for programs."""


class AnalyticsOverview(TypedDict):
    stats: PostingStats
    streaks: PostingStreaks
    """A streak is a row of days with at least one published post each."""
    trends: PostingTrends
    """How many posts were published in which stretch of time. The current ones are not over."""
    categories: list[CategoryShare]
    """What the posts are filed under, the largest first."""
    recent_activity: RecentActivity
    """Published posts by day, the oldest day first, today last."""


class PostingStats(TypedDict):
    total_posts_created: int
    total_posts_published: int
    total_posts_scheduled: int
    """How many posts wait for their date now."""
    publishing_rate: float
    """The published posts of those created, in percent."""
    total_active_days: int
    """On how many days at least one post was published."""
    avg_posts_per_week: float
    """Published posts a week, from the first one until now."""
    most_active_day: str | None
    """The day with the most published posts, in lower case, such as `monday`; null without any."""
    most_active_hour: int | None
    """The hour with the most published posts; null without any."""
    total_characters_written: int
    """In all posts and their parts."""
    total_threads_created: int
    total_media_posts: int
    """How many posts have at least one picture or video."""


class PostingStreaks(TypedDict):
    """A streak is a row of days with at least one published post each."""

    current: int
    """The days of the running streak, which ends when a whole day passes without a post."""
    longest: int
    last_posted_date: str | None
    """When the last post was published; null without any."""
    streak_start_date: str | None
    """When the first post of the running streak was published; null without a streak."""


class PostingTrendsBestMonth(TypedDict):
    """The month with the most published posts, the latest of equal ones; null without any."""

    month: str
    count: int


class PostingTrends(TypedDict):
    """How many posts were published in which stretch of time. The current ones are not over."""

    this_week: int
    last_week: int
    this_month: int
    last_month: int
    best_month: PostingTrendsBestMonth | None
    """The month with the most published posts, the latest of equal ones; null without any."""


class CategoryShare(TypedDict):
    name: str
    """A label of yours; `General` when none was given."""
    count: int
    percentage: float
    """Of all created posts."""


class RecentActivity(TypedDict):
    """Published posts by day, the oldest day first, today last."""

    last_7_days: list[int]
    last_30_days: list[int]


class TweetAnalytics(TypedDict):
    has_x_account: bool
    """Whether an account on X is connected."""
    has_data: bool
    """Whether anything has been synchronised from X."""
    sync_status: SyncStatus
    """How far the numbers of X are known here, whatever the period."""
    summary: TweetSummary
    """Over the posts of the period. Engagements are likes, retweets, replies, quotes and bookmarks."""
    top_performers: list[TweetPerformance]
    """The posts with the highest engagement rate, the best first."""
    worst_performers: list[TweetPerformance]
    """The posts with the lowest engagement rate, the worst first."""
    content_type_stats: list[ContentTypeStats]
    """By kind of post, the most frequent first."""
    engagement_timeline: list[EngagementDate]
    """By day of publication, the oldest first; days without a post are left out."""
    best_engagement_hours: list[EngagementHour]
    """Hours of publication, the best first; hours without a post are left out."""
    best_engagement_days: list[EngagementDay]
    """Days of publication, the best first; days without a post are left out."""


class SyncStatus(TypedDict):
    """How far the numbers of X are known here, whatever the period."""

    last_synced_at: str | None
    total_tweets_synced: int


class TweetSummary(TypedDict):
    """Over the posts of the period. Engagements are likes, retweets, replies, quotes and bookmarks."""

    total_tracked_tweets: int
    avg_engagement_rate: float
    """All engagements per all impressions, in percent, never more than 100."""
    avg_impressions: float
    avg_likes: float
    avg_retweets: float
    avg_replies: float
    total_impressions: int
    total_engagements: int


class TweetPerformance(TypedDict):
    """What X counted for one post."""

    x_post_id: str
    """What a network calls a post; on `secondary_b` it is a URN."""
    text_preview: str
    """How the text begins."""
    content_type: PostKind
    """The kind of a post: `thread` when it has several parts, otherwise by its media `video`, `gif` or `image`,
    otherwise `text`. New kinds may be added.
    """
    posted_at: str
    likes: int
    retweets: int
    replies: int
    quotes: int
    impressions: int
    bookmarks: int
    engagement_rate: float
    """Engagements per impression, in percent, never more than 100; 0 without impressions."""


class ContentTypeStats(TypedDict):
    content_type: PostKind
    """The kind of a post: `thread` when it has several parts, otherwise by its media `video`, `gif` or `image`,
    otherwise `text`. New kinds may be added.
    """
    count: int
    avg_impressions: float
    avg_engagement_rate: float
    """All engagements per all impressions, in percent, never more than 100."""


class EngagementDate(TypedDict):
    date: str
    posts: int
    impressions: int
    engagements: int
    engagement_rate: float
    """Engagements per impression, in percent, never more than 100; 0 without impressions."""


class EngagementHour(TypedDict):
    hour: int
    label: str
    """The hour for people, such as `09:00`."""
    count: int
    avg_engagement_rate: float
    """All engagements per all impressions, in percent, never more than 100."""


class EngagementDay(TypedDict):
    day: Weekday
    """From `Monday` to `Sunday`."""
    short_day: ShortWeekday
    """From `Mon` to `Sun`."""
    count: int
    avg_engagement_rate: float
    """All engagements per all impressions, in percent, never more than 100."""

Activity = TypedDict(
    "Activity",
    {
        "timezone": "str",
        "from": "str",
        "until": "str",
        "total": "int",
        "days": "list[ActiveDay]",
    },
)


class ActiveDay(TypedDict):
    date: str
    posts: int


class PostMetrics(TypedDict):
    metrics: list[NetworkMetrics]
    """One entry for each network that has the post and counts for it."""


class NetworkMetrics(TypedDict):
    """What a network counted for a post. Before the first reading `last_synced_at` and `latest` are absent."""

    platform: Platform
    """A network: `x` is X, `secondary_a` is Bluesky, `secondary_b` is LinkedIn. New networks may be added."""
    account_id: str
    """An opaque identifier."""
    post_id: str
    """What a network calls a post; on `secondary_b` it is a URN."""
    posted_at: str
    last_synced_at: NotRequired[str]
    """When it was read last."""
    next_sync_at: NotRequired[str]
    """When it is read again, as long as the plan and the budget allow. Absent when it is not, because it is old or
    not there any more.
    """
    latest: NotRequired[MetricCounts]
    """Counts since the post was published."""
    days: list[MetricDay]
    """Days of UTC with a reading, the oldest first, each with the last one of it."""


class MetricCounts(TypedDict):
    """Counts since the post was published."""

    likes: int
    retweets: int
    replies: int
    quotes: int
    bookmarks: int
    impressions: int
    engagement_rate: float
    """Engagements per impression, in percent, never more than 100; 0 without impressions."""


class MetricDay(TypedDict):
    """Counts since the post was published, by the end of this day."""

    date: str
    likes: int
    retweets: int
    replies: int
    quotes: int
    bookmarks: int
    impressions: int
    engagement_rate: float
    """Engagements per impression, in percent, never more than 100; 0 without impressions."""


class BestTimes(TypedDict):
    has_enough_data: bool
    """Whether there are at least 3 published posts."""
    total_posts_analyzed: int
    hour_distribution: list[HourCount]
    """Every hour of the day from 0 to 23, also those without a post."""
    day_distribution: list[DayCount]
    """Every day of the week from Monday to Sunday, also those without a post."""
    best_hours: list[HourCount]
    """The best first; empty without enough data."""
    best_days: list[BestDay]
    """The best first; empty without enough data."""
    summary: str
    """The same for people, in one or two sentences."""


class HourCount(TypedDict):
    hour: int
    label: str
    """The hour for people, such as `09:00`."""
    count: int


class DayCount(TypedDict):
    day: Weekday
    """From `Monday` to `Sunday`."""
    short_day: ShortWeekday
    """From `Mon` to `Sun`."""
    count: int


class BestDay(TypedDict):
    day: Weekday
    """From `Monday` to `Sunday`."""
    count: int


class Event(TypedDict):
    """Something that has happened."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: EventType
    """What has happened. `post.at_risk`: something will keep a scheduled post from going out, once for each of its
    `risks`. `account.expiring`: a sign-in that cannot be renewed ends within 7 days, and again, within one.
    `budget.reached`: the budget of a month is used up, or did not suffice, once for each month. New types may be
    added: ignore one that you do not know.
    """
    timestamp: str
    """When it happened."""
    data: EventData
    """What it happened to, as it was then: of `post.` events the post, of `article.` events the article, of `account.`
    events the account, of `delivery.` events the delivery and the post or article that it is of, of `budget.` events
    the budget, of `webhook.` events the webhook. Of `ping`, which webhooks alone get, there is nothing.
    """


class EventData(TypedDict):
    """What it happened to, as it was then: of `post.` events the post, of `article.` events the article, of `account.`
    events the account, of `delivery.` events the delivery and the post or article that it is of, of `budget.` events
    the budget, of `webhook.` events the webhook. Of `ping`, which webhooks alone get, there is nothing.
    """

    post: NotRequired[Post]
    article: NotRequired[Article]
    delivery: NotRequired[Delivery]
    """A post or an article on one network, whatever its state: what happens next, and what has happened. Members that
    do not apply are absent.
    """
    account: NotRequired[SocialAccount]
    """An account on a network that you have connected."""
    budget: NotRequired[Budget]
    """What may be spent in a month of UTC, and what of it is left."""
    webhook: NotRequired[Webhook]
    """An address that events are sent to. Members that do not apply are absent."""
    previous_status: NotRequired[str]
    """The status of the post, article or delivery before, where it has changed."""


class PostCreatedEvent(TypedDict):
    """A post was created."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["post.created"] | str
    timestamp: str
    data: PostEventData
    """The post, as it was then."""


class PostUpdatedEvent(TypedDict):
    """A post was changed."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["post.updated"] | str
    timestamp: str
    data: PostEventData
    """The post, as it was then."""


class PostScheduledEvent(TypedDict):
    """A post was scheduled, or moved to another date."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["post.scheduled"] | str
    timestamp: str
    data: PostEventData
    """The post, as it was then."""


class PostUnscheduledEvent(TypedDict):
    """A post is a draft again."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["post.unscheduled"] | str
    timestamp: str
    data: PostEventData
    """The post, as it was then."""


class PostPostedEvent(TypedDict):
    """The first network has a post."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["post.posted"] | str
    timestamp: str
    data: PostEventData
    """The post, as it was then."""


class PostFailedEvent(TypedDict):
    """No network has accepted a post."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["post.failed"] | str
    timestamp: str
    data: PostEventData
    """The post, as it was then."""


class PostSettledEvent(TypedDict):
    """Every network of a post has an outcome."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["post.settled"] | str
    timestamp: str
    data: PostEventData
    """The post, as it was then."""


class PostDeletedEvent(TypedDict):
    """A post was deleted."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["post.deleted"] | str
    timestamp: str
    data: PostEventData
    """The post, as it was then."""


class PostAtRiskEvent(TypedDict):
    """Something will keep a scheduled post from going out."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["post.at_risk"] | str
    timestamp: str
    data: PostEventData
    """The post, as it was then."""


class PostReviewRequestedEvent(TypedDict):
    """A post waits for approval."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["post.review_requested"] | str
    timestamp: str
    data: PostEventData
    """The post, as it was then."""


class PostReviewedEvent(TypedDict):
    """A post was approved or rejected."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["post.reviewed"] | str
    timestamp: str
    data: PostEventData
    """The post, as it was then."""


class ArticleCreatedEvent(TypedDict):
    """An article was created."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["article.created"] | str
    timestamp: str
    data: ArticleEventData
    """The article, as it was then."""


class ArticleUpdatedEvent(TypedDict):
    """An article was changed."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["article.updated"] | str
    timestamp: str
    data: ArticleEventData
    """The article, as it was then."""


class ArticleScheduledEvent(TypedDict):
    """An article was scheduled, or moved to another date."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["article.scheduled"] | str
    timestamp: str
    data: ArticleEventData
    """The article, as it was then."""


class ArticleUnscheduledEvent(TypedDict):
    """An article is a draft again."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["article.unscheduled"] | str
    timestamp: str
    data: ArticleEventData
    """The article, as it was then."""


class ArticlePublishingEvent(TypedDict):
    """An article is being published."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["article.publishing"] | str
    timestamp: str
    data: ArticleEventData
    """The article, as it was then."""


class ArticlePublishedEvent(TypedDict):
    """An article is published."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["article.published"] | str
    timestamp: str
    data: ArticleEventData
    """The article, as it was then."""


class ArticleFailedEvent(TypedDict):
    """X has not accepted an article."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["article.failed"] | str
    timestamp: str
    data: ArticleEventData
    """The article, as it was then."""


class ArticleDeletedEvent(TypedDict):
    """An article was deleted."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["article.deleted"] | str
    timestamp: str
    data: ArticleEventData
    """The article, as it was then."""


class ArticleReviewRequestedEvent(TypedDict):
    """An article waits for approval."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["article.review_requested"] | str
    timestamp: str
    data: ArticleEventData
    """The article, as it was then."""


class ArticleReviewedEvent(TypedDict):
    """An article was approved or rejected."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["article.reviewed"] | str
    timestamp: str
    data: ArticleEventData
    """The article, as it was then."""


class DeliveryPublishedEvent(TypedDict):
    """A network has a post or an article."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["delivery.published"] | str
    timestamp: str
    data: DeliveryEventData
    """The delivery, and the post or article that it is of, as they were then."""


class DeliveryFailedEvent(TypedDict):
    """A network has not accepted a post or an article."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["delivery.failed"] | str
    timestamp: str
    data: DeliveryEventData
    """The delivery, and the post or article that it is of, as they were then."""


class DeliverySkippedEvent(TypedDict):
    """A network was left out, since it does not take such a post."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["delivery.skipped"] | str
    timestamp: str
    data: DeliveryEventData
    """The delivery, and the post or article that it is of, as they were then."""


class DeliveryUnknownEvent(TypedDict):
    """Nobody knows yet whether a network has it."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["delivery.unknown"] | str
    timestamp: str
    data: DeliveryEventData
    """The delivery, and the post or article that it is of, as they were then."""


class DeliveryPendingEvent(TypedDict):
    """It waits for its network again."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["delivery.pending"] | str
    timestamp: str
    data: DeliveryEventData
    """The delivery, and the post or article that it is of, as they were then."""


class AccountConnectedEvent(TypedDict):
    """An account was connected, or connected again."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["account.connected"] | str
    timestamp: str
    data: AccountEventData
    """The account, as it was then."""


class AccountNeedsReconnectEvent(TypedDict):
    """The sign-in of an account has ended."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["account.needs_reconnect"] | str
    timestamp: str
    data: AccountEventData
    """The account, as it was then."""


class AccountExpiringEvent(TypedDict):
    """The sign-in of an account ends soon."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["account.expiring"] | str
    timestamp: str
    data: AccountEventData
    """The account, as it was then."""


class AccountDisconnectedEvent(TypedDict):
    """An account was disconnected."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["account.disconnected"] | str
    timestamp: str
    data: AccountEventData
    """The account, as it was then."""


class BudgetReachedEvent(TypedDict):
    """The budget of a month is used up, or did not suffice."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["budget.reached"] | str
    timestamp: str
    data: BudgetEventData


class WebhookDisabledEvent(TypedDict):
    """The service has switched off a webhook."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["webhook.disabled"] | str
    timestamp: str
    data: WebhookEventData
    """The webhook, as it was then."""


class PingEvent(TypedDict):
    """A test of a webhook."""

    id: str
    """The same wherever the event comes from; no other event has it."""
    type: Literal["ping"] | str
    timestamp: str
    data: dict[str, str]
    """Nothing."""


class PostEventData(TypedDict):
    """The post, as it was then."""

    post: Post
    previous_status: NotRequired[str]
    """The status of the post, article or delivery before, where it has changed."""


class ArticleEventData(TypedDict):
    """The article, as it was then."""

    article: Article
    previous_status: NotRequired[str]
    """The status of the post, article or delivery before, where it has changed."""


class DeliveryEventData(TypedDict):
    """The delivery, and the post or article that it is of, as they were then."""

    delivery: NotRequired[Delivery]
    """A post or an article on one network, whatever its state: what happens next, and what has happened. Members that
    do not apply are absent.
    """
    post: NotRequired[Post]
    article: NotRequired[Article]
    previous_status: NotRequired[str]
    """The status of the post, article or delivery before, where it has changed."""


class AccountEventData(TypedDict):
    """The account, as it was then."""

    account: SocialAccount
    """An account on a network that you have connected."""


class BudgetEventData(TypedDict):
    budget: Budget
    """What may be spent in a month of UTC, and what of it is left."""


class WebhookEventData(TypedDict):
    """The webhook, as it was then."""

    webhook: Webhook
    """An address that events are sent to. Members that do not apply are absent."""


class SocialAccount(TypedDict):
    """An account on a network that you have connected."""

    id: str
    """An opaque identifier."""
    platform: Platform
    """A network: `x` is X, `secondary_a` is Bluesky, `secondary_b` is LinkedIn. New networks may be added."""
    handle: str
    """The name that it is found by on its network."""
    display_name: str
    """The name that readers see."""
    nickname: NotRequired[str]
    """What you call it. Absent when you have not named it."""
    status: SocialAccountStatus
    """`connected`; `needs_reconnect`: the network does not take the sign-in any more, sign in again; `disconnected`:
    you have disconnected it. New values may be added.
    """
    is_primary: bool
    """Whether it is the first choice on its network."""
    connected_at: str
    expires_at: NotRequired[str]
    """When the sign-in ends. Absent when that is not known, or when it is renewed by itself."""


class EventList(TypedDict):
    events: list[Event]
    pagination: EventPagination


class EventPagination(TypedDict):
    next_cursor: str
    """Send it as `after` of the next request, whether or not there were events."""
    has_more: bool
    """Whether there is more to read at once."""


class Webhook(TypedDict):
    """An address that events are sent to. Members that do not apply are absent."""

    id: str
    """An opaque identifier."""
    url: str
    """Where events are sent. An https address on the public Internet, without user name, password or fragment; the host
    of the instance can allow others (`WEBHOOK_HOSTS`).
    """
    types: NotRequired[list[EventType]]
    """Only events of these types are sent. Absent when all are."""
    description: str
    """What it is for, in your words."""
    enabled: bool
    """Whether events are sent. Those that happen while it is off are sent later."""
    disabled_at: NotRequired[str]
    """Since when it is off."""
    disabled_reason: NotRequired[WebhookDisabledReason]
    """`user`: you have switched it off. `gone`: it answered 410. `failing`: no attempt succeeded for five days. `operator`:
    who runs the service has switched it off. New values may be added.
    """
    failing_since: NotRequired[str]
    """When the first attempt failed since the last one that succeeded. After five days it is switched off."""
    paused_until: NotRequired[str]
    """Until then nothing is sent, as it has asked for by `Retry-After`. Another `url` ends it."""
    last_success_at: NotRequired[str]
    """When an attempt last succeeded, to the minute."""
    secret: NotRequired[str]
    """What signatures are made with: `whsec_` and 32 bytes in base64. Only in the answers to its creation and to its
    rotation.
    """
    previous_secret_ends_at: NotRequired[str]
    """Until then the secret before signs beside the present one."""
    created_at: str
    updated_at: str
    """When you last changed it."""


class WebhookInput(TypedDict):
    """A webhook to be created."""

    url: str
    """Where events are sent. An https address on the public Internet, without user name, password or fragment; the host
    of the instance can allow others (`WEBHOOK_HOSTS`).
    """
    types: NotRequired[Sequence[EventTypeInput]]
    """Only events of these types are sent; all when left out, those of later versions included."""
    description: NotRequired[str]
    """What it is for, in your words."""
    enabled: NotRequired[bool]
    """`false` creates it switched off."""


class WebhookChange(TypedDict):
    """What is to be different. Members that are not sent stay as they are."""

    url: NotRequired[str]
    """Where events are sent. An https address on the public Internet, without user name, password or fragment; the host
    of the instance can allow others (`WEBHOOK_HOSTS`).
    """
    types: NotRequired[Sequence[EventTypeInput]]
    """Only events of these types are sent."""
    all_types: NotRequired[bool]
    """`true`: events of all types are sent. Not together with `types`."""
    description: NotRequired[str]
    """What it is for, in your words."""
    enabled: NotRequired[bool]
    """Whether events are sent."""


class WebhookList(TypedDict):
    webhooks: list[Webhook]


class DeletedWebhook(TypedDict):
    success: bool
    message: str
    """What to say to a person. The wording may change."""


class SecretRotation(TypedDict):
    """How the secret of a webhook is replaced."""

    grace_seconds: NotRequired[int]
    """How long the old secret signs beside the new one; 86400, a day, when left out."""
    force: NotRequired[bool]
    """`true` also while an older secret signs still, which ends at once."""


class WebhookDelivery(TypedDict):
    """An event on its way to a webhook. Members that do not apply are absent."""

    id: str
    """An opaque identifier."""
    event_id: str
    """The event's, and the header `webhook-id` of each attempt."""
    type: EventType
    """What has happened. `post.at_risk`: something will keep a scheduled post from going out, once for each of its
    `risks`. `account.expiring`: a sign-in that cannot be renewed ends within 7 days, and again, within one.
    `budget.reached`: the budget of a month is used up, or did not suffice, once for each month. New types may be
    added: ignore one that you do not know.
    """
    status: WebhookDeliveryStatus
    """`pending`: to be sent, for the first time or again. `delivered`: an attempt was answered with 2xx. `failed`: given
    up after ten attempts. New values may be added.
    """
    attempts: list[WebhookAttempt]
    """The last ten, the oldest first."""
    next_attempt_at: NotRequired[str]
    """When it is tried next, while it is pending."""
    response_body: NotRequired[str]
    """How the answer to the last attempt began, its first 4 KB as text. Absent where it was empty, and of hosts that
    only this instance may call.
    """
    created_at: str


class WebhookAttempt(TypedDict):
    """One request to a webhook. Members that do not apply are absent."""

    started_at: str
    url: str
    """Where events are sent. An https address on the public Internet, without user name, password or fragment; the host
    of the instance can allow others (`WEBHOOK_HOSTS`).
    """
    duration_ms: NotRequired[int]
    """Until the answer. Absent while there is none."""
    response_status: NotRequired[int]
    """The HTTP status of the answer. Absent where there was none."""
    error: NotRequired[str]
    """What to say to a person. The wording may change."""


class WebhookDeliveryList(TypedDict):
    deliveries: list[WebhookDelivery]
    pagination: CursorPagination


class CursorPagination(TypedDict):
    next_cursor: NotRequired[str]
    """Send it as `cursor` for the next page. Absent on the last one."""

WebhookReplay = TypedDict(
    "WebhookReplay",
    {
        "from": "NotRequired[str | datetime]",
        "until": "NotRequired[str | datetime]",
        "event_ids": "NotRequired[Sequence[str]]",
        "failed_only": "NotRequired[bool]",
        "dry_run": "NotRequired[bool]",
    },
)
"""Which events are sent again. Either `from` or `event_ids`."""


class ReplayedEvents(TypedDict):
    count: int
    """How many are sent again, or would be."""
    dry_run: bool


class ApiError(TypedDict):
    """The one shape of every error."""

    error: str
    """What to say to a person. The wording may change."""
    code: ErrorCode
    """What went wrong, for programs; the table of codes is in the introduction, and `/docs/errors#<code>` says what to
    do. New codes may be added: treat one that you do not know by its HTTP status.
    """
    retryable: bool
    """Whether the same request, sent again later and unchanged, may succeed. A POST is sent again with the same
    `Idempotency-Key`. `Retry-After` says when, where that is known.
    """
    request_id: str
    """The request in the log of the instance, the same as the header `X-Request-Id`."""
    doc_url: str
    """The page of this instance that says what the code means and what to do."""
    details: NotRequired[list[str]]
    """What exactly, one entry for each problem."""
    problems: NotRequired[list[Problem]]
    """The same as `details`, in the same order, for programs; also where `error` says it all. Absent where neither a
    place of the request nor what it names is wrong, such as with an unknown key: there `code` is all.
    """
    remaining: NotRequired[int]
    """On a 429, how many requests or posts are left."""
    id: NotRequired[str]
    """On a 502, the saved post. With `external_id_taken`, the post or article that has it."""
    article: NotRequired[Article]
    permission: NotRequired[Permission]
    """What a key may do. `read`: read everything. `draft`: write, and ask for approval of what is to go out. `publish`:
    publish, schedule and approve. `manage`: webhooks. New values may be added.
    """
    cursor: NotRequired[str]
    """With `cursor_expired`, where to go on."""
    results: NotRequired[list[DeliveryResult]]
    """On a 502, the outcome of each network."""
    post_ids: NotRequired[list[str]]
    """With `in_use`, posts that use it, the newest first."""
    article_ids: NotRequired[list[str]]
    """With `in_use`, articles that use it, the newest first."""
    needed: NotRequired[str]
    """An amount of money, as a decimal with three places at least."""
    left: NotRequired[str]
    """An amount of money, as a decimal with three places at least."""


class Problem(TypedDict):
    """One thing that is wrong, where it is, and by how much. Members that do not apply are absent."""

    pointer: str
    """Where it is: a JSON pointer (RFC 6901) into the body of the request, such as `/posts/3/text`, or `query:page`,
    `header:If-Match`, `path:id`. Of a member that is missing, the place where it belongs. `path:id` is also what is
    saved under that id and was not sent. `request` where no one place is wrong.
    """
    code: ProblemCode
    """What is wrong, for programs; `/docs/errors#problem-<code>` says what to do. New codes may be added."""
    message: str
    """What to say to a person. The wording may change."""
    platform: NotRequired[Platform]
    """A network: `x` is X, `secondary_a` is Bluesky, `secondary_b` is LinkedIn. New networks may be added."""
    limit: NotRequired[int]
    """What is possible, in `unit`."""
    actual: NotRequired[int]
    """What was sent, in `unit`; of what is far beyond the limit nobody counts how much."""
    unit: NotRequired[ProblemUnit]
    """What `limit` and `actual` count. `weighted`: characters as X weighs them. `grapheme`: characters as readers see
    them. `codeunit`: UTF-16 units. New units may be added.
    """


class Notice(TypedDict):
    """Something to know although the request succeeded. Members that do not apply are absent."""

    code: NoticeCode
    """What there is to know, for programs; `/docs/errors#problem-<code>` says what to do. New codes may be added."""
    message: str
    """What to say to a person. The wording may change."""
    pointer: NotRequired[str]
    """Where it is: a JSON pointer (RFC 6901) into the body of the request, such as `/posts/3/text`, or `query:page`,
    `header:If-Match`, `path:id`. Of a member that is missing, the place where it belongs. `path:id` is also what is
    saved under that id and was not sent. `request` where no one place is wrong.
    """
    platform: NotRequired[Platform]
    """A network: `x` is X, `secondary_a` is Bluesky, `secondary_b` is LinkedIn. New networks may be added."""
