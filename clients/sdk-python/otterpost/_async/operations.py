# Generated from openapi/openapi.yaml by `npm run generate`. Do not edit.

"""One method for each operation."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from .._calls import OMITTED, Call, Omitted, segment
from ..models import (
    AccountList,
    Activity,
    AnalyticsOverview,
    Article,
    ArticleEnvelope,
    ArticleList,
    BatchScheduleEntry,
    BatchScheduleResult,
    BestTimes,
    Budget,
    CreatedPosts,
    CrossPosting,
    DeletedArticle,
    DeletedMedia,
    DeletedPost,
    DeletedWebhook,
    Event,
    EventList,
    EventTypeInput,
    History,
    Me,
    MediaList,
    OnExceedInput,
    OutcomeSeen,
    PlatformInput,
    Post,
    PostInput,
    PostList,
    PostMetrics,
    PostsValidation,
    PostVariantsInput,
    PublishedPost,
    Queue,
    QueueChoice,
    QueueFillResult,
    QueueMoves,
    QueueSlots,
    ReplayedEvents,
    ReviewDecision,
    ReviewLink,
    ReviewStatusInput,
    ScheduledPost,
    TweetAnalytics,
    UploadedMedia,
    Usage,
    Webhook,
    WebhookDelivery,
    WebhookDeliveryList,
    WebhookList,
    WeeklySlotInput,
)
from .pages import each_of


class AsyncOperations(ABC):
    @abstractmethod
    async def _call(self, call: Call) -> Any: ...

    async def get_me(
        self,
        *,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Me:
        """Verify the key and read plan, limits and counts

        Answers 200 when the key is valid. When `subscription.has_access` is false, posts can be read and drafted, but
        nothing can be scheduled or published, and `limits` is null. Does not count toward the daily limit.

        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Me = await self._call(
            Call(
                "GET",
                "/me",
                "Me",
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def list_accounts(
        self,
        *,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AccountList:
        """List the connected accounts on X

        The primary account comes first. An `id` from here is what other operations take as `x_account_id`. Pro plans
        connect 1 account, Advanced up to 3, Agency up to 10. Accounts on the other networks are listed by
        `GET /cross-posting`. Does not count toward the daily limit.

        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: AccountList = await self._call(
            Call(
                "GET",
                "/accounts",
                "AccountList",
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def get_cross_posting(
        self,
        *,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> CrossPosting:
        """Read where posts go, and the limits of each network

        `default_targets` is where a post without `platforms` goes now: read it instead of working it out. A network in
        `default_targets` but not in `deliverable_targets` is attempted and fails until it is reconnected in the
        dashboard. An explicit `platforms` list is honoured exactly, whatever `auto_cross_post` says. Does not count
        toward the daily limit.

        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: CrossPosting = await self._call(
            Call(
                "GET",
                "/cross-posting",
                "CrossPosting",
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def list_posts(
        self,
        *,
        cursor: str | None = None,
        page: int | None = None,
        limit: int | None = None,
        status: Literal["draft", "scheduled", "posted", "failed"] | None = None,
        review_status: ReviewStatusInput | None = None,
        has_failures: bool | None = None,
        x_account_id: str | None = None,
        external_id: str | None = None,
        platform: PlatformInput | None = None,
        category: str | None = None,
        q: str | None = None,
        sort: Literal["created", "scheduled", "published", "updated"] | None = None,
        from_: str | datetime | None = None,
        until: str | datetime | None = None,
        updated_since: str | datetime | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PostList:
        """List posts

        Newest first. With `sort=scheduled` those that have a date, soonest first: `status=scheduled` shows what is to
        come, `from` and `until` what is due when. Filters go together. To read more than one page send
        `pagination.next_cursor` of each answer as `cursor` of the next request until there is none: any page costs what
        the first one does, and what is created or deleted meanwhile makes no other post appear twice or not at all.
        Does not count toward the daily limit.

        - `cursor`: `pagination.next_cursor` of the page before, as it is: the page behind that one. With the same `sort` and filters as
          there; `limit` may be another. Not together with `page`.
        - `page`: Number of the page, from 1; 1 when left out. Where pages may be asked for no further than the 10,000th item, as
          `sort` and the filters say, `cursor` leads on.
        - `limit`: Items on a page.
        - `status`: Only posts in this state.
        - `review_status`: Only those that wait for approval, or that were rejected.
        - `has_failures`: `true`: only posts that at least one target network failed, those that are `posted` on another one among them.
          `false`: only posts without failures.
        - `x_account_id`: Only what belongs to this connected X account, an `id` of `GET /accounts`. Of an unknown one there is nothing.
        - `external_id`: Only the one that has this `external_id`, or nothing.
        - `platform`: Only posts that go, or went, to this network.
        - `category`: Only posts of this category, spelled exactly so.
        - `q`: Only what has all of these words, in any order: in the first 10,000 characters of a post, its thread included, or
          the first 100,000 of an article, its title included. Capital and small letters are the same, and each word of more than one
          letter may be the beginning of a longer one: `otter` finds "Otters". Signs and emoji are left out. In Chinese, Japanese, Thai, Lao,
          Burmese and Khmer, which have no spaces, each pair of neighbouring letters is a word.

          Ten words at most. One of the three longest must be in no more than 5,000 posts, or no more than 5,000 may match
          all other filters; otherwise the answer is 400, and a rarer word or a narrower `from` and `until` helps.
        - `sort`: `created`, unless said otherwise: all posts, newest first. `scheduled`: posts with a `scheduled_date`, soonest first, those that were
          published at theirs among them. `published`: posts with a `posted_date`, newest first. `updated`, also when left
          out beside `updated_since`: all posts, what was changed last first; one that is edited while pages are read may appear again. By
          number, all but `created` can be paged through as far as the 10,000th post.
        - `from_`: Only what is of this time or later, by the time that `sort` goes by: `created_at`, `scheduled_date`, the date of
          publication, or `updated_at`. In a URL the plus sign of an offset is `%2B`.
        - `until`: Only what is before this time, by the time that `sort` goes by.
        - `updated_since`: Only what was changed at this time or later, which is also how `sort` is `updated` when it is left out. In another
          order no more than 10,000 may have been changed since then. In a URL the plus sign of an offset is `%2B`.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: PostList = await self._call(
            Call(
                "GET",
                "/posts",
                "PostList",
                query={
                    "cursor": cursor,
                    "page": page,
                    "limit": limit,
                    "status": status,
                    "review_status": review_status,
                    "has_failures": has_failures,
                    "x_account_id": x_account_id,
                    "external_id": external_id,
                    "platform": platform,
                    "category": category,
                    "q": q,
                    "sort": sort,
                    "from": from_,
                    "until": until,
                    "updated_since": updated_since,
                },
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    def iterate_posts(
        self,
        *,
        limit: int | None = None,
        status: Literal["draft", "scheduled", "posted", "failed"] | None = None,
        review_status: ReviewStatusInput | None = None,
        has_failures: bool | None = None,
        x_account_id: str | None = None,
        external_id: str | None = None,
        platform: PlatformInput | None = None,
        category: str | None = None,
        q: str | None = None,
        sort: Literal["created", "scheduled", "published", "updated"] | None = None,
        from_: str | datetime | None = None,
        until: str | datetime | None = None,
        updated_since: str | datetime | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AsyncGenerator[Post, None]:
        """Each of `list_posts`, whatever the pages: `async for one in client.iterate_posts()`."""

        async def page(cursor: str | None) -> tuple[list[Post], str | None]:
            answer: PostList = await self.list_posts(
                cursor=cursor,
                limit=limit,
                status=status,
                review_status=review_status,
                has_failures=has_failures,
                x_account_id=x_account_id,
                external_id=external_id,
                platform=platform,
                category=category,
                q=q,
                sort=sort,
                from_=from_,
                until=until,
                updated_since=updated_since,
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
            return answer["posts"], answer["pagination"].get("next_cursor")

        return each_of(page)

    async def create_posts(
        self,
        *,
        text: str | Omitted = OMITTED,
        category: str | Omitted = OMITTED,
        scheduled_date: str | datetime | Omitted = OMITTED,
        queue: QueueChoice | Omitted = OMITTED,
        publish_now: bool | Omitted = OMITTED,
        is_thread: bool | Omitted = OMITTED,
        thread_tweets: Sequence[str] | Omitted = OMITTED,
        thread_media: Sequence[Sequence[str]] | Omitted = OMITTED,
        media_urls: Sequence[str] | Omitted = OMITTED,
        community_id: str | Omitted = OMITTED,
        share_with_followers: bool | Omitted = OMITTED,
        variants: PostVariantsInput | Omitted = OMITTED,
        external_id: str | Omitted = OMITTED,
        metadata: Mapping[str, str] | Omitted = OMITTED,
        x_account_id: str | Omitted = OMITTED,
        secondary_a_account_id: str | Omitted = OMITTED,
        secondary_b_account_id: str | Omitted = OMITTED,
        platforms: Sequence[PlatformInput] | Omitted = OMITTED,
        posts: Sequence[PostInput] | Omitted = OMITTED,
        idempotency_key: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> CreatedPosts:
        """Create a post, a thread, or up to 50 posts

        Send exactly one of `text` (a single post or a thread) and `posts` (bulk).

        - Neither `scheduled_date` nor `publish_now`: saved as a draft, free of charge.
        - `scheduled_date`: scheduled. Needs an active subscription and counts toward the daily limit, one for each
          scheduled post.
        - `publish_now: true`: published before the answer comes, which takes up to 20 seconds. Not together with
          `scheduled_date`, not in a bulk. Needs an active subscription and counts toward the daily limit.

        **Bulk** is all or nothing: one invalid entry is a 400 whose `details` name it (`posts[3].text`), and too small a
        daily allowance is a 429 for all; then nothing is saved. Beside `posts` only `x_account_id` and `platforms` are
        allowed; they apply to the entries that do not set their own.

        **Targets.** Without `platforms` the post goes to `default_targets` of `GET /cross-posting` as they are now. A
        text or media over the limit of one of several networks is skipped there, said in `warnings`, and still
        published on the others; over the limits of every target it is a 400.

        **Publishing now.** As soon as one network has the post the answer is 201, with the outcome of each network in
        `results`. When all refuse it the answer is 502 with the `id` of the saved post. When a network does not answer
        in time the answer is 201 with `status: scheduled`, `posted: false` and a warning: the service goes on by
        itself. Do not send the post again; read it with `GET /posts/{id}`. When the post is deleted meanwhile the answer
        is 404.

        **What differs.** `variants` has texts and media for one network alone, and settings that only it knows; each
        network is held to what it really gets.

        **Your own ids.** With an `external_id` a post is saved once: another one with the same is a 409
        `external_id_taken` whose `id` is that of the first. `GET /posts?external_id=` finds it.

        - `text`: The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`.
        - `category`: A label of yours; `General` when none was given.
        - `scheduled_date`: When to publish, in the future, with `Z` or a numeric offset. Counts toward the daily limit.
        - `queue`: `next` schedules for the first free slot of the queue. Not together with `scheduled_date` or `publish_now`;
          posts of a bulk take theirs in order. Counts toward the daily limit.
        - `publish_now`: Publish before answering. Not together with `scheduled_date`, not in a bulk. Counts toward the daily limit.
        - `is_thread`: Needs no mention; `true` without `thread_tweets` is an error.
        - `thread_tweets`: The second and later parts of a thread; the first is `text`. A network that takes fewer parts skips the post.
        - `thread_media`: The media of each part in `thread_tweets`; an empty list means none for that part. A shorter list is filled
          with empty ones, a longer one is an error.
        - `media_urls`: Media of the post, or of the first part of a thread. URLs that the upload gave you.
        - `community_id`: The community on X that a post goes to.
        - `share_with_followers`: Show a post to a community to all followers too.
        - `variants`: What a network gets otherwise than the others: texts and media of its own, and what only it knows. What is left
          out there, and each empty list, is the post's. On `PUT` a network that is named gets exactly this from now on,
          and nothing of its own with `{}`; the others keep theirs.
        - `external_id`: What you call it in a system of yours, without control characters. No two posts of yours have the same one, and no
          two articles; one that is deleted has none any more.
        - `metadata`: Up to 20 texts of yours, each by a name of 1 to 64 of `A-Z a-z 0-9 _ . -`. Nobody but you reads them. A change
          replaces all of them; an empty object takes them away.
        - `x_account_id`: A connected account on X, an `id` of `GET /accounts`. The primary one is taken when none is named.
        - `secondary_a_account_id`: A connected account on Bluesky, an `account_id` of `GET /cross-posting`. The primary one is taken when none is
          named.
        - `secondary_b_account_id`: A connected account on LinkedIn, an `account_id` of `GET /cross-posting`. The primary one is taken when none is
          named.
        - `platforms`: The target networks, exactly these; `default_targets` of `GET /cross-posting` when left out or empty.
        - `posts`: Bulk: several posts, saved together or not at all. An empty list counts as left out.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: CreatedPosts = await self._call(
            Call(
                "POST",
                "/posts",
                "CreatedPosts",
                body={
                    "text": text,
                    "category": category,
                    "scheduled_date": scheduled_date,
                    "queue": queue,
                    "publish_now": publish_now,
                    "is_thread": is_thread,
                    "thread_tweets": thread_tweets,
                    "thread_media": thread_media,
                    "media_urls": media_urls,
                    "community_id": community_id,
                    "share_with_followers": share_with_followers,
                    "variants": variants,
                    "external_id": external_id,
                    "metadata": metadata,
                    "x_account_id": x_account_id,
                    "secondary_a_account_id": secondary_a_account_id,
                    "secondary_b_account_id": secondary_b_account_id,
                    "platforms": platforms,
                    "posts": posts,
                },
                idempotency_key=idempotency_key,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def get_post(
        self,
        id: str,
        *,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Post:
        """Read a post

        While a post is being published it reads `scheduled`; `results` lists the networks that are settled,
        `deliveries` every network with its state. Does not count toward the daily limit.

        - `id`: Identifier of a post. An unknown one, and one of somebody else, is a 404.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Post = await self._call(
            Call(
                "GET",
                f"/posts/{segment(id)}",
                "Post",
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def update_post(
        self,
        id: str,
        *,
        text: str | Omitted = OMITTED,
        category: str | Omitted = OMITTED,
        is_thread: bool | Omitted = OMITTED,
        thread_tweets: Sequence[str] | None | Omitted = OMITTED,
        media_urls: Sequence[str] | None | Omitted = OMITTED,
        thread_media: Sequence[Sequence[str]] | None | Omitted = OMITTED,
        community_id: str | None | Omitted = OMITTED,
        share_with_followers: bool | Omitted = OMITTED,
        variants: PostVariantsInput | Omitted = OMITTED,
        external_id: str | Omitted = OMITTED,
        metadata: Mapping[str, str] | Omitted = OMITTED,
        scheduled_date: str | datetime | None | Omitted = OMITTED,
        platforms: Sequence[PlatformInput] | Omitted = OMITTED,
        x_account_id: str | None | Omitted = OMITTED,
        secondary_a_account_id: str | None | Omitted = OMITTED,
        secondary_b_account_id: str | None | Omitted = OMITTED,
        confirm_resend: bool | Omitted = OMITTED,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Post:
        """Change a draft, scheduled or failed post

        Only the members that are sent change. A `scheduled_date` schedules the post or moves it: this needs an active
        subscription and counts toward the daily limit; the date that it has already counts nothing, unless the post waits for approval: a date
        by a key with `publish` approves it. `scheduled_date: null` makes it a draft again. Everything else is free. A published post answers 400 `already_published`; so does a change of text or media once a part of the
        thread is live on any network, while the date may still change.

        `platforms` and the accounts say where it goes from now on; what waited for its date elsewhere is taken back. A
        network that has a part of it, or is getting it, stays as it is: taking it away or naming another account is a 400
        `already_published`, and 409 `outcome_unknown` where nobody knows whether it has arrived. A change of text or
        media answers that as well, also with `confirm_resend`: what may be seen there stays what the post shows.

        - `id`: Identifier of a post. An unknown one, and one of somebody else, is a 404.
        - `text`: The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`.
        - `category`: A label of yours; `General` when none was given.
        - `is_thread`: `false` makes the thread a single post; `true` without parts is an error.
        - `thread_tweets`: The second and later parts of a thread; null makes it a single post.
        - `media_urls`: Media of the post, or of the first part of a thread; null removes them.
        - `thread_media`: The media of each part in `thread_tweets`; null removes them.
        - `community_id`: The community on X that the post goes to; null for none.
        - `share_with_followers`: Show a post to a community to all followers too.
        - `variants`: What a network gets otherwise than the others: texts and media of its own, and what only it knows. What is left
          out there, and each empty list, is the post's. On `PUT` a network that is named gets exactly this from now on,
          and nothing of its own with `{}`; the others keep theirs.
        - `external_id`: Another `external_id`; an empty text takes it away.
        - `metadata`: Up to 20 texts of yours, each by a name of 1 to 64 of `A-Z a-z 0-9 _ . -`. Nobody but you reads them. A change
          replaces all of them; an empty object takes them away.
        - `scheduled_date`: A date in the future, with `Z` or a numeric offset, schedules the post or moves it and counts toward the
          daily limit, unless it is the one that the post has; null makes it a draft.
        - `platforms`: The target networks from now on, exactly these; an empty list changes nothing.
        - `x_account_id`: Another connected account on X, an `id` of `GET /accounts`; null changes nothing.
        - `secondary_a_account_id`: Another connected account on Bluesky, an `account_id` of `GET /cross-posting`; null changes nothing.
        - `secondary_b_account_id`: Another connected account on LinkedIn, an `account_id` of `GET /cross-posting`; null changes nothing.
        - `confirm_resend`: Send it although a network may have it already: it may appear twice there.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `if_match`: The `etag_of` what was read: refused with `changed_meanwhile` when it has been changed since.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Post = await self._call(
            Call(
                "PUT",
                f"/posts/{segment(id)}",
                "Post",
                body={
                    "text": text,
                    "category": category,
                    "is_thread": is_thread,
                    "thread_tweets": thread_tweets,
                    "media_urls": media_urls,
                    "thread_media": thread_media,
                    "community_id": community_id,
                    "share_with_followers": share_with_followers,
                    "variants": variants,
                    "external_id": external_id,
                    "metadata": metadata,
                    "scheduled_date": scheduled_date,
                    "platforms": platforms,
                    "x_account_id": x_account_id,
                    "secondary_a_account_id": secondary_a_account_id,
                    "secondary_b_account_id": secondary_b_account_id,
                    "confirm_resend": confirm_resend,
                },
                idempotency_key=idempotency_key,
                if_match=if_match,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def delete_post(
        self,
        id: str,
        *,
        delete_from_x: bool | None = None,
        if_match: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DeletedPost:
        """Delete a post

        Removes the post here, whatever the networks say, and its copies on the networks too unless `delete_from_x` is
        false. A post that is being published is deleted everywhere as soon as its publication is settled. What a
        network does not remove at once is asked for again for up to seven days; `copies` says what is or may still be
        where. Gives nothing back to the daily limit, and does not count toward it.

        - `id`: Identifier of a post. An unknown one, and one of somebody else, is a 404.
        - `delete_from_x`: `false` leaves the copies on all networks.
        - `if_match`: The `etag_of` what was read: refused with `changed_meanwhile` when it has been changed since.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: DeletedPost = await self._call(
            Call(
                "DELETE",
                f"/posts/{segment(id)}",
                "DeletedPost",
                query={
                    "delete_from_x": delete_from_x,
                },
                if_match=if_match,
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def schedule_post(
        self,
        id: str,
        *,
        scheduled_date: str | datetime,
        confirm_resend: bool | Omitted = OMITTED,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ScheduledPost:
        """Schedule a post

        Schedules a draft or a failed post, or moves a scheduled one to another date. Needs an active subscription and
        counts toward the daily limit. A failed post goes only to the networks that have not got it.

        - `id`: Identifier of a post. An unknown one, and one of somebody else, is a 404.
        - `scheduled_date`: When to publish, in the future, with `Z` or a numeric offset. Counts toward the daily limit.
        - `confirm_resend`: Send it although a network may have it already: it may appear twice there.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `if_match`: The `etag_of` what was read: refused with `changed_meanwhile` when it has been changed since.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: ScheduledPost = await self._call(
            Call(
                "POST",
                f"/posts/{segment(id)}/schedule",
                "ScheduledPost",
                body={
                    "scheduled_date": scheduled_date,
                    "confirm_resend": confirm_resend,
                },
                idempotency_key=idempotency_key,
                if_match=if_match,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def unschedule_post(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Post:
        """Make a post a draft again

        Takes the date away, as `PUT` with `scheduled_date: null` does, for clients that cannot send null. A draft stays
        what it is, a failed post becomes a draft. A published post, and one that is being sent, answers 400
        `already_published`. Gives nothing back of the daily limit, and takes nothing.

        - `id`: Identifier of a post. An unknown one, and one of somebody else, is a 404.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `if_match`: The `etag_of` what was read: refused with `changed_meanwhile` when it has been changed since.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Post = await self._call(
            Call(
                "POST",
                f"/posts/{segment(id)}/unschedule",
                "Post",
                idempotency_key=idempotency_key,
                if_match=if_match,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def queue_post(
        self,
        id: str,
        *,
        confirm_resend: bool | Omitted = OMITTED,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Post:
        """Give a post the next free slot

        Schedules a draft or a failed post for the first free slot of the queue, or moves a scheduled one there. A post
        that is in the queue moves to an earlier slot if one is free, and otherwise stays. No free slot within 366 days
        is 409 `no_slot`. Needs an active subscription; a new date counts toward the daily limit.

        - `id`: Identifier of a post. An unknown one, and one of somebody else, is a 404.
        - `confirm_resend`: Send it although a network may have it already: it may appear twice there.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `if_match`: The `etag_of` what was read: refused with `changed_meanwhile` when it has been changed since.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Post = await self._call(
            Call(
                "POST",
                f"/posts/{segment(id)}/queue",
                "Post",
                body={
                    "confirm_resend": confirm_resend,
                },
                idempotency_key=idempotency_key,
                if_match=if_match,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def publish_post(
        self,
        id: str,
        *,
        platforms: Sequence[PlatformInput] | Omitted = OMITTED,
        confirm_resend: bool | Omitted = OMITTED,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PublishedPost:
        """Publish a post now

        Publishes a draft, scheduled or failed post on those of its networks that have not got it; the answer comes
        within about 20 seconds. Needs an active subscription and counts toward the daily limit.

        Without a body an already published post answers 400 `already_published`. With `platforms` it is tried again on
        those of them that have failed.

        As soon as one network has the post the answer is 200, with the outcome of each network in `results`. When all
        refuse it the answer is 502. When a network does not answer in time the answer is 200 with `status: scheduled`,
        `posted: false` and a warning: the service goes on by itself. Do not publish again; read the post.

        - `id`: Identifier of a post. An unknown one, and one of somebody else, is a 404.
        - `platforms`: Only these of the post's networks; all that have not got it when left out or empty.
        - `confirm_resend`: Send it although a network may have it already: it may appear twice there.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `if_match`: The `etag_of` what was read: refused with `changed_meanwhile` when it has been changed since.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: PublishedPost = await self._call(
            Call(
                "POST",
                f"/posts/{segment(id)}/publish",
                "PublishedPost",
                body={
                    "platforms": platforms,
                    "confirm_resend": confirm_resend,
                },
                idempotency_key=idempotency_key,
                if_match=if_match,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def resolve_post(
        self,
        id: str,
        *,
        platform: PlatformInput,
        outcome: OutcomeSeen,
        url: str | Omitted = OMITTED,
        idempotency_key: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Post:
        """Say what became of a post on a network

        For a post whose entry of `deliveries` has the code `outcome_unknown`, or the status `unknown`: the network did
        not say what became of it, and you have looked. Sends nothing. Where the outcome is known the answer is 409
        `outcome_known`; while something may still arrive, 409 `in_progress`.

        `published`: it is there. With its `url` the post has its address here, and deleting it deletes it there. The
        URL has to be one of the account on that network, and no other post's. X and Bluesky are asked for it: what
        they do not have, or have of another account, is a 400. Where that could not be verified, as on LinkedIn, the
        answer has a warning, and deleting the post leaves it there.

        `not_published`: it is not there. The network counts as failed and can be published on again.

        Of a thread it is about the first part that is not known to be live. `published` with more parts to come needs
        the `url` of that part, and leaves the network as failed: publish it there again, and the thread goes on.

        - `id`: Identifier of a post. An unknown one, and one of somebody else, is a 404.
        - `platform`: A network to post to: `x`; `secondary_a` or `bluesky`; `secondary_b` or `linkedin`. Answers always say
          `secondary_a` and `secondary_b`.
        - `outcome`: `published`: it is there. `not_published`: it is not.
        - `url`: Where it is, as a browser shows it. Only with `published`. Of a thread, that of the first part that is not
          known to be live.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Post = await self._call(
            Call(
                "POST",
                f"/posts/{segment(id)}/resolve",
                "Post",
                body={
                    "platform": platform,
                    "outcome": outcome,
                    "url": url,
                },
                idempotency_key=idempotency_key,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def review_post(
        self,
        id: str,
        *,
        decision: ReviewDecision,
        note: str | Omitted = OMITTED,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Post:
        """Approve or reject what waits for approval

        For a post whose `review_status` is `pending`: a key without the permission `publish` has scheduled it, and it is not
        sent before somebody says so. Send `If-Match` with the `ETag` of what you have read: an edit meanwhile is 412.

        `approve`: it goes out at its time. It takes one from the daily limit and its cost from the budget now, and needs an
        active subscription; where that refuses, it stays pending. `reject`: it becomes a draft without a date, and `review_note` keeps the `note`.

        What does not wait for approval, or whose time has come without it, is 409 `not_pending`. At that time it fails
        with the code `not_approved`, and can be scheduled again.

        - `id`: Identifier of a post. An unknown one, and one of somebody else, is a 404.
        - `decision`: `approve`: it goes out at its time. `reject`: it becomes a draft again.
        - `note`: What whoever decided has to say about it.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `if_match`: The `etag_of` what was read: refused with `changed_meanwhile` when it has been changed since.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Post = await self._call(
            Call(
                "POST",
                f"/posts/{segment(id)}/review",
                "Post",
                body={
                    "decision": decision,
                    "note": note,
                },
                idempotency_key=idempotency_key,
                if_match=if_match,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def create_review_link(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ReviewLink:
        """Make a link for a person to approve a post

        For somebody without an account: a plain page that shows the post as each network will, with two buttons. Whoever
        has the link can decide, on this post alone. It works for 7 days, until somebody decides, edits the post or takes
        its date away, and as long as the key that made it does; of one post there are ten at most, and a further one
        ends the oldest. Nothing but its hash is kept. A post that does not wait for approval answers 409 `not_pending`.

        - `id`: Identifier of a post. An unknown one, and one of somebody else, is a 404.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `if_match`: The `etag_of` what was read: refused with `changed_meanwhile` when it has been changed since.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: ReviewLink = await self._call(
            Call(
                "POST",
                f"/posts/{segment(id)}/review-link",
                "ReviewLink",
                idempotency_key=idempotency_key,
                if_match=if_match,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def get_post_history(
        self,
        id: str,
        *,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> History:
        """Read what has happened to a post

        Oldest first: what its author did, each send to each network with what came of it, what the service waits for,
        and what its owner has said of it, in words and codes. The newest 200 entries; of an older time than the log of
        events keeps, what deliveries and their sends still tell. The text is no part of it: where a network's words quote
        how it begins, they are left out. A deleted post has none; `GET /events` with its `post_id` tells of it. Does not
        count toward the daily limit.

        - `id`: Identifier of a post. An unknown one, and one of somebody else, is a 404.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: History = await self._call(
            Call(
                "GET",
                f"/posts/{segment(id)}/history",
                "History",
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def get_post_metrics(
        self,
        id: str,
        *,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PostMetrics:
        """Read how a post is doing

        What networks counted for a post, as it grew: the last reading, and one for each day on which there was any. X
        alone tells it, of a thread for its first part. It is read every hour on the first day, then ever more rarely,
        and not any more after 90 days; `next_sync_at` says when. Days of more than a year ago are left out. Where
        nothing is counted, as of a draft and of what is on other networks alone, the list is empty. Needs the Advanced
        or the Agency plan. Asks no network, and does not count toward the daily limit.

        - `id`: Identifier of a post. An unknown one, and one of somebody else, is a 404.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: PostMetrics = await self._call(
            Call(
                "GET",
                f"/posts/{segment(id)}/metrics",
                "PostMetrics",
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def batch_schedule_posts(
        self,
        *,
        schedules: Sequence[BatchScheduleEntry],
        community_id: str | Omitted = OMITTED,
        share_with_followers: bool | Omitted = OMITTED,
        x_account_id: str | Omitted = OMITTED,
        confirm_resend: bool | Omitted = OMITTED,
        idempotency_key: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> BatchScheduleResult:
        """Schedule up to 50 posts

        Schedules drafts, scheduled and failed posts, each by itself: the answer is 200 also when some entries fail, and
        `errors` names those (unknown post, already published, date in the past, post named twice, daily limit used up,
        `x_account_id` where another account has a part of the post or may have it).
        `community_id`, `share_with_followers` and `x_account_id` apply to all entries. Needs an active subscription and
        counts toward the daily limit, one for each scheduled entry.

        - `community_id`: The community on X that a post goes to.
        - `share_with_followers`: Show a post to a community to all followers too.
        - `x_account_id`: A connected account on X, an `id` of `GET /accounts`. The primary one is taken when none is named.
        - `confirm_resend`: Send it although a network may have it already: it may appear twice there.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: BatchScheduleResult = await self._call(
            Call(
                "POST",
                "/posts/batch-schedule",
                "BatchScheduleResult",
                body={
                    "schedules": schedules,
                    "community_id": community_id,
                    "share_with_followers": share_with_followers,
                    "x_account_id": x_account_id,
                    "confirm_resend": confirm_resend,
                },
                idempotency_key=idempotency_key,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def validate_posts(
        self,
        *,
        post_id: str | Omitted = OMITTED,
        fetch_cards: bool | Omitted = OMITTED,
        text: str | Omitted = OMITTED,
        category: str | Omitted = OMITTED,
        scheduled_date: str | datetime | Omitted = OMITTED,
        publish_now: bool | Omitted = OMITTED,
        queue: QueueChoice | Omitted = OMITTED,
        is_thread: bool | Omitted = OMITTED,
        thread_tweets: Sequence[str] | Omitted = OMITTED,
        thread_media: Sequence[Sequence[str]] | Omitted = OMITTED,
        media_urls: Sequence[str] | Omitted = OMITTED,
        community_id: str | Omitted = OMITTED,
        share_with_followers: bool | Omitted = OMITTED,
        variants: PostVariantsInput | Omitted = OMITTED,
        external_id: str | Omitted = OMITTED,
        metadata: Mapping[str, str] | Omitted = OMITTED,
        x_account_id: str | Omitted = OMITTED,
        secondary_a_account_id: str | Omitted = OMITTED,
        secondary_b_account_id: str | Omitted = OMITTED,
        platforms: Sequence[PlatformInput] | Omitted = OMITTED,
        posts: Sequence[PostInput] | Omitted = OMITTED,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PostsValidation:
        """Say what would become of posts

        Takes the body of `POST /posts`, or the `post_id` of a saved post, and answers what would happen: what is wrong
        with it, where it would go, and each text, file and card as its network would get it. It changes nothing, asks no
        network and takes nothing from the daily limit. Pages that posts link to are read with `fetch_cards` alone.

        Whatever `POST /posts` would refuse is a 200 with `valid: false` here, with the same `problems`. 400 is for a
        body that is no JSON, for texts and lists beyond the bounds of the contract, and for a hundred mistakes at once. A
        member that is wrong by itself counts as left out for the rest of the answer.

        A saved post is judged as it would go out now, or, when it is scheduled, at its time.

        `valid` says that the request would be taken as things stand; `will` says what each network would make of it. A
        network that refuses for reasons that nobody can know ahead refuses all the same.

        - `post_id`: An opaque identifier.
        - `fetch_cards`: Whether pages are read whose cards would be shown and are not known: five at a time, and fifty in an hour, of a
          user. They are waited for three seconds; one that is slower goes on being read. Not when it is left out.
        - `text`: The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`.
        - `category`: A label of yours; `General` when none was given.
        - `scheduled_date`: When to publish, in the future, with `Z` or a numeric offset. Counts toward the daily limit.
        - `publish_now`: Publish before answering. Not together with `scheduled_date`, not in a bulk. Counts toward the daily limit.
        - `queue`: `next` schedules for the first free slot of the queue. Not together with `scheduled_date` or `publish_now`;
          posts of a bulk take theirs in order. Counts toward the daily limit.
        - `is_thread`: Needs no mention; `true` without `thread_tweets` is an error.
        - `thread_tweets`: The second and later parts of a thread; the first is `text`. A network that takes fewer parts skips the post.
        - `thread_media`: The media of each part in `thread_tweets`; an empty list means none for that part. A shorter list is filled
          with empty ones, a longer one is an error.
        - `media_urls`: Media of the post, or of the first part of a thread. URLs that the upload gave you.
        - `community_id`: The community on X that a post goes to.
        - `share_with_followers`: Show a post to a community to all followers too.
        - `variants`: What a network gets otherwise than the others: texts and media of its own, and what only it knows. What is left
          out there, and each empty list, is the post's. On `PUT` a network that is named gets exactly this from now on,
          and nothing of its own with `{}`; the others keep theirs.
        - `external_id`: What you call it in a system of yours, without control characters. No two posts of yours have the same one, and no
          two articles; one that is deleted has none any more.
        - `metadata`: Up to 20 texts of yours, each by a name of 1 to 64 of `A-Z a-z 0-9 _ . -`. Nobody but you reads them. A change
          replaces all of them; an empty object takes them away.
        - `x_account_id`: A connected account on X, an `id` of `GET /accounts`. The primary one is taken when none is named.
        - `secondary_a_account_id`: A connected account on Bluesky, an `account_id` of `GET /cross-posting`. The primary one is taken when none is
          named.
        - `secondary_b_account_id`: A connected account on LinkedIn, an `account_id` of `GET /cross-posting`. The primary one is taken when none is
          named.
        - `platforms`: The target networks, exactly these; `default_targets` of `GET /cross-posting` when left out or empty.
        - `posts`: Several posts, which `POST /posts` would save together or not at all.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: PostsValidation = await self._call(
            Call(
                "POST",
                "/posts/validate",
                "PostsValidation",
                body={
                    "post_id": post_id,
                    "fetch_cards": fetch_cards,
                    "text": text,
                    "category": category,
                    "scheduled_date": scheduled_date,
                    "publish_now": publish_now,
                    "queue": queue,
                    "is_thread": is_thread,
                    "thread_tweets": thread_tweets,
                    "thread_media": thread_media,
                    "media_urls": media_urls,
                    "community_id": community_id,
                    "share_with_followers": share_with_followers,
                    "variants": variants,
                    "external_id": external_id,
                    "metadata": metadata,
                    "x_account_id": x_account_id,
                    "secondary_a_account_id": secondary_a_account_id,
                    "secondary_b_account_id": secondary_b_account_id,
                    "platforms": platforms,
                    "posts": posts,
                },
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def get_queue(
        self,
        *,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Queue:
        """Read the weekly slots

        The time zone is `UTC` and there are no slots until they are set. Does not count toward the daily limit.

        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Queue = await self._call(
            Call(
                "GET",
                "/queue",
                "Queue",
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def update_queue(
        self,
        *,
        timezone: str | Omitted = OMITTED,
        slots: Sequence[WeeklySlotInput] | Omitted = OMITTED,
        idempotency_key: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Queue:
        """Set the time zone and the weekly slots

        Only the members that are sent change; `slots` replaces them all, and an empty list leaves none. At most 336 slots
        a week, counting each weekday. Posts that are in the queue keep their dates: `POST /queue/rearrange` moves them.
        Does not count toward the daily limit.

        - `timezone`: A time zone by its name in the IANA database.
        - `slots`: All slots, in place of those of before. The same day, time and account twice is an error.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Queue = await self._call(
            Call(
                "PUT",
                "/queue",
                "Queue",
                body={
                    "timezone": timezone,
                    "slots": slots,
                },
                idempotency_key=idempotency_key,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def list_queue_slots(
        self,
        *,
        from_: str | datetime | None = None,
        until: str | datetime | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> QueueSlots:
        """List slots, with the post in each

        Every slot of a stretch of time, earliest first; those without `post_id` are free. Posts whose slot has been taken
        out of the queue since are shown too, as `former`. Does not count toward the daily limit.

        - `from_`: Only slots of this time or later; now when left out.
        - `until`: Only slots before this time, at most 31 days after `from`; 7 days after it when left out.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: QueueSlots = await self._call(
            Call(
                "GET",
                "/queue/slots",
                "QueueSlots",
                query={
                    "from": from_,
                    "until": until,
                },
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def fill_queue(
        self,
        *,
        post_ids: Sequence[str] | Omitted = OMITTED,
        category: str | Omitted = OMITTED,
        after: str | Omitted = OMITTED,
        idempotency_key: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> QueueFillResult:
        """Give drafts the next free slots

        Of `post_ids`, in that order, or of a `category`, the oldest 50 drafts first: exactly one of the two. Each draft
        by itself: the answer is 200 also when some get no slot, and `errors` names those. As long as it has a
        `next_after`, send that as `after` to go on behind these. When none gets one because there is no free slot, it
        is 409 `no_slot`. Needs an active subscription and counts toward the daily limit, one for each scheduled draft.

        - `post_ids`: Drafts, in the order in which they are to go out. An empty list counts as left out.
        - `category`: A label of yours; `General` when none was given.
        - `after`: With `category`, only the drafts behind this one; `next_after` of the answer before.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: QueueFillResult = await self._call(
            Call(
                "POST",
                "/queue/fill",
                "QueueFillResult",
                body={
                    "post_ids": post_ids,
                    "category": category,
                    "after": after,
                },
                idempotency_key=idempotency_key,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def rearrange_queue(
        self,
        *,
        dry_run: bool | Omitted = OMITTED,
        idempotency_key: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> QueueMoves:
        """Move queued posts onto the present slots

        Gives all posts that wait in the queue the first slots that there are now, in the order of their dates, all of
        them or none: when there are not enough slots it is 409 `no_slot`. What is due within 60 seconds, being sent, or
        live somewhere already stays where it is. With `dry_run` nothing moves, and the answer is what it would be
        without. Needs an active subscription; takes nothing from the daily limit. Where what comes into another month, or
        gets dearer, does not fit into its budget, none moves: 403 `budget_exceeded`.

        - `dry_run`: Only says what would move.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: QueueMoves = await self._call(
            Call(
                "POST",
                "/queue/rearrange",
                "QueueMoves",
                body={
                    "dry_run": dry_run,
                },
                idempotency_key=idempotency_key,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def list_media(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> MediaList:
        """List media

        The pictures and videos that are kept, the newest first. `cursor` leads from page to page. Does not count toward
        the daily limit.

        - `cursor`: `pagination.next_cursor` of the page before, as it is: the page behind that one. With the same `sort` and filters as
          there; `limit` may be another. Not together with `page`.
        - `limit`: Items on a page.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: MediaList = await self._call(
            Call(
                "GET",
                "/media",
                "MediaList",
                query={
                    "cursor": cursor,
                    "limit": limit,
                },
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    def iterate_media(
        self,
        *,
        limit: int | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AsyncGenerator[UploadedMedia, None]:
        """Each of `list_media`, whatever the pages: `async for one in client.iterate_media()`."""

        async def page(cursor: str | None) -> tuple[list[UploadedMedia], str | None]:
            answer: MediaList = await self.list_media(
                cursor=cursor,
                limit=limit,
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
            return answer["media"], answer["pagination"].get("next_cursor")

        return each_of(page)

    async def create_media(
        self,
        *,
        source_url: str,
        alt_text: str | Omitted = OMITTED,
        idempotency_key: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> UploadedMedia:
        """Keep a picture or a video from an address

        Fetches the file at `source_url` once, within ten seconds, and keeps it as an upload: the same formats, the same
        sizes, the same answer. The address begins with `https`, is on the public Internet, and leads to the file itself,
        past three redirects at most. Ten at a time, of which one is fetched and the others wait; more are a 429. Does
        not count toward the daily limit.

        - `source_url`: A public https address of the file itself, not of a page around it.
        - `alt_text`: What a picture or a video shows, for those who cannot see it. An empty one, or one of white space alone, is none.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: UploadedMedia = await self._call(
            Call(
                "POST",
                "/media",
                "UploadedMedia",
                body={
                    "source_url": source_url,
                    "alt_text": alt_text,
                },
                idempotency_key=idempotency_key,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def get_media(
        self,
        id: str,
        *,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> UploadedMedia:
        """Read what is known of a picture or a video

        Its bytes are at `url`. Does not count toward the daily limit.

        - `id`: Identifier of a picture or a video. An unknown one, and one of somebody else, is a 404.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: UploadedMedia = await self._call(
            Call(
                "GET",
                f"/media/{segment(id)}",
                "UploadedMedia",
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def update_media(
        self,
        id: str,
        *,
        alt_text: str | None | Omitted = OMITTED,
        idempotency_key: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> UploadedMedia:
        """Change the alternative text

        `null` and an empty text remove it. Posts that go out from now on have the new one; what is being sent, and what
        is live, stays as it is. The posts that use it do not count as changed, but for those that wait for approval or have
        failed: what was read of these is not what they are any more. What X bills for the text is reserved with
        each post that waits for its time; where a budget has not enough left for that, nothing changes: 403
        `budget_exceeded`. Does not count toward the daily limit.

        - `id`: Identifier of a picture or a video. An unknown one, and one of somebody else, is a 404.
        - `alt_text`: What it shows, for those who cannot see it. `null` and an empty text remove it.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: UploadedMedia = await self._call(
            Call(
                "PUT",
                f"/media/{segment(id)}",
                "UploadedMedia",
                body={
                    "alt_text": alt_text,
                },
                idempotency_key=idempotency_key,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def delete_media(
        self,
        id: str,
        *,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DeletedMedia:
        """Delete a picture or a video

        With its bytes: nothing is at its `url` any more. What a post or an article uses is not deleted: 409 `in_use`
        names them. What nothing uses goes by itself at its `expires_at`. Does not count toward the daily limit.

        - `id`: Identifier of a picture or a video. An unknown one, and one of somebody else, is a 404.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: DeletedMedia = await self._call(
            Call(
                "DELETE",
                f"/media/{segment(id)}",
                "DeletedMedia",
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def list_articles(
        self,
        *,
        cursor: str | None = None,
        page: int | None = None,
        limit: int | None = None,
        status: Literal["draft", "scheduled", "publishing", "published", "failed"] | None = None,
        x_account_id: str | None = None,
        external_id: str | None = None,
        q: str | None = None,
        sort: Literal["created", "scheduled", "published", "updated"] | None = None,
        from_: str | datetime | None = None,
        until: str | datetime | None = None,
        updated_since: str | datetime | None = None,
        review_status: ReviewStatusInput | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ArticleList:
        """List articles

        Newest first, unless `sort` says otherwise. `cursor` leads from page to page as it does in `GET /posts`. Needs a
        paid plan. Does not count toward the daily limit.

        - `cursor`: `pagination.next_cursor` of the page before, as it is: the page behind that one. With the same `sort` and filters as
          there; `limit` may be another. Not together with `page`.
        - `page`: Number of the page, from 1; 1 when left out. Where pages may be asked for no further than the 10,000th item, as
          `sort` and the filters say, `cursor` leads on.
        - `limit`: Items on a page.
        - `status`: Only articles in this state.
        - `x_account_id`: Only what belongs to this connected X account, an `id` of `GET /accounts`. Of an unknown one there is nothing.
        - `external_id`: Only the one that has this `external_id`, or nothing.
        - `q`: Only what has all of these words, in any order: in the first 10,000 characters of a post, its thread included, or
          the first 100,000 of an article, its title included. Capital and small letters are the same, and each word of more than one
          letter may be the beginning of a longer one: `otter` finds "Otters". Signs and emoji are left out. In Chinese, Japanese, Thai, Lao,
          Burmese and Khmer, which have no spaces, each pair of neighbouring letters is a word.

          Ten words at most. One of the three longest must be in no more than 5,000 posts, or no more than 5,000 may match
          all other filters; otherwise the answer is 400, and a rarer word or a narrower `from` and `until` helps.
        - `sort`: `created`, unless said otherwise: all articles, newest first. `scheduled`: those with a `scheduled_date`, soonest
          first. `published`: those with a `published_date`, newest first. `updated`, also when left out beside
          `updated_since`: all, what was changed last first; one that is edited while pages are read may appear again. By number, all but `created`
          can be paged through as far as the 10,000th article.
        - `from_`: Only what is of this time or later, by the time that `sort` goes by: `created_at`, `scheduled_date`, the date of
          publication, or `updated_at`. In a URL the plus sign of an offset is `%2B`.
        - `until`: Only what is before this time, by the time that `sort` goes by.
        - `updated_since`: Only what was changed at this time or later, which is also how `sort` is `updated` when it is left out. In another
          order no more than 10,000 may have been changed since then. In a URL the plus sign of an offset is `%2B`.
        - `review_status`: Only those that wait for approval, or that were rejected.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: ArticleList = await self._call(
            Call(
                "GET",
                "/articles",
                "ArticleList",
                query={
                    "cursor": cursor,
                    "page": page,
                    "limit": limit,
                    "status": status,
                    "x_account_id": x_account_id,
                    "external_id": external_id,
                    "q": q,
                    "sort": sort,
                    "from": from_,
                    "until": until,
                    "updated_since": updated_since,
                    "review_status": review_status,
                },
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    def iterate_articles(
        self,
        *,
        limit: int | None = None,
        status: Literal["draft", "scheduled", "publishing", "published", "failed"] | None = None,
        x_account_id: str | None = None,
        external_id: str | None = None,
        q: str | None = None,
        sort: Literal["created", "scheduled", "published", "updated"] | None = None,
        from_: str | datetime | None = None,
        until: str | datetime | None = None,
        updated_since: str | datetime | None = None,
        review_status: ReviewStatusInput | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AsyncGenerator[Article, None]:
        """Each of `list_articles`, whatever the pages: `async for one in client.iterate_articles()`."""

        async def page(cursor: str | None) -> tuple[list[Article], str | None]:
            answer: ArticleList = await self.list_articles(
                cursor=cursor,
                limit=limit,
                status=status,
                x_account_id=x_account_id,
                external_id=external_id,
                q=q,
                sort=sort,
                from_=from_,
                until=until,
                updated_since=updated_since,
                review_status=review_status,
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
            return answer["articles"], answer["pagination"].get("next_cursor")

        return each_of(page)

    async def create_article(
        self,
        *,
        title: str,
        content_markdown: str | Omitted = OMITTED,
        body: str | Omitted = OMITTED,
        cover_image_url: str | Omitted = OMITTED,
        scheduled_date: str | datetime | Omitted = OMITTED,
        publish_now: bool | Omitted = OMITTED,
        x_account_id: str | Omitted = OMITTED,
        external_id: str | Omitted = OMITTED,
        metadata: Mapping[str, str] | Omitted = OMITTED,
        idempotency_key: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ArticleEnvelope:
        """Create an article

        Needs a paid plan. Does not count toward the daily limit.

        - Neither `scheduled_date` nor `publish_now`: saved as a draft.
        - `scheduled_date`: scheduled.
        - `publish_now: true`: published before the answer comes, which takes up to 20 seconds. Not together with
          `scheduled_date`. Needs an X account with a premium tier, otherwise 403 `account_not_eligible`.

        `content_markdown` takes headings (`#`, `##`, `###`), bold, italic, strikethrough, links, lists, block quotes,
        images, and posts of X to embed (the post's address alone on a line). Images are uploaded to X by themselves.
        Fenced code blocks stay plain text. Pictures of what waits for approval are uploads, or were kept with
        `POST /media`.

        **Publishing now.** When X has the article the answer is 201 with `status: published`; when X refuses it, 502
        with the saved `article`. When X does not answer in time the answer is 201 with `status: publishing` and a
        warning: the service goes on by itself. Do not send the article again; read it with `GET /articles/{id}`.

        - `title`: The title of an article.
        - `content_markdown`: The text of an article in Markdown.
        - `body`: The older name of `content_markdown`. When both are sent they must be the same.
        - `cover_image_url`: The picture above the article, a JPG, PNG or WebP; a URL that the upload gave you.
        - `scheduled_date`: When to publish, in the future, with `Z` or a numeric offset.
        - `publish_now`: Publish before answering. Not together with `scheduled_date`.
        - `x_account_id`: A connected account on X, an `id` of `GET /accounts`. The primary one is taken when none is named.
        - `external_id`: What you call it in a system of yours, without control characters. No two posts of yours have the same one, and no
          two articles; one that is deleted has none any more.
        - `metadata`: Up to 20 texts of yours, each by a name of 1 to 64 of `A-Z a-z 0-9 _ . -`. Nobody but you reads them. A change
          replaces all of them; an empty object takes them away.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: ArticleEnvelope = await self._call(
            Call(
                "POST",
                "/articles",
                "ArticleEnvelope",
                body={
                    "title": title,
                    "content_markdown": content_markdown,
                    "body": body,
                    "cover_image_url": cover_image_url,
                    "scheduled_date": scheduled_date,
                    "publish_now": publish_now,
                    "x_account_id": x_account_id,
                    "external_id": external_id,
                    "metadata": metadata,
                },
                idempotency_key=idempotency_key,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def get_article(
        self,
        id: str,
        *,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ArticleEnvelope:
        """Read an article

        Needs a paid plan. Does not count toward the daily limit.

        - `id`: Identifier of an article. An unknown one, and one of somebody else, is a 404.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: ArticleEnvelope = await self._call(
            Call(
                "GET",
                f"/articles/{segment(id)}",
                "ArticleEnvelope",
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def update_article(
        self,
        id: str,
        *,
        title: str | Omitted = OMITTED,
        content_markdown: str | Omitted = OMITTED,
        body: str | Omitted = OMITTED,
        cover_image_url: str | None | Omitted = OMITTED,
        x_account_id: str | None | Omitted = OMITTED,
        external_id: str | Omitted = OMITTED,
        metadata: Mapping[str, str] | Omitted = OMITTED,
        scheduled_date: str | datetime | None | Omitted = OMITTED,
        confirm_resend: bool | Omitted = OMITTED,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ArticleEnvelope:
        """Change a draft, scheduled or failed article

        Only the members that are sent change. A `scheduled_date` schedules the article or moves it;
        `scheduled_date: null` makes it a draft. A failed article becomes a draft again, or scheduled when a date is
        sent. A published one answers 400 `already_published`, one that is being published 409 `in_progress`. Title,
        text and cover stay as they were sent while nobody knows whether X has them: another one is a 409
        `outcome_unknown`, also with `confirm_resend`. Needs a paid plan. Does not count toward the daily limit.

        - `id`: Identifier of an article. An unknown one, and one of somebody else, is a 404.
        - `title`: The title of an article.
        - `content_markdown`: The text of an article in Markdown.
        - `body`: The older name of `content_markdown`. When both are sent they must be the same.
        - `cover_image_url`: A JPG, PNG or WebP; a URL that the upload gave you. Null removes it.
        - `x_account_id`: Another connected account on X, an `id` of `GET /accounts`; null changes nothing.
        - `external_id`: Another `external_id`; an empty text takes it away.
        - `metadata`: Up to 20 texts of yours, each by a name of 1 to 64 of `A-Z a-z 0-9 _ . -`. Nobody but you reads them. A change
          replaces all of them; an empty object takes them away.
        - `scheduled_date`: A date in the future, with `Z` or a numeric offset, schedules the article or moves it; null makes it a draft.
        - `confirm_resend`: Send it although a network may have it already: it may appear twice there.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `if_match`: The `etag_of` what was read: refused with `changed_meanwhile` when it has been changed since.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: ArticleEnvelope = await self._call(
            Call(
                "PUT",
                f"/articles/{segment(id)}",
                "ArticleEnvelope",
                body={
                    "title": title,
                    "content_markdown": content_markdown,
                    "body": body,
                    "cover_image_url": cover_image_url,
                    "x_account_id": x_account_id,
                    "external_id": external_id,
                    "metadata": metadata,
                    "scheduled_date": scheduled_date,
                    "confirm_resend": confirm_resend,
                },
                idempotency_key=idempotency_key,
                if_match=if_match,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def delete_article(
        self,
        id: str,
        *,
        delete_from_x: bool | None = None,
        if_match: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DeletedArticle:
        """Delete an article

        Removes the article here, whatever X says, and from X too unless `delete_from_x` is false. An article that is
        being published is deleted everywhere as soon as its publication is settled. What X does not remove at once is
        asked for again for up to seven days; `copies` says whether it is or may still be there. Needs a paid plan. Does
        not count toward the daily limit.

        - `id`: Identifier of an article. An unknown one, and one of somebody else, is a 404.
        - `delete_from_x`: `false` leaves the copy on X.
        - `if_match`: The `etag_of` what was read: refused with `changed_meanwhile` when it has been changed since.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: DeletedArticle = await self._call(
            Call(
                "DELETE",
                f"/articles/{segment(id)}",
                "DeletedArticle",
                query={
                    "delete_from_x": delete_from_x,
                },
                if_match=if_match,
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def unschedule_article(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ArticleEnvelope:
        """Make an article a draft again

        Takes the date away, as `PUT` with `scheduled_date: null` does, for clients that cannot send null. A draft stays
        what it is, a failed article becomes a draft. A published one, and one that is being published, answers 400
        `already_published`. Needs a paid plan.

        - `id`: Identifier of an article. An unknown one, and one of somebody else, is a 404.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `if_match`: The `etag_of` what was read: refused with `changed_meanwhile` when it has been changed since.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: ArticleEnvelope = await self._call(
            Call(
                "POST",
                f"/articles/{segment(id)}/unschedule",
                "ArticleEnvelope",
                idempotency_key=idempotency_key,
                if_match=if_match,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def publish_article(
        self,
        id: str,
        *,
        confirm_resend: bool | Omitted = OMITTED,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ArticleEnvelope:
        """Publish an article now

        Publishes a draft, scheduled or failed article; the answer comes within about 20 seconds. Needs a paid plan and
        an X account with a premium tier, otherwise 403 `account_not_eligible`. Does not count toward the daily limit.

        When X has the article the answer is 200 with `status: published`; when X refuses it, 502 with the saved
        `article`, which is `failed` then. When X does not answer in time the answer is 200 with `status: publishing`
        and a warning: the service goes on by itself. Do not publish again; read the article.

        - `id`: Identifier of an article. An unknown one, and one of somebody else, is a 404.
        - `confirm_resend`: Send it although a network may have it already: it may appear twice there.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `if_match`: The `etag_of` what was read: refused with `changed_meanwhile` when it has been changed since.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: ArticleEnvelope = await self._call(
            Call(
                "POST",
                f"/articles/{segment(id)}/publish",
                "ArticleEnvelope",
                body={
                    "confirm_resend": confirm_resend,
                },
                idempotency_key=idempotency_key,
                if_match=if_match,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def resolve_article(
        self,
        id: str,
        *,
        platform: PlatformInput,
        outcome: OutcomeSeen,
        url: str | Omitted = OMITTED,
        idempotency_key: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ArticleEnvelope:
        """Say what became of an article on X

        As `POST /posts/{id}/resolve`, for an article whose `deliveries` have the code `outcome_unknown` or the status
        `unknown`: X did not say what became of it, and you have looked. Resolved as `published` it is published, as
        `not_published` it has failed and can be published again. Needs a paid plan.

        - `id`: Identifier of an article. An unknown one, and one of somebody else, is a 404.
        - `platform`: A network to post to: `x`; `secondary_a` or `bluesky`; `secondary_b` or `linkedin`. Answers always say
          `secondary_a` and `secondary_b`.
        - `outcome`: `published`: it is there. `not_published`: it is not.
        - `url`: Where it is, as a browser shows it. Only with `published`. Of a thread, that of the first part that is not
          known to be live.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: ArticleEnvelope = await self._call(
            Call(
                "POST",
                f"/articles/{segment(id)}/resolve",
                "ArticleEnvelope",
                body={
                    "platform": platform,
                    "outcome": outcome,
                    "url": url,
                },
                idempotency_key=idempotency_key,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def review_article(
        self,
        id: str,
        *,
        decision: ReviewDecision,
        note: str | Omitted = OMITTED,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ArticleEnvelope:
        """Approve or reject what waits for approval

        As `POST /posts/{id}/review`, for an article whose `review_status` is `pending`. Needs a paid plan. Does not count
        toward the daily limit.

        - `id`: Identifier of an article. An unknown one, and one of somebody else, is a 404.
        - `decision`: `approve`: it goes out at its time. `reject`: it becomes a draft again.
        - `note`: What whoever decided has to say about it.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `if_match`: The `etag_of` what was read: refused with `changed_meanwhile` when it has been changed since.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: ArticleEnvelope = await self._call(
            Call(
                "POST",
                f"/articles/{segment(id)}/review",
                "ArticleEnvelope",
                body={
                    "decision": decision,
                    "note": note,
                },
                idempotency_key=idempotency_key,
                if_match=if_match,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def get_article_history(
        self,
        id: str,
        *,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> History:
        """Read what has happened to an article

        As `GET /posts/{id}/history`, for an article. Needs a paid plan. Does not count toward the daily limit.

        - `id`: Identifier of an article. An unknown one, and one of somebody else, is a 404.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: History = await self._call(
            Call(
                "GET",
                f"/articles/{segment(id)}/history",
                "History",
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def get_analytics_overview(
        self,
        *,
        platform: PlatformInput | None = None,
        category: str | None = None,
        x_account_id: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AnalyticsOverview:
        """Read how much and how steadily you post

        Counts, streaks, trends and categories of the posts of this service, without asking any network. Days, hours and
        weeks are those of UTC; weeks start on Monday. With `platform`, `category` or `x_account_id` it is about these
        posts alone. Does not count toward the daily limit.

        - `platform`: Only posts that go, or went, to this network.
        - `category`: Only posts of this category, spelled exactly so.
        - `x_account_id`: Only what belongs to this connected X account, an `id` of `GET /accounts`. Of an unknown one there is nothing.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: AnalyticsOverview = await self._call(
            Call(
                "GET",
                "/analytics/overview",
                "AnalyticsOverview",
                query={
                    "platform": platform,
                    "category": category,
                    "x_account_id": x_account_id,
                },
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def get_tweet_analytics(
        self,
        *,
        period: str | None = None,
        x_account_id: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TweetAnalytics:
        """Read how your posts on X are doing

        What X counted for posts published in the period, as of `sync_status.last_synced_at`. Needs the Advanced or the
        Agency plan. Every member is always there: without a connected account (`has_x_account` false) or before the
        first synchronisation (`has_data` false) the numbers are 0 and the lists empty. Does not count toward the daily
        limit.

        - `period`: The last so many days, 7 to 365, or `all`.
        - `x_account_id`: Only what belongs to this connected X account, an `id` of `GET /accounts`. Of an unknown one there is nothing.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: TweetAnalytics = await self._call(
            Call(
                "GET",
                "/analytics/tweets",
                "TweetAnalytics",
                query={
                    "period": period,
                    "x_account_id": x_account_id,
                },
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def get_best_times(
        self,
        *,
        platform: PlatformInput | None = None,
        category: str | None = None,
        x_account_id: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> BestTimes:
        """Read when you usually post

        Looks at your last 15 published posts; with fewer than 3 `has_enough_data` is false, and `best_hours` and
        `best_days` are empty. Days and hours are those of UTC. With `platform`, `category` or `x_account_id` it looks at
        the last 15 of these posts. Does not count toward the daily limit.

        - `platform`: Only posts that go, or went, to this network.
        - `category`: Only posts of this category, spelled exactly so.
        - `x_account_id`: Only what belongs to this connected X account, an `id` of `GET /accounts`. Of an unknown one there is nothing.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: BestTimes = await self._call(
            Call(
                "GET",
                "/analytics/best-times",
                "BestTimes",
                query={
                    "platform": platform,
                    "category": category,
                    "x_account_id": x_account_id,
                },
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def get_activity(
        self,
        *,
        timezone: str | None = None,
        from_: str | None = None,
        until: str | None = None,
        platform: PlatformInput | None = None,
        category: str | None = None,
        x_account_id: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Activity:
        """Read how many posts went out on each day

        Up to 366 days as the clocks of a time zone have them, for a calendar of a year: those on which posts were
        published, with their number. A post counts for the moment at which the first network had it. Without `from`
        and `until` it is the 365 days up to today. With `platform`, `category` or `x_account_id` it is about these
        posts alone. Does not count toward the daily limit.

        - `timezone`: The time zone whose days are meant, by its IANA name. Without it, UTC.
        - `from_`: The first day, from 2000 on. Without it, 365 days end with `until`.
        - `until`: The last day. Without it, 365 days begin with `from`, or end today.
        - `platform`: Only posts that go, or went, to this network.
        - `category`: Only posts of this category, spelled exactly so.
        - `x_account_id`: Only what belongs to this connected X account, an `id` of `GET /accounts`. Of an unknown one there is nothing.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Activity = await self._call(
            Call(
                "GET",
                "/analytics/activity",
                "Activity",
                query={
                    "timezone": timezone,
                    "from": from_,
                    "until": until,
                    "platform": platform,
                    "category": category,
                    "x_account_id": x_account_id,
                },
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def get_usage(
        self,
        *,
        from_: str | None = None,
        until: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Usage:
        """Read what networks have billed

        By day, network, account and kind: what was spent, and what is reserved for posts that are scheduled. Up to 92
        days; without `from` and `until` those of the present month. Does not count toward the daily limit.

        - `from_`: The first day, in UTC. Without it, the first one of the month of `until`.
        - `until`: The last day, in UTC. Without it, the last one of the month of `from`.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Usage = await self._call(
            Call(
                "GET",
                "/usage",
                "Usage",
                query={
                    "from": from_,
                    "until": until,
                },
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def get_budget(
        self,
        *,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Budget:
        """Read the budget and what is left of it

        Of the present month of UTC. `left` is absent without a budget, and zero when more was spent and committed than
        it allows. Does not count toward the daily limit.

        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Budget = await self._call(
            Call(
                "GET",
                "/budget",
                "Budget",
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def update_budget(
        self,
        *,
        monthly_amount: str | None,
        on_exceed: OnExceedInput | Omitted = OMITTED,
        idempotency_key: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Budget:
        """Set a budget for each month

        What is scheduled or published from now on has to fit into the budget of the month in which it is due, with all
        that was spent and is committed there: otherwise it is refused, 403 `budget_exceeded`, or with `on_exceed: warn`
        only told. What is scheduled already stays, even where the new budget is too small for it. Deletions, and readings
        that find out what became of a post, count and are never refused. Does not count toward the daily limit.

        - `monthly_amount`: In US dollars, as a decimal; null removes it.
        - `on_exceed`: What becomes of what would cost more than is left; as before when left out, at first `refuse`.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Budget = await self._call(
            Call(
                "PUT",
                "/budget",
                "Budget",
                body={
                    "monthly_amount": monthly_amount,
                    "on_exceed": on_exceed,
                },
                idempotency_key=idempotency_key,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def delete_budget(
        self,
        *,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Budget:
        """Remove the budget

        Nothing is refused for its cost any more. Does not count toward the daily limit.

        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Budget = await self._call(
            Call(
                "DELETE",
                "/budget",
                "Budget",
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def list_webhooks(
        self,
        *,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> WebhookList:
        """List webhooks

        The oldest first. Does not count toward the daily limit.

        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: WebhookList = await self._call(
            Call(
                "GET",
                "/webhooks",
                "WebhookList",
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def create_webhook(
        self,
        *,
        url: str,
        types: Sequence[EventTypeInput] | Omitted = OMITTED,
        description: str | Omitted = OMITTED,
        enabled: bool | Omitted = OMITTED,
        idempotency_key: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Webhook:
        """Create a webhook

        Each event from now on is sent to `url` by a signed `POST`, with the same `{id, type, timestamp, data}` as `GET
        /events` answers. `secret` is shown in this answer and never again: receivers verify signatures with it, as the
        specification Standard Webhooks says. Up to 50 webhooks. Does not count toward the daily limit.

        - `url`: Where events are sent. An https address on the public Internet, without user name, password or fragment; the host
          of the instance can allow others (`WEBHOOK_HOSTS`).
        - `types`: Only events of these types are sent; all when left out, those of later versions included.
        - `description`: What it is for, in your words.
        - `enabled`: `false` creates it switched off.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Webhook = await self._call(
            Call(
                "POST",
                "/webhooks",
                "Webhook",
                body={
                    "url": url,
                    "types": types,
                    "description": description,
                    "enabled": enabled,
                },
                idempotency_key=idempotency_key,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def get_webhook(
        self,
        id: str,
        *,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Webhook:
        """Read a webhook

        Its secret is not shown. Does not count toward the daily limit.

        - `id`: Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Webhook = await self._call(
            Call(
                "GET",
                f"/webhooks/{segment(id)}",
                "Webhook",
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def update_webhook(
        self,
        id: str,
        *,
        url: str | Omitted = OMITTED,
        types: Sequence[EventTypeInput] | Omitted = OMITTED,
        all_types: bool | Omitted = OMITTED,
        description: str | Omitted = OMITTED,
        enabled: bool | Omitted = OMITTED,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Webhook:
        """Change a webhook

        Only the members that are sent change. What waits to be sent goes to the new `url`, signed with the same secret.
        `enabled: false` switches it off: what happens meanwhile waits in the log of events, as long as that is kept, and
        is sent once it is switched on again. Does not count toward the daily limit.

        - `id`: Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
        - `url`: Where events are sent. An https address on the public Internet, without user name, password or fragment; the host
          of the instance can allow others (`WEBHOOK_HOSTS`).
        - `types`: Only events of these types are sent.
        - `all_types`: `true`: events of all types are sent. Not together with `types`.
        - `description`: What it is for, in your words.
        - `enabled`: Whether events are sent.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `if_match`: The `etag_of` what was read: refused with `changed_meanwhile` when it has been changed since.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Webhook = await self._call(
            Call(
                "PUT",
                f"/webhooks/{segment(id)}",
                "Webhook",
                body={
                    "url": url,
                    "types": types,
                    "all_types": all_types,
                    "description": description,
                    "enabled": enabled,
                },
                idempotency_key=idempotency_key,
                if_match=if_match,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def delete_webhook(
        self,
        id: str,
        *,
        if_match: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DeletedWebhook:
        """Delete a webhook

        Nothing more is sent to it but what is being sent at this moment, and what is known of its deliveries goes with
        it. Does not count toward the daily limit.

        - `id`: Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
        - `if_match`: The `etag_of` what was read: refused with `changed_meanwhile` when it has been changed since.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: DeletedWebhook = await self._call(
            Call(
                "DELETE",
                f"/webhooks/{segment(id)}",
                "DeletedWebhook",
                if_match=if_match,
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def test_webhook(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> WebhookDelivery:
        """Send a test event

        Sends an event of the type `ping`, with empty `data`, to this webhook alone, once, whatever its `types` are. What
        became of it is among its deliveries in a moment. One that is switched off gets it once it is switched on. Does
        not count toward the daily limit.

        - `id`: Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: WebhookDelivery = await self._call(
            Call(
                "POST",
                f"/webhooks/{segment(id)}/test",
                "WebhookDelivery",
                idempotency_key=idempotency_key,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def rotate_webhook_secret(
        self,
        id: str,
        *,
        grace_seconds: int | Omitted = OMITTED,
        force: bool | Omitted = OMITTED,
        idempotency_key: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Webhook:
        """Give a webhook another secret

        The answer has the new `secret`, which is never shown again. For `grace_seconds`, 24 hours when left out, the old
        one signs beside it: `webhook-signature` has two signatures then, and receivers take whichever they know. Within
        that time another rotation is a 409 `secret_rotating`, unless `force` is true: then the one before the last
        ceases to sign at once. Does not count toward the daily limit.

        - `id`: Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
        - `grace_seconds`: How long the old secret signs beside the new one; 86400, a day, when left out.
        - `force`: `true` also while an older secret signs still, which ends at once.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Webhook = await self._call(
            Call(
                "POST",
                f"/webhooks/{segment(id)}/rotate-secret",
                "Webhook",
                body={
                    "grace_seconds": grace_seconds,
                    "force": force,
                },
                idempotency_key=idempotency_key,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def list_webhook_deliveries(
        self,
        id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Literal["pending", "delivered", "failed"] | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> WebhookDeliveryList:
        """List the deliveries of a webhook

        What was sent to it, is being sent or will be, the newest first: of each event one, with its last ten attempts. Kept as long as
        the events. Does not count toward the daily limit.

        - `id`: Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
        - `cursor`: `pagination.next_cursor` of the page before, as it is: the page behind that one. With the same `sort` and filters as
          there; `limit` may be another. Not together with `page`.
        - `limit`: Items on a page.
        - `status`: Only deliveries in this state.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: WebhookDeliveryList = await self._call(
            Call(
                "GET",
                f"/webhooks/{segment(id)}/deliveries",
                "WebhookDeliveryList",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "status": status,
                },
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    def iterate_webhook_deliveries(
        self,
        id: str,
        *,
        limit: int | None = None,
        status: Literal["pending", "delivered", "failed"] | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AsyncGenerator[WebhookDelivery, None]:
        """Each of `list_webhook_deliveries`, whatever the pages: `async for one in client.iterate_webhook_deliveries()`."""

        async def page(cursor: str | None) -> tuple[list[WebhookDelivery], str | None]:
            answer: WebhookDeliveryList = await self.list_webhook_deliveries(
                id,
                cursor=cursor,
                limit=limit,
                status=status,
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
            return answer["deliveries"], answer["pagination"].get("next_cursor")

        return each_of(page)

    async def replay_webhook(
        self,
        id: str,
        *,
        from_: str | datetime | Omitted = OMITTED,
        until: str | datetime | Omitted = OMITTED,
        event_ids: Sequence[str] | Omitted = OMITTED,
        failed_only: bool | Omitted = OMITTED,
        dry_run: bool | Omitted = OMITTED,
        idempotency_key: str | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ReplayedEvents:
        """Send events again

        Sends events of the log to this webhook once more, each with the `webhook-id` that it had: receivers that keep
        ids do nothing twice. Either those of a time, from `from` until before `until` (now when left out), or those
        named by `event_ids`; of the webhook's `types` alone. `failed_only`: only what has been given up. New events go
        first. Up to 100,000 at once. With `dry_run` it is only counted. Does not count toward the daily limit.

        - `id`: Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
        - `from_`: Events that happened at this time or later.
        - `until`: Events that happened before this time; now when left out.
        - `event_ids`: These events. Those that are not kept any more, or not yours, are left out.
        - `failed_only`: Only those whose delivery has been given up.
        - `dry_run`: Only count them.
        - `idempotency_key`: Names this write for a day: under the same name it is done once. Each call makes one of its own; give one where your program may call again after a crash.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: ReplayedEvents = await self._call(
            Call(
                "POST",
                f"/webhooks/{segment(id)}/replay",
                "ReplayedEvents",
                body={
                    "from": from_,
                    "until": until,
                    "event_ids": event_ids,
                    "failed_only": failed_only,
                    "dry_run": dry_run,
                },
                idempotency_key=idempotency_key,
                max_total_seconds=max_total_seconds,
                headers=headers,
                is_keyed=True,
            )
        )
        return answer

    async def list_events(
        self,
        *,
        after: str | None = None,
        last: int | None = None,
        types: Sequence[EventTypeInput] | None = None,
        post_id: str | None = None,
        limit: int | None = None,
        wait: int | None = None,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> EventList:
        """Read what has happened

        Oldest first. Without `after` it begins with the oldest event that is kept, with `after=latest` with what happens
        from now on, with `last=20` with the last 20. Send `pagination.next_cursor` of each answer as `after` of the next
        request, also when the page was empty: so each event comes once, in the order in which it happened, and none is
        missed. Filters may be others from request to request.

        With `wait` the answer is held back until there is an event, for that many seconds at most. An answer is smaller
        than about 4 MB, so that a page may have fewer events than `limit`; `pagination.has_more` says whether there are
        more already.

        `data` is what it was when it happened. A cursor whose events are not kept any more, or that is from before the
        instance was restored from a backup, answers 410 `cursor_expired` with the one to go on with. Up to 10 requests
        of a user may wait at a time. Does not count toward the daily limit.

        - `after`: `pagination.next_cursor` of the answer before, as it is: what happened after that. `latest`: what happens
          from now on.
        - `last`: Begins with the last so many that match, of the last 20,000 at most, as a list of what happened lately does.
          Not together with `after`.
        - `types`: Only events of these types, separated by commas.
        - `post_id`: Only events of this post and its deliveries. Of one that is not yours, or not any more, there are none.
        - `limit`: How many events at most; when left out as many as `last`, or 50.
        - `wait`: Seconds to wait for an event when there is none yet; 0 when left out.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: EventList = await self._call(
            Call(
                "GET",
                "/events",
                "EventList",
                query={
                    "after": after,
                    "last": last,
                    "types": types,
                    "post_id": post_id,
                    "limit": limit,
                    "wait": wait,
                },
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer

    async def get_event(
        self,
        id: str,
        *,
        max_total_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Event:
        """Read an event

        As `GET /events` answers it and as webhooks get it, whose `webhook-id` this is. A `ping` is in no log, so there is
        none here. Does not count toward the daily limit.

        - `id`: Identifier of an event. An unknown one, one that is not kept any more, and one of somebody else, is a 404.
        - `max_total_seconds`: How long it may take, with all repeats.
        - `headers`: Further headers, such as `Prefer: handling=strict`.
        """
        answer: Event = await self._call(
            Call(
                "GET",
                f"/events/{segment(id)}",
                "Event",
                max_total_seconds=max_total_seconds,
                headers=headers,
            )
        )
        return answer
