/**
 * X: https://docs.x.com/x-api/posts/create-post
 *
 * A thread is a chain of replies, one send for each part. X knows no idempotency key, so an unknown
 * outcome is looked up in the account's own timeline (findOnX.ts).
 */
import { findOnX } from './findOnX.ts'
import { isValidForX, weightedLength } from './length.ts'
import type {
  Account,
  Content,
  Limits,
  LivePart,
  Network,
  Outcome,
  Payload,
  Removal,
} from './network.ts'
import { unfit } from './unfit.ts'
import { memberOf, textOf } from './wire.ts'
import { livePart, type XBody, type XSettings } from './xPost.ts'
import { refusalOf, wordsOf } from './xRefusal.ts'

const POST_ID = /^[0-9]{1,19}$/

export function x(settings: XSettings): Network {
  return {
    platform: 'x',
    label: 'X',
    recovery: 'look',
    limits,
    measure: weightedLength,
    unfit: (content, account) =>
      unfit({ label: 'X', limits: limits(account), measure: weightedLength, refuses }, content),
    compose: (content, _, live) => Promise.resolve(compose(content, live)),
    publish: (account, payload) => publish(settings, account, payload),
    find: (account, payload, started_at) => findOnX(settings, account, payload, started_at),
    remove: (account, part) => remove(settings, account, part),
  }
}

function limits({ premium }: Pick<Account, 'premium'>): Limits {
  return {
    max_text_length: premium ? 25_000 : 280,
    text_unit: 'weighted',
    max_images: 4,
    max_videos: null,
    max_image_bytes: null,
    max_thread_parts: 25,
  }
}

function refuses(text: string): string | undefined {
  return isValidForX(text) ? undefined : 'has a character that X refuses'
}

function compose(content: Content, live: LivePart[]): Payload | undefined {
  const position = content.parts.findIndex((_, i) => !live.some((part) => part.position === i))
  const part = content.parts[position]
  if (!part) return undefined
  const body: XBody = { text: part.text }
  const parent = live.find((before) => before.position === position - 1)
  if (parent) {
    // A reply belongs to the conversation of its parent, and the conversation to the community: only
    // the first part names it. The documentation knows `community_id` for posts, not for replies, and
    // a refusal in the middle would leave half a thread.
    body.reply = { in_reply_to_tweet_id: parent.remote_id }
  } else if (content.community_id !== null) {
    body.community_id = content.community_id
    if (content.share_with_followers) body.share_with_followers = true
  }
  return { position, covers: 1, client_id: null, body }
}

async function publish(
  { api_url, web_url, send }: XSettings,
  account: Account,
  { position, body }: Payload,
): Promise<Outcome> {
  const answer = await send({
    method: 'POST',
    url: `${api_url}/2/tweets`,
    headers: {
      authorization: `Bearer ${account.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  switch (answer.kind) {
    case 'not_sent':
      return { state: 'not_sent', error: answer.reason }
    case 'no_answer':
      return { state: 'unknown', error: answer.reason }
    case 'answer': {
      const id = textOf(answer.body, 'data', 'id')
      if (!isSuccess(answer.status)) return refusalOf(answer)
      if (id === undefined || !POST_ID.test(id)) {
        return { state: 'unknown', error: `X answered ${answer.status} without an id.` }
      }
      return { state: 'accepted', parts: [livePart(web_url, account, position, id)] }
    }
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/** A post that is gone is removed: X does not say what a second removal answers. */
async function remove(
  { api_url, send }: XSettings,
  account: Account,
  part: LivePart,
): Promise<Removal> {
  const answer = await send({
    method: 'DELETE',
    url: `${api_url}/2/tweets/${encodeURIComponent(part.remote_id)}`,
    headers: { authorization: `Bearer ${account.access_token}` },
  })
  if (answer.kind !== 'answer') return { state: 'failed', error: answer.reason }
  if (answer.status === 404) return { state: 'removed' }
  if (answer.status === 200 && memberOf(answer.body, 'data', 'deleted') === true) {
    return { state: 'removed' }
  }
  return { state: 'failed', error: wordsOf(answer) }
}
