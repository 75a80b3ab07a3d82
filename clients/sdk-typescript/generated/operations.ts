// Generated from openapi/openapi.yaml by `npm run generate`. Do not edit.

import { eachOf } from '../source/pages.ts'
import type { Call, CallOptions, ChangeOptions, WriteOptions } from '../source/requests.ts'
import type { components, operations } from './contract.ts'

type Schemas = components['schemas']
type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>

export abstract class Operations {
  protected abstract call<Answer>(call: Call): Promise<Answer>

  /**
   * Verify the key and read plan, limits and counts
   *
   * Answers 200 when the key is valid. When `subscription.has_access` is false, posts can be read and drafted, but
   * nothing can be scheduled or published, and `limits` is null. Does not count toward the daily limit.
   */
  getMe(options: CallOptions = {}): Promise<Schemas['Me']> {
    return this.call({ method: 'GET', path: '/me', answer: 'Me', options })
  }

  /**
   * List the connected accounts on X
   *
   * The primary account comes first. An `id` from here is what other operations take as `x_account_id`. Pro plans
   * connect 1 account, Advanced up to 3, Agency up to 10. Accounts on the other networks are listed by
   * `GET /cross-posting`. Does not count toward the daily limit.
   */
  listAccounts(options: CallOptions = {}): Promise<Schemas['AccountList']> {
    return this.call({ method: 'GET', path: '/accounts', answer: 'AccountList', options })
  }

  /**
   * Read where posts go, and the limits of each network
   *
   * `default_targets` is where a post without `platforms` goes now: read it instead of working it out. A network in
   * `default_targets` but not in `deliverable_targets` is attempted and fails until it is reconnected in the
   * dashboard. An explicit `platforms` list is honoured exactly, whatever `auto_cross_post` says. Does not count
   * toward the daily limit.
   */
  getCrossPosting(options: CallOptions = {}): Promise<Schemas['CrossPosting']> {
    return this.call({ method: 'GET', path: '/cross-posting', answer: 'CrossPosting', options })
  }

  /**
   * List posts
   *
   * Newest first. With `sort=scheduled` those that have a date, soonest first: `status=scheduled` shows what is to
   * come, `from` and `until` what is due when. Filters go together. To read more than one page send
   * `pagination.next_cursor` of each answer as `cursor` of the next request until there is none: any page costs what
   * the first one does, and what is created or deleted meanwhile makes no other post appear twice or not at all.
   * Does not count toward the daily limit.
   */
  listPosts(query: Query<'listPosts'> = {}, options: CallOptions = {}): Promise<Schemas['PostList']> {
    return this.call({ method: 'GET', path: '/posts', answer: 'PostList', query, options })
  }

  /** Each of `listPosts`, whatever the pages: `for await (const one of client.iteratePosts())`. */
  iteratePosts(query: Omit<Query<'listPosts'>, 'cursor' | 'page'> = {}, options: CallOptions = {}): AsyncGenerator<Schemas['Post'], void> {
    return eachOf((cursor) => this.listPosts({ ...query, ...(cursor !== undefined && { cursor }) }, options), (page) => page.posts)
  }

  /**
   * Create a post, a thread, or up to 50 posts
   *
   * Send exactly one of `text` (a single post or a thread) and `posts` (bulk).
   *
   * - Neither `scheduled_date` nor `publish_now`: saved as a draft, free of charge.
   * - `scheduled_date`: scheduled. Needs an active subscription and counts toward the daily limit, one for each
   *   scheduled post.
   * - `publish_now: true`: published before the answer comes, which takes up to 20 seconds. Not together with
   *   `scheduled_date`, not in a bulk. Needs an active subscription and counts toward the daily limit.
   *
   * **Bulk** is all or nothing: one invalid entry is a 400 whose `details` name it (`posts[3].text`), and too small a
   * daily allowance is a 429 for all; then nothing is saved. Beside `posts` only `x_account_id` and `platforms` are
   * allowed; they apply to the entries that do not set their own.
   *
   * **Targets.** Without `platforms` the post goes to `default_targets` of `GET /cross-posting` as they are now. A
   * text or media over the limit of one of several networks is skipped there, said in `warnings`, and still
   * published on the others; over the limits of every target it is a 400.
   *
   * **Publishing now.** As soon as one network has the post the answer is 201, with the outcome of each network in
   * `results`. When all refuse it the answer is 502 with the `id` of the saved post. When a network does not answer
   * in time the answer is 201 with `status: scheduled`, `posted: false` and a warning: the service goes on by
   * itself. Do not send the post again; read it with `GET /posts/{id}`. When the post is deleted meanwhile the answer
   * is 404.
   *
   * **What differs.** `variants` has texts and media for one network alone, and settings that only it knows; each
   * network is held to what it really gets.
   *
   * **Your own ids.** With an `external_id` a post is saved once: another one with the same is a 409
   * `external_id_taken` whose `id` is that of the first. `GET /posts?external_id=` finds it.
   */
  createPosts(body: Schemas['PostsInput'], options: CallOptions & WriteOptions = {}): Promise<Schemas['CreatedPosts']> {
    return this.call({ method: 'POST', path: '/posts', answer: 'CreatedPosts', body, options, is_keyed: true })
  }

  /**
   * Read a post
   *
   * While a post is being published it reads `scheduled`; `results` lists the networks that are settled,
   * `deliveries` every network with its state. Does not count toward the daily limit.
   */
  getPost(id: string, options: CallOptions = {}): Promise<Schemas['Post']> {
    return this.call({ method: 'GET', path: `/posts/${encodeURIComponent(id)}`, answer: 'Post', options })
  }

  /**
   * Change a draft, scheduled or failed post
   *
   * Only the members that are sent change. A `scheduled_date` schedules the post or moves it: this needs an active
   * subscription and counts toward the daily limit; the date that it has already counts nothing, unless the post waits for approval: a date
   * by a key with `publish` approves it. `scheduled_date: null` makes it a draft again. Everything else is free. A published post answers 400 `already_published`; so does a change of text or media once a part of the
   * thread is live on any network, while the date may still change.
   *
   * `platforms` and the accounts say where it goes from now on; what waited for its date elsewhere is taken back. A
   * network that has a part of it, or is getting it, stays as it is: taking it away or naming another account is a 400
   * `already_published`, and 409 `outcome_unknown` where nobody knows whether it has arrived. A change of text or
   * media answers that as well, also with `confirm_resend`: what may be seen there stays what the post shows.
   */
  updatePost(id: string, body: Schemas['PostChange'], options: CallOptions & WriteOptions & ChangeOptions = {}): Promise<Schemas['Post']> {
    return this.call({ method: 'PUT', path: `/posts/${encodeURIComponent(id)}`, answer: 'Post', body, options, is_keyed: true })
  }

  /**
   * Delete a post
   *
   * Removes the post here, whatever the networks say, and its copies on the networks too unless `delete_from_x` is
   * false. A post that is being published is deleted everywhere as soon as its publication is settled. What a
   * network does not remove at once is asked for again for up to seven days; `copies` says what is or may still be
   * where. Gives nothing back to the daily limit, and does not count toward it.
   */
  deletePost(id: string, query: Query<'deletePost'> = {}, options: CallOptions & ChangeOptions = {}): Promise<Schemas['DeletedPost']> {
    return this.call({ method: 'DELETE', path: `/posts/${encodeURIComponent(id)}`, answer: 'DeletedPost', query, options })
  }

  /**
   * Schedule a post
   *
   * Schedules a draft or a failed post, or moves a scheduled one to another date. Needs an active subscription and
   * counts toward the daily limit. A failed post goes only to the networks that have not got it.
   */
  schedulePost(id: string, body: Schemas['PostSchedule'], options: CallOptions & WriteOptions & ChangeOptions = {}): Promise<Schemas['ScheduledPost']> {
    return this.call({ method: 'POST', path: `/posts/${encodeURIComponent(id)}/schedule`, answer: 'ScheduledPost', body, options, is_keyed: true })
  }

  /**
   * Make a post a draft again
   *
   * Takes the date away, as `PUT` with `scheduled_date: null` does, for clients that cannot send null. A draft stays
   * what it is, a failed post becomes a draft. A published post, and one that is being sent, answers 400
   * `already_published`. Gives nothing back of the daily limit, and takes nothing.
   */
  unschedulePost(id: string, options: CallOptions & WriteOptions & ChangeOptions = {}): Promise<Schemas['Post']> {
    return this.call({ method: 'POST', path: `/posts/${encodeURIComponent(id)}/unschedule`, answer: 'Post', options, is_keyed: true })
  }

  /**
   * Give a post the next free slot
   *
   * Schedules a draft or a failed post for the first free slot of the queue, or moves a scheduled one there. A post
   * that is in the queue moves to an earlier slot if one is free, and otherwise stays. No free slot within 366 days
   * is 409 `no_slot`. Needs an active subscription; a new date counts toward the daily limit.
   */
  queuePost(id: string, body: Schemas['PostQueue'] = {}, options: CallOptions & WriteOptions & ChangeOptions = {}): Promise<Schemas['Post']> {
    return this.call({ method: 'POST', path: `/posts/${encodeURIComponent(id)}/queue`, answer: 'Post', body, options, is_keyed: true })
  }

  /**
   * Publish a post now
   *
   * Publishes a draft, scheduled or failed post on those of its networks that have not got it; the answer comes
   * within about 20 seconds. Needs an active subscription and counts toward the daily limit.
   *
   * Without a body an already published post answers 400 `already_published`. With `platforms` it is tried again on
   * those of them that have failed.
   *
   * As soon as one network has the post the answer is 200, with the outcome of each network in `results`. When all
   * refuse it the answer is 502. When a network does not answer in time the answer is 200 with `status: scheduled`,
   * `posted: false` and a warning: the service goes on by itself. Do not publish again; read the post.
   */
  publishPost(id: string, body: Schemas['PublishOptions'] = {}, options: CallOptions & WriteOptions & ChangeOptions = {}): Promise<Schemas['PublishedPost']> {
    return this.call({ method: 'POST', path: `/posts/${encodeURIComponent(id)}/publish`, answer: 'PublishedPost', body, options, is_keyed: true })
  }

  /**
   * Say what became of a post on a network
   *
   * For a post whose entry of `deliveries` has the code `outcome_unknown`, or the status `unknown`: the network did
   * not say what became of it, and you have looked. Sends nothing. Where the outcome is known the answer is 409
   * `outcome_known`; while something may still arrive, 409 `in_progress`.
   *
   * `published`: it is there. With its `url` the post has its address here, and deleting it deletes it there. The
   * URL has to be one of the account on that network, and no other post's. X and Bluesky are asked for it: what
   * they do not have, or have of another account, is a 400. Where that could not be verified, as on LinkedIn, the
   * answer has a warning, and deleting the post leaves it there.
   *
   * `not_published`: it is not there. The network counts as failed and can be published on again.
   *
   * Of a thread it is about the first part that is not known to be live. `published` with more parts to come needs
   * the `url` of that part, and leaves the network as failed: publish it there again, and the thread goes on.
   */
  resolvePost(id: string, body: Schemas['OutcomeReport'], options: CallOptions & WriteOptions = {}): Promise<Schemas['Post']> {
    return this.call({ method: 'POST', path: `/posts/${encodeURIComponent(id)}/resolve`, answer: 'Post', body, options, is_keyed: true })
  }

  /**
   * Approve or reject what waits for approval
   *
   * For a post whose `review_status` is `pending`: a key without the permission `publish` has scheduled it, and it is not
   * sent before somebody says so. Send `If-Match` with the `ETag` of what you have read: an edit meanwhile is 412.
   *
   * `approve`: it goes out at its time. It takes one from the daily limit and its cost from the budget now, and needs an
   * active subscription; where that refuses, it stays pending. `reject`: it becomes a draft without a date, and `review_note` keeps the `note`.
   *
   * What does not wait for approval, or whose time has come without it, is 409 `not_pending`. At that time it fails
   * with the code `not_approved`, and can be scheduled again.
   */
  reviewPost(id: string, body: Schemas['Review'], options: CallOptions & WriteOptions & ChangeOptions = {}): Promise<Schemas['Post']> {
    return this.call({ method: 'POST', path: `/posts/${encodeURIComponent(id)}/review`, answer: 'Post', body, options, is_keyed: true })
  }

  /**
   * Make a link for a person to approve a post
   *
   * For somebody without an account: a plain page that shows the post as each network will, with two buttons. Whoever
   * has the link can decide, on this post alone. It works for 7 days, until somebody decides, edits the post or takes
   * its date away, and as long as the key that made it does; of one post there are ten at most, and a further one
   * ends the oldest. Nothing but its hash is kept. A post that does not wait for approval answers 409 `not_pending`.
   */
  createReviewLink(id: string, options: CallOptions & WriteOptions & ChangeOptions = {}): Promise<Schemas['ReviewLink']> {
    return this.call({ method: 'POST', path: `/posts/${encodeURIComponent(id)}/review-link`, answer: 'ReviewLink', options, is_keyed: true })
  }

  /**
   * Read what has happened to a post
   *
   * Oldest first: what its author did, each send to each network with what came of it, what the service waits for,
   * and what its owner has said of it, in words and codes. The newest 200 entries; of an older time than the log of
   * events keeps, what deliveries and their sends still tell. The text is no part of it: where a network's words quote
   * how it begins, they are left out. A deleted post has none; `GET /events` with its `post_id` tells of it. Does not
   * count toward the daily limit.
   */
  getPostHistory(id: string, options: CallOptions = {}): Promise<Schemas['History']> {
    return this.call({ method: 'GET', path: `/posts/${encodeURIComponent(id)}/history`, answer: 'History', options })
  }

  /**
   * Read how a post is doing
   *
   * What networks counted for a post, as it grew: the last reading, and one for each day on which there was any. X
   * alone tells it, of a thread for its first part. It is read every hour on the first day, then ever more rarely,
   * and not any more after 90 days; `next_sync_at` says when. Days of more than a year ago are left out. Where
   * nothing is counted, as of a draft and of what is on other networks alone, the list is empty. Needs the Advanced
   * or the Agency plan. Asks no network, and does not count toward the daily limit.
   */
  getPostMetrics(id: string, options: CallOptions = {}): Promise<Schemas['PostMetrics']> {
    return this.call({ method: 'GET', path: `/posts/${encodeURIComponent(id)}/metrics`, answer: 'PostMetrics', options })
  }

  /**
   * Schedule up to 50 posts
   *
   * Schedules drafts, scheduled and failed posts, each by itself: the answer is 200 also when some entries fail, and
   * `errors` names those (unknown post, already published, date in the past, post named twice, daily limit used up,
   * `x_account_id` where another account has a part of the post or may have it).
   * `community_id`, `share_with_followers` and `x_account_id` apply to all entries. Needs an active subscription and
   * counts toward the daily limit, one for each scheduled entry.
   */
  batchSchedulePosts(body: Schemas['BatchSchedule'], options: CallOptions & WriteOptions = {}): Promise<Schemas['BatchScheduleResult']> {
    return this.call({ method: 'POST', path: '/posts/batch-schedule', answer: 'BatchScheduleResult', body, options, is_keyed: true })
  }

  /**
   * Say what would become of posts
   *
   * Takes the body of `POST /posts`, or the `post_id` of a saved post, and answers what would happen: what is wrong
   * with it, where it would go, and each text, file and card as its network would get it. It changes nothing, asks no
   * network and takes nothing from the daily limit. Pages that posts link to are read with `fetch_cards` alone.
   *
   * Whatever `POST /posts` would refuse is a 200 with `valid: false` here, with the same `problems`. 400 is for a
   * body that is no JSON, for texts and lists beyond the bounds of the contract, and for a hundred mistakes at once. A
   * member that is wrong by itself counts as left out for the rest of the answer.
   *
   * A saved post is judged as it would go out now, or, when it is scheduled, at its time.
   *
   * `valid` says that the request would be taken as things stand; `will` says what each network would make of it. A
   * network that refuses for reasons that nobody can know ahead refuses all the same.
   */
  validatePosts(body: Schemas['PostsToValidate'], options: CallOptions = {}): Promise<Schemas['PostsValidation']> {
    return this.call({ method: 'POST', path: '/posts/validate', answer: 'PostsValidation', body, options })
  }

  /**
   * Read the weekly slots
   *
   * The time zone is `UTC` and there are no slots until they are set. Does not count toward the daily limit.
   */
  getQueue(options: CallOptions = {}): Promise<Schemas['Queue']> {
    return this.call({ method: 'GET', path: '/queue', answer: 'Queue', options })
  }

  /**
   * Set the time zone and the weekly slots
   *
   * Only the members that are sent change; `slots` replaces them all, and an empty list leaves none. At most 336 slots
   * a week, counting each weekday. Posts that are in the queue keep their dates: `POST /queue/rearrange` moves them.
   * Does not count toward the daily limit.
   */
  updateQueue(body: Schemas['QueueChange'], options: CallOptions & WriteOptions = {}): Promise<Schemas['Queue']> {
    return this.call({ method: 'PUT', path: '/queue', answer: 'Queue', body, options, is_keyed: true })
  }

  /**
   * List slots, with the post in each
   *
   * Every slot of a stretch of time, earliest first; those without `post_id` are free. Posts whose slot has been taken
   * out of the queue since are shown too, as `former`. Does not count toward the daily limit.
   */
  listQueueSlots(query: Query<'listQueueSlots'> = {}, options: CallOptions = {}): Promise<Schemas['QueueSlots']> {
    return this.call({ method: 'GET', path: '/queue/slots', answer: 'QueueSlots', query, options })
  }

  /**
   * Give drafts the next free slots
   *
   * Of `post_ids`, in that order, or of a `category`, the oldest 50 drafts first: exactly one of the two. Each draft
   * by itself: the answer is 200 also when some get no slot, and `errors` names those. As long as it has a
   * `next_after`, send that as `after` to go on behind these. When none gets one because there is no free slot, it
   * is 409 `no_slot`. Needs an active subscription and counts toward the daily limit, one for each scheduled draft.
   */
  fillQueue(body: Schemas['QueueFill'], options: CallOptions & WriteOptions = {}): Promise<Schemas['QueueFillResult']> {
    return this.call({ method: 'POST', path: '/queue/fill', answer: 'QueueFillResult', body, options, is_keyed: true })
  }

  /**
   * Move queued posts onto the present slots
   *
   * Gives all posts that wait in the queue the first slots that there are now, in the order of their dates, all of
   * them or none: when there are not enough slots it is 409 `no_slot`. What is due within 60 seconds, being sent, or
   * live somewhere already stays where it is. With `dry_run` nothing moves, and the answer is what it would be
   * without. Needs an active subscription; takes nothing from the daily limit. Where what comes into another month, or
   * gets dearer, does not fit into its budget, none moves: 403 `budget_exceeded`.
   */
  rearrangeQueue(body: Schemas['QueueRearrangement'] = {}, options: CallOptions & WriteOptions = {}): Promise<Schemas['QueueMoves']> {
    return this.call({ method: 'POST', path: '/queue/rearrange', answer: 'QueueMoves', body, options, is_keyed: true })
  }

  /**
   * List media
   *
   * The pictures and videos that are kept, the newest first. `cursor` leads from page to page. Does not count toward
   * the daily limit.
   */
  listMedia(query: Query<'listMedia'> = {}, options: CallOptions = {}): Promise<Schemas['MediaList']> {
    return this.call({ method: 'GET', path: '/media', answer: 'MediaList', query, options })
  }

  /** Each of `listMedia`, whatever the pages: `for await (const one of client.iterateMedia())`. */
  iterateMedia(query: Omit<Query<'listMedia'>, 'cursor' | 'page'> = {}, options: CallOptions = {}): AsyncGenerator<Schemas['UploadedMedia'], void> {
    return eachOf((cursor) => this.listMedia({ ...query, ...(cursor !== undefined && { cursor }) }, options), (page) => page.media)
  }

  /**
   * Keep a picture or a video from an address
   *
   * Fetches the file at `source_url` once, within ten seconds, and keeps it as an upload: the same formats, the same
   * sizes, the same answer. The address begins with `https`, is on the public Internet, and leads to the file itself,
   * past three redirects at most. Ten at a time, of which one is fetched and the others wait; more are a 429. Does
   * not count toward the daily limit.
   */
  createMedia(body: Schemas['MediaInput'], options: CallOptions & WriteOptions = {}): Promise<Schemas['UploadedMedia']> {
    return this.call({ method: 'POST', path: '/media', answer: 'UploadedMedia', body, options, is_keyed: true })
  }

  /**
   * Read what is known of a picture or a video
   *
   * Its bytes are at `url`. Does not count toward the daily limit.
   */
  getMedia(id: string, options: CallOptions = {}): Promise<Schemas['UploadedMedia']> {
    return this.call({ method: 'GET', path: `/media/${encodeURIComponent(id)}`, answer: 'UploadedMedia', options })
  }

  /**
   * Change the alternative text
   *
   * `null` and an empty text remove it. Posts that go out from now on have the new one; what is being sent, and what
   * is live, stays as it is. The posts that use it do not count as changed, but for those that wait for approval or have
   * failed: what was read of these is not what they are any more. What X bills for the text is reserved with
   * each post that waits for its time; where a budget has not enough left for that, nothing changes: 403
   * `budget_exceeded`. Does not count toward the daily limit.
   */
  updateMedia(id: string, body: Schemas['MediaChange'], options: CallOptions & WriteOptions = {}): Promise<Schemas['UploadedMedia']> {
    return this.call({ method: 'PUT', path: `/media/${encodeURIComponent(id)}`, answer: 'UploadedMedia', body, options, is_keyed: true })
  }

  /**
   * Delete a picture or a video
   *
   * With its bytes: nothing is at its `url` any more. What a post or an article uses is not deleted: 409 `in_use`
   * names them. What nothing uses goes by itself at its `expires_at`. Does not count toward the daily limit.
   */
  deleteMedia(id: string, options: CallOptions = {}): Promise<Schemas['DeletedMedia']> {
    return this.call({ method: 'DELETE', path: `/media/${encodeURIComponent(id)}`, answer: 'DeletedMedia', options })
  }

  /**
   * List articles
   *
   * Newest first, unless `sort` says otherwise. `cursor` leads from page to page as it does in `GET /posts`. Needs a
   * paid plan. Does not count toward the daily limit.
   */
  listArticles(query: Query<'listArticles'> = {}, options: CallOptions = {}): Promise<Schemas['ArticleList']> {
    return this.call({ method: 'GET', path: '/articles', answer: 'ArticleList', query, options })
  }

  /** Each of `listArticles`, whatever the pages: `for await (const one of client.iterateArticles())`. */
  iterateArticles(query: Omit<Query<'listArticles'>, 'cursor' | 'page'> = {}, options: CallOptions = {}): AsyncGenerator<Schemas['Article'], void> {
    return eachOf((cursor) => this.listArticles({ ...query, ...(cursor !== undefined && { cursor }) }, options), (page) => page.articles)
  }

  /**
   * Create an article
   *
   * Needs a paid plan. Does not count toward the daily limit.
   *
   * - Neither `scheduled_date` nor `publish_now`: saved as a draft.
   * - `scheduled_date`: scheduled.
   * - `publish_now: true`: published before the answer comes, which takes up to 20 seconds. Not together with
   *   `scheduled_date`. Needs an X account with a premium tier, otherwise 403 `account_not_eligible`.
   *
   * `content_markdown` takes headings (`#`, `##`, `###`), bold, italic, strikethrough, links, lists, block quotes,
   * images, and posts of X to embed (the post's address alone on a line). Images are uploaded to X by themselves.
   * Fenced code blocks stay plain text. Pictures of what waits for approval are uploads, or were kept with
   * `POST /media`.
   *
   * **Publishing now.** When X has the article the answer is 201 with `status: published`; when X refuses it, 502
   * with the saved `article`. When X does not answer in time the answer is 201 with `status: publishing` and a
   * warning: the service goes on by itself. Do not send the article again; read it with `GET /articles/{id}`.
   */
  createArticle(body: Schemas['ArticleInput'], options: CallOptions & WriteOptions = {}): Promise<Schemas['ArticleEnvelope']> {
    return this.call({ method: 'POST', path: '/articles', answer: 'ArticleEnvelope', body, options, is_keyed: true })
  }

  /**
   * Read an article
   *
   * Needs a paid plan. Does not count toward the daily limit.
   */
  getArticle(id: string, options: CallOptions = {}): Promise<Schemas['ArticleEnvelope']> {
    return this.call({ method: 'GET', path: `/articles/${encodeURIComponent(id)}`, answer: 'ArticleEnvelope', options })
  }

  /**
   * Change a draft, scheduled or failed article
   *
   * Only the members that are sent change. A `scheduled_date` schedules the article or moves it;
   * `scheduled_date: null` makes it a draft. A failed article becomes a draft again, or scheduled when a date is
   * sent. A published one answers 400 `already_published`, one that is being published 409 `in_progress`. Title,
   * text and cover stay as they were sent while nobody knows whether X has them: another one is a 409
   * `outcome_unknown`, also with `confirm_resend`. Needs a paid plan. Does not count toward the daily limit.
   */
  updateArticle(id: string, body: Schemas['ArticleChange'], options: CallOptions & WriteOptions & ChangeOptions = {}): Promise<Schemas['ArticleEnvelope']> {
    return this.call({ method: 'PUT', path: `/articles/${encodeURIComponent(id)}`, answer: 'ArticleEnvelope', body, options, is_keyed: true })
  }

  /**
   * Delete an article
   *
   * Removes the article here, whatever X says, and from X too unless `delete_from_x` is false. An article that is
   * being published is deleted everywhere as soon as its publication is settled. What X does not remove at once is
   * asked for again for up to seven days; `copies` says whether it is or may still be there. Needs a paid plan. Does
   * not count toward the daily limit.
   */
  deleteArticle(id: string, query: Query<'deleteArticle'> = {}, options: CallOptions & ChangeOptions = {}): Promise<Schemas['DeletedArticle']> {
    return this.call({ method: 'DELETE', path: `/articles/${encodeURIComponent(id)}`, answer: 'DeletedArticle', query, options })
  }

  /**
   * Make an article a draft again
   *
   * Takes the date away, as `PUT` with `scheduled_date: null` does, for clients that cannot send null. A draft stays
   * what it is, a failed article becomes a draft. A published one, and one that is being published, answers 400
   * `already_published`. Needs a paid plan.
   */
  unscheduleArticle(id: string, options: CallOptions & WriteOptions & ChangeOptions = {}): Promise<Schemas['ArticleEnvelope']> {
    return this.call({ method: 'POST', path: `/articles/${encodeURIComponent(id)}/unschedule`, answer: 'ArticleEnvelope', options, is_keyed: true })
  }

  /**
   * Publish an article now
   *
   * Publishes a draft, scheduled or failed article; the answer comes within about 20 seconds. Needs a paid plan and
   * an X account with a premium tier, otherwise 403 `account_not_eligible`. Does not count toward the daily limit.
   *
   * When X has the article the answer is 200 with `status: published`; when X refuses it, 502 with the saved
   * `article`, which is `failed` then. When X does not answer in time the answer is 200 with `status: publishing`
   * and a warning: the service goes on by itself. Do not publish again; read the article.
   */
  publishArticle(id: string, body: Schemas['ArticlePublishOptions'] = {}, options: CallOptions & WriteOptions & ChangeOptions = {}): Promise<Schemas['ArticleEnvelope']> {
    return this.call({ method: 'POST', path: `/articles/${encodeURIComponent(id)}/publish`, answer: 'ArticleEnvelope', body, options, is_keyed: true })
  }

  /**
   * Say what became of an article on X
   *
   * As `POST /posts/{id}/resolve`, for an article whose `deliveries` have the code `outcome_unknown` or the status
   * `unknown`: X did not say what became of it, and you have looked. Resolved as `published` it is published, as
   * `not_published` it has failed and can be published again. Needs a paid plan.
   */
  resolveArticle(id: string, body: Schemas['OutcomeReport'], options: CallOptions & WriteOptions = {}): Promise<Schemas['ArticleEnvelope']> {
    return this.call({ method: 'POST', path: `/articles/${encodeURIComponent(id)}/resolve`, answer: 'ArticleEnvelope', body, options, is_keyed: true })
  }

  /**
   * Approve or reject what waits for approval
   *
   * As `POST /posts/{id}/review`, for an article whose `review_status` is `pending`. Needs a paid plan. Does not count
   * toward the daily limit.
   */
  reviewArticle(id: string, body: Schemas['Review'], options: CallOptions & WriteOptions & ChangeOptions = {}): Promise<Schemas['ArticleEnvelope']> {
    return this.call({ method: 'POST', path: `/articles/${encodeURIComponent(id)}/review`, answer: 'ArticleEnvelope', body, options, is_keyed: true })
  }

  /**
   * Read what has happened to an article
   *
   * As `GET /posts/{id}/history`, for an article. Needs a paid plan. Does not count toward the daily limit.
   */
  getArticleHistory(id: string, options: CallOptions = {}): Promise<Schemas['History']> {
    return this.call({ method: 'GET', path: `/articles/${encodeURIComponent(id)}/history`, answer: 'History', options })
  }

  /**
   * Read how much and how steadily you post
   *
   * Counts, streaks, trends and categories of the posts of this service, without asking any network. Days, hours and
   * weeks are those of UTC; weeks start on Monday. With `platform`, `category` or `x_account_id` it is about these
   * posts alone. Does not count toward the daily limit.
   */
  getAnalyticsOverview(query: Query<'getAnalyticsOverview'> = {}, options: CallOptions = {}): Promise<Schemas['AnalyticsOverview']> {
    return this.call({ method: 'GET', path: '/analytics/overview', answer: 'AnalyticsOverview', query, options })
  }

  /**
   * Read how your posts on X are doing
   *
   * What X counted for posts published in the period, as of `sync_status.last_synced_at`. Needs the Advanced or the
   * Agency plan. Every member is always there: without a connected account (`has_x_account` false) or before the
   * first synchronisation (`has_data` false) the numbers are 0 and the lists empty. Does not count toward the daily
   * limit.
   */
  getTweetAnalytics(query: Query<'getTweetAnalytics'> = {}, options: CallOptions = {}): Promise<Schemas['TweetAnalytics']> {
    return this.call({ method: 'GET', path: '/analytics/tweets', answer: 'TweetAnalytics', query, options })
  }

  /**
   * Read when you usually post
   *
   * Looks at your last 15 published posts; with fewer than 3 `has_enough_data` is false, and `best_hours` and
   * `best_days` are empty. Days and hours are those of UTC. With `platform`, `category` or `x_account_id` it looks at
   * the last 15 of these posts. Does not count toward the daily limit.
   */
  getBestTimes(query: Query<'getBestTimes'> = {}, options: CallOptions = {}): Promise<Schemas['BestTimes']> {
    return this.call({ method: 'GET', path: '/analytics/best-times', answer: 'BestTimes', query, options })
  }

  /**
   * Read how many posts went out on each day
   *
   * Up to 366 days as the clocks of a time zone have them, for a calendar of a year: those on which posts were
   * published, with their number. A post counts for the moment at which the first network had it. Without `from`
   * and `until` it is the 365 days up to today. With `platform`, `category` or `x_account_id` it is about these
   * posts alone. Does not count toward the daily limit.
   */
  getActivity(query: Query<'getActivity'> = {}, options: CallOptions = {}): Promise<Schemas['Activity']> {
    return this.call({ method: 'GET', path: '/analytics/activity', answer: 'Activity', query, options })
  }

  /**
   * Read what networks have billed
   *
   * By day, network, account and kind: what was spent, and what is reserved for posts that are scheduled. Up to 92
   * days; without `from` and `until` those of the present month. Does not count toward the daily limit.
   */
  getUsage(query: Query<'getUsage'> = {}, options: CallOptions = {}): Promise<Schemas['Usage']> {
    return this.call({ method: 'GET', path: '/usage', answer: 'Usage', query, options })
  }

  /**
   * Read the budget and what is left of it
   *
   * Of the present month of UTC. `left` is absent without a budget, and zero when more was spent and committed than
   * it allows. Does not count toward the daily limit.
   */
  getBudget(options: CallOptions = {}): Promise<Schemas['Budget']> {
    return this.call({ method: 'GET', path: '/budget', answer: 'Budget', options })
  }

  /**
   * Set a budget for each month
   *
   * What is scheduled or published from now on has to fit into the budget of the month in which it is due, with all
   * that was spent and is committed there: otherwise it is refused, 403 `budget_exceeded`, or with `on_exceed: warn`
   * only told. What is scheduled already stays, even where the new budget is too small for it. Deletions, and readings
   * that find out what became of a post, count and are never refused. Does not count toward the daily limit.
   */
  updateBudget(body: Schemas['BudgetInput'], options: CallOptions & WriteOptions = {}): Promise<Schemas['Budget']> {
    return this.call({ method: 'PUT', path: '/budget', answer: 'Budget', body, options, is_keyed: true })
  }

  /**
   * Remove the budget
   *
   * Nothing is refused for its cost any more. Does not count toward the daily limit.
   */
  deleteBudget(options: CallOptions = {}): Promise<Schemas['Budget']> {
    return this.call({ method: 'DELETE', path: '/budget', answer: 'Budget', options })
  }

  /**
   * List webhooks
   *
   * The oldest first. Does not count toward the daily limit.
   */
  listWebhooks(options: CallOptions = {}): Promise<Schemas['WebhookList']> {
    return this.call({ method: 'GET', path: '/webhooks', answer: 'WebhookList', options })
  }

  /**
   * Create a webhook
   *
   * Each event from now on is sent to `url` by a signed `POST`, with the same `{id, type, timestamp, data}` as `GET
   * /events` answers. `secret` is shown in this answer and never again: receivers verify signatures with it, as the
   * specification Standard Webhooks says. Up to 50 webhooks. Does not count toward the daily limit.
   */
  createWebhook(body: Schemas['WebhookInput'], options: CallOptions & WriteOptions = {}): Promise<Schemas['Webhook']> {
    return this.call({ method: 'POST', path: '/webhooks', answer: 'Webhook', body, options, is_keyed: true })
  }

  /**
   * Read a webhook
   *
   * Its secret is not shown. Does not count toward the daily limit.
   */
  getWebhook(id: string, options: CallOptions = {}): Promise<Schemas['Webhook']> {
    return this.call({ method: 'GET', path: `/webhooks/${encodeURIComponent(id)}`, answer: 'Webhook', options })
  }

  /**
   * Change a webhook
   *
   * Only the members that are sent change. What waits to be sent goes to the new `url`, signed with the same secret.
   * `enabled: false` switches it off: what happens meanwhile waits in the log of events, as long as that is kept, and
   * is sent once it is switched on again. Does not count toward the daily limit.
   */
  updateWebhook(id: string, body: Schemas['WebhookChange'], options: CallOptions & WriteOptions & ChangeOptions = {}): Promise<Schemas['Webhook']> {
    return this.call({ method: 'PUT', path: `/webhooks/${encodeURIComponent(id)}`, answer: 'Webhook', body, options, is_keyed: true })
  }

  /**
   * Delete a webhook
   *
   * Nothing more is sent to it but what is being sent at this moment, and what is known of its deliveries goes with
   * it. Does not count toward the daily limit.
   */
  deleteWebhook(id: string, options: CallOptions & ChangeOptions = {}): Promise<Schemas['DeletedWebhook']> {
    return this.call({ method: 'DELETE', path: `/webhooks/${encodeURIComponent(id)}`, answer: 'DeletedWebhook', options })
  }

  /**
   * Send a test event
   *
   * Sends an event of the type `ping`, with empty `data`, to this webhook alone, once, whatever its `types` are. What
   * became of it is among its deliveries in a moment. One that is switched off gets it once it is switched on. Does
   * not count toward the daily limit.
   */
  testWebhook(id: string, options: CallOptions & WriteOptions = {}): Promise<Schemas['WebhookDelivery']> {
    return this.call({ method: 'POST', path: `/webhooks/${encodeURIComponent(id)}/test`, answer: 'WebhookDelivery', options, is_keyed: true })
  }

  /**
   * Give a webhook another secret
   *
   * The answer has the new `secret`, which is never shown again. For `grace_seconds`, 24 hours when left out, the old
   * one signs beside it: `webhook-signature` has two signatures then, and receivers take whichever they know. Within
   * that time another rotation is a 409 `secret_rotating`, unless `force` is true: then the one before the last
   * ceases to sign at once. Does not count toward the daily limit.
   */
  rotateWebhookSecret(id: string, body: Schemas['SecretRotation'] = {}, options: CallOptions & WriteOptions = {}): Promise<Schemas['Webhook']> {
    return this.call({ method: 'POST', path: `/webhooks/${encodeURIComponent(id)}/rotate-secret`, answer: 'Webhook', body, options, is_keyed: true })
  }

  /**
   * List the deliveries of a webhook
   *
   * What was sent to it, is being sent or will be, the newest first: of each event one, with its last ten attempts. Kept as long as
   * the events. Does not count toward the daily limit.
   */
  listWebhookDeliveries(id: string, query: Query<'listWebhookDeliveries'> = {}, options: CallOptions = {}): Promise<Schemas['WebhookDeliveryList']> {
    return this.call({ method: 'GET', path: `/webhooks/${encodeURIComponent(id)}/deliveries`, answer: 'WebhookDeliveryList', query, options })
  }

  /** Each of `listWebhookDeliveries`, whatever the pages: `for await (const one of client.iterateWebhookDeliveries())`. */
  iterateWebhookDeliveries(id: string, query: Omit<Query<'listWebhookDeliveries'>, 'cursor' | 'page'> = {}, options: CallOptions = {}): AsyncGenerator<Schemas['WebhookDelivery'], void> {
    return eachOf((cursor) => this.listWebhookDeliveries(id, { ...query, ...(cursor !== undefined && { cursor }) }, options), (page) => page.deliveries)
  }

  /**
   * Send events again
   *
   * Sends events of the log to this webhook once more, each with the `webhook-id` that it had: receivers that keep
   * ids do nothing twice. Either those of a time, from `from` until before `until` (now when left out), or those
   * named by `event_ids`; of the webhook's `types` alone. `failed_only`: only what has been given up. New events go
   * first. Up to 100,000 at once. With `dry_run` it is only counted. Does not count toward the daily limit.
   */
  replayWebhook(id: string, body: Schemas['WebhookReplay'], options: CallOptions & WriteOptions = {}): Promise<Schemas['ReplayedEvents']> {
    return this.call({ method: 'POST', path: `/webhooks/${encodeURIComponent(id)}/replay`, answer: 'ReplayedEvents', body, options, is_keyed: true })
  }

  /**
   * Read what has happened
   *
   * Oldest first. Without `after` it begins with the oldest event that is kept, with `after=latest` with what happens
   * from now on, with `last=20` with the last 20. Send `pagination.next_cursor` of each answer as `after` of the next
   * request, also when the page was empty: so each event comes once, in the order in which it happened, and none is
   * missed. Filters may be others from request to request.
   *
   * With `wait` the answer is held back until there is an event, for that many seconds at most. An answer is smaller
   * than about 4 MB, so that a page may have fewer events than `limit`; `pagination.has_more` says whether there are
   * more already.
   *
   * `data` is what it was when it happened. A cursor whose events are not kept any more, or that is from before the
   * instance was restored from a backup, answers 410 `cursor_expired` with the one to go on with. Up to 10 requests
   * of a user may wait at a time. Does not count toward the daily limit.
   */
  listEvents(query: Query<'listEvents'> = {}, options: CallOptions = {}): Promise<Schemas['EventList']> {
    return this.call({ method: 'GET', path: '/events', answer: 'EventList', query, options })
  }

  /**
   * Read an event
   *
   * As `GET /events` answers it and as webhooks get it, whose `webhook-id` this is. A `ping` is in no log, so there is
   * none here. Does not count toward the daily limit.
   */
  getEvent(id: string, options: CallOptions = {}): Promise<Schemas['Event']> {
    return this.call({ method: 'GET', path: `/events/${encodeURIComponent(id)}`, answer: 'Event', options })
  }
}
