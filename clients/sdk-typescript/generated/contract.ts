// Generated from openapi/openapi.yaml by `npm run generate`. Do not edit.

export interface paths {
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the key and read plan, limits and counts
         * @description Answers 200 when the key is valid. When `subscription.has_access` is false, posts can be read and drafted, but
         *     nothing can be scheduled or published, and `limits` is null. Does not count toward the daily limit.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the connected accounts on X
         * @description The primary account comes first. An `id` from here is what other operations take as `x_account_id`. Pro plans
         *     connect 1 account, Advanced up to 3, Agency up to 10. Accounts on the other networks are listed by
         *     `GET /cross-posting`. Does not count toward the daily limit.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cross-posting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read where posts go, and the limits of each network
         * @description `default_targets` is where a post without `platforms` goes now: read it instead of working it out. A network in
         *     `default_targets` but not in `deliverable_targets` is attempted and fails until it is reconnected in the
         *     dashboard. An explicit `platforms` list is honoured exactly, whatever `auto_cross_post` says. Does not count
         *     toward the daily limit.
         */
        get: operations["getCrossPosting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts
         * @description Newest first. With `sort=scheduled` those that have a date, soonest first: `status=scheduled` shows what is to
         *     come, `from` and `until` what is due when. Filters go together. To read more than one page send
         *     `pagination.next_cursor` of each answer as `cursor` of the next request until there is none: any page costs what
         *     the first one does, and what is created or deleted meanwhile makes no other post appear twice or not at all.
         *     Does not count toward the daily limit.
         */
        get: operations["listPosts"];
        put?: never;
        /**
         * Create a post, a thread, or up to 50 posts
         * @description Send exactly one of `text` (a single post or a thread) and `posts` (bulk).
         *
         *     - Neither `scheduled_date` nor `publish_now`: saved as a draft, free of charge.
         *     - `scheduled_date`: scheduled. Needs an active subscription and counts toward the daily limit, one for each
         *       scheduled post.
         *     - `publish_now: true`: published before the answer comes, which takes up to 20 seconds. Not together with
         *       `scheduled_date`, not in a bulk. Needs an active subscription and counts toward the daily limit.
         *
         *     **Bulk** is all or nothing: one invalid entry is a 400 whose `details` name it (`posts[3].text`), and too small a
         *     daily allowance is a 429 for all; then nothing is saved. Beside `posts` only `x_account_id` and `platforms` are
         *     allowed; they apply to the entries that do not set their own.
         *
         *     **Targets.** Without `platforms` the post goes to `default_targets` of `GET /cross-posting` as they are now. A
         *     text or media over the limit of one of several networks is skipped there, said in `warnings`, and still
         *     published on the others; over the limits of every target it is a 400.
         *
         *     **Publishing now.** As soon as one network has the post the answer is 201, with the outcome of each network in
         *     `results`. When all refuse it the answer is 502 with the `id` of the saved post. When a network does not answer
         *     in time the answer is 201 with `status: scheduled`, `posted: false` and a warning: the service goes on by
         *     itself. Do not send the post again; read it with `GET /posts/{id}`. When the post is deleted meanwhile the answer
         *     is 404.
         *
         *     **What differs.** `variants` has texts and media for one network alone, and settings that only it knows; each
         *     network is held to what it really gets.
         *
         *     **Your own ids.** With an `external_id` a post is saved once: another one with the same is a 409
         *     `external_id_taken` whose `id` is that of the first. `GET /posts?external_id=` finds it.
         */
        post: operations["createPosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        /**
         * Read a post
         * @description While a post is being published it reads `scheduled`; `results` lists the networks that are settled,
         *     `deliveries` every network with its state. Does not count toward the daily limit.
         */
        get: operations["getPost"];
        /**
         * Change a draft, scheduled or failed post
         * @description Only the members that are sent change. A `scheduled_date` schedules the post or moves it: this needs an active
         *     subscription and counts toward the daily limit; the date that it has already counts nothing, unless the post waits for approval: a date
         *     by a key with `publish` approves it. `scheduled_date: null` makes it a draft again. Everything else is free. A published post answers 400 `already_published`; so does a change of text or media once a part of the
         *     thread is live on any network, while the date may still change.
         *
         *     `platforms` and the accounts say where it goes from now on; what waited for its date elsewhere is taken back. A
         *     network that has a part of it, or is getting it, stays as it is: taking it away or naming another account is a 400
         *     `already_published`, and 409 `outcome_unknown` where nobody knows whether it has arrived. A change of text or
         *     media answers that as well, also with `confirm_resend`: what may be seen there stays what the post shows.
         */
        put: operations["updatePost"];
        post?: never;
        /**
         * Delete a post
         * @description Removes the post here, whatever the networks say, and its copies on the networks too unless `delete_from_x` is
         *     false. A post that is being published is deleted everywhere as soon as its publication is settled. What a
         *     network does not remove at once is asked for again for up to seven days; `copies` says what is or may still be
         *     where. Gives nothing back to the daily limit, and does not count toward it.
         */
        delete: operations["deletePost"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Schedule a post
         * @description Schedules a draft or a failed post, or moves a scheduled one to another date. Needs an active subscription and
         *     counts toward the daily limit. A failed post goes only to the networks that have not got it.
         */
        post: operations["schedulePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/unschedule": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a post a draft again
         * @description Takes the date away, as `PUT` with `scheduled_date: null` does, for clients that cannot send null. A draft stays
         *     what it is, a failed post becomes a draft. A published post, and one that is being sent, answers 400
         *     `already_published`. Gives nothing back of the daily limit, and takes nothing.
         */
        post: operations["unschedulePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/queue": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a post the next free slot
         * @description Schedules a draft or a failed post for the first free slot of the queue, or moves a scheduled one there. A post
         *     that is in the queue moves to an earlier slot if one is free, and otherwise stays. No free slot within 366 days
         *     is 409 `no_slot`. Needs an active subscription; a new date counts toward the daily limit.
         */
        post: operations["queuePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a post now
         * @description Publishes a draft, scheduled or failed post on those of its networks that have not got it; the answer comes
         *     within about 20 seconds. Needs an active subscription and counts toward the daily limit.
         *
         *     Without a body an already published post answers 400 `already_published`. With `platforms` it is tried again on
         *     those of them that have failed.
         *
         *     As soon as one network has the post the answer is 200, with the outcome of each network in `results`. When all
         *     refuse it the answer is 502. When a network does not answer in time the answer is 200 with `status: scheduled`,
         *     `posted: false` and a warning: the service goes on by itself. Do not publish again; read the post.
         */
        post: operations["publishPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what became of a post on a network
         * @description For a post whose entry of `deliveries` has the code `outcome_unknown`, or the status `unknown`: the network did
         *     not say what became of it, and you have looked. Sends nothing. Where the outcome is known the answer is 409
         *     `outcome_known`; while something may still arrive, 409 `in_progress`.
         *
         *     `published`: it is there. With its `url` the post has its address here, and deleting it deletes it there. The
         *     URL has to be one of the account on that network, and no other post's. X and Bluesky are asked for it: what
         *     they do not have, or have of another account, is a 400. Where that could not be verified, as on LinkedIn, the
         *     answer has a warning, and deleting the post leaves it there.
         *
         *     `not_published`: it is not there. The network counts as failed and can be published on again.
         *
         *     Of a thread it is about the first part that is not known to be live. `published` with more parts to come needs
         *     the `url` of that part, and leaves the network as failed: publish it there again, and the thread goes on.
         */
        post: operations["resolvePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or reject what waits for approval
         * @description For a post whose `review_status` is `pending`: a key without the permission `publish` has scheduled it, and it is not
         *     sent before somebody says so. Send `If-Match` with the `ETag` of what you have read: an edit meanwhile is 412.
         *
         *     `approve`: it goes out at its time. It takes one from the daily limit and its cost from the budget now, and needs an
         *     active subscription; where that refuses, it stays pending. `reject`: it becomes a draft without a date, and `review_note` keeps the `note`.
         *
         *     What does not wait for approval, or whose time has come without it, is 409 `not_pending`. At that time it fails
         *     with the code `not_approved`, and can be scheduled again.
         */
        post: operations["reviewPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/review-link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link for a person to approve a post
         * @description For somebody without an account: a plain page that shows the post as each network will, with two buttons. Whoever
         *     has the link can decide, on this post alone. It works for 7 days, until somebody decides, edits the post or takes
         *     its date away, and as long as the key that made it does; of one post there are ten at most, and a further one
         *     ends the oldest. Nothing but its hash is kept. A post that does not wait for approval answers 409 `not_pending`.
         */
        post: operations["createReviewLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        /**
         * Read what has happened to a post
         * @description Oldest first: what its author did, each send to each network with what came of it, what the service waits for,
         *     and what its owner has said of it, in words and codes. The newest 200 entries; of an older time than the log of
         *     events keeps, what deliveries and their sends still tell. The text is no part of it: where a network's words quote
         *     how it begins, they are left out. A deleted post has none; `GET /events` with its `post_id` tells of it. Does not
         *     count toward the daily limit.
         */
        get: operations["getPostHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        /**
         * Read how a post is doing
         * @description What networks counted for a post, as it grew: the last reading, and one for each day on which there was any. X
         *     alone tells it, of a thread for its first part. It is read every hour on the first day, then ever more rarely,
         *     and not any more after 90 days; `next_sync_at` says when. Days of more than a year ago are left out. Where
         *     nothing is counted, as of a draft and of what is on other networks alone, the list is empty. Needs the Advanced
         *     or the Agency plan. Asks no network, and does not count toward the daily limit.
         */
        get: operations["getPostMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/batch-schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Schedule up to 50 posts
         * @description Schedules drafts, scheduled and failed posts, each by itself: the answer is 200 also when some entries fail, and
         *     `errors` names those (unknown post, already published, date in the past, post named twice, daily limit used up,
         *     `x_account_id` where another account has a part of the post or may have it).
         *     `community_id`, `share_with_followers` and `x_account_id` apply to all entries. Needs an active subscription and
         *     counts toward the daily limit, one for each scheduled entry.
         */
        post: operations["batchSchedulePosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what would become of posts
         * @description Takes the body of `POST /posts`, or the `post_id` of a saved post, and answers what would happen: what is wrong
         *     with it, where it would go, and each text, file and card as its network would get it. It changes nothing, asks no
         *     network and takes nothing from the daily limit. Pages that posts link to are read with `fetch_cards` alone.
         *
         *     Whatever `POST /posts` would refuse is a 200 with `valid: false` here, with the same `problems`. 400 is for a
         *     body that is no JSON, for texts and lists beyond the bounds of the contract, and for a hundred mistakes at once. A
         *     member that is wrong by itself counts as left out for the rest of the answer.
         *
         *     A saved post is judged as it would go out now, or, when it is scheduled, at its time.
         *
         *     `valid` says that the request would be taken as things stand; `will` says what each network would make of it. A
         *     network that refuses for reasons that nobody can know ahead refuses all the same.
         */
        post: operations["validatePosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the weekly slots
         * @description The time zone is `UTC` and there are no slots until they are set. Does not count toward the daily limit.
         */
        get: operations["getQueue"];
        /**
         * Set the time zone and the weekly slots
         * @description Only the members that are sent change; `slots` replaces them all, and an empty list leaves none. At most 336 slots
         *     a week, counting each weekday. Posts that are in the queue keep their dates: `POST /queue/rearrange` moves them.
         *     Does not count toward the daily limit.
         */
        put: operations["updateQueue"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/queue/slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List slots, with the post in each
         * @description Every slot of a stretch of time, earliest first; those without `post_id` are free. Posts whose slot has been taken
         *     out of the queue since are shown too, as `former`. Does not count toward the daily limit.
         */
        get: operations["listQueueSlots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/queue/fill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give drafts the next free slots
         * @description Of `post_ids`, in that order, or of a `category`, the oldest 50 drafts first: exactly one of the two. Each draft
         *     by itself: the answer is 200 also when some get no slot, and `errors` names those. As long as it has a
         *     `next_after`, send that as `after` to go on behind these. When none gets one because there is no free slot, it
         *     is 409 `no_slot`. Needs an active subscription and counts toward the daily limit, one for each scheduled draft.
         */
        post: operations["fillQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/queue/rearrange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move queued posts onto the present slots
         * @description Gives all posts that wait in the queue the first slots that there are now, in the order of their dates, all of
         *     them or none: when there are not enough slots it is 409 `no_slot`. What is due within 60 seconds, being sent, or
         *     live somewhere already stays where it is. With `dry_run` nothing moves, and the answer is what it would be
         *     without. Needs an active subscription; takes nothing from the daily limit. Where what comes into another month, or
         *     gets dearer, does not fit into its budget, none moves: 403 `budget_exceeded`.
         */
        post: operations["rearrangeQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a picture or a video
         * @description Takes one file in the form field `file` and answers its URL, for `media_urls`, `thread_media`, `cover_image_url`
         *     and pictures in an article. JPG, PNG, GIF and WebP up to 5 MB (5,242,880 bytes), MP4 and MOV up to 20 MB
         *     (20,971,520 bytes). What counts is what the file holds, not its name or declared type. `alt_text`, a text field
         *     of the form, says what it shows to those who cannot see it: every network gets it with the posts that the file
         *     is in. Up to five further parts of the form, files or texts of up to 1,000 characters, are ignored as unknown
         *     members are. Does not count toward the daily limit.
         */
        post: operations["uploadMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List media
         * @description The pictures and videos that are kept, the newest first. `cursor` leads from page to page. Does not count toward
         *     the daily limit.
         */
        get: operations["listMedia"];
        put?: never;
        /**
         * Keep a picture or a video from an address
         * @description Fetches the file at `source_url` once, within ten seconds, and keeps it as an upload: the same formats, the same
         *     sizes, the same answer. The address begins with `https`, is on the public Internet, and leads to the file itself,
         *     past three redirects at most. Ten at a time, of which one is fetched and the others wait; more are a 429. Does
         *     not count toward the daily limit.
         */
        post: operations["createMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a picture or a video. An unknown one, and one of somebody else, is a 404.
                 * @example 6b00131800000a51d07be3c9
                 */
                id: components["parameters"]["MediaId"];
            };
            cookie?: never;
        };
        /**
         * Read what is known of a picture or a video
         * @description Its bytes are at `url`. Does not count toward the daily limit.
         */
        get: operations["getMedia"];
        /**
         * Change the alternative text
         * @description `null` and an empty text remove it. Posts that go out from now on have the new one; what is being sent, and what
         *     is live, stays as it is. The posts that use it do not count as changed, but for those that wait for approval or have
         *     failed: what was read of these is not what they are any more. What X bills for the text is reserved with
         *     each post that waits for its time; where a budget has not enough left for that, nothing changes: 403
         *     `budget_exceeded`. Does not count toward the daily limit.
         */
        put: operations["updateMedia"];
        post?: never;
        /**
         * Delete a picture or a video
         * @description With its bytes: nothing is at its `url` any more. What a post or an article uses is not deleted: 409 `in_use`
         *     names them. What nothing uses goes by itself at its `expires_at`. Does not count toward the daily limit.
         */
        delete: operations["deleteMedia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List articles
         * @description Newest first, unless `sort` says otherwise. `cursor` leads from page to page as it does in `GET /posts`. Needs a
         *     paid plan. Does not count toward the daily limit.
         */
        get: operations["listArticles"];
        put?: never;
        /**
         * Create an article
         * @description Needs a paid plan. Does not count toward the daily limit.
         *
         *     - Neither `scheduled_date` nor `publish_now`: saved as a draft.
         *     - `scheduled_date`: scheduled.
         *     - `publish_now: true`: published before the answer comes, which takes up to 20 seconds. Not together with
         *       `scheduled_date`. Needs an X account with a premium tier, otherwise 403 `account_not_eligible`.
         *
         *     `content_markdown` takes headings (`#`, `##`, `###`), bold, italic, strikethrough, links, lists, block quotes,
         *     images, and posts of X to embed (the post's address alone on a line). Images are uploaded to X by themselves.
         *     Fenced code blocks stay plain text. Pictures of what waits for approval are uploads, or were kept with
         *     `POST /media`.
         *
         *     **Publishing now.** When X has the article the answer is 201 with `status: published`; when X refuses it, 502
         *     with the saved `article`. When X does not answer in time the answer is 201 with `status: publishing` and a
         *     warning: the service goes on by itself. Do not send the article again; read it with `GET /articles/{id}`.
         */
        post: operations["createArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an article. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000e09a4d71c2f8
                 */
                id: components["parameters"]["ArticleId"];
            };
            cookie?: never;
        };
        /**
         * Read an article
         * @description Needs a paid plan. Does not count toward the daily limit.
         */
        get: operations["getArticle"];
        /**
         * Change a draft, scheduled or failed article
         * @description Only the members that are sent change. A `scheduled_date` schedules the article or moves it;
         *     `scheduled_date: null` makes it a draft. A failed article becomes a draft again, or scheduled when a date is
         *     sent. A published one answers 400 `already_published`, one that is being published 409 `in_progress`. Title,
         *     text and cover stay as they were sent while nobody knows whether X has them: another one is a 409
         *     `outcome_unknown`, also with `confirm_resend`. Needs a paid plan. Does not count toward the daily limit.
         */
        put: operations["updateArticle"];
        post?: never;
        /**
         * Delete an article
         * @description Removes the article here, whatever X says, and from X too unless `delete_from_x` is false. An article that is
         *     being published is deleted everywhere as soon as its publication is settled. What X does not remove at once is
         *     asked for again for up to seven days; `copies` says whether it is or may still be there. Needs a paid plan. Does
         *     not count toward the daily limit.
         */
        delete: operations["deleteArticle"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{id}/unschedule": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an article. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000e09a4d71c2f8
                 */
                id: components["parameters"]["ArticleId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an article a draft again
         * @description Takes the date away, as `PUT` with `scheduled_date: null` does, for clients that cannot send null. A draft stays
         *     what it is, a failed article becomes a draft. A published one, and one that is being published, answers 400
         *     `already_published`. Needs a paid plan.
         */
        post: operations["unscheduleArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an article. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000e09a4d71c2f8
                 */
                id: components["parameters"]["ArticleId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish an article now
         * @description Publishes a draft, scheduled or failed article; the answer comes within about 20 seconds. Needs a paid plan and
         *     an X account with a premium tier, otherwise 403 `account_not_eligible`. Does not count toward the daily limit.
         *
         *     When X has the article the answer is 200 with `status: published`; when X refuses it, 502 with the saved
         *     `article`, which is `failed` then. When X does not answer in time the answer is 200 with `status: publishing`
         *     and a warning: the service goes on by itself. Do not publish again; read the article.
         */
        post: operations["publishArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an article. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000e09a4d71c2f8
                 */
                id: components["parameters"]["ArticleId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what became of an article on X
         * @description As `POST /posts/{id}/resolve`, for an article whose `deliveries` have the code `outcome_unknown` or the status
         *     `unknown`: X did not say what became of it, and you have looked. Resolved as `published` it is published, as
         *     `not_published` it has failed and can be published again. Needs a paid plan.
         */
        post: operations["resolveArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an article. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000e09a4d71c2f8
                 */
                id: components["parameters"]["ArticleId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or reject what waits for approval
         * @description As `POST /posts/{id}/review`, for an article whose `review_status` is `pending`. Needs a paid plan. Does not count
         *     toward the daily limit.
         */
        post: operations["reviewArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an article. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000e09a4d71c2f8
                 */
                id: components["parameters"]["ArticleId"];
            };
            cookie?: never;
        };
        /**
         * Read what has happened to an article
         * @description As `GET /posts/{id}/history`, for an article. Needs a paid plan. Does not count toward the daily limit.
         */
        get: operations["getArticleHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how much and how steadily you post
         * @description Counts, streaks, trends and categories of the posts of this service, without asking any network. Days, hours and
         *     weeks are those of UTC; weeks start on Monday. With `platform`, `category` or `x_account_id` it is about these
         *     posts alone. Does not count toward the daily limit.
         */
        get: operations["getAnalyticsOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/tweets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how your posts on X are doing
         * @description What X counted for posts published in the period, as of `sync_status.last_synced_at`. Needs the Advanced or the
         *     Agency plan. Every member is always there: without a connected account (`has_x_account` false) or before the
         *     first synchronisation (`has_data` false) the numbers are 0 and the lists empty. Does not count toward the daily
         *     limit.
         */
        get: operations["getTweetAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/best-times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read when you usually post
         * @description Looks at your last 15 published posts; with fewer than 3 `has_enough_data` is false, and `best_hours` and
         *     `best_days` are empty. Days and hours are those of UTC. With `platform`, `category` or `x_account_id` it looks at
         *     the last 15 of these posts. Does not count toward the daily limit.
         */
        get: operations["getBestTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how many posts went out on each day
         * @description Up to 366 days as the clocks of a time zone have them, for a calendar of a year: those on which posts were
         *     published, with their number. A post counts for the moment at which the first network had it. Without `from`
         *     and `until` it is the 365 days up to today. With `platform`, `category` or `x_account_id` it is about these
         *     posts alone. Does not count toward the daily limit.
         */
        get: operations["getActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what networks have billed
         * @description By day, network, account and kind: what was spent, and what is reserved for posts that are scheduled. Up to 92
         *     days; without `from` and `until` those of the present month. Does not count toward the daily limit.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the budget and what is left of it
         * @description Of the present month of UTC. `left` is absent without a budget, and zero when more was spent and committed than
         *     it allows. Does not count toward the daily limit.
         */
        get: operations["getBudget"];
        /**
         * Set a budget for each month
         * @description What is scheduled or published from now on has to fit into the budget of the month in which it is due, with all
         *     that was spent and is committed there: otherwise it is refused, 403 `budget_exceeded`, or with `on_exceed: warn`
         *     only told. What is scheduled already stays, even where the new budget is too small for it. Deletions, and readings
         *     that find out what became of a post, count and are never refused. Does not count toward the daily limit.
         */
        put: operations["updateBudget"];
        post?: never;
        /**
         * Remove the budget
         * @description Nothing is refused for its cost any more. Does not count toward the daily limit.
         */
        delete: operations["deleteBudget"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description The oldest first. Does not count toward the daily limit.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Each event from now on is sent to `url` by a signed `POST`, with the same `{id, type, timestamp, data}` as `GET
         *     /events` answers. `secret` is shown in this answer and never again: receivers verify signatures with it, as the
         *     specification Standard Webhooks says. Up to 50 webhooks. Does not count toward the daily limit.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000f1a27be41d90
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description Its secret is not shown. Does not count toward the daily limit.
         */
        get: operations["getWebhook"];
        /**
         * Change a webhook
         * @description Only the members that are sent change. What waits to be sent goes to the new `url`, signed with the same secret.
         *     `enabled: false` switches it off: what happens meanwhile waits in the log of events, as long as that is kept, and
         *     is sent once it is switched on again. Does not count toward the daily limit.
         */
        put: operations["updateWebhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description Nothing more is sent to it but what is being sent at this moment, and what is known of its deliveries goes with
         *     it. Does not count toward the daily limit.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000f1a27be41d90
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends an event of the type `ping`, with empty `data`, to this webhook alone, once, whatever its `types` are. What
         *     became of it is among its deliveries in a moment. One that is switched off gets it once it is switched on. Does
         *     not count toward the daily limit.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000f1a27be41d90
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook another secret
         * @description The answer has the new `secret`, which is never shown again. For `grace_seconds`, 24 hours when left out, the old
         *     one signs beside it: `webhook-signature` has two signatures then, and receivers take whichever they know. Within
         *     that time another rotation is a 409 `secret_rotating`, unless `force` is true: then the one before the last
         *     ceases to sign at once. Does not count toward the daily limit.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000f1a27be41d90
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description What was sent to it, is being sent or will be, the newest first: of each event one, with its last ten attempts. Kept as long as
         *     the events. Does not count toward the daily limit.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000f1a27be41d90
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send events again
         * @description Sends events of the log to this webhook once more, each with the `webhook-id` that it had: receivers that keep
         *     ids do nothing twice. Either those of a time, from `from` until before `until` (now when left out), or those
         *     named by `event_ids`; of the webhook's `types` alone. `failed_only`: only what has been given up. New events go
         *     first. Up to 100,000 at once. With `dry_run` it is only counted. Does not count toward the daily limit.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what has happened
         * @description Oldest first. Without `after` it begins with the oldest event that is kept, with `after=latest` with what happens
         *     from now on, with `last=20` with the last 20. Send `pagination.next_cursor` of each answer as `after` of the next
         *     request, also when the page was empty: so each event comes once, in the order in which it happened, and none is
         *     missed. Filters may be others from request to request.
         *
         *     With `wait` the answer is held back until there is an event, for that many seconds at most. An answer is smaller
         *     than about 4 MB, so that a page may have fewer events than `limit`; `pagination.has_more` says whether there are
         *     more already.
         *
         *     `data` is what it was when it happened. A cursor whose events are not kept any more, or that is from before the
         *     instance was restored from a backup, answers 410 `cursor_expired` with the one to go on with. Up to 10 requests
         *     of a user may wait at a time. Does not count toward the daily limit.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what happens
         * @description The same events as `GET /events`, as they happen: server-sent events (`EventSource` of browsers, and libraries for
         *     it). Each message has an event as one line of JSON in `data`, its type in `event`, and in `id` the cursor behind
         *     it, which is good for `after` here and in `GET /events`. Without `after` it begins with the oldest event that is
         *     kept, with `after=latest` with what happens from now on.
         *
         *     An answer has no end of its own, so read it by a client for server-sent events, and not as a whole. When the
         *     connection ends, for whatever reason, open it again after the time that `retry` says, with the last `id` as
         *     `Last-Event-ID`, as `EventSource` does by itself: so each event comes once, and none is missed. An `id` without
         *     `data` is where to go on when there was nothing for you meanwhile. A line that begins with a colon comes every 15
         *     seconds; when nothing has come for 45, the connection is lost.
         *
         *     A polyfill that cannot send this header has to send the `id` as `after` (`event-source-polyfill` does with
         *     `lastEventIdQueryParameterName: 'after'`). A parameter of another name is not read, and events would be missed.
         *
         *     A stream ends within seconds of its key's end. A user may have 5 streams open at a time. A cursor whose events are
         *     not kept any more answers 410 `cursor_expired` with the one to go on with. To open a stream counts as one request.
         *     Does not count toward the daily limit.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an event. An unknown one, one that is not kept any more, and one of somebody else, is a 404.
                 * @example 6b00131c0000c27be41d9068
                 */
                id: components["parameters"]["LoggedEventId"];
            };
            cookie?: never;
        };
        /**
         * Read an event
         * @description As `GET /events` answers it and as webhooks get it, whose `webhook-id` this is. A `ping` is in no log, so there is
         *     none here. Does not count toward the daily limit.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description An opaque identifier.
         * @example 6b0013180000a13f9c27d05e
         */
        Id: string;
        /**
         * @description A connected account on X, an `id` of `GET /accounts`. The primary one is taken when none is named.
         * @example 6a96860000000190c2be7745
         */
        XAccountId: string;
        /**
         * @description A connected account on Bluesky, an `account_id` of `GET /cross-posting`. The primary one is taken when none is
         *     named.
         * @example 6a968600000003b8e06c4a19
         */
        BlueskyAccountId: string;
        /**
         * @description A connected account on LinkedIn, an `account_id` of `GET /cross-posting`. The primary one is taken when none is
         *     named.
         * @example 6a968600000004f7219d5be3
         */
        LinkedinAccountId: string;
        /**
         * @description How a request is to be handled, by RFC 7240.
         * @example handling=strict
         */
        Preferences: string;
        /**
         * @description A string of yours that is unique to one request.
         * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
         */
        UniqueKey: string;
        /**
         * @description The text, or the first part of a thread. What a network takes is in its `limits` of `GET /cross-posting`.
         * @example Hello from Otterpost
         */
        PostText: string;
        /**
         * @description The second or a later part of a thread.
         * @example The second part.
         */
        ThreadPart: string;
        /**
         * @description A label of yours; `General` when none was given.
         * @example Launch
         */
        Category: string;
        /**
         * @description The community on X that a post goes to.
         * @example 1493446837214187523
         */
        CommunityId: string;
        /**
         * @description What you call it in a system of yours, without control characters. No two posts of yours have the same one, and no
         *     two articles; one that is deleted has none any more.
         * @example cms-4711
         */
        ExternalId: string;
        /**
         * @description `*`, or values of `ETag` as they came, in their quotation marks, separated by commas.
         * @example "3"
         */
        EntityTags: string;
        /**
         * @description Up to 20 texts of yours, each by a name of 1 to 64 of `A-Z a-z 0-9 _ . -`. Nobody but you reads them. A change
         *     replaces all of them; an empty object takes them away.
         * @example {
         *       "campaign": "launch"
         *     }
         */
        Metadata: {
            [key: string]: string;
        };
        /**
         * Format: uri
         * @description A picture or video, by the URL that its upload gave you.
         */
        MediaUrl: string;
        /**
         * Format: uri
         * @description Where an account's picture is.
         */
        PictureUrl: string;
        /**
         * Format: uri
         * @description Where to see what was published, on the network that has it.
         */
        LiveUrl: string;
        /** @description What a network calls a post; on `secondary_b` it is a URN. */
        NetworkPostId: string;
        /** @description What a network calls an account. */
        NetworkAccountId: string;
        /** @description An account's handle, without `@`. */
        Handle: string;
        /** @description An account's name for people. */
        DisplayName: string;
        /** @description The title of an article. */
        ArticleTitle: string;
        /** @description The text of an article in Markdown. */
        ArticleText: string;
        /** @description What to say to a person. The wording may change. */
        Message: string;
        /** @description A network: `x` is X, `secondary_a` is Bluesky, `secondary_b` is LinkedIn. New networks may be added. */
        Platform: string;
        /**
         * @description A network to post to: `x`; `secondary_a` or `bluesky`; `secondary_b` or `linkedin`. Answers always say
         *     `secondary_a` and `secondary_b`.
         * @enum {string}
         */
        PlatformInput: "x" | "bluesky" | "linkedin" | "secondary_a" | "secondary_b";
        /**
         * @description `draft`: not yet dated. `scheduled`: waits for its date. `posted`: live on at least one network. `failed`: no
         *     target network has it. New states may be added.
         */
        PostStatus: string;
        /**
         * @description What became of a post on one network: `published`, `failed`, or `skipped`, when the post is over a limit of the
         *     network, so that nothing was sent. New values may be added.
         */
        DeliveryStatus: string;
        /**
         * @description Whether it may go out. `approved`: whoever gave it its date may. `pending`: it waits for approval, and nothing is
         *     sent before. `rejected`: it was rejected, or not approved before its time. New values may be added.
         */
        ReviewStatus: string;
        /**
         * @description `pending`: waits for approval. `rejected`: was rejected, or not approved before its time.
         * @enum {string}
         */
        ReviewStatusInput: "pending" | "rejected";
        /**
         * @description `approve`: it goes out at its time. `reject`: it becomes a draft again.
         * @enum {string}
         */
        ReviewDecision: "approve" | "reject";
        ReviewLink: {
            /**
             * Format: uri
             * @description The page. Whoever has this address can decide on the post.
             */
            url: string;
            /**
             * Format: date-time
             * @description When it ends at the latest.
             */
            expires_at: string;
        };
        /** @description What whoever decided has to say about it. */
        ReviewNote: string;
        Review: {
            decision: components["schemas"]["ReviewDecision"];
            note?: components["schemas"]["ReviewNote"];
        };
        /** @description `trialing`, `active`, `past_due`, `canceled` or `none`. New states may be added. */
        SubscriptionStatus: string;
        /**
         * @description How a network counts. `weighted`: X's own rules, a URL counts 23 whatever its length. `grapheme`: characters as
         *     a reader sees them. `codeunit`: UTF-16 code units, an emoji counts 2. New units may be added.
         */
        TextUnit: string;
        /**
         * @description What a key may do. `read`: read everything. `draft`: write, and ask for approval of what is to go out. `publish`:
         *     publish, schedule and approve. `manage`: webhooks. New values may be added.
         */
        Permission: string;
        /** @description The key of this request. */
        KeyFacts: {
            /** @description What its owner calls it. */
            name: string;
            permissions: components["schemas"]["Permission"][];
            /**
             * Format: date-time
             * @description The minute of its last request, which is this one.
             */
            last_used_at: string;
            /**
             * @description The accounts that it is limited to: posts, articles, events and figures of others are not there for it. Absent when it
             *     has no such limit, and empty when they are all gone.
             */
            accounts?: components["schemas"]["KeyAccount"][];
            limits?: components["schemas"]["KeyLimits"];
        };
        /** @description An account that a key has. */
        KeyAccount: {
            id: components["schemas"]["Id"];
            platform: components["schemas"]["Platform"];
            /** @description The name that it is found by on its network. */
            handle: string;
        };
        /**
         * @description What the key may take for itself, within the limits of its user. Absent when it has no limit of its own; members that
         *     do not apply are absent, too.
         */
        KeyLimits: {
            /**
             * Format: int32
             * @description How many posts it may date or publish in a day of UTC. What it only asks approval for counts, too.
             */
            posts_per_day?: number;
            /**
             * Format: int32
             * @description Of today.
             */
            posts_left?: number;
            /** @description What the posts that it dates or publishes may cost in a month of UTC. */
            monthly_budget?: string;
            currency?: components["schemas"]["Currency"];
            spent?: components["schemas"]["Amount"];
            committed?: components["schemas"]["Amount"];
            left?: components["schemas"]["Amount"];
        };
        Me: {
            authenticated: boolean;
            key?: components["schemas"]["KeyFacts"];
            subscription: components["schemas"]["Subscription"];
            /**
             * Limits
             * @description The daily post limit, counted by UTC day; null without an active subscription.
             */
            limits: {
                /** @description Whether at least one more post can be scheduled or published today, with this key. */
                can_post: boolean;
                /**
                 * Format: int32
                 * @description What was taken from the daily limit today (UTC): each scheduling, each move to another date and each
                 *     publication on request counts as one. It is not the number of posts that were published today, which may
                 *     be smaller or larger.
                 */
                posts_published_today: number;
                /**
                 * Format: int32
                 * @description What is left of the daily limit, or of the key's own where that is less.
                 */
                remaining_posts_today: number;
                /**
                 * Format: int32
                 * @description How many posts the plan allows on a day; 100000000 stands for no limit.
                 */
                daily_limit: number;
            } | null;
            stats: components["schemas"]["PostStats"];
        };
        Subscription: {
            /** @description Whether posts can be scheduled and published. */
            has_access: boolean;
            status: components["schemas"]["SubscriptionStatus"];
            is_trialing: boolean;
            /** Format: date-time */
            trial_ends_at: string | null;
            /** Format: date-time */
            current_period_ends_at: string | null;
        };
        /** @description How many posts there are, in all and by state. */
        PostStats: {
            /** Format: int32 */
            total_posts: number;
            /** Format: int32 */
            scheduled_posts: number;
            /** Format: int32 */
            posted_posts: number;
            /** Format: int32 */
            draft_posts: number;
        };
        AccountList: {
            accounts: components["schemas"]["ConnectedAccount"][];
        };
        /** @description A connected account on X. */
        ConnectedAccount: {
            id: components["schemas"]["Id"];
            x_handle: components["schemas"]["Handle"];
            x_name: components["schemas"]["DisplayName"];
            /** @description The account of posts without `x_account_id`. */
            is_primary: boolean;
            nickname: string | null;
            /** @description The account's tier on X, in X's own words, such as `None`, `Basic`, `Premium` and `PremiumPlus`. */
            x_subscription_type: string;
            /** Format: date-time */
            connected_at: string;
            profile_image_url: components["schemas"]["PictureUrl"];
        };
        CrossPosting: {
            /** @description On: a post without `platforms` goes to every connected network. Off: to X only. */
            auto_cross_post: boolean;
            /** @description Where a post without `platforms` goes now. */
            default_targets: components["schemas"]["Platform"][];
            /** @description Those of the default targets that have a working account. */
            deliverable_targets: components["schemas"]["Platform"][];
            platforms: components["schemas"]["CrossPostingPlatform"][];
        };
        CrossPostingPlatform: {
            platform: components["schemas"]["Platform"];
            /** @description The network's name for people. */
            label: string;
            connected: boolean;
            /** @description Whether a post can be delivered there now. */
            usable: boolean;
            /** @description Whether a sign-in has ended, so that the account must be reconnected in the dashboard. */
            needs_reconnect: boolean;
            accounts: components["schemas"]["CrossPostingAccount"][];
            limits: components["schemas"]["NetworkLimits"];
        };
        CrossPostingAccount: {
            account_id: components["schemas"]["Id"];
            remote_id: components["schemas"]["NetworkAccountId"];
            handle: components["schemas"]["Handle"];
            display_name: components["schemas"]["DisplayName"];
            /** Format: uri */
            avatar_url: string | null;
            /** @description The account of posts that name none on this network. */
            is_primary: boolean;
            /** @description Whether the sign-in has ended. */
            disconnected: boolean;
            /** @description `true` on the simulated networks of a demo, where nobody reads. Absent otherwise. */
            simulated?: boolean;
        };
        /** @description What one post may hold on this network. A limit that does not exist there is null. */
        NetworkLimits: {
            /**
             * Format: int32
             * @description In `text_unit`. On X it speaks for the primary account, 25,000 with a premium tier.
             */
            max_text_length: number;
            text_unit: components["schemas"]["TextUnit"];
            /** Format: int32 */
            max_images: number;
            /** Format: int32 */
            max_videos: number | null;
            /** Format: int64 */
            max_image_bytes: number | null;
            /** Format: int32 */
            max_thread_parts: number | null;
        };
        Post: {
            id: components["schemas"]["Id"];
            /** @description The connected X account the post belongs to; null when there is none. */
            x_account_id: string | null;
            /** @description The connected Bluesky account; null when there is none. */
            secondary_a_account_id: string | null;
            /** @description The connected LinkedIn account; null when there is none. */
            secondary_b_account_id: string | null;
            category: components["schemas"]["Category"];
            text: components["schemas"]["PostText"];
            /**
             * Format: date-time
             * @description When the post is, or was, to be published; null when it is not scheduled.
             */
            scheduled_date: string | null;
            /** @description True when the date is a slot of the queue, which the post holds; absent otherwise. */
            queued?: boolean;
            /** @description True as soon as one target network has the post. */
            posted: boolean;
            /** Format: date-time */
            posted_date: string | null;
            /** @description True when every target network is settled and none has the post. */
            failed: boolean;
            /**
             * @description True when at least one target network failed, whatever became of the others: an entry of `results` has the
             *     status `failed`. A post that is `posted` may have failures.
             */
            has_failures: boolean;
            failed_reason: string | null;
            is_thread: boolean;
            /** @description The second and later parts of a thread; null for a single post. */
            thread_tweets: components["schemas"]["ThreadPart"][] | null;
            /** @description Media of the post, or of the first part of a thread. */
            media_urls: components["schemas"]["MediaUrl"][] | null;
            /** @description The media of each part in `thread_tweets`; an empty list means none for that part. */
            thread_media: components["schemas"]["MediaUrl"][][] | null;
            /** @description The community on X that the post goes to. */
            community_id: string | null;
            /** @description Whether a post to a community is shown to all followers too. */
            share_with_followers: boolean;
            variants?: components["schemas"]["PostVariants"];
            external_id?: components["schemas"]["ExternalId"];
            metadata?: components["schemas"]["Metadata"];
            /** @description The post's identifier on X once it is there. */
            x_post_id: string | null;
            /**
             * Format: uri
             * @description Where to see the published post, on X when it is there, otherwise on another network.
             */
            url: string | null;
            /** @description The target networks. */
            platforms: components["schemas"]["Platform"][];
            review_status: components["schemas"]["ReviewStatus"];
            review_note?: components["schemas"]["ReviewNote"];
            status: components["schemas"]["PostStatus"];
            /** @description The target networks that are settled; absent while there is none. */
            results?: components["schemas"]["DeliveryResult"][];
            /** @description Every target network, from the moment that it is scheduled there or published; absent while it is nowhere. */
            deliveries?: components["schemas"]["Delivery"][];
            /**
             * @description What will keep it from going out at its date, as it looks now; absent when there is nothing. The event
             *     `post.at_risk` tells of each when it appears.
             */
            risks?: components["schemas"]["Risk"][];
            /** @description What you should know although the request succeeded; absent when there is nothing. */
            warnings?: components["schemas"]["Message"][];
            /** @description The same as `warnings`, in the same order, for programs. */
            notices?: components["schemas"]["Notice"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description What the post has otherwise on a network than elsewhere; absent when there is nothing. */
        PostVariants: {
            x?: components["schemas"]["XVariant"];
            secondary_a?: components["schemas"]["BlueskyVariant"];
            secondary_b?: components["schemas"]["LinkedinVariant"];
        };
        /** @description What differs on X. Of what is absent the post has the rest. */
        XVariant: {
            text?: components["schemas"]["PostText"];
            /** @description The second and later parts of the thread there. */
            thread_tweets?: components["schemas"]["ThreadPart"][];
            /** @description Media of the post there, or of the first part of a thread. */
            media_urls?: components["schemas"]["MediaUrl"][];
            /** @description The media of each further part of the thread there; an empty list means none for that part. */
            thread_media?: components["schemas"]["MediaUrl"][][];
            /** @description What of the post this network does not get. */
            leave_out?: string[];
            /** @description Who may reply. New values may be added. */
            reply_settings?: string;
            /** @description Whether X says of it that its media were made with AI. */
            made_with_ai?: boolean;
            /** @description Whether X says of it that it is a paid partnership. */
            paid_partnership?: boolean;
        };
        /** @description What differs on Bluesky. Of what is absent the post has the rest. */
        BlueskyVariant: {
            text?: components["schemas"]["PostText"];
            /** @description The second and later parts of the thread there. */
            thread_tweets?: components["schemas"]["ThreadPart"][];
            /** @description Media of the post there, or of the first part of a thread. */
            media_urls?: components["schemas"]["MediaUrl"][];
            /** @description The media of each further part of the thread there; an empty list means none for that part. */
            thread_media?: components["schemas"]["MediaUrl"][][];
            /** @description What of the post this network does not get. */
            leave_out?: string[];
            /** @description The languages that it is in, as BCP 47 has them. */
            langs?: components["schemas"]["LanguageTag"][];
            /** @description What its author warns of. New values may be added. */
            labels?: string[];
            /** @description Who may reply. New values may be added. */
            reply_control?: string;
            /**
             * @description Whether it shows a card of the page that it links to: `auto`, also where it is absent, or `none`. New values
             *     may be added.
             */
            link_card?: string;
        };
        /** @description What differs on LinkedIn. Of what is absent the post has the rest. */
        LinkedinVariant: {
            text?: components["schemas"]["PostText"];
            /** @description The second and later parts of the thread there. */
            thread_tweets?: components["schemas"]["ThreadPart"][];
            /** @description Media of the post there, or of the first part of a thread. */
            media_urls?: components["schemas"]["MediaUrl"][];
            /** @description The media of each further part of the thread there; an empty list means none for that part. */
            thread_media?: components["schemas"]["MediaUrl"][][];
            /** @description What of the post this network does not get. */
            leave_out?: string[];
            /** @description Who sees it. New values may be added. */
            visibility?: string;
            /**
             * @description Whether it shows a card of the page that it links to: `auto`, also where it is absent, or `none`. New values
             *     may be added.
             */
            link_card?: string;
        };
        /** @description A language as BCP 47 has it, such as `en`, `pt-BR` or `zh-Hant`. */
        LanguageTag: string;
        /** @description What became of a post on one network. Members that do not apply are absent. */
        DeliveryResult: {
            platform: components["schemas"]["Platform"];
            status: components["schemas"]["DeliveryStatus"];
            /** @description The post's identifier on that network; on `secondary_b` a URN. Of a thread, the first part's. */
            post_id?: string;
            url?: components["schemas"]["LiveUrl"];
            account_id?: components["schemas"]["Id"];
            /**
             * @description The identifiers of a thread's parts on that network, in order. After a failure half-way, those of the parts
             *     that are live.
             */
            part_ids?: components["schemas"]["NetworkPostId"][];
            /** @description On `secondary_a`, the record's AT URI. */
            uri?: string;
            /** @description On `secondary_a`, the record's content identifier. */
            cid?: string;
            /**
             * Format: date-time
             * @description When the last attempt began.
             */
            attempted_at?: string;
            code?: components["schemas"]["DeliveryCode"];
            /** @description Why it failed. */
            error?: string;
            /** @description Why it was skipped. */
            skip_reason?: string;
        };
        /**
         * @description A post or an article on one network, whatever its state: what happens next, and what has happened. Members that
         *     do not apply are absent.
         */
        Delivery: {
            platform: components["schemas"]["Platform"];
            account_id?: components["schemas"]["Id"];
            status: components["schemas"]["DeliveryState"];
            /**
             * Format: date-time
             * @description When it is, or was, to be sent.
             */
            due_at: string;
            /**
             * Format: int32
             * @description How many sends have begun. Each part of a thread on X is one.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When the last attempt began.
             */
            attempted_at?: string;
            /**
             * Format: date-time
             * @description When the service sends it, or sends it again, by itself. Only while it is `pending`.
             */
            next_attempt_at?: string;
            /**
             * Format: date-time
             * @description When the network had it; of a thread, its first part.
             */
            published_at?: string;
            code?: components["schemas"]["DeliveryCode"];
            /** @description Why it failed or was skipped; while it is `pending` or `unknown`, what the last attempt came to. */
            message?: string;
            /**
             * @description True when it failed and may succeed if it is published there again as it is. The service does not do so by
             *     itself.
             */
            retryable: boolean;
            /** @description The post's identifier on that network; on `secondary_b` a URN. Of a thread, the first part's. */
            post_id?: string;
            url?: components["schemas"]["LiveUrl"];
            /** @description The identifiers of those parts of a thread that are live there, in order. */
            part_ids?: components["schemas"]["NetworkPostId"][];
            /** @description On `secondary_a`, the record's AT URI. */
            uri?: string;
            /** @description On `secondary_a`, the record's content identifier. */
            cid?: string;
            cost?: components["schemas"]["Cost"];
            link_card?: components["schemas"]["LinkCardAsSent"];
        };
        /**
         * @description `pending`: waits for its time, or for another try. `sending`: is being sent. `unknown`: the network did not say
         *     what became of it, and the service finds out. `published`: live there. `failed`: not there, or nobody could tell
         *     (`outcome_unknown`). `skipped`: over a limit of the network, nothing was sent. `held`: waits for approval, and is
         *     not sent before. New states may be added.
         */
        DeliveryState: string;
        /**
         * @description What it costs on its network, by the prices of its date. Until it is settled that is what is reserved for it,
         *     or, while it is `held`, what its approval will reserve; and from then on what was billed. Absent where it costs nothing.
         */
        Cost: {
            amount: components["schemas"]["Amount"];
            currency: components["schemas"]["Currency"];
            /** @description What it is made up of. */
            items: components["schemas"]["CostItem"][];
        };
        CostItem: {
            what: components["schemas"]["PaidCall"];
            /**
             * Format: int32
             * @description How many of them.
             */
            count: number;
            unit_amount: components["schemas"]["Amount"];
        };
        /** @description An amount of money, as a decimal with three places at least. */
        Amount: string;
        /** @description The currency of all amounts. */
        Currency: string;
        /**
         * @description What a network bills. `post`: a post, or a part of a thread. `post_with_link`: one with a link in its text.
         *     `article`: an article. `alt_text`: what a picture or a video shows. `deletion`: a post that is deleted there.
         *     `post_read`: a post that was read, to find out what became of it or how it does. `user_read`: an account that
         *     was asked who it is. New values may be added.
         */
        PaidCall: string;
        /** @description What may be spent in a month of UTC, and what of it is left. */
        Budget: {
            /** @description For each month of UTC; null without a budget. */
            monthly_amount: string | null;
            on_exceed: components["schemas"]["OnExceed"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: date
             * @description The first day of the month that the amounts are of.
             */
            period_start: string;
            spent: components["schemas"]["Amount"];
            committed: components["schemas"]["Amount"];
            left?: components["schemas"]["Amount"];
        };
        /**
         * @description `refuse`: what would cost more than is left is refused. `warn`: it is done all the same, and told. New values may be
         *     added.
         */
        OnExceed: string;
        /** @description A budget for each month of UTC. */
        BudgetInput: {
            /**
             * @description In US dollars, as a decimal; null removes it.
             * @example 10.00
             */
            monthly_amount: string | null;
            on_exceed?: components["schemas"]["OnExceedInput"];
        };
        /**
         * @description What becomes of what would cost more than is left; as before when left out, at first `refuse`.
         * @enum {string}
         */
        OnExceedInput: "refuse" | "warn";
        Usage: {
            /**
             * Format: date
             * @description The first day, in UTC.
             */
            from: string;
            /**
             * Format: date
             * @description The last day, in UTC.
             */
            until: string;
            currency: components["schemas"]["Currency"];
            spent: components["schemas"]["Amount"];
            committed: components["schemas"]["Amount"];
            /** @description One for each day, network, account and kind that has cost something or will, by day. */
            entries: components["schemas"]["UsageEntry"][];
        };
        /** @description `spent` is for calls that the network has taken, or may have; `committed` is reserved for what is scheduled. */
        UsageEntry: {
            /**
             * Format: date
             * @description The day in UTC: that on which a post was due, whenever it was sent, and on which anything else was done.
             */
            date: string;
            platform: components["schemas"]["Platform"];
            account_id?: components["schemas"]["Id"];
            what: components["schemas"]["PaidCall"];
            /**
             * Format: int32
             * @description How many, made and scheduled together.
             */
            count: number;
            spent: components["schemas"]["Amount"];
            committed: components["schemas"]["Amount"];
        };
        /**
         * @description Why it failed or was skipped, for programs; `/docs/errors#problem-<code>` says what to do. Failed: `refused`: the
         *     network does not take it. `unreachable`: it could not be sent. `rate_limited`: the network asks to wait for longer
         *     than it could. `missed_schedule`: it could not be sent at its time. `outcome_unknown`: the network may have it, and
         *     its owner has to look. `subscription_required`: there was no active subscription at its time.
         *     `account_not_connected`: its account was not connected. `not_approved`: nobody approved it before its time. The
         *     others say which limit of the network it is over. New
         *     codes may be added.
         */
        DeliveryCode: string;
        History: {
            history: components["schemas"]["HistoryEntry"][];
        };
        /** @description Something that happened to a post or an article. Members that do not apply are absent. */
        HistoryEntry: {
            /**
             * Format: date-time
             * @description When it happened. Of what deliveries alone still tell it may be when the delivery was made or due.
             */
            at: string;
            kind: components["schemas"]["HistoryKind"];
            /** @description The same in words, with those of the network. */
            message: string;
            platform?: components["schemas"]["Platform"];
            /**
             * Format: int32
             * @description Which of the sends to that network it is about, counted from 1.
             */
            attempt?: number;
            code?: components["schemas"]["DeliveryCode"];
            /**
             * Format: int32
             * @description The HTTP status of the network's answer, where there was one.
             */
            network_status?: number;
        };
        /**
         * @description Of the post or article: `created`, `updated`, `scheduled` and `unscheduled`. On a network: `sending`: a send has
         *     begun. `accepted`: the network has this part of a thread. `pending`: nothing was published, and it is sent again
         *     by itself. `unknown`: the network did not say what became of it, and the service finds out. `published`, `failed`
         *     and `skipped`: as of deliveries. `resolved`: its owner has said what became of it. `review_requested`: it waits for
         *     approval. `reviewed`: somebody has decided. New kinds may be added.
         */
        HistoryKind: string;
        /** @description What will keep a scheduled post from going out, unless something is done. Members that do not apply are absent. */
        Risk: {
            code: components["schemas"]["RiskCode"];
            /** @description The same in words, with what to do. */
            message: string;
            platform?: components["schemas"]["Platform"];
            account_id?: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the sign-in or the subscription ends.
             */
            ends_at?: string;
            /**
             * Format: int32
             * @description How many posts the network takes from the account in a UTC day.
             */
            limit?: number;
        };
        /**
         * @description `account_not_connected`: its account is disconnected or gone. `needs_reconnect`: the network does not take the
         *     sign-in any more. `sign_in_ends`: the sign-in ends before the date, and cannot be renewed. `subscription_required`:
         *     there is no active subscription at the date, on any network. `network_limit`: the network takes no more posts of
         *     the account on that UTC day. `too_long`: only a paid tier of X takes it, which the account has no more. New codes
         *     may be added.
         */
        RiskCode: string;
        PostList: {
            posts: components["schemas"]["Post"][];
            pagination: components["schemas"]["Pagination"];
            /**
             * Format: int32
             * @description The same as `pagination.total`.
             */
            total: number;
            /** @description What you should know although the request succeeded; absent when there is nothing. */
            warnings?: components["schemas"]["Message"][];
            /** @description The same as `warnings`, in the same order, for programs. */
            notices?: components["schemas"]["Notice"][];
        };
        Pagination: {
            /**
             * Format: int32
             * @description Which page this is; by `cursor`, the how manieth in a row.
             */
            page: number;
            /** Format: int32 */
            limit: number;
            /**
             * Format: int32
             * @description How many items there are on all pages.
             */
            total: number;
            /**
             * @description `true` when there are more than `total`: with `sort=scheduled`, and with other filters than `status`,
             *     `x_account_id` and `has_failures`, 10,000 are counted. Absent otherwise.
             */
            total_is_minimum?: boolean;
            /**
             * Format: int32
             * @description How many pages there are; 0 without items.
             */
            pages: number;
            /** @description Leads to the page behind this one, as `cursor`. Absent on the last one. */
            next_cursor?: string;
        };
        /**
         * @description What a network gets otherwise than the others: texts and media of its own, and what only it knows. What is left
         *     out there, and each empty list, is the post's. On `PUT` a network that is named gets exactly this from now on,
         *     and nothing of its own with `{}`; the others keep theirs.
         */
        PostVariantsInput: {
            x?: components["schemas"]["XVariantInput"];
            secondary_a?: components["schemas"]["BlueskyVariantInput"];
            secondary_b?: components["schemas"]["LinkedinVariantInput"];
            bluesky?: components["schemas"]["BlueskyVariantInput"];
            linkedin?: components["schemas"]["LinkedinVariantInput"];
        };
        /** @description What X gets otherwise. */
        XVariantInput: {
            text?: components["schemas"]["PostText"];
            /** @description The second and later parts of the thread there. */
            thread_tweets?: components["schemas"]["ThreadPart"][];
            /** @description Media of the post there, or of the first part of a thread. */
            media_urls?: components["schemas"]["MediaUrl"][];
            /** @description The media of each further part of the thread there; an empty list means none for that part. */
            thread_media?: components["schemas"]["MediaUrl"][][];
            /**
             * @description What of the post it does not get: with `thread` only the first part, with `media` no media. Not together with
             *     its own.
             */
            leave_out?: components["schemas"]["LeftOut"][];
            reply_settings?: components["schemas"]["ReplySettings"];
            /** @description Whether X says of it that its media were made with AI. */
            made_with_ai?: boolean;
            /** @description Whether X says of it that it is a paid partnership. */
            paid_partnership?: boolean;
        };
        /** @description What Bluesky gets otherwise. `bluesky` is another name of `secondary_a`. */
        BlueskyVariantInput: {
            text?: components["schemas"]["PostText"];
            /** @description The second and later parts of the thread there. */
            thread_tweets?: components["schemas"]["ThreadPart"][];
            /** @description Media of the post there, or of the first part of a thread. */
            media_urls?: components["schemas"]["MediaUrl"][];
            /** @description The media of each further part of the thread there; an empty list means none for that part. */
            thread_media?: components["schemas"]["MediaUrl"][][];
            /**
             * @description What of the post it does not get: with `thread` only the first part, with `media` no media. Not together with
             *     its own.
             */
            leave_out?: components["schemas"]["LeftOut"][];
            /** @description The languages that it is in, as BCP 47 has them. */
            langs?: components["schemas"]["LanguageTag"][];
            /** @description What its author warns of, so that Bluesky hides it from those who do not want to see it. */
            labels?: components["schemas"]["ContentLabel"][];
            /**
             * @description Who may reply: `everyone`, `nobody`, those `mentioned` in it, those whom the account follows (`following`), or
             *     its `followers`.
             */
            reply_control?: string;
            link_card?: components["schemas"]["LinkCard"];
        };
        /** @description What LinkedIn gets otherwise. `linkedin` is another name of `secondary_b`. */
        LinkedinVariantInput: {
            text?: components["schemas"]["PostText"];
            /** @description The second and later parts of the thread there. */
            thread_tweets?: components["schemas"]["ThreadPart"][];
            /** @description Media of the post there, or of the first part of a thread. */
            media_urls?: components["schemas"]["MediaUrl"][];
            /** @description The media of each further part of the thread there; an empty list means none for that part. */
            thread_media?: components["schemas"]["MediaUrl"][][];
            /**
             * @description What of the post it does not get: with `thread` only the first part, with `media` no media. Not together with
             *     its own.
             */
            leave_out?: components["schemas"]["LeftOut"][];
            visibility?: components["schemas"]["LinkedinVisibility"];
            link_card?: components["schemas"]["LinkCard"];
        };
        /**
         * @description Of a post: the further parts of its `thread`, or all of its `media`.
         * @enum {string}
         */
        LeftOut: "thread" | "media";
        /**
         * @description Who may reply on X: `everyone`, those whom the account follows (`following`), `mentioned_users`, `subscribers` of
         *     the account, or accounts that X has `verified`. Of a thread it is that of the first part.
         * @enum {string}
         */
        ReplySettings: "everyone" | "following" | "mentioned_users" | "subscribers" | "verified";
        /**
         * @description What its author warns of on Bluesky, in Bluesky's own words.
         * @enum {string}
         */
        ContentLabel: "sexual" | "nudity" | "porn" | "graphic-media";
        /**
         * @description Who sees it, everybody (`public`) or only the `connections` of the member.
         * @enum {string}
         */
        LinkedinVisibility: "public" | "connections";
        /**
         * @description With `auto`, also when it is left out, a post without media shows a card of the page that its first link leads to:
         *     title, description and picture, as the page is shortly before the post goes out. A page that cannot be read costs
         *     the card alone. With `none` there is no card.
         * @enum {string}
         */
        LinkCard: "auto" | "none";
        /**
         * @description Exactly one of `text` (a single post or a thread) and `posts` (bulk). Beside `posts` only `x_account_id` and
         *     `platforms` are allowed, which apply to the entries that do not set their own, and `queue`, which applies to the
         *     entries without a `scheduled_date`.
         */
        PostsInput: {
            text?: components["schemas"]["PostText"];
            category?: components["schemas"]["Category"];
            /**
             * Format: date-time
             * @description When to publish, in the future, with `Z` or a numeric offset. Counts toward the daily limit.
             */
            scheduled_date?: string;
            queue?: components["schemas"]["QueueChoice"];
            /** @description Publish before answering. Not together with `scheduled_date`, not in a bulk. Counts toward the daily limit. */
            publish_now?: boolean;
            /** @description Needs no mention; `true` without `thread_tweets` is an error. */
            is_thread?: boolean;
            /** @description The second and later parts of a thread; the first is `text`. A network that takes fewer parts skips the post. */
            thread_tweets?: components["schemas"]["ThreadPart"][];
            /**
             * @description The media of each part in `thread_tweets`; an empty list means none for that part. A shorter list is filled
             *     with empty ones, a longer one is an error.
             */
            thread_media?: components["schemas"]["MediaUrl"][][];
            /** @description Media of the post, or of the first part of a thread. URLs that the upload gave you. */
            media_urls?: components["schemas"]["MediaUrl"][];
            community_id?: components["schemas"]["CommunityId"];
            /** @description Show a post to a community to all followers too. */
            share_with_followers?: boolean;
            variants?: components["schemas"]["PostVariantsInput"];
            external_id?: components["schemas"]["ExternalId"];
            metadata?: components["schemas"]["Metadata"];
            x_account_id?: components["schemas"]["XAccountId"];
            secondary_a_account_id?: components["schemas"]["BlueskyAccountId"];
            secondary_b_account_id?: components["schemas"]["LinkedinAccountId"];
            /** @description The target networks, exactly these; `default_targets` of `GET /cross-posting` when left out or empty. */
            platforms?: components["schemas"]["PlatformInput"][];
            /** @description Bulk: several posts, saved together or not at all. An empty list counts as left out. */
            posts?: components["schemas"]["PostInput"][];
        };
        /** @description One post of a bulk. */
        PostInput: {
            text: components["schemas"]["PostText"];
            category?: components["schemas"]["Category"];
            /**
             * Format: date-time
             * @description When to publish, in the future, with `Z` or a numeric offset. Counts toward the daily limit.
             */
            scheduled_date?: string;
            queue?: components["schemas"]["QueueChoice"];
            /** @description Publish before answering. Not together with `scheduled_date`, not in a bulk. Counts toward the daily limit. */
            publish_now?: boolean;
            /** @description Needs no mention; `true` without `thread_tweets` is an error. */
            is_thread?: boolean;
            /** @description The second and later parts of a thread; the first is `text`. A network that takes fewer parts skips the post. */
            thread_tweets?: components["schemas"]["ThreadPart"][];
            /**
             * @description The media of each part in `thread_tweets`; an empty list means none for that part. A shorter list is filled
             *     with empty ones, a longer one is an error.
             */
            thread_media?: components["schemas"]["MediaUrl"][][];
            /** @description Media of the post, or of the first part of a thread. URLs that the upload gave you. */
            media_urls?: components["schemas"]["MediaUrl"][];
            community_id?: components["schemas"]["CommunityId"];
            /** @description Show a post to a community to all followers too. */
            share_with_followers?: boolean;
            variants?: components["schemas"]["PostVariantsInput"];
            external_id?: components["schemas"]["ExternalId"];
            metadata?: components["schemas"]["Metadata"];
            x_account_id?: components["schemas"]["XAccountId"];
            secondary_a_account_id?: components["schemas"]["BlueskyAccountId"];
            secondary_b_account_id?: components["schemas"]["LinkedinAccountId"];
            /** @description The target networks, exactly these; `default_targets` of `GET /cross-posting` when left out or empty. */
            platforms?: components["schemas"]["PlatformInput"][];
        };
        CreatedPosts: {
            success: boolean;
            /**
             * Format: int32
             * @description How many posts were created.
             */
            count: number;
            posts: components["schemas"]["Post"][];
            /** @description What you should know although the request succeeded; absent when there is nothing. */
            warnings?: components["schemas"]["Message"][];
            /** @description The same as `warnings`, in the same order, for programs. */
            notices?: components["schemas"]["Notice"][];
            /** @description After `publish_now`, the post's identifier on X; null when it is not there. */
            x_post_id?: string | null;
            /** @description After `publish_now`, whether at least one network has the post. */
            posted?: boolean;
            /**
             * Format: date-time
             * @description After `publish_now`, when it was published.
             */
            posted_date?: string | null;
        };
        /** @description What `POST /posts` takes, or the `post_id` of a saved post and nothing else, and either of them with `fetch_cards`. */
        PostsToValidate: {
            post_id?: components["schemas"]["Id"];
            /**
             * @description Whether pages are read whose cards would be shown and are not known: five at a time, and fifty in an hour, of a
             *     user. They are waited for three seconds; one that is slower goes on being read. Not when it is left out.
             */
            fetch_cards?: boolean;
            text?: components["schemas"]["PostText"];
            category?: components["schemas"]["Category"];
            /**
             * Format: date-time
             * @description When to publish, in the future, with `Z` or a numeric offset. Counts toward the daily limit.
             */
            scheduled_date?: string;
            /** @description Publish before answering. Not together with `scheduled_date`, not in a bulk. Counts toward the daily limit. */
            publish_now?: boolean;
            queue?: components["schemas"]["QueueChoice"];
            /** @description Needs no mention; `true` without `thread_tweets` is an error. */
            is_thread?: boolean;
            /** @description The second and later parts of a thread; the first is `text`. A network that takes fewer parts skips the post. */
            thread_tweets?: components["schemas"]["ThreadPart"][];
            /**
             * @description The media of each part in `thread_tweets`; an empty list means none for that part. A shorter list is filled
             *     with empty ones, a longer one is an error.
             */
            thread_media?: components["schemas"]["MediaUrl"][][];
            /** @description Media of the post, or of the first part of a thread. URLs that the upload gave you. */
            media_urls?: components["schemas"]["MediaUrl"][];
            community_id?: components["schemas"]["CommunityId"];
            /** @description Show a post to a community to all followers too. */
            share_with_followers?: boolean;
            variants?: components["schemas"]["PostVariantsInput"];
            external_id?: components["schemas"]["ExternalId"];
            metadata?: components["schemas"]["Metadata"];
            x_account_id?: components["schemas"]["XAccountId"];
            secondary_a_account_id?: components["schemas"]["BlueskyAccountId"];
            secondary_b_account_id?: components["schemas"]["LinkedinAccountId"];
            /** @description The target networks, exactly these; `default_targets` of `GET /cross-posting` when left out or empty. */
            platforms?: components["schemas"]["PlatformInput"][];
            /** @description Several posts, which `POST /posts` would save together or not at all. */
            posts?: components["schemas"]["PostInput"][];
        };
        /** @description What would become of the posts of a request. */
        PostsValidation: {
            /** @description Whether all of it would be taken. */
            valid: boolean;
            /** @description What is wrong with the request and not with one of its posts; absent when there is nothing. */
            problems?: components["schemas"]["Problem"][];
            /** @description The posts of the request, in its order; none when it cannot be told which it means. */
            posts: components["schemas"]["PostValidation"][];
            cost?: components["schemas"]["Cost"];
            /** @description What you should know although the request succeeded; absent when there is nothing. */
            warnings?: components["schemas"]["Message"][];
            /** @description The same as `warnings`, in the same order, for programs. */
            notices?: components["schemas"]["Notice"][];
        };
        /** @description What would become of one post. */
        PostValidation: {
            /** @description Whether there are no `problems`. */
            valid: boolean;
            /** @description What is wrong with it, as a refusal of `POST /posts` would say it. */
            problems: components["schemas"]["Problem"][];
            /** @description Whether it would take one from the daily limit. */
            takes_from_daily_limit: boolean;
            /** @description Its target networks. None when its text cannot be read. */
            networks: components["schemas"]["NetworkValidation"][];
            /** @description What you should know although the request succeeded; absent when there is nothing. */
            warnings?: components["schemas"]["Message"][];
            /** @description The same as `warnings`, in the same order, for programs. */
            notices?: components["schemas"]["Notice"][];
        };
        /** @description What one network would make of a post. */
        NetworkValidation: {
            platform: components["schemas"]["Platform"];
            account_id?: components["schemas"]["Id"];
            will: components["schemas"]["NetworkOutlook"];
            /** @description What it would get, one for each post that it becomes there. A thread is one post on LinkedIn. */
            parts: components["schemas"]["PartAsSent"][];
            /** @description The files of all parts, in order, as it would get them; where the post would be skipped, as they were uploaded. */
            media: components["schemas"]["MediaAsSent"][];
            /** @description Why it would be skipped, or would fail. */
            problems: components["schemas"]["Problem"][];
            cost?: components["schemas"]["Cost"];
            link_card?: components["schemas"]["LinkCardAsSent"];
            /**
             * Format: int32
             * @description What it takes of the points that Bluesky grants an account, 5,000 an hour and 35,000 a day.
             */
            points?: number;
        };
        /**
         * @description `publish`: it would be sent there. `skip`: it is over a limit of the network, so that nothing would be sent.
         *     `fail`: there is no account whose sign-in the network takes. New values may be added.
         */
        NetworkOutlook: string;
        /** @description One text as a network would get it. */
        PartAsSent: {
            /** @description As its readers would see it. All parts of a thread together where they become one post. */
            text: string;
            /**
             * Format: int32
             * @description In `unit`; absent when it is more than twenty times the limit, which nobody counts.
             */
            length?: number;
            /**
             * Format: int32
             * @description What the network takes from this account.
             */
            limit: number;
            unit: components["schemas"]["TextUnit"];
        };
        /** @description A file as a network would get it. */
        MediaAsSent: {
            /**
             * Format: int32
             * @description Which of `parts` it belongs to, counted from 0.
             */
            part: number;
            url: components["schemas"]["MediaUrl"];
            /**
             * @description Whether it would be made smaller, or one of another type. Its type and size are those after that; absent
             *     where more than four files of the request have to be fitted, beyond the first four.
             */
            fitted: boolean;
            /** @description Its media type. More types may be added. */
            type?: string;
            /** Format: int32 */
            bytes?: number;
            /**
             * Format: int32
             * @description In pixels.
             */
            width?: number;
            /**
             * Format: int32
             * @description In pixels.
             */
            height?: number;
        };
        /**
         * @description The card that goes along with a post, of the page that it links to. Absent where there is none: with media or
         *     `link_card: none`, on X, which reads pages by itself, and of what waits for approval. Of a saved post `GET
         *     /posts/{id}` alone says it, with each delivery: the card that was sent, for some hours, or the one that would be.
         */
        LinkCardAsSent: {
            /**
             * Format: int32
             * @description Which of `parts` shows it, counted from 0.
             */
            part: number;
            /**
             * Format: uri
             * @description The page, by its first link.
             */
            url: string;
            /**
             * @description `shown`: it is shown as it is here, or would be, if the page is read no more. `none`: the page was read lately and has
             *     nothing to show, so that the post goes out without. `unread`: nobody has read the page in the last hour. What has a
             *     date has its page read in the ten minutes before. New values may be added.
             */
            status: string;
            /** @description What the page calls itself. It is a text of others, as is the `description`. */
            title?: string;
            /** @description Absent where the page says nothing of itself. */
            description?: string;
            picture?: components["schemas"]["CardPicture"];
        };
        /** @description The picture of a card, as networks would get it; absent where there is none. */
        CardPicture: {
            /** @description Its media type. More types may be added. */
            type: string;
            /** Format: int32 */
            bytes: number;
            /**
             * Format: int32
             * @description In pixels.
             */
            width: number;
            /**
             * Format: int32
             * @description In pixels.
             */
            height: number;
        };
        /** @description Only the members that are sent change. */
        PostChange: {
            text?: components["schemas"]["PostText"];
            category?: components["schemas"]["Category"];
            /** @description `false` makes the thread a single post; `true` without parts is an error. */
            is_thread?: boolean;
            /** @description The second and later parts of a thread; null makes it a single post. */
            thread_tweets?: components["schemas"]["ThreadPart"][] | null;
            /** @description Media of the post, or of the first part of a thread; null removes them. */
            media_urls?: components["schemas"]["MediaUrl"][] | null;
            /** @description The media of each part in `thread_tweets`; null removes them. */
            thread_media?: components["schemas"]["MediaUrl"][][] | null;
            /** @description The community on X that the post goes to; null for none. */
            community_id?: string | null;
            /** @description Show a post to a community to all followers too. */
            share_with_followers?: boolean;
            variants?: components["schemas"]["PostVariantsInput"];
            /** @description Another `external_id`; an empty text takes it away. */
            external_id?: string;
            metadata?: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description A date in the future, with `Z` or a numeric offset, schedules the post or moves it and counts toward the
             *     daily limit, unless it is the one that the post has; null makes it a draft.
             */
            scheduled_date?: string | null;
            /** @description The target networks from now on, exactly these; an empty list changes nothing. */
            platforms?: components["schemas"]["PlatformInput"][];
            /** @description Another connected account on X, an `id` of `GET /accounts`; null changes nothing. */
            x_account_id?: string | null;
            /** @description Another connected account on Bluesky, an `account_id` of `GET /cross-posting`; null changes nothing. */
            secondary_a_account_id?: string | null;
            /** @description Another connected account on LinkedIn, an `account_id` of `GET /cross-posting`; null changes nothing. */
            secondary_b_account_id?: string | null;
            /** @description Send it although a network may have it already: it may appear twice there. */
            confirm_resend?: boolean;
        };
        DeletedPost: {
            success: boolean;
            message: components["schemas"]["Message"];
            /** @description Whether the post was deleted from X by this request. */
            x_deleted: boolean;
            /** @description Why X has not deleted it yet, or does not; absent when it did, or has none. */
            x_delete_error?: string;
            /**
             * @description What became of the copies, for each network that has or may have one. Absent when there is none, or when
             *     they were to be left. What is `pending` or `not_removable` is tried again for up to seven days.
             */
            copies?: components["schemas"]["NetworkCopy"][];
            /** @description What you should know although the request succeeded; absent when there is nothing. */
            warnings?: components["schemas"]["Message"][];
            /** @description The same as `warnings`, in the same order, for programs. */
            notices?: components["schemas"]["Notice"][];
        };
        NetworkCopy: {
            platform: components["schemas"]["Platform"];
            status: components["schemas"]["NetworkCopyStatus"];
            message: components["schemas"]["Message"];
            /** @description Where it still is; absent when it is gone, or nobody here knows. */
            url?: string;
        };
        /**
         * @description What became of a copy: `removed`; `pending`: it is there or may be, and the service goes on removing it; `kept`: the
         *     network refused for good; `not_removable`: its account has to be connected again first; `unknown`: it may be there,
         *     and only a person can see. New values may be added.
         */
        NetworkCopyStatus: string;
        PostSchedule: {
            /**
             * Format: date-time
             * @description When to publish, in the future, with `Z` or a numeric offset. Counts toward the daily limit.
             */
            scheduled_date: string;
            /** @description Send it although a network may have it already: it may appear twice there. */
            confirm_resend?: boolean;
        };
        ScheduledPost: {
            success: boolean;
            id: components["schemas"]["Id"];
            text: components["schemas"]["PostText"];
            /** Format: date-time */
            scheduled_date: string;
            message: components["schemas"]["Message"];
            status: components["schemas"]["PostStatus"];
            review_status?: components["schemas"]["ReviewStatus"];
            /** @description Every target network, from the moment that it is scheduled there or published; absent while it is nowhere. */
            deliveries?: components["schemas"]["Delivery"][];
            /** @description What you should know although the request succeeded; absent when there is nothing. */
            warnings?: components["schemas"]["Message"][];
            /** @description The same as `warnings`, in the same order, for programs. */
            notices?: components["schemas"]["Notice"][];
        };
        PublishOptions: {
            /** @description Only these of the post's networks; all that have not got it when left out or empty. */
            platforms?: components["schemas"]["PlatformInput"][];
            /** @description Send it although a network may have it already: it may appear twice there. */
            confirm_resend?: boolean;
        };
        PublishedPost: {
            success: boolean;
            id: components["schemas"]["Id"];
            text: components["schemas"]["PostText"];
            /** @description The post's identifier on X; null when it is not there. */
            x_post_id: string | null;
            /** Format: date-time */
            posted_date: string | null;
            message: components["schemas"]["Message"];
            status: components["schemas"]["PostStatus"];
            /** @description Whether at least one network has the post. */
            posted: boolean;
            /** @description Whether at least one target network failed; `results` and `warnings` say why. */
            has_failures: boolean;
            /** Format: uri */
            url: string | null;
            /** @description The target networks that are settled; absent while there is none. */
            results?: components["schemas"]["DeliveryResult"][];
            /** @description Every target network, from the moment that it is scheduled there or published; absent while it is nowhere. */
            deliveries?: components["schemas"]["Delivery"][];
            /** @description What you should know although the request succeeded; absent when there is nothing. */
            warnings?: components["schemas"]["Message"][];
            /** @description The same as `warnings`, in the same order, for programs. */
            notices?: components["schemas"]["Notice"][];
        };
        /** @description What became of a post or an article on one network, as its owner has seen it there. */
        OutcomeReport: {
            platform: components["schemas"]["PlatformInput"];
            outcome: components["schemas"]["OutcomeSeen"];
            /**
             * Format: uri
             * @description Where it is, as a browser shows it. Only with `published`. Of a thread, that of the first part that is not
             *     known to be live.
             */
            url?: string;
        };
        /**
         * @description `published`: it is there. `not_published`: it is not.
         * @enum {string}
         */
        OutcomeSeen: "published" | "not_published";
        BatchSchedule: {
            schedules: components["schemas"]["BatchScheduleEntry"][];
            community_id?: components["schemas"]["CommunityId"];
            /** @description Show a post to a community to all followers too. */
            share_with_followers?: boolean;
            x_account_id?: components["schemas"]["XAccountId"];
            /** @description Send it although a network may have it already: it may appear twice there. */
            confirm_resend?: boolean;
        };
        /** @description A post and the date to give it. */
        BatchScheduleEntry: {
            post_id: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When to publish, in the future, with `Z` or a numeric offset. Counts toward the daily limit.
             */
            scheduled_date: string;
        };
        BatchScheduleResult: {
            success: boolean;
            message: components["schemas"]["Message"];
            scheduled: components["schemas"]["BatchScheduledPost"][];
            /** @description The entries that failed; absent when there are none. */
            errors?: components["schemas"]["BatchScheduleError"][];
            /** @description What you should know although the request succeeded; absent when there is nothing. */
            warnings?: components["schemas"]["Message"][];
            /** @description The same as `warnings`, in the same order, for programs. */
            notices?: components["schemas"]["Notice"][];
        };
        BatchScheduledPost: {
            id: components["schemas"]["Id"];
            text: components["schemas"]["PostText"];
            category: components["schemas"]["Category"];
            /** Format: date-time */
            scheduled_date: string;
            is_thread: boolean;
            status: components["schemas"]["PostStatus"];
            review_status?: components["schemas"]["ReviewStatus"];
        };
        BatchScheduleError: {
            post_id: components["schemas"]["Id"];
            error: components["schemas"]["Message"];
            /** @description The same for programs, with the place in the request. */
            problems?: components["schemas"]["Problem"][];
        };
        /**
         * @description `next` schedules for the first free slot of the queue. Not together with `scheduled_date` or `publish_now`;
         *     posts of a bulk take theirs in order. Counts toward the daily limit.
         * @enum {string}
         */
        QueueChoice: "next";
        PostQueue: {
            /** @description Send it although a network may have it already: it may appear twice there. */
            confirm_resend?: boolean;
        };
        /**
         * @description A time zone by its name in the IANA database.
         * @example Europe/Berlin
         */
        QueueTimezone: string;
        /**
         * @description The local time, from 00:00 to 23:59.
         * @example 09:00
         */
        SlotTime: string;
        /** @description Weekly slots in a time zone. */
        Queue: {
            timezone: components["schemas"]["QueueTimezone"];
            slots: components["schemas"]["WeeklySlot"][];
        };
        /** @description A time of the day, on some days of each week. */
        WeeklySlot: {
            weekdays: string[];
            time: components["schemas"]["SlotTime"];
            /** @description Only posts with this X account take the slot; any post when absent. */
            x_account_id?: string;
        };
        /** @description Only the members that are sent change. */
        QueueChange: {
            timezone?: components["schemas"]["QueueTimezone"];
            /** @description All slots, in place of those of before. The same day, time and account twice is an error. */
            slots?: components["schemas"]["WeeklySlotInput"][];
        };
        /** @description A time of the day, on some days of each week. */
        WeeklySlotInput: {
            weekdays: components["schemas"]["WeekdayInput"][];
            time: components["schemas"]["SlotTime"];
            x_account_id?: components["schemas"]["SlotAccountId"];
        };
        /** @enum {string} */
        WeekdayInput: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
        /** @description Keeps the slot for posts with this X account, which has to be one of yours. */
        SlotAccountId: string;
        QueueSlots: {
            slots: components["schemas"]["QueueSlot"][];
        };
        /** @description A slot at its moment. Members that do not apply are absent. */
        QueueSlot: {
            /** Format: date-time */
            at: string;
            /**
             * Format: date-time
             * @description The same in the time zone of the queue.
             */
            local: string;
            /** @description Only posts with this X account take the slot. */
            x_account_id?: string;
            /** @description The post that has the slot; absent when it is free. */
            post_id?: string;
            /** @description True when the queue has no such slot any more, and the post holds it all the same. */
            former?: boolean;
        };
        /** @description Exactly one of `post_ids` and `category`. */
        QueueFill: {
            /** @description Drafts, in the order in which they are to go out. An empty list counts as left out. */
            post_ids?: components["schemas"]["Id"][];
            category?: components["schemas"]["Category"];
            /** @description With `category`, only the drafts behind this one; `next_after` of the answer before. */
            after?: string;
        };
        QueueFillResult: {
            success: boolean;
            message: components["schemas"]["Message"];
            scheduled: components["schemas"]["BatchScheduledPost"][];
            /** @description The drafts that got no slot; absent when there are none. */
            errors?: components["schemas"]["BatchScheduleError"][];
            /**
             * Format: int64
             * @description With `category`, how many drafts of it are behind those of this answer; otherwise 0.
             */
            remaining: number;
            /** @description What to send as `after` for those; absent when there are none. */
            next_after?: string;
            /** @description What you should know although the request succeeded; absent when there is nothing. */
            warnings?: components["schemas"]["Message"][];
            /** @description The same as `warnings`, in the same order, for programs. */
            notices?: components["schemas"]["Notice"][];
        };
        QueueRearrangement: {
            /** @description Only says what would move. */
            dry_run?: boolean;
        };
        QueueMoves: {
            success: boolean;
            dry_run: boolean;
            /**
             * Format: int32
             * @description How many posts moved, or would.
             */
            count: number;
            /** @description In the order of the new dates. */
            moves: components["schemas"]["QueueMove"][];
            /** @description What you should know although the request succeeded; absent when there is nothing. */
            warnings?: components["schemas"]["Message"][];
            /** @description The same as `warnings`, in the same order, for programs. */
            notices?: components["schemas"]["Notice"][];
        };
        QueueMove: {
            post_id: string;
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            /**
             * Format: date-time
             * @description The new date in the time zone of the queue.
             */
            local: string;
        };
        MediaUpload: {
            /**
             * Format: binary
             * @description The one file, at most 20 MB (20,971,520 bytes).
             */
            file: string;
            /** @description What it shows, for those who cannot see it. An empty one, or one of white space alone, is none. */
            alt_text?: string;
        };
        /** @description What a picture or a video shows, for those who cannot see it. An empty one, or one of white space alone, is none. */
        AltText: string;
        /** @description A picture or a video that is kept. */
        UploadedMedia: {
            /**
             * Format: uri
             * @description Goes into `media_urls`, `thread_media`, `cover_image_url` or the Markdown of an article.
             */
            url: string;
            id: components["schemas"]["Id"];
            /** @description What its bytes are, whatever they were called. More types may be added. */
            type: string;
            /**
             * Format: int32
             * @description How many are kept, which may be fewer than were sent.
             */
            bytes: number;
            /**
             * Format: int32
             * @description In pixels, as it is seen.
             */
            width: number;
            /**
             * Format: int32
             * @description In pixels, as it is seen.
             */
            height: number;
            /**
             * Format: int32
             * @description Of a video, or of a picture that moves.
             */
            duration_ms?: number;
            alt_text?: components["schemas"]["AltText"];
            /**
             * Format: date-time
             * @description When it was uploaded.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it goes by itself, unless a post or an article uses it by then. Absent while a post uses it.
             */
            expires_at?: string;
        };
        /** @description A picture or a video that is fetched. */
        MediaInput: {
            /**
             * Format: uri
             * @description A public https address of the file itself, not of a page around it.
             */
            source_url: string;
            alt_text?: components["schemas"]["AltText"];
        };
        /** @description What changes of a picture or a video. */
        MediaChange: {
            /** @description What it shows, for those who cannot see it. `null` and an empty text remove it. */
            alt_text?: string | null;
        };
        MediaList: {
            media: components["schemas"]["UploadedMedia"][];
            pagination: components["schemas"]["CursorPagination"];
        };
        DeletedMedia: {
            success: boolean;
            message: components["schemas"]["Message"];
        };
        /**
         * @description `draft`: not yet dated. `scheduled`: waits for its date. `publishing`: X is at it. `published`: live on X.
         *     `failed`: X has not got it. New states may be added.
         */
        ArticleStatus: string;
        Article: {
            id: components["schemas"]["Id"];
            title: components["schemas"]["ArticleTitle"];
            content_markdown: components["schemas"]["ArticleText"];
            /** Format: uri */
            cover_image_url: string | null;
            status: components["schemas"]["ArticleStatus"];
            review_status?: components["schemas"]["ReviewStatus"];
            review_note?: components["schemas"]["ReviewNote"];
            /**
             * Format: date-time
             * @description When the article is, or was, to be published; null when it is not scheduled.
             */
            scheduled_date: string | null;
            /** Format: date-time */
            published_date: string | null;
            /** @description The identifier of the article's post on X once it is there. */
            x_post_id: string | null;
            /**
             * Format: uri
             * @description Where to read the published article.
             */
            article_url: string | null;
            failed_reason: string | null;
            /** @description The connected X account the article belongs to; null when there is none. */
            x_account_id: string | null;
            external_id?: components["schemas"]["ExternalId"];
            metadata?: components["schemas"]["Metadata"];
            /** @description Every target network, from the moment that it is scheduled there or published; absent while it is nowhere. */
            deliveries?: components["schemas"]["Delivery"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        ArticleEnvelope: {
            article: components["schemas"]["Article"];
            /** @description What you should know although the request succeeded; absent when there is nothing. */
            warnings?: components["schemas"]["Message"][];
            /** @description The same as `warnings`, in the same order, for programs. */
            notices?: components["schemas"]["Notice"][];
        };
        ArticleList: {
            articles: components["schemas"]["Article"][];
            pagination: components["schemas"]["ArticlePagination"];
            /**
             * Format: int32
             * @description The same as `pagination.total_count`.
             */
            total: number;
            /** @description What you should know although the request succeeded; absent when there is nothing. */
            warnings?: components["schemas"]["Message"][];
            /** @description The same as `warnings`, in the same order, for programs. */
            notices?: components["schemas"]["Notice"][];
        };
        ArticlePagination: {
            /**
             * Format: int32
             * @description Which page this is; by `cursor`, the how manieth in a row.
             */
            page: number;
            /** Format: int32 */
            limit: number;
            /**
             * Format: int32
             * @description How many items there are on all pages.
             */
            total_count: number;
            /**
             * @description `true` when there are more than `total_count`: with `sort=scheduled`, and with other filters than `status` and
             *     `x_account_id`, 10,000 are counted. Absent otherwise.
             */
            total_is_minimum?: boolean;
            /**
             * Format: int32
             * @description How many pages there are; 0 without items.
             */
            total_pages: number;
            /** @description Whether there is a page after this one. */
            has_more: boolean;
            /** @description Leads to the page behind this one, as `cursor`. Absent on the last one. */
            next_cursor?: string;
        };
        /** @description The text is needed, as `content_markdown` or under its older name `body`. */
        ArticleInput: {
            title: components["schemas"]["ArticleTitle"];
            content_markdown?: components["schemas"]["ArticleText"];
            /**
             * @deprecated
             * @description The older name of `content_markdown`. When both are sent they must be the same.
             */
            body?: string;
            /**
             * Format: uri
             * @description The picture above the article, a JPG, PNG or WebP; a URL that the upload gave you.
             */
            cover_image_url?: string;
            /**
             * Format: date-time
             * @description When to publish, in the future, with `Z` or a numeric offset.
             */
            scheduled_date?: string;
            /** @description Publish before answering. Not together with `scheduled_date`. */
            publish_now?: boolean;
            x_account_id?: components["schemas"]["XAccountId"];
            external_id?: components["schemas"]["ExternalId"];
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description Only the members that are sent change. */
        ArticleChange: {
            title?: components["schemas"]["ArticleTitle"];
            content_markdown?: components["schemas"]["ArticleText"];
            /**
             * @deprecated
             * @description The older name of `content_markdown`. When both are sent they must be the same.
             */
            body?: string;
            /**
             * Format: uri
             * @description A JPG, PNG or WebP; a URL that the upload gave you. Null removes it.
             */
            cover_image_url?: string | null;
            /** @description Another connected account on X, an `id` of `GET /accounts`; null changes nothing. */
            x_account_id?: string | null;
            /** @description Another `external_id`; an empty text takes it away. */
            external_id?: string;
            metadata?: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description A date in the future, with `Z` or a numeric offset, schedules the article or moves it; null makes it a draft.
             */
            scheduled_date?: string | null;
            /** @description Send it although a network may have it already: it may appear twice there. */
            confirm_resend?: boolean;
        };
        ArticlePublishOptions: {
            /** @description Send it although a network may have it already: it may appear twice there. */
            confirm_resend?: boolean;
        };
        DeletedArticle: {
            success: boolean;
            message: components["schemas"]["Message"];
            /** @description Whether the article was deleted from X by this request. */
            x_deleted: boolean;
            /** @description Why X has not deleted it yet, or does not; absent when it did, or has none. */
            x_delete_error?: string;
            /**
             * @description What became of the copies, for each network that has or may have one. Absent when there is none, or when
             *     they were to be left. What is `pending` or `not_removable` is tried again for up to seven days.
             */
            copies?: components["schemas"]["NetworkCopy"][];
            /** @description What you should know although the request succeeded; absent when there is nothing. */
            warnings?: components["schemas"]["Message"][];
            /** @description The same as `warnings`, in the same order, for programs. */
            notices?: components["schemas"]["Notice"][];
        };
        AnalyticsOverview: {
            stats: components["schemas"]["PostingStats"];
            streaks: components["schemas"]["PostingStreaks"];
            trends: components["schemas"]["PostingTrends"];
            /** @description What the posts are filed under, the largest first. */
            categories: components["schemas"]["CategoryShare"][];
            recent_activity: components["schemas"]["RecentActivity"];
        };
        PostingStats: {
            /** Format: int32 */
            total_posts_created: number;
            /** Format: int32 */
            total_posts_published: number;
            /**
             * Format: int32
             * @description How many posts wait for their date now.
             */
            total_posts_scheduled: number;
            /**
             * Format: double
             * @description The published posts of those created, in percent.
             */
            publishing_rate: number;
            /**
             * Format: int32
             * @description On how many days at least one post was published.
             */
            total_active_days: number;
            /**
             * Format: double
             * @description Published posts a week, from the first one until now.
             */
            avg_posts_per_week: number;
            /** @description The day with the most published posts, in lower case, such as `monday`; null without any. */
            most_active_day: string | null;
            /**
             * Format: int32
             * @description The hour with the most published posts; null without any.
             */
            most_active_hour: number | null;
            /**
             * Format: int64
             * @description In all posts and their parts.
             */
            total_characters_written: number;
            /** Format: int32 */
            total_threads_created: number;
            /**
             * Format: int32
             * @description How many posts have at least one picture or video.
             */
            total_media_posts: number;
        };
        /** @description A streak is a row of days with at least one published post each. */
        PostingStreaks: {
            /**
             * Format: int32
             * @description The days of the running streak, which ends when a whole day passes without a post.
             */
            current: number;
            /** Format: int32 */
            longest: number;
            /**
             * Format: date-time
             * @description When the last post was published; null without any.
             */
            last_posted_date: string | null;
            /**
             * Format: date-time
             * @description When the first post of the running streak was published; null without a streak.
             */
            streak_start_date: string | null;
        };
        /** @description How many posts were published in which stretch of time. The current ones are not over. */
        PostingTrends: {
            /** Format: int32 */
            this_week: number;
            /** Format: int32 */
            last_week: number;
            /** Format: int32 */
            this_month: number;
            /** Format: int32 */
            last_month: number;
            /**
             * BestMonth
             * @description The month with the most published posts, the latest of equal ones; null without any.
             */
            best_month: {
                /** @example 2026-08 */
                month: string;
                /** Format: int32 */
                count: number;
            } | null;
        };
        CategoryShare: {
            name: components["schemas"]["Category"];
            /** Format: int32 */
            count: number;
            /**
             * Format: double
             * @description Of all created posts.
             */
            percentage: number;
        };
        /** @description Published posts by day, the oldest day first, today last. */
        RecentActivity: {
            last_7_days: number[];
            last_30_days: number[];
        };
        TweetAnalytics: {
            /** @description Whether an account on X is connected. */
            has_x_account: boolean;
            /** @description Whether anything has been synchronised from X. */
            has_data: boolean;
            sync_status: components["schemas"]["SyncStatus"];
            summary: components["schemas"]["TweetSummary"];
            /** @description The posts with the highest engagement rate, the best first. */
            top_performers: components["schemas"]["TweetPerformance"][];
            /** @description The posts with the lowest engagement rate, the worst first. */
            worst_performers: components["schemas"]["TweetPerformance"][];
            /** @description By kind of post, the most frequent first. */
            content_type_stats: components["schemas"]["ContentTypeStats"][];
            /** @description By day of publication, the oldest first; days without a post are left out. */
            engagement_timeline: components["schemas"]["EngagementDate"][];
            /** @description Hours of publication, the best first; hours without a post are left out. */
            best_engagement_hours: components["schemas"]["EngagementHour"][];
            /** @description Days of publication, the best first; days without a post are left out. */
            best_engagement_days: components["schemas"]["EngagementDay"][];
        };
        /** @description How far the numbers of X are known here, whatever the period. */
        SyncStatus: {
            /** Format: date-time */
            last_synced_at: string | null;
            /** Format: int32 */
            total_tweets_synced: number;
        };
        /** @description Over the posts of the period. Engagements are likes, retweets, replies, quotes and bookmarks. */
        TweetSummary: {
            /** Format: int32 */
            total_tracked_tweets: number;
            /**
             * Format: double
             * @description All engagements per all impressions, in percent, never more than 100.
             */
            avg_engagement_rate: number;
            /** Format: double */
            avg_impressions: number;
            /** Format: double */
            avg_likes: number;
            /** Format: double */
            avg_retweets: number;
            /** Format: double */
            avg_replies: number;
            /** Format: int64 */
            total_impressions: number;
            /** Format: int64 */
            total_engagements: number;
        };
        /** @description What X counted for one post. */
        TweetPerformance: {
            x_post_id: components["schemas"]["NetworkPostId"];
            /** @description How the text begins. */
            text_preview: string;
            content_type: components["schemas"]["PostKind"];
            /** Format: date-time */
            posted_at: string;
            /** Format: int64 */
            likes: number;
            /** Format: int64 */
            retweets: number;
            /** Format: int64 */
            replies: number;
            /** Format: int64 */
            quotes: number;
            /** Format: int64 */
            impressions: number;
            /** Format: int64 */
            bookmarks: number;
            /**
             * Format: double
             * @description Engagements per impression, in percent, never more than 100; 0 without impressions.
             */
            engagement_rate: number;
        };
        /**
         * @description The kind of a post: `thread` when it has several parts, otherwise by its media `video`, `gif` or `image`,
         *     otherwise `text`. New kinds may be added.
         */
        PostKind: string;
        ContentTypeStats: {
            content_type: components["schemas"]["PostKind"];
            /** Format: int32 */
            count: number;
            /** Format: double */
            avg_impressions: number;
            /**
             * Format: double
             * @description All engagements per all impressions, in percent, never more than 100.
             */
            avg_engagement_rate: number;
        };
        EngagementDate: {
            /** Format: date */
            date: string;
            /** Format: int32 */
            posts: number;
            /** Format: int64 */
            impressions: number;
            /** Format: int64 */
            engagements: number;
            /**
             * Format: double
             * @description Engagements per impression, in percent, never more than 100; 0 without impressions.
             */
            engagement_rate: number;
        };
        EngagementHour: {
            /** Format: int32 */
            hour: number;
            label: components["schemas"]["HourLabel"];
            /** Format: int32 */
            count: number;
            /**
             * Format: double
             * @description All engagements per all impressions, in percent, never more than 100.
             */
            avg_engagement_rate: number;
        };
        EngagementDay: {
            day: components["schemas"]["Weekday"];
            short_day: components["schemas"]["ShortWeekday"];
            /** Format: int32 */
            count: number;
            /**
             * Format: double
             * @description All engagements per all impressions, in percent, never more than 100.
             */
            avg_engagement_rate: number;
        };
        /**
         * @description The hour for people, such as `09:00`.
         * @example 09:00
         */
        HourLabel: string;
        /** @description From `Monday` to `Sunday`. */
        Weekday: string;
        /** @description From `Mon` to `Sun`. */
        ShortWeekday: string;
        Activity: {
            timezone: components["schemas"]["QueueTimezone"];
            /**
             * Format: date
             * @description The first day.
             */
            from: string;
            /**
             * Format: date
             * @description The last day.
             */
            until: string;
            /**
             * Format: int32
             * @description Posts of all these days.
             */
            total: number;
            /** @description The oldest first; days without a post are left out. */
            days: components["schemas"]["ActiveDay"][];
        };
        ActiveDay: {
            /** Format: date */
            date: string;
            /** Format: int32 */
            posts: number;
        };
        PostMetrics: {
            /** @description One entry for each network that has the post and counts for it. */
            metrics: components["schemas"]["NetworkMetrics"][];
        };
        /** @description What a network counted for a post. Before the first reading `last_synced_at` and `latest` are absent. */
        NetworkMetrics: {
            platform: components["schemas"]["Platform"];
            account_id: components["schemas"]["Id"];
            post_id: components["schemas"]["NetworkPostId"];
            /** Format: date-time */
            posted_at: string;
            /**
             * Format: date-time
             * @description When it was read last.
             */
            last_synced_at?: string;
            /**
             * Format: date-time
             * @description When it is read again, as long as the plan and the budget allow. Absent when it is not, because it is old or
             *     not there any more.
             */
            next_sync_at?: string;
            latest?: components["schemas"]["MetricCounts"];
            /** @description Days of UTC with a reading, the oldest first, each with the last one of it. */
            days: components["schemas"]["MetricDay"][];
        };
        /** @description Counts since the post was published. */
        MetricCounts: {
            /** Format: int64 */
            likes: number;
            /** Format: int64 */
            retweets: number;
            /** Format: int64 */
            replies: number;
            /** Format: int64 */
            quotes: number;
            /** Format: int64 */
            bookmarks: number;
            /** Format: int64 */
            impressions: number;
            /**
             * Format: double
             * @description Engagements per impression, in percent, never more than 100; 0 without impressions.
             */
            engagement_rate: number;
        };
        /** @description Counts since the post was published, by the end of this day. */
        MetricDay: {
            /** Format: date */
            date: string;
            /** Format: int64 */
            likes: number;
            /** Format: int64 */
            retweets: number;
            /** Format: int64 */
            replies: number;
            /** Format: int64 */
            quotes: number;
            /** Format: int64 */
            bookmarks: number;
            /** Format: int64 */
            impressions: number;
            /**
             * Format: double
             * @description Engagements per impression, in percent, never more than 100; 0 without impressions.
             */
            engagement_rate: number;
        };
        BestTimes: {
            /** @description Whether there are at least 3 published posts. */
            has_enough_data: boolean;
            /** Format: int32 */
            total_posts_analyzed: number;
            /** @description Every hour of the day from 0 to 23, also those without a post. */
            hour_distribution: components["schemas"]["HourCount"][];
            /** @description Every day of the week from Monday to Sunday, also those without a post. */
            day_distribution: components["schemas"]["DayCount"][];
            /** @description The best first; empty without enough data. */
            best_hours: components["schemas"]["HourCount"][];
            /** @description The best first; empty without enough data. */
            best_days: components["schemas"]["BestDay"][];
            /** @description The same for people, in one or two sentences. */
            summary: string;
        };
        HourCount: {
            /** Format: int32 */
            hour: number;
            label: components["schemas"]["HourLabel"];
            /** Format: int32 */
            count: number;
        };
        DayCount: {
            day: components["schemas"]["Weekday"];
            short_day: components["schemas"]["ShortWeekday"];
            /** Format: int32 */
            count: number;
        };
        BestDay: {
            day: components["schemas"]["Weekday"];
            /** Format: int32 */
            count: number;
        };
        /**
         * @description A kind of event.
         * @enum {string}
         */
        EventTypeInput: "post.created" | "post.updated" | "post.scheduled" | "post.unscheduled" | "post.posted" | "post.failed" | "post.settled" | "post.deleted" | "post.at_risk" | "post.review_requested" | "post.reviewed" | "article.created" | "article.updated" | "article.scheduled" | "article.unscheduled" | "article.publishing" | "article.published" | "article.failed" | "article.deleted" | "article.review_requested" | "article.reviewed" | "delivery.published" | "delivery.failed" | "delivery.skipped" | "delivery.unknown" | "delivery.pending" | "account.connected" | "account.needs_reconnect" | "account.expiring" | "account.disconnected" | "budget.reached" | "webhook.disabled";
        /**
         * @description What has happened. `post.at_risk`: something will keep a scheduled post from going out, once for each of its
         *     `risks`. `account.expiring`: a sign-in that cannot be renewed ends within 7 days, and again, within one.
         *     `budget.reached`: the budget of a month is used up, or did not suffice, once for each month. New types may be
         *     added: ignore one that you do not know.
         */
        EventType: string;
        /** @description Something that has happened. */
        Event: {
            id: components["schemas"]["EventId"];
            type: components["schemas"]["EventType"];
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["EventData"];
        };
        /**
         * @description What it happened to, as it was then: of `post.` events the post, of `article.` events the article, of `account.`
         *     events the account, of `delivery.` events the delivery and the post or article that it is of, of `budget.` events
         *     the budget, of `webhook.` events the webhook. Of `ping`, which webhooks alone get, there is nothing.
         */
        EventData: {
            post?: components["schemas"]["Post"];
            article?: components["schemas"]["Article"];
            delivery?: components["schemas"]["Delivery"];
            account?: components["schemas"]["SocialAccount"];
            budget?: components["schemas"]["Budget"];
            webhook?: components["schemas"]["Webhook"];
            previous_status?: components["schemas"]["PreviousStatus"];
        };
        /** @description A post was created. */
        PostCreatedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["PostEventData"];
        };
        /** @description A post was changed. */
        PostUpdatedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["PostEventData"];
        };
        /** @description A post was scheduled, or moved to another date. */
        PostScheduledEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["PostEventData"];
        };
        /** @description A post is a draft again. */
        PostUnscheduledEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["PostEventData"];
        };
        /** @description The first network has a post. */
        PostPostedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["PostEventData"];
        };
        /** @description No network has accepted a post. */
        PostFailedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["PostEventData"];
        };
        /** @description Every network of a post has an outcome. */
        PostSettledEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["PostEventData"];
        };
        /** @description A post was deleted. */
        PostDeletedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["PostEventData"];
        };
        /** @description Something will keep a scheduled post from going out. */
        PostAtRiskEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["PostEventData"];
        };
        /** @description A post waits for approval. */
        PostReviewRequestedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["PostEventData"];
        };
        /** @description A post was approved or rejected. */
        PostReviewedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["PostEventData"];
        };
        /** @description An article was created. */
        ArticleCreatedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["ArticleEventData"];
        };
        /** @description An article was changed. */
        ArticleUpdatedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["ArticleEventData"];
        };
        /** @description An article was scheduled, or moved to another date. */
        ArticleScheduledEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["ArticleEventData"];
        };
        /** @description An article is a draft again. */
        ArticleUnscheduledEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["ArticleEventData"];
        };
        /** @description An article is being published. */
        ArticlePublishingEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["ArticleEventData"];
        };
        /** @description An article is published. */
        ArticlePublishedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["ArticleEventData"];
        };
        /** @description X has not accepted an article. */
        ArticleFailedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["ArticleEventData"];
        };
        /** @description An article was deleted. */
        ArticleDeletedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["ArticleEventData"];
        };
        /** @description An article waits for approval. */
        ArticleReviewRequestedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["ArticleEventData"];
        };
        /** @description An article was approved or rejected. */
        ArticleReviewedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["ArticleEventData"];
        };
        /** @description A network has a post or an article. */
        DeliveryPublishedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["DeliveryEventData"];
        };
        /** @description A network has not accepted a post or an article. */
        DeliveryFailedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["DeliveryEventData"];
        };
        /** @description A network was left out, since it does not take such a post. */
        DeliverySkippedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["DeliveryEventData"];
        };
        /** @description Nobody knows yet whether a network has it. */
        DeliveryUnknownEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["DeliveryEventData"];
        };
        /** @description It waits for its network again. */
        DeliveryPendingEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["DeliveryEventData"];
        };
        /** @description An account was connected, or connected again. */
        AccountConnectedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["AccountEventData"];
        };
        /** @description The sign-in of an account has ended. */
        AccountNeedsReconnectEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["AccountEventData"];
        };
        /** @description The sign-in of an account ends soon. */
        AccountExpiringEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["AccountEventData"];
        };
        /** @description An account was disconnected. */
        AccountDisconnectedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["AccountEventData"];
        };
        /** @description The budget of a month is used up, or did not suffice. */
        BudgetReachedEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["BudgetEventData"];
        };
        /** @description The service has switched off a webhook. */
        WebhookDisabledEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["WebhookEventData"];
        };
        /** @description A test of a webhook. */
        PingEvent: {
            id: components["schemas"]["EventId"];
            type: string;
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["PingEventData"];
        };
        /**
         * @description The same wherever the event comes from; no other event has it.
         * @example 6b00131c0000c27be41d9068
         */
        EventId: string;
        /** @description The status of the post, article or delivery before, where it has changed. */
        PreviousStatus: string;
        /** @description The post, as it was then. */
        PostEventData: {
            post: components["schemas"]["Post"];
            previous_status?: components["schemas"]["PreviousStatus"];
        };
        /** @description The article, as it was then. */
        ArticleEventData: {
            article: components["schemas"]["Article"];
            previous_status?: components["schemas"]["PreviousStatus"];
        };
        /** @description The delivery, and the post or article that it is of, as they were then. */
        DeliveryEventData: {
            delivery?: components["schemas"]["Delivery"];
            post?: components["schemas"]["Post"];
            article?: components["schemas"]["Article"];
            previous_status?: components["schemas"]["PreviousStatus"];
        };
        /** @description The account, as it was then. */
        AccountEventData: {
            account: components["schemas"]["SocialAccount"];
        };
        BudgetEventData: {
            budget: components["schemas"]["Budget"];
        };
        /** @description The webhook, as it was then. */
        WebhookEventData: {
            webhook: components["schemas"]["Webhook"];
        };
        /** @description Nothing. */
        PingEventData: Record<string, never>;
        /** @description An account on a network that you have connected. */
        SocialAccount: {
            id: components["schemas"]["Id"];
            platform: components["schemas"]["Platform"];
            /** @description The name that it is found by on its network. */
            handle: string;
            /** @description The name that readers see. */
            display_name: string;
            /** @description What you call it. Absent when you have not named it. */
            nickname?: string;
            status: components["schemas"]["SocialAccountStatus"];
            /** @description Whether it is the first choice on its network. */
            is_primary: boolean;
            /** Format: date-time */
            connected_at: string;
            /**
             * Format: date-time
             * @description When the sign-in ends. Absent when that is not known, or when it is renewed by itself.
             */
            expires_at?: string;
        };
        /**
         * @description `connected`; `needs_reconnect`: the network does not take the sign-in any more, sign in again; `disconnected`:
         *     you have disconnected it. New values may be added.
         */
        SocialAccountStatus: string;
        EventList: {
            events: components["schemas"]["Event"][];
            pagination: components["schemas"]["EventPagination"];
        };
        EventPagination: {
            /** @description Send it as `after` of the next request, whether or not there were events. */
            next_cursor: string;
            /** @description Whether there is more to read at once. */
            has_more: boolean;
        };
        /**
         * Format: uri
         * @description Where events are sent. An https address on the public Internet, without user name, password or fragment; the host
         *     of the instance can allow others (`WEBHOOK_HOSTS`).
         * @example https://example.com/hooks/otterpost
         */
        WebhookUrl: string;
        /** @description What it is for, in your words. */
        WebhookDescription: string;
        /** @description An address that events are sent to. Members that do not apply are absent. */
        Webhook: {
            id: components["schemas"]["Id"];
            url: components["schemas"]["WebhookUrl"];
            /** @description Only events of these types are sent. Absent when all are. */
            types?: components["schemas"]["EventType"][];
            description: components["schemas"]["WebhookDescription"];
            /** @description Whether events are sent. Those that happen while it is off are sent later. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description Since when it is off.
             */
            disabled_at?: string;
            disabled_reason?: components["schemas"]["WebhookDisabledReason"];
            /**
             * Format: date-time
             * @description When the first attempt failed since the last one that succeeded. After five days it is switched off.
             */
            failing_since?: string;
            /**
             * Format: date-time
             * @description Until then nothing is sent, as it has asked for by `Retry-After`. Another `url` ends it.
             */
            paused_until?: string;
            /**
             * Format: date-time
             * @description When an attempt last succeeded, to the minute.
             */
            last_success_at?: string;
            /**
             * @description What signatures are made with: `whsec_` and 32 bytes in base64. Only in the answers to its creation and to its
             *     rotation.
             */
            secret?: string;
            /**
             * Format: date-time
             * @description Until then the secret before signs beside the present one.
             */
            previous_secret_ends_at?: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When you last changed it.
             */
            updated_at: string;
        };
        /**
         * @description `user`: you have switched it off. `gone`: it answered 410. `failing`: no attempt succeeded for five days. `operator`:
         *     who runs the service has switched it off. New values may be added.
         */
        WebhookDisabledReason: string;
        /** @description A webhook to be created. */
        WebhookInput: {
            url: components["schemas"]["WebhookUrl"];
            /** @description Only events of these types are sent; all when left out, those of later versions included. */
            types?: components["schemas"]["EventTypeInput"][];
            description?: components["schemas"]["WebhookDescription"];
            /** @description `false` creates it switched off. */
            enabled?: boolean;
        };
        /** @description What is to be different. Members that are not sent stay as they are. */
        WebhookChange: {
            url?: components["schemas"]["WebhookUrl"];
            /** @description Only events of these types are sent. */
            types?: components["schemas"]["EventTypeInput"][];
            /** @description `true`: events of all types are sent. Not together with `types`. */
            all_types?: boolean;
            description?: components["schemas"]["WebhookDescription"];
            /** @description Whether events are sent. */
            enabled?: boolean;
        };
        WebhookList: {
            webhooks: components["schemas"]["Webhook"][];
        };
        DeletedWebhook: {
            success: boolean;
            message: components["schemas"]["Message"];
        };
        /** @description How the secret of a webhook is replaced. */
        SecretRotation: {
            /**
             * Format: int32
             * @description How long the old secret signs beside the new one; 86400, a day, when left out.
             */
            grace_seconds?: number;
            /** @description `true` also while an older secret signs still, which ends at once. */
            force?: boolean;
        };
        /** @description An event on its way to a webhook. Members that do not apply are absent. */
        WebhookDelivery: {
            id: components["schemas"]["Id"];
            /** @description The event's, and the header `webhook-id` of each attempt. */
            event_id: string;
            type: components["schemas"]["EventType"];
            status: components["schemas"]["WebhookDeliveryStatus"];
            /** @description The last ten, the oldest first. */
            attempts: components["schemas"]["WebhookAttempt"][];
            /**
             * Format: date-time
             * @description When it is tried next, while it is pending.
             */
            next_attempt_at?: string;
            /**
             * @description How the answer to the last attempt began, its first 4 KB as text. Absent where it was empty, and of hosts that
             *     only this instance may call.
             */
            response_body?: string;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @description `pending`: to be sent, for the first time or again. `delivered`: an attempt was answered with 2xx. `failed`: given
         *     up after ten attempts. New values may be added.
         */
        WebhookDeliveryStatus: string;
        /** @description One request to a webhook. Members that do not apply are absent. */
        WebhookAttempt: {
            /** Format: date-time */
            started_at: string;
            url: components["schemas"]["WebhookUrl"];
            /**
             * Format: int32
             * @description Until the answer. Absent while there is none.
             */
            duration_ms?: number;
            /**
             * Format: int32
             * @description The HTTP status of the answer. Absent where there was none.
             */
            response_status?: number;
            error?: components["schemas"]["Message"];
        };
        WebhookDeliveryList: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            pagination: components["schemas"]["CursorPagination"];
        };
        CursorPagination: {
            /** @description Send it as `cursor` for the next page. Absent on the last one. */
            next_cursor?: string;
        };
        /** @description Which events are sent again. Either `from` or `event_ids`. */
        WebhookReplay: {
            /**
             * Format: date-time
             * @description Events that happened at this time or later.
             */
            from?: string;
            /**
             * Format: date-time
             * @description Events that happened before this time; now when left out.
             */
            until?: string;
            /** @description These events. Those that are not kept any more, or not yours, are left out. */
            event_ids?: components["schemas"]["Id"][];
            /** @description Only those whose delivery has been given up. */
            failed_only?: boolean;
            /** @description Only count them. */
            dry_run?: boolean;
        };
        ReplayedEvents: {
            /**
             * Format: int32
             * @description How many are sent again, or would be.
             */
            count: number;
            dry_run: boolean;
        };
        /** @description The one shape of every error. */
        ApiError: {
            error: components["schemas"]["Message"];
            code: components["schemas"]["ErrorCode"];
            /**
             * @description Whether the same request, sent again later and unchanged, may succeed. A POST is sent again with the same
             *     `Idempotency-Key`. `Retry-After` says when, where that is known.
             */
            retryable: boolean;
            /** @description The request in the log of the instance, the same as the header `X-Request-Id`. */
            request_id: string;
            /**
             * Format: uri
             * @description The page of this instance that says what the code means and what to do.
             */
            doc_url: string;
            /** @description What exactly, one entry for each problem. */
            details?: components["schemas"]["Message"][];
            /**
             * @description The same as `details`, in the same order, for programs; also where `error` says it all. Absent where neither a
             *     place of the request nor what it names is wrong, such as with an unknown key: there `code` is all.
             */
            problems?: components["schemas"]["Problem"][];
            /**
             * Format: int32
             * @description On a 429, how many requests or posts are left.
             */
            remaining?: number;
            /** @description On a 502, the saved post. With `external_id_taken`, the post or article that has it. */
            id?: string;
            article?: components["schemas"]["Article"];
            permission?: components["schemas"]["Permission"];
            /** @description With `cursor_expired`, where to go on. */
            cursor?: string;
            /** @description On a 502, the outcome of each network. */
            results?: components["schemas"]["DeliveryResult"][];
            /** @description With `in_use`, posts that use it, the newest first. */
            post_ids?: components["schemas"]["Id"][];
            /** @description With `in_use`, articles that use it, the newest first. */
            article_ids?: components["schemas"]["Id"][];
            needed?: components["schemas"]["Amount"];
            left?: components["schemas"]["Amount"];
        };
        /**
         * @description What went wrong, for programs; the table of codes is in the introduction, and `/docs/errors#<code>` says what to
         *     do. New codes may be added: treat one that you do not know by its HTTP status.
         */
        ErrorCode: string;
        /** @description One thing that is wrong, where it is, and by how much. Members that do not apply are absent. */
        Problem: {
            pointer: components["schemas"]["Pointer"];
            code: components["schemas"]["ProblemCode"];
            message: components["schemas"]["Message"];
            platform?: components["schemas"]["Platform"];
            /**
             * Format: int64
             * @description What is possible, in `unit`.
             */
            limit?: number;
            /**
             * Format: int64
             * @description What was sent, in `unit`; of what is far beyond the limit nobody counts how much.
             */
            actual?: number;
            unit?: components["schemas"]["ProblemUnit"];
        };
        /**
         * @description Where it is: a JSON pointer (RFC 6901) into the body of the request, such as `/posts/3/text`, or `query:page`,
         *     `header:If-Match`, `path:id`. Of a member that is missing, the place where it belongs. `path:id` is also what is
         *     saved under that id and was not sent. `request` where no one place is wrong.
         * @example /posts/3/text
         */
        Pointer: string;
        /**
         * @description What `limit` and `actual` count. `weighted`: characters as X weighs them. `grapheme`: characters as readers see
         *     them. `codeunit`: UTF-16 units. New units may be added.
         */
        ProblemUnit: string;
        /** @description What is wrong, for programs; `/docs/errors#problem-<code>` says what to do. New codes may be added. */
        ProblemCode: string;
        /** @description Something to know although the request succeeded. Members that do not apply are absent. */
        Notice: {
            code: components["schemas"]["NoticeCode"];
            message: components["schemas"]["Message"];
            pointer?: components["schemas"]["Pointer"];
            platform?: components["schemas"]["Platform"];
        };
        /** @description What there is to know, for programs; `/docs/errors#problem-<code>` says what to do. New codes may be added. */
        NoticeCode: string;
    };
    responses: {
        /** @description A parameter is missing or invalid. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is not JSON, or a field is missing or invalid. */
        BadBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is not JSON, a field is missing or invalid, or the post is already published. */
        BadChange: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The API key is missing, malformed or revoked, or the two headers carry different keys. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The key lacks the permission that the operation needs, and `permission` names it; or it is limited to accounts, and this
         *     goes beyond them.
         */
        PermissionDenied: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The key, the plan, the budget or the connected accounts do not allow it. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description There is no such thing, or it is not yours. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The `Idempotency-Key` was used for another request, or the same request is still running. */
        RequestConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The `Idempotency-Key` was used for another request, the same request is still running, the `external_id` is
         *     taken, or the queue has no free slot.
         */
        CreationConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The `Idempotency-Key` was used for another request, the same request or the publication of this post is still
         *     running, or an earlier attempt may have reached a network.
         */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The `Idempotency-Key` was used for another request, the same request or the publication of this post is still
         *     running, an earlier attempt may have reached a network, or the queue has no free slot.
         */
        QueueConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The `Idempotency-Key` was used for another request, the same request is still running, an earlier attempt may have
         *     reached a network, so that a new date needs `confirm_resend` and the text stays as it is, or the `external_id` is taken.
         */
        ChangeConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is not JSON, or a field is missing or invalid, such as an address that is not called. */
        BadWebhook: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The old secret signs still; or the `Idempotency-Key` was used for another request, or the same request is still
         *     running.
         */
        RotationConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The events behind this cursor are not kept any more. */
        CursorExpired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description It is not as `If-Match` says. Nothing was changed. */
        ChangedMeanwhile: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description It does not wait for approval, or not any more; or the `Idempotency-Key` was used for another request, or the same
         *     request is still running.
         */
        NotPending: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description There is nothing to resolve, or not yet; or the `Idempotency-Key` was used for another request, or the same
         *     request is still running.
         */
        OutcomeKnown: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The request took too long to arrive. Nothing was done, so that it can be sent again as it is. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is larger than this instance accepts. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is not `application/json`. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Too many requests in this minute or day. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Too many requests in this minute or day, or ten files of yours are being fetched already. */
        TooManySources: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Too many requests in this minute or day, or too many streams at a time. */
        TooManyStreams: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Too many requests in this minute or day, or the daily post limit does not allow it. */
        TooManyRequestsOrPosts: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description A failure of the service, without details. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The database does not answer for the moment. `Retry-After` says when to try again; a `POST` under its
         *     `Idempotency-Key` has no second effect.
         */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Every target network refused. The post is saved with status `failed`, `id` names it, and nothing is sent later
         *     by itself. `Retry-After` is there when a network named a time.
         */
        PublishFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The form has not exactly one file in its field `file`, the file is damaged, or `alt_text` is none or too long. */
        BadUpload: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is not JSON, a field is missing or invalid, or the address is not fetched: `message` says why. */
        BadSource: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The body is larger than this instance accepts, or the picture at the address has more than 5 MB, or more pixels
         *     or frames than can be read.
         */
        SourceTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is not JSON, or what is at the address is none of the formats. */
        UnsupportedSource: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Posts or articles use it; `post_ids` and `article_ids` name them, the newest first. */
        MediaInUse: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The picture has more than 5 MB, or the video more than 20 MB, or the picture has more pixels or frames than can be read. The sentence says
         *     what of it is too large, and what is taken.
         */
        FileTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is not `multipart/form-data`, or the file is none of the formats. */
        UnsupportedFile: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description There is no active subscription, the plan has no articles, or the key lacks a permission. */
        NoArticles: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The key, the plan, the budget or the connected account does not allow it. */
        ArticleForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is not JSON, a field is missing or invalid, or the article is already published. */
        BadArticleChange: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The `Idempotency-Key` was used for another request, the same request or the publication of this article is still
         *     running, or an earlier attempt may have reached X.
         */
        ArticleConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The `Idempotency-Key` was used for another request, the same request is still running, an earlier attempt may have
         *     reached X, so that a new date needs `confirm_resend` and the text stays as it is, or the `external_id` is taken.
         */
        ArticleChangeConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description X refused. The article is saved with status `failed`, `article` shows it, and nothing is sent later by itself.
         *     `Retry-After` is there when X named a time.
         */
        ArticlePublishFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description There is no active subscription, the plan does not include these analytics, or the key lacks a permission. */
        NoTweetAnalytics: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: {
        /**
         * @description `pagination.next_cursor` of the page before, as it is: the page behind that one. With the same `sort` and filters as
         *     there; `limit` may be another. Not together with `page`.
         * @example MS5yVTVHRWM3X1R0V2kxUVpiLjIuNmIwMDEzMTgwMDAwYTEzZjljMjdkMDVlLi40Mi4
         */
        Cursor: string;
        /**
         * @description Number of the page, from 1; 1 when left out. Where pages may be asked for no further than the 10,000th item, as
         *     `sort` and the filters say, `cursor` leads on.
         * @example 1
         */
        Page: number;
        /**
         * @description Items on a page.
         * @example 50
         */
        Limit: number;
        /**
         * @description Only posts in this state.
         * @example scheduled
         */
        PostStatusFilter: "draft" | "scheduled" | "posted" | "failed";
        /**
         * @description `true`: only posts that at least one target network failed, those that are `posted` on another one among them.
         *     `false`: only posts without failures.
         * @example true
         */
        HasFailures: boolean;
        /**
         * @description Only what belongs to this connected X account, an `id` of `GET /accounts`. Of an unknown one there is nothing.
         * @example 6a96860000000190c2be7745
         */
        XAccountFilter: components["schemas"]["Id"];
        /**
         * @description Only those that wait for approval, or that were rejected.
         * @example pending
         */
        ReviewStatusFilter: components["schemas"]["ReviewStatusInput"];
        /**
         * @description Only the one that has this `external_id`, or nothing.
         * @example cms-4711
         */
        ExternalIdFilter: components["schemas"]["ExternalId"];
        /**
         * @description `created`, unless said otherwise: all posts, newest first. `scheduled`: posts with a `scheduled_date`, soonest first, those that were
         *     published at theirs among them. `published`: posts with a `posted_date`, newest first. `updated`, also when left
         *     out beside `updated_since`: all posts, what was changed last first; one that is edited while pages are read may appear again. By
         *     number, all but `created` can be paged through as far as the 10,000th post.
         * @example scheduled
         */
        PostSort: "created" | "scheduled" | "published" | "updated";
        /**
         * @description `created`, unless said otherwise: all articles, newest first. `scheduled`: those with a `scheduled_date`, soonest
         *     first. `published`: those with a `published_date`, newest first. `updated`, also when left out beside
         *     `updated_since`: all, what was changed last first; one that is edited while pages are read may appear again. By number, all but `created`
         *     can be paged through as far as the 10,000th article.
         * @example published
         */
        ArticleSort: "created" | "scheduled" | "published" | "updated";
        /**
         * @description Only posts that go, or went, to this network.
         * @example bluesky
         */
        PlatformFilter: components["schemas"]["PlatformInput"];
        /**
         * @description Only posts of this category, spelled exactly so.
         * @example Launch
         */
        CategoryFilter: string;
        /**
         * @description Only what has all of these words, in any order: in the first 10,000 characters of a post, its thread included, or
         *     the first 100,000 of an article, its title included. Capital and small letters are the same, and each word of more than one
         *     letter may be the beginning of a longer one: `otter` finds "Otters". Signs and emoji are left out. In Chinese, Japanese, Thai, Lao,
         *     Burmese and Khmer, which have no spaces, each pair of neighbouring letters is a word.
         *
         *     Ten words at most. One of the three longest must be in no more than 5,000 posts, or no more than 5,000 may match
         *     all other filters; otherwise the answer is 400, and a rarer word or a narrower `from` and `until` helps.
         * @example otter river
         */
        Words: string;
        /**
         * @description Only what was changed at this time or later, which is also how `sort` is `updated` when it is left out. In another
         *     order no more than 10,000 may have been changed since then. In a URL the plus sign of an offset is `%2B`.
         * @example 2026-11-23T00:00:00Z
         */
        UpdatedSince: string;
        /**
         * @description Only what is of this time or later, by the time that `sort` goes by: `created_at`, `scheduled_date`, the date of
         *     publication, or `updated_at`. In a URL the plus sign of an offset is `%2B`.
         * @example 2026-11-23T00:00:00Z
         */
        From: string;
        /**
         * @description Only what is before this time, by the time that `sort` goes by.
         * @example 2026-11-30T00:00:00Z
         */
        Until: string;
        /**
         * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
         * @example 6b0013180000a13f9c27d05e
         */
        PostId: components["schemas"]["Id"];
        /**
         * @description Only articles in this state.
         * @example draft
         */
        ArticleStatusFilter: "draft" | "scheduled" | "publishing" | "published" | "failed";
        /**
         * @description Identifier of an article. An unknown one, and one of somebody else, is a 404.
         * @example 6b0013180000e09a4d71c2f8
         */
        ArticleId: components["schemas"]["Id"];
        /**
         * @description Identifier of a picture or a video. An unknown one, and one of somebody else, is a 404.
         * @example 6b00131800000a51d07be3c9
         */
        MediaId: components["schemas"]["Id"];
        /**
         * @description Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
         * @example 6b0013180000f1a27be41d90
         */
        WebhookId: components["schemas"]["Id"];
        /**
         * @description Identifier of an event. An unknown one, one that is not kept any more, and one of somebody else, is a 404.
         * @example 6b00131c0000c27be41d9068
         */
        LoggedEventId: components["schemas"]["Id"];
        /**
         * @description The id of the event; the same whenever it is sent again.
         * @example 6b00131c0000c27be41d9068
         */
        WebhookEventId: components["schemas"]["EventId"];
        /**
         * @description When this attempt was signed, in seconds since 1970-01-01T00:00:00Z.
         * @example 1795167902
         */
        WebhookTimestamp: number;
        /**
         * @description `v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`; several, separated by
         *     blanks, while two secrets sign.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        WebhookSignature: string;
        /**
         * @description The last so many days, 7 to 365, or `all`.
         * @example 90
         */
        Period: string;
        /**
         * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
         *     does not know, with 400 and before anything is done. Other preferences are ignored.
         * @example handling=strict
         */
        Prefer: components["schemas"]["Preferences"];
        /**
         * @description Goes ahead only if the post, article or webhook is still as an answer with this `ETag` showed it; 412 otherwise. Several
         *     are separated by commas; `*` is any. A weak one (`W/"3"`), as some proxies make of it, never matches (RFC 9110): send it
         *     without `W/`.
         * @example "3"
         */
        IfMatch: components["schemas"]["EntityTags"];
        /**
         * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
         *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
         *     hours.
         * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
         */
        IdempotencyKey: components["schemas"]["UniqueKey"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Names this request in the logs of the instance; quote it when reporting a problem.
         * @example 0b9f6c1e-52a7-4c8e-9d43-7a1f0e6b2c58
         */
        "X-Request-Id": string;
        /**
         * @description How many requests the window with the fewest left allows; on a 429, the exhausted one. On a 429 with code
         *     `daily_limit`, how many posts a day allows.
         * @example 60
         */
        "X-RateLimit-Limit": number;
        /**
         * @description How many of them are left.
         * @example 57
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description When that window ends, in seconds since 1970-01-01T00:00:00Z.
         * @example 1795167060
         */
        "X-RateLimit-Reset": number;
        /**
         * @description The query parameters and body members that were sent but that this operation does not know, separated by
         *     commas. Absent when there are none.
         * @example schedule_date, posts[0].txt
         */
        "X-Ignored-Fields": string;
        /**
         * @description `handling=strict` when the request asked for it. Absent otherwise.
         * @example handling=strict
         */
        "Preference-Applied": string;
        /**
         * @description Since when what the request uses is deprecated, in seconds since 1970-01-01T00:00:00Z behind an `@` (RFC 9745).
         *     Absent when it uses nothing that is.
         * @example @1795392000
         */
        Deprecation: string;
        /**
         * @description When what the request uses ends (RFC 8594). Absent when that is not decided, or nothing ends.
         * @example Wed, 01 Dec 2027 00:00:00 GMT
         */
        Sunset: string;
        /**
         * @description With `rel="deprecation"`, where it is written what to use instead. Absent without `Deprecation`.
         * @example </docs#createarticle>; rel="deprecation"; type="text/html"
         */
        Link: string;
        /**
         * @description The state of the one post, article or webhook in the answer, or of the one that a 502 has saved, for `If-Match`. Another
         *     one after each change by its author. Absent after a bulk.
         * @example "3"
         */
        ETag: string;
        /**
         * @description `true` when this is the kept answer to an earlier request with the same `Idempotency-Key`.
         * @example true
         */
        "Idempotency-Replayed": boolean;
        /**
         * @description Where the created post, thread, article or webhook can be read. Absent after a bulk.
         * @example /api/v1/posts/6b0013180000a13f9c27d05e
         */
        Location: string;
        /**
         * @description Seconds to wait before the next try.
         * @example 42
         */
        "Retry-After": number;
        /**
         * @description The scheme to authenticate with.
         * @example Bearer
         */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is valid. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connected accounts; an empty list when there is none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCrossPosting: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery targets and the limits of every network. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrossPosting"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPosts: {
        parameters: {
            query?: {
                /**
                 * @description `pagination.next_cursor` of the page before, as it is: the page behind that one. With the same `sort` and filters as
                 *     there; `limit` may be another. Not together with `page`.
                 * @example MS5yVTVHRWM3X1R0V2kxUVpiLjIuNmIwMDEzMTgwMDAwYTEzZjljMjdkMDVlLi40Mi4
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Number of the page, from 1; 1 when left out. Where pages may be asked for no further than the 10,000th item, as
                 *     `sort` and the filters say, `cursor` leads on.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only posts in this state.
                 * @example scheduled
                 */
                status?: components["parameters"]["PostStatusFilter"];
                /**
                 * @description Only those that wait for approval, or that were rejected.
                 * @example pending
                 */
                review_status?: components["parameters"]["ReviewStatusFilter"];
                /**
                 * @description `true`: only posts that at least one target network failed, those that are `posted` on another one among them.
                 *     `false`: only posts without failures.
                 * @example true
                 */
                has_failures?: components["parameters"]["HasFailures"];
                /**
                 * @description Only what belongs to this connected X account, an `id` of `GET /accounts`. Of an unknown one there is nothing.
                 * @example 6a96860000000190c2be7745
                 */
                x_account_id?: components["parameters"]["XAccountFilter"];
                /**
                 * @description Only the one that has this `external_id`, or nothing.
                 * @example cms-4711
                 */
                external_id?: components["parameters"]["ExternalIdFilter"];
                /**
                 * @description Only posts that go, or went, to this network.
                 * @example bluesky
                 */
                platform?: components["parameters"]["PlatformFilter"];
                /**
                 * @description Only posts of this category, spelled exactly so.
                 * @example Launch
                 */
                category?: components["parameters"]["CategoryFilter"];
                /**
                 * @description Only what has all of these words, in any order: in the first 10,000 characters of a post, its thread included, or
                 *     the first 100,000 of an article, its title included. Capital and small letters are the same, and each word of more than one
                 *     letter may be the beginning of a longer one: `otter` finds "Otters". Signs and emoji are left out. In Chinese, Japanese, Thai, Lao,
                 *     Burmese and Khmer, which have no spaces, each pair of neighbouring letters is a word.
                 *
                 *     Ten words at most. One of the three longest must be in no more than 5,000 posts, or no more than 5,000 may match
                 *     all other filters; otherwise the answer is 400, and a rarer word or a narrower `from` and `until` helps.
                 * @example otter river
                 */
                q?: components["parameters"]["Words"];
                /**
                 * @description `created`, unless said otherwise: all posts, newest first. `scheduled`: posts with a `scheduled_date`, soonest first, those that were
                 *     published at theirs among them. `published`: posts with a `posted_date`, newest first. `updated`, also when left
                 *     out beside `updated_since`: all posts, what was changed last first; one that is edited while pages are read may appear again. By
                 *     number, all but `created` can be paged through as far as the 10,000th post.
                 * @example scheduled
                 */
                sort?: components["parameters"]["PostSort"];
                /**
                 * @description Only what is of this time or later, by the time that `sort` goes by: `created_at`, `scheduled_date`, the date of
                 *     publication, or `updated_at`. In a URL the plus sign of an offset is `%2B`.
                 * @example 2026-11-23T00:00:00Z
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description Only what is before this time, by the time that `sort` goes by.
                 * @example 2026-11-30T00:00:00Z
                 */
                until?: components["parameters"]["Until"];
                /**
                 * @description Only what was changed at this time or later, which is also how `sort` is `updated` when it is left out. In another
                 *     order no more than 10,000 may have been changed since then. In a URL the plus sign of an offset is `%2B`.
                 * @example 2026-11-23T00:00:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
            };
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of posts; an empty one behind the last. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPosts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostsInput"];
            };
        };
        responses: {
            /** @description All posts are saved, and published when `publish_now` was set. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPosts"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["CreationConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequestsOrPosts"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["PublishFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The post. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Post"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Goes ahead only if the post, article or webhook is still as an answer with this `ETag` showed it; 412 otherwise. Several
                 *     are separated by commas; `*` is any. A weak one (`W/"3"`), as some proxies make of it, never matches (RFC 9110): send it
                 *     without `W/`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostChange"];
            };
        };
        responses: {
            /** @description The post as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Post"];
                };
            };
            400: components["responses"]["BadChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ChangeConflict"];
            412: components["responses"]["ChangedMeanwhile"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequestsOrPosts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePost: {
        parameters: {
            query?: {
                /**
                 * @description `false` leaves the copies on all networks.
                 * @example false
                 */
                delete_from_x?: boolean;
            };
            header?: {
                /**
                 * @description Goes ahead only if the post, article or webhook is still as an answer with this `ETag` showed it; 412 otherwise. Several
                 *     are separated by commas; `*` is any. A weak one (`W/"3"`), as some proxies make of it, never matches (RFC 9110): send it
                 *     without `W/`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The post is gone here. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedPost"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["ChangedMeanwhile"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    schedulePost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Goes ahead only if the post, article or webhook is still as an answer with this `ETag` showed it; 412 otherwise. Several
                 *     are separated by commas; `*` is any. A weak one (`W/"3"`), as some proxies make of it, never matches (RFC 9110): send it
                 *     without `W/`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostSchedule"];
            };
        };
        responses: {
            /** @description The post is scheduled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledPost"];
                };
            };
            400: components["responses"]["BadChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["ChangedMeanwhile"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequestsOrPosts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unschedulePost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Goes ahead only if the post, article or webhook is still as an answer with this `ETag` showed it; 412 otherwise. Several
                 *     are separated by commas; `*` is any. A weak one (`W/"3"`), as some proxies make of it, never matches (RFC 9110): send it
                 *     without `W/`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The post, which is a draft now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Post"];
                };
            };
            400: components["responses"]["BadChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestConflict"];
            412: components["responses"]["ChangedMeanwhile"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    queuePost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Goes ahead only if the post, article or webhook is still as an answer with this `ETag` showed it; 412 otherwise. Several
                 *     are separated by commas; `*` is any. A weak one (`W/"3"`), as some proxies make of it, never matches (RFC 9110): send it
                 *     without `W/`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PostQueue"];
            };
        };
        responses: {
            /** @description The post with its date. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Post"];
                };
            };
            400: components["responses"]["BadChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["QueueConflict"];
            412: components["responses"]["ChangedMeanwhile"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequestsOrPosts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    publishPost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Goes ahead only if the post, article or webhook is still as an answer with this `ETag` showed it; 412 otherwise. Several
                 *     are separated by commas; `*` is any. A weak one (`W/"3"`), as some proxies make of it, never matches (RFC 9110): send it
                 *     without `W/`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PublishOptions"];
            };
        };
        responses: {
            /** @description At least one network has the post, or the service is still at it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedPost"];
                };
            };
            400: components["responses"]["BadChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["ChangedMeanwhile"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequestsOrPosts"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["PublishFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    resolvePost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutcomeReport"];
            };
        };
        responses: {
            /** @description The post, with the outcome. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Post"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["OutcomeKnown"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reviewPost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Goes ahead only if the post, article or webhook is still as an answer with this `ETag` showed it; 412 otherwise. Several
                 *     are separated by commas; `*` is any. A weak one (`W/"3"`), as some proxies make of it, never matches (RFC 9110): send it
                 *     without `W/`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Review"];
            };
        };
        responses: {
            /** @description The post, approved or a draft again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Post"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["NotPending"];
            412: components["responses"]["ChangedMeanwhile"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequestsOrPosts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createReviewLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Goes ahead only if the post, article or webhook is still as an answer with this `ETag` showed it; 412 otherwise. Several
                 *     are separated by commas; `*` is any. A weak one (`W/"3"`), as some proxies make of it, never matches (RFC 9110): send it
                 *     without `W/`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPending"];
            412: components["responses"]["ChangedMeanwhile"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPostHistory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What has happened so far. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPostMetrics: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a post. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000a13f9c27d05e
                 */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers as of `last_synced_at`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostMetrics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NoTweetAnalytics"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    batchSchedulePosts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchSchedule"];
            };
        };
        responses: {
            /** @description What was scheduled, and what was not. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchScheduleResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["RequestConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validatePosts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostsToValidate"];
            };
        };
        responses: {
            /** @description What would become of each post. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostsValidation"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getQueue: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The slots. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queue"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateQueue: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueueChange"];
            };
        };
        responses: {
            /** @description The slots as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queue"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["RequestConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQueueSlots: {
        parameters: {
            query?: {
                /**
                 * @description Only slots of this time or later; now when left out.
                 * @example 2026-11-23T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Only slots before this time, at most 31 days after `from`; 7 days after it when left out.
                 * @example 2026-11-30T00:00:00Z
                 */
                until?: string;
            };
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The slots. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueSlots"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    fillQueue: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueueFill"];
            };
        };
        responses: {
            /** @description What was scheduled, and what was not. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueFillResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["QueueConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rearrangeQueue: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["QueueRearrangement"];
            };
        };
        responses: {
            /** @description What moved, or would. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueMoves"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["QueueConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadMedia: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["MediaUpload"];
            };
        };
        responses: {
            /** @description The file is kept, and this is its URL. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            400: components["responses"]["BadUpload"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["RequestConflict"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedFile"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMedia: {
        parameters: {
            query?: {
                /**
                 * @description `pagination.next_cursor` of the page before, as it is: the page behind that one. With the same `sort` and filters as
                 *     there; `limit` may be another. Not together with `page`.
                 * @example MS5yVTVHRWM3X1R0V2kxUVpiLjIuNmIwMDEzMTgwMDAwYTEzZjljMjdkMDVlLi40Mi4
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createMedia: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MediaInput"];
            };
        };
        responses: {
            /** @description It is kept. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            400: components["responses"]["BadSource"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["RequestConflict"];
            413: components["responses"]["SourceTooLarge"];
            415: components["responses"]["UnsupportedSource"];
            429: components["responses"]["TooManySources"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMedia: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a picture or a video. An unknown one, and one of somebody else, is a 404.
                 * @example 6b00131800000a51d07be3c9
                 */
                id: components["parameters"]["MediaId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMedia: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a picture or a video. An unknown one, and one of somebody else, is a 404.
                 * @example 6b00131800000a51d07be3c9
                 */
                id: components["parameters"]["MediaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MediaChange"];
            };
        };
        responses: {
            /** @description It as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["RequestConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMedia: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a picture or a video. An unknown one, and one of somebody else, is a 404.
                 * @example 6b00131800000a51d07be3c9
                 */
                id: components["parameters"]["MediaId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedMedia"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["MediaInUse"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listArticles: {
        parameters: {
            query?: {
                /**
                 * @description `pagination.next_cursor` of the page before, as it is: the page behind that one. With the same `sort` and filters as
                 *     there; `limit` may be another. Not together with `page`.
                 * @example MS5yVTVHRWM3X1R0V2kxUVpiLjIuNmIwMDEzMTgwMDAwYTEzZjljMjdkMDVlLi40Mi4
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Number of the page, from 1; 1 when left out. Where pages may be asked for no further than the 10,000th item, as
                 *     `sort` and the filters say, `cursor` leads on.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only articles in this state.
                 * @example draft
                 */
                status?: components["parameters"]["ArticleStatusFilter"];
                /**
                 * @description Only what belongs to this connected X account, an `id` of `GET /accounts`. Of an unknown one there is nothing.
                 * @example 6a96860000000190c2be7745
                 */
                x_account_id?: components["parameters"]["XAccountFilter"];
                /**
                 * @description Only the one that has this `external_id`, or nothing.
                 * @example cms-4711
                 */
                external_id?: components["parameters"]["ExternalIdFilter"];
                /**
                 * @description Only what has all of these words, in any order: in the first 10,000 characters of a post, its thread included, or
                 *     the first 100,000 of an article, its title included. Capital and small letters are the same, and each word of more than one
                 *     letter may be the beginning of a longer one: `otter` finds "Otters". Signs and emoji are left out. In Chinese, Japanese, Thai, Lao,
                 *     Burmese and Khmer, which have no spaces, each pair of neighbouring letters is a word.
                 *
                 *     Ten words at most. One of the three longest must be in no more than 5,000 posts, or no more than 5,000 may match
                 *     all other filters; otherwise the answer is 400, and a rarer word or a narrower `from` and `until` helps.
                 * @example otter river
                 */
                q?: components["parameters"]["Words"];
                /**
                 * @description `created`, unless said otherwise: all articles, newest first. `scheduled`: those with a `scheduled_date`, soonest
                 *     first. `published`: those with a `published_date`, newest first. `updated`, also when left out beside
                 *     `updated_since`: all, what was changed last first; one that is edited while pages are read may appear again. By number, all but `created`
                 *     can be paged through as far as the 10,000th article.
                 * @example published
                 */
                sort?: components["parameters"]["ArticleSort"];
                /**
                 * @description Only what is of this time or later, by the time that `sort` goes by: `created_at`, `scheduled_date`, the date of
                 *     publication, or `updated_at`. In a URL the plus sign of an offset is `%2B`.
                 * @example 2026-11-23T00:00:00Z
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description Only what is before this time, by the time that `sort` goes by.
                 * @example 2026-11-30T00:00:00Z
                 */
                until?: components["parameters"]["Until"];
                /**
                 * @description Only what was changed at this time or later, which is also how `sort` is `updated` when it is left out. In another
                 *     order no more than 10,000 may have been changed since then. In a URL the plus sign of an offset is `%2B`.
                 * @example 2026-11-23T00:00:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
                /**
                 * @description Only those that wait for approval, or that were rejected.
                 * @example pending
                 */
                review_status?: components["parameters"]["ReviewStatusFilter"];
            };
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of articles; an empty one behind the last. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NoArticles"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArticleInput"];
            };
        };
        responses: {
            /** @description The article is saved, and published when `publish_now` was set. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleEnvelope"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ArticleForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["CreationConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ArticlePublishFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of an article. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000e09a4d71c2f8
                 */
                id: components["parameters"]["ArticleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The article. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NoArticles"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Goes ahead only if the post, article or webhook is still as an answer with this `ETag` showed it; 412 otherwise. Several
                 *     are separated by commas; `*` is any. A weak one (`W/"3"`), as some proxies make of it, never matches (RFC 9110): send it
                 *     without `W/`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of an article. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000e09a4d71c2f8
                 */
                id: components["parameters"]["ArticleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArticleChange"];
            };
        };
        responses: {
            /** @description The article as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleEnvelope"];
                };
            };
            400: components["responses"]["BadArticleChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ArticleForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ArticleChangeConflict"];
            412: components["responses"]["ChangedMeanwhile"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteArticle: {
        parameters: {
            query?: {
                /**
                 * @description `false` leaves the copy on X.
                 * @example false
                 */
                delete_from_x?: boolean;
            };
            header?: {
                /**
                 * @description Goes ahead only if the post, article or webhook is still as an answer with this `ETag` showed it; 412 otherwise. Several
                 *     are separated by commas; `*` is any. A weak one (`W/"3"`), as some proxies make of it, never matches (RFC 9110): send it
                 *     without `W/`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of an article. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000e09a4d71c2f8
                 */
                id: components["parameters"]["ArticleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The article is gone here. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedArticle"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NoArticles"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["ChangedMeanwhile"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unscheduleArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Goes ahead only if the post, article or webhook is still as an answer with this `ETag` showed it; 412 otherwise. Several
                 *     are separated by commas; `*` is any. A weak one (`W/"3"`), as some proxies make of it, never matches (RFC 9110): send it
                 *     without `W/`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of an article. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000e09a4d71c2f8
                 */
                id: components["parameters"]["ArticleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The article, which is a draft now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleEnvelope"];
                };
            };
            400: components["responses"]["BadArticleChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NoArticles"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestConflict"];
            412: components["responses"]["ChangedMeanwhile"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    publishArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Goes ahead only if the post, article or webhook is still as an answer with this `ETag` showed it; 412 otherwise. Several
                 *     are separated by commas; `*` is any. A weak one (`W/"3"`), as some proxies make of it, never matches (RFC 9110): send it
                 *     without `W/`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of an article. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000e09a4d71c2f8
                 */
                id: components["parameters"]["ArticleId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ArticlePublishOptions"];
            };
        };
        responses: {
            /** @description X has the article, or the service is still at it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleEnvelope"];
                };
            };
            400: components["responses"]["BadArticleChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ArticleForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ArticleConflict"];
            412: components["responses"]["ChangedMeanwhile"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ArticlePublishFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    resolveArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of an article. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000e09a4d71c2f8
                 */
                id: components["parameters"]["ArticleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutcomeReport"];
            };
        };
        responses: {
            /** @description The article, with the outcome. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleEnvelope"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NoArticles"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["OutcomeKnown"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reviewArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Goes ahead only if the post, article or webhook is still as an answer with this `ETag` showed it; 412 otherwise. Several
                 *     are separated by commas; `*` is any. A weak one (`W/"3"`), as some proxies make of it, never matches (RFC 9110): send it
                 *     without `W/`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of an article. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000e09a4d71c2f8
                 */
                id: components["parameters"]["ArticleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Review"];
            };
        };
        responses: {
            /** @description The article, approved or a draft again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleEnvelope"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ArticleForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["NotPending"];
            412: components["responses"]["ChangedMeanwhile"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getArticleHistory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of an article. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000e09a4d71c2f8
                 */
                id: components["parameters"]["ArticleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What has happened so far. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NoArticles"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAnalyticsOverview: {
        parameters: {
            query?: {
                /**
                 * @description Only posts that go, or went, to this network.
                 * @example bluesky
                 */
                platform?: components["parameters"]["PlatformFilter"];
                /**
                 * @description Only posts of this category, spelled exactly so.
                 * @example Launch
                 */
                category?: components["parameters"]["CategoryFilter"];
                /**
                 * @description Only what belongs to this connected X account, an `id` of `GET /accounts`. Of an unknown one there is nothing.
                 * @example 6a96860000000190c2be7745
                 */
                x_account_id?: components["parameters"]["XAccountFilter"];
            };
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers as they are now; zeros and nulls before the first post. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticsOverview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTweetAnalytics: {
        parameters: {
            query?: {
                /**
                 * @description The last so many days, 7 to 365, or `all`.
                 * @example 90
                 */
                period?: components["parameters"]["Period"];
                /**
                 * @description Only what belongs to this connected X account, an `id` of `GET /accounts`. Of an unknown one there is nothing.
                 * @example 6a96860000000190c2be7745
                 */
                x_account_id?: components["parameters"]["XAccountFilter"];
            };
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers of the period. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TweetAnalytics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NoTweetAnalytics"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBestTimes: {
        parameters: {
            query?: {
                /**
                 * @description Only posts that go, or went, to this network.
                 * @example bluesky
                 */
                platform?: components["parameters"]["PlatformFilter"];
                /**
                 * @description Only posts of this category, spelled exactly so.
                 * @example Launch
                 */
                category?: components["parameters"]["CategoryFilter"];
                /**
                 * @description Only what belongs to this connected X account, an `id` of `GET /accounts`. Of an unknown one there is nothing.
                 * @example 6a96860000000190c2be7745
                 */
                x_account_id?: components["parameters"]["XAccountFilter"];
            };
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description When the last posts were published. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BestTimes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getActivity: {
        parameters: {
            query?: {
                /**
                 * @description The time zone whose days are meant, by its IANA name. Without it, UTC.
                 * @example Europe/Berlin
                 */
                timezone?: string;
                /**
                 * @description The first day, from 2000 on. Without it, 365 days end with `until`.
                 * @example 2026-01-01
                 */
                from?: string;
                /**
                 * @description The last day. Without it, 365 days begin with `from`, or end today.
                 * @example 2026-12-31
                 */
                until?: string;
                /**
                 * @description Only posts that go, or went, to this network.
                 * @example bluesky
                 */
                platform?: components["parameters"]["PlatformFilter"];
                /**
                 * @description Only posts of this category, spelled exactly so.
                 * @example Launch
                 */
                category?: components["parameters"]["CategoryFilter"];
                /**
                 * @description Only what belongs to this connected X account, an `id` of `GET /accounts`. Of an unknown one there is nothing.
                 * @example 6a96860000000190c2be7745
                 */
                x_account_id?: components["parameters"]["XAccountFilter"];
            };
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days with posts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in UTC. Without it, the first one of the month of `until`.
                 * @example 2026-11-01
                 */
                from?: string;
                /**
                 * @description The last day, in UTC. Without it, the last one of the month of `from`.
                 * @example 2026-11-30
                 */
                until?: string;
            };
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What these days have cost. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBudget: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budget. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBudget: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetInput"];
            };
        };
        responses: {
            /** @description It as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["RequestConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBudget: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is none any more. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description It is there, and its secret is shown this once. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadWebhook"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["RequestConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000f1a27be41d90
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Goes ahead only if the post, article or webhook is still as an answer with this `ETag` showed it; 412 otherwise. Several
                 *     are separated by commas; `*` is any. A weak one (`W/"3"`), as some proxies make of it, never matches (RFC 9110): send it
                 *     without `W/`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000f1a27be41d90
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadWebhook"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["RequestConflict"];
            412: components["responses"]["ChangedMeanwhile"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Goes ahead only if the post, article or webhook is still as an answer with this `ETag` showed it; 412 otherwise. Several
                 *     are separated by commas; `*` is any. A weak one (`W/"3"`), as some proxies make of it, never matches (RFC 9110): send it
                 *     without `W/`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000f1a27be41d90
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedWebhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["ChangedMeanwhile"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000f1a27be41d90
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is about to be sent. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RequestConflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000f1a27be41d90
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description The webhook with its new secret, which is shown this once. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["RotationConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description `pagination.next_cursor` of the page before, as it is: the page behind that one. With the same `sort` and filters as
                 *     there; `limit` may be another. Not together with `page`.
                 * @example MS5yVTVHRWM3X1R0V2kxUVpiLjIuNmIwMDEzMTgwMDAwYTEzZjljMjdkMDVlLi40Mi4
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only deliveries in this state.
                 * @example failed
                 */
                status?: "pending" | "delivered" | "failed";
            };
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000f1a27be41d90
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any string of yours that is unique to this request, such as a UUID: printable ASCII without a blank at either
                 *     end. A repeat with the same key and body gets the first answer again and has no second effect. Kept for 72
                 *     hours.
                 * @example 4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of a webhook. An unknown one, and one of somebody else, is a 404.
                 * @example 6b0013180000f1a27be41d90
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookReplay"];
            };
        };
        responses: {
            /** @description They are about to be sent, or counted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayedEvents"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["RequestConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description `pagination.next_cursor` of the answer before, as it is: what happened after that. `latest`: what happens
                 *     from now on.
                 * @example MS42YTk2ODYwMDAwMDAwMDAwLjQy
                 */
                after?: string;
                /**
                 * @description Begins with the last so many that match, of the last 20,000 at most, as a list of what happened lately does.
                 *     Not together with `after`.
                 * @example 20
                 */
                last?: number;
                /**
                 * @description Only events of these types, separated by commas.
                 * @example [
                 *       "post.posted",
                 *       "post.failed"
                 *     ]
                 */
                types?: components["schemas"]["EventTypeInput"][];
                /**
                 * @description Only events of this post and its deliveries. Of one that is not yours, or not any more, there are none.
                 * @example 6b0013180000b19e04c7d28f
                 */
                post_id?: components["schemas"]["Id"];
                /**
                 * @description How many events at most; when left out as many as `last`, or 50.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Seconds to wait for an event when there is none yet; 0 when left out.
                 * @example 0
                 */
                wait?: number;
            };
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What has happened since; nothing, when that is nothing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            410: components["responses"]["CursorExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /**
                 * @description The `id` of a message, or `pagination.next_cursor` of `GET /events`: what happened after that. `latest`: what
                 *     happens from now on. `Last-Event-ID` goes before it.
                 * @example latest
                 */
                after?: string;
                /**
                 * @description Only events of these types, separated by commas.
                 * @example [
                 *       "post.posted",
                 *       "post.failed"
                 *     ]
                 */
                types?: components["schemas"]["EventTypeInput"][];
                /**
                 * @description Only events of this post and its deliveries. Of one that is not yours, or not any more, there are none.
                 * @example 6b0013180000b19e04c7d28f
                 */
                post_id?: components["schemas"]["Id"];
            };
            header?: {
                /**
                 * @description The `id` of the last message that came, when a connection was lost. Goes before `after`.
                 * @example MS42YTk2ODYwMDAwMDAwMDAwLjQy
                 */
                "Last-Event-ID"?: string;
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Messages, one after the other; each has an `Event` in its `data`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            410: components["responses"]["CursorExpired"];
            429: components["responses"]["TooManyStreams"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `handling=strict` (RFC 7240) refuses a request that has query parameters or body members which this operation
                 *     does not know, with 400 and before anything is done. Other preferences are ignored.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of an event. An unknown one, one that is not kept any more, and one of somebody else, is a 404.
                 * @example 6b00131c0000c27be41d9068
                 */
                id: components["parameters"]["LoggedEventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
