/**
 * What each code of a problem, a notice or a delivery means, and what to do: the page /docs/errors shows it. One
 * code has one meaning wherever it stands, and what calls for another deed has another code.
 */
import type { components as dashboard } from '../generated/dashboard.ts'
import type { components } from '../generated/openapi.ts'
import type { ProblemCode } from './problems.ts'

type Schemas = components['schemas']
export type NoticeCode = Schemas['NoticeCode'] | dashboard['schemas']['NoticeCode']
export type AnyCode = ProblemCode | NoticeCode | Schemas['DeliveryCode']

export interface Explained {
  meaning: string
  remedy: string
}

function code(meaning: string, remedy: string): Explained {
  return { meaning, remedy }
}

/** What the contract's schemas say themselves, so that a program can find it before it sends anything. */
const OF_SCHEMAS = {
  required: code('A member that has to be there is missing.', 'Add it.'),
  invalid_type: code(
    'It is of another type than the contract says.',
    'Send the type of the contract: a text in quotes, a number or a boolean without them.',
  ),
  invalid_format: code(
    'The text is not written as its format asks.',
    'Write it as `message` shows, such as `2026-12-01T09:00:00Z` for a moment.',
  ),
  unknown_value: code(
    'It is none of the values that are possible.',
    'Take one of those that `message` names.',
  ),
  unknown_member: code(
    'The operation does not know a member or parameter of that name.',
    'Correct the name, or leave it out. Without `Prefer: handling=strict` it is ignored.',
  ),
  too_short: code('The text has too few characters.', 'Write at least `limit` characters.'),
  too_long: code(
    'The text is longer than is possible, or than `platform` takes.',
    'Shorten it to `limit`, counted in `unit`; or leave the network out, or make a thread of it.',
  ),
  too_few: code('There are too few entries or members.', 'Send at least `limit` of them.'),
  too_many: code(
    'There are more entries, members or values of a parameter than one request may have.',
    'Send at most `limit`, and the others in further requests.',
  ),
  too_small: code('The number is below what is possible.', 'Send at least `limit`.'),
  too_large: code('The number is above what is possible.', 'Send at most `limit`.'),
}

/** Rules between members, and about what there is. */
const OF_RULES = {
  malformed: code(
    'It cannot be read: it is not written as its standard asks.',
    'Write it as the standard says that `message` names; most often a program has cut or quoted it wrongly.',
  ),
  unstorable: code(
    'The text has the character NUL, or half of a surrogate pair.',
    'Remove it: neither can be stored or published.',
  ),
  out_of_range: code(
    'The date or number is none that can be kept or served.',
    'Send one within the range that `message` names.',
  ),
  blank: code('The text is empty, or nothing but blanks.', 'Write something there.'),
  one_of_needed: code('One of several members is needed.', 'Send exactly one of them.'),
  needs_another: code(
    'It needs another member, which is not there.',
    'Add the member that `message` names, or change this one.',
  ),
  not_together: code(
    'It contradicts another member of the request.',
    'Leave one of the two out, or change one to what `message` allows beside the other.',
  ),
  not_in_bulk: code(
    'Only a single post can have this member.',
    'Leave it out, or send this post by itself.',
  ),
  no_such_part: code(
    'There are media for parts that the thread does not have.',
    'Send at most as many lists as there are parts in `thread_tweets`.',
  ),
  repeated: code('It is in the request twice.', 'Give each its own value.'),
  invalid_name: code(
    'The member of a map is called what no member may be called.',
    'Use 1 to 64 of A-Z, a-z, 0-9, `_`, `.` and `-` in its name.',
  ),
  in_the_past: code('The moment has passed.', 'Send a later one, or publish it now.'),
  not_found: code(
    'There is no such thing of yours: it may be deleted, or another user’s.',
    'Take an id from a list: `GET /posts`, `GET /articles`, or of accounts `GET /cross-posting`.',
  ),
  unknown_address: code(
    'The address of the request leads to nothing.',
    'Correct it: `/docs` has the path of each operation, and all begin with `/api/v1`.',
  ),
  not_uploaded: code(
    'The address is not one that an upload of yours gave out.',
    'Upload the file with `POST /upload`, and send the `url` of its answer.',
  ),
  already_published: code('It is published already.', 'Leave it out, or write a new post.'),
  in_progress: code(
    'It is under way at this moment, by this request or another one.',
    'Look again in a while.',
  ),
  daily_limit: code(
    'What is left of today’s posts is not enough.',
    'Send it again after 00:00 UTC, save drafts meanwhile, or ask the host of this instance for more.',
  ),
  budget_exceeded: code(
    'The budget of that month has not enough left.',
    'Raise it with `PUT /budget`, unschedule something of that month, or choose another one.',
  ),
  key_daily_limit: code(
    'What is left of today’s posts of this key is not enough.',
    'Use another key, make one with a larger limit in the dashboard, or send it again after 00:00 UTC.',
  ),
  key_budget_exceeded: code(
    'The budget of this key for that month has not enough left.',
    'Use another key, make one with a larger budget in the dashboard, or choose another month.',
  ),
  over_daily_limit: code(
    'The request has more dated posts than a whole day of the plan, or of the key, allows.',
    'Date fewer of them, at most `limit`, and save the others as drafts.',
  ),
  unknown_cursor: code(
    'The cursor was not made by this service.',
    'Send `next_cursor` of an answer unchanged, or leave it out.',
  ),
  foreign_cursor: code(
    'The cursor belongs to a list with another order or other filters.',
    'Repeat the sort and the filters of the request that gave it, or leave the cursor out.',
  ),
  page_too_far: code(
    'So many posts cannot be paged through by number.',
    'Follow `next_cursor`, or begin at a later `from`.',
  ),
  too_many_changes: code(
    'Too many were changed since then to be sorted in another way.',
    'Use `sort=updated`, or a later `updated_since`.',
  ),
  no_words: code(
    'What is searched for has neither letters nor digits.',
    'Search for words of the text.',
  ),
  too_many_words: code(
    'So many words cannot be searched for at once.',
    'Search for at most `limit` of them, the rarest ones.',
  ),
  too_many_matches: code(
    'Too many have these words to be looked through.',
    'Add a word that fewer have, or a filter such as `from` and `until`.',
  ),
  not_a_target: code(
    'The post does not go to that network.',
    'Name networks that are in its `platforms`, or change its `platforms` first.',
  ),
  taken: code('Somebody has it already.', 'Use another one, or look at the one that has it.'),
  outcome_known: code(
    'What became of it on that network is known, so that there is nothing to say of it.',
    'Read `deliveries`; `message` says what to do instead.',
  ),
  url_of_another_post: code(
    'Another post is published at this address.',
    'Send the address of this one.',
  ),
  url_of_another_account: code(
    'The post at this address is of another account.',
    'Send the address of the post that the account of this delivery has published.',
  ),
  no_such_post: code(
    'The network has no post at this address.',
    'Look at the network again; if it is not there, resolve it as `not_published`.',
  ),
  account_gone: code(
    'The account that it was sent from is not connected any more, so that no address can be checked.',
    'Leave the address out.',
  ),
  not_a_post_address: code(
    'The address is not one of a post in the account that it was sent from.',
    'Copy the address of the post itself from the page of the network.',
  ),
  invalid_address: code(
    'The address does not lead to a file on the web.',
    'Use an address that begins with `https://` or `http://`.',
  ),
  address_not_allowed: code(
    'The service does not call this address by itself.',
    'Use an https address of a host on the public Internet. The host of this instance can allow others: WEBHOOK_HOSTS.',
  ),
  too_deep: code(
    'Quotes and lists of the article are nested too deeply.',
    'Write it with at most `limit` levels.',
  ),
  media_broken: code(
    'The file cannot be read: it is damaged, cut off, or none of the type that it seems to be.',
    'Export it again, and upload it anew.',
  ),
  changed: code(
    'It is not any more what `If-Match` says.',
    'Read it again, and send the change with its present `ETag`.',
  ),
  weak_tag: code(
    'The tag in `If-Match` is weak, which never matches; apart from that it is the present one.',
    'Send it without the `W/` that a proxy has put before it, most often by compressing the answer.',
  ),
  not_kept: code(
    'What is behind the cursor is not kept any more.',
    'Go on with `cursor` of the answer.',
  ),
  in_use: code(
    'A post or an article uses the file.',
    'Take it out of what `post_ids` and `article_ids` of the answer name, or delete them.',
  ),
  permission_denied: code(
    'The key lacks the permission that `permission` names.',
    'Use a key that has it, or leave this to a person who may.',
  ),
  limited_to_accounts: code(
    'The key is limited to accounts, and this would go beyond them.',
    'Name `platforms` and accounts that the key has, which `GET /me` lists as `key.accounts`; or use a key without a limit.',
  ),
  not_pending: code(
    'It does not wait for approval, or not any more.',
    'Read it again: `review_status` and `status` say what has become of it.',
  ),
  invalid_key: code(
    'The API key is missing, is none of this instance, or was revoked.',
    'Send a key that works, as `Authorization: Bearer <key>` or `X-API-Key: <key>`; new ones are made in the dashboard.',
  ),
  method_not_taken: code(
    'The path exists, and takes other methods only.',
    'Use one of those that the header `Allow` names.',
  ),
  too_slow: code(
    'The request did not arrive in time.',
    'Send it again; over a slow line in smaller requests.',
  ),
  body_too_large: code(
    'The body has more bytes or values than are taken, or comes in too many pieces.',
    'Send less at a time, as `message` says.',
  ),
  headers_too_large: code(
    'The address and the headers have more bytes than are taken.',
    'Send fewer or shorter parameters, headers and cookies.',
  ),
  rate_limit: code(
    'There were too many requests in a short time.',
    'Wait for as many seconds as `Retry-After` says.',
  ),
  too_many_at_once: code(
    'As many as may be at a time are open or under way already.',
    'End one of them, or wait until one has ended.',
  ),
  no_slot: code(
    'No slot of the queue is free for the post within 366 days.',
    'Add slots with `PUT /queue`, or set a date.',
  ),
  key_used: code('The `Idempotency-Key` belongs to another request.', 'Use a new key.'),
}

/** What keeps content from a network: the post skips it, or is refused when no network takes it. */
const OF_LIMITS = {
  not_unicode: code(
    'The text is not valid Unicode: it has half of a surrogate pair.',
    'Cut texts between characters, not inside of them.',
  ),
  invalid_characters: code(
    'The text has a character that the network refuses.',
    'Remove it: on X these are U+FFFE, U+FEFF and U+FFFF.',
  ),
  too_many_parts: code(
    'The thread has more parts than the network takes.',
    'Send at most `limit` parts, or leave the network out.',
  ),
  too_many_media: code(
    'There are more pictures or videos than the network takes in one post.',
    'Attach at most `limit`, or spread them over the parts of a thread.',
  ),
  media_mixed: code(
    'The network does not take these kinds of media in one post.',
    'Attach one kind: pictures, or one GIF, or one video.',
  ),
  media_not_taken: code(
    'The network, or this service, does not take such a file.',
    'Convert it to one that is taken, attach another one, or leave the network out.',
  ),
  media_too_large: code(
    'The file has more bytes, pixels or frames than are taken.',
    'Make it smaller, to at most `limit`, counted in `unit`.',
  ),
  media_duration: code(
    'The video is shorter or longer than the network takes.',
    'Cut it to the length that `message` names.',
  ),
}

/** What became of sends. */
const OF_DELIVERIES = {
  refused: code(
    'The network does not take it; `message` has its reason.',
    'Change what the network names, and publish it again.',
  ),
  duplicate: code(
    'The network has the same text already, perhaps from elsewhere.',
    'Look there. Change the text if it is to be published once more.',
  ),
  unreachable: code(
    'It could not be sent: the network did not answer, or answered with a failure of its own.',
    'Publish it there again later, as it is.',
  ),
  rate_limited: code(
    'The network asks to wait for longer than it could.',
    'Publish it there again after a while, as it is.',
  ),
  missed_schedule: code(
    'It could not be sent within an hour of its time, and was not sent late.',
    'Publish it now, or give it a new date.',
  ),
  outcome_unknown: code(
    'The network may have it, and nobody could find out.',
    'Look at the network, and say what you have seen with `POST /posts/{id}/resolve` or ' +
      '`POST /articles/{id}/resolve`, or publish it again with `confirm_resend`.',
  ),
  subscription_required: code(
    'The plan does not have it, or was not active at its time.',
    'Have the plan renewed or changed, which `GET /me` shows, then do it again.',
  ),
  account_not_connected: code(
    'The account is not connected, or its sign-in has ended.',
    'Connect it again in the dashboard, then repeat this.',
  ),
  not_approved: code(
    'Nobody approved it before its time, and nothing was sent.',
    'Schedule it again, and have it approved in time.',
  ),
  account_not_eligible: code(
    'X takes articles from accounts with a premium tier alone, and this one has none.',
    'Name another account as `x_account_id`; `GET /accounts` shows the tiers.',
  ),
  being_looked_up: code(
    'The network has not confirmed it, and the service finds out.',
    'Wait and read the post again. Do not send it once more.',
  ),
  still_publishing: code(
    'It is still being published.',
    'Read the post or article again in a while.',
  ),
  too_many_cashtags: code(
    'X takes one cashtag, such as `$OTTR`, in a post, and this one has more.',
    'Leave one, or write the others without `$`.',
  ),
  same_text: code(
    'The account has published the same text within the seven days before, and networks refuse what they have.',
    'Change the text, unless it is meant to be published once more.',
  ),
  sign_in_ends: code(
    'The sign-in of the account ends before the date.',
    'Connect the account again until then.',
  ),
  network_limit: code(
    'The network takes so many posts of an account in a UTC day, and as many are scheduled before this one.',
    'Move it to another day.',
  ),
  not_verified: code(
    'What the owner has said was taken without a look at the network, which could not be asked.',
    'Nothing has to be done. A deletion here leaves that copy there.',
  ),
}

/** Of the dashboard's own pages. */
const OF_DASHBOARD = {
  challenge_ended: code(
    'The passkey does not answer a challenge that is still open.',
    'Begin anew: a challenge works once, and not for long.',
  ),
  invitation_ended: code(
    'The invitation is unknown, used or too old.',
    'Ask whoever invited you for a new one.',
  ),
  wrong_password: code('It is not the present password.', 'Type it again.'),
  invalid_handle: code(
    'No server of such an account could be found or used.',
    'Write the whole handle, such as `ada.bsky.social`, and see that its server answers.',
  ),
  may_still_appear: code(
    'Something was under way when the account was disconnected.',
    'Look at the network in a while, and delete there what is not wanted.',
  ),
  copies_left: code(
    'Deleted posts are still on the network.',
    'Connect the account again within 7 days, or delete them there.',
  ),
}

export const CODES: Record<AnyCode, Explained> = {
  ...OF_SCHEMAS,
  ...OF_RULES,
  ...OF_LIMITS,
  ...OF_DELIVERIES,
  ...OF_DASHBOARD,
}

/** In the order of the page. */
export const CODE_GROUPS: [title: string, codes: Partial<Record<AnyCode, Explained>>][] = [
  ['Of the request, as the contract has it', OF_SCHEMAS],
  ['Of the request, beyond the contract', OF_RULES],
  ['Of the limits of networks', OF_LIMITS],
  ['Of deliveries', OF_DELIVERIES],
  ['Of the dashboard’s own pages', OF_DASHBOARD],
]
