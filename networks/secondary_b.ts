/**
 * LinkedIn, a member's own profile:
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api
 *
 * A thread becomes one post (decision 25). A member's posts cannot be read back with the permission
 * that members can give, so an unknown outcome is for the user to settle.
 */
import { codeUnitLength } from './length.ts'
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
import { listOf, textOf, type Answered, type Send } from './wire.ts'

export interface LinkedInSettings {
  api_url: string
  web_url: string
  /** The month of the API, `YYYYMM`; each is served for about a year. */
  version: string
  send: Send
}

const LIMITS: Limits = {
  max_text_length: 3000,
  text_unit: 'codeunit',
  max_images: 20,
  max_videos: 0,
  max_image_bytes: null,
  max_thread_parts: 25,
}

export function secondary_b(settings: LinkedInSettings): Network {
  return {
    platform: 'secondary_b',
    label: 'LinkedIn',
    recovery: 'ask',
    limits: () => LIMITS,
    measure: codeUnitLength,
    unfit: unfitCombined,
    compose: (content, account, live) => Promise.resolve(compose(content, account, live)),
    publish: (account, payload) => publish(settings, account, payload),
    remove: (account, part) => remove(settings, account, part),
  }
}

/** Each part by itself, then the post that they make together. */
function unfitCombined(content: Content): string | undefined {
  const fitting = { label: 'LinkedIn', limits: LIMITS, measure: codeUnitLength }
  const reason = unfit(fitting, content)
  if (reason !== undefined || content.parts.length === 1) return reason
  const length = codeUnitLength(combined(content))
  if (length <= LIMITS.max_text_length) return undefined
  return (
    `The parts together are ${length} characters (UTF-16 units) ` +
    `and LinkedIn, where a thread is one post, takes ${LIMITS.max_text_length}.`
  )
}

function combined({ parts }: Content): string {
  return parts.map(({ text }) => text).join('\n\n')
}

function compose(content: Content, account: Account, live: LivePart[]): Payload | undefined {
  if (live.length > 0) return undefined
  const body = {
    author: `urn:li:person:${account.remote_id}`,
    commentary: littleText(combined(content)),
    visibility: 'PUBLIC',
    distribution: {
      feedDistribution: 'MAIN_FEED',
      targetEntities: [],
      thirdPartyDistributionChannels: [],
    },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  }
  return { position: 0, covers: content.parts.length, client_id: null, body }
}

/**
 * LinkedIn's markup, in which an unescaped reserved character silently cuts the text. Only a `#` that
 * begins a word of letters and digits stays, and makes a hashtag; within a link it is escaped too.
 */
function littleText(text: string): string {
  return text.replace(
    /(?<hashtag>(?<=^|[\s("'«“‘])#(?=[\p{L}\p{N}]*\p{L}))|[\\|{}@[\]()<>#*_~]/gu,
    (character, hashtag?: string) => hashtag ?? `\\${character}`,
  )
}

async function publish(
  settings: LinkedInSettings,
  account: Account,
  { position, body }: Payload,
): Promise<Outcome> {
  const answer = await settings.send({
    method: 'POST',
    url: `${settings.api_url}/rest/posts`,
    headers: { ...headersFor(settings, account), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  switch (answer.kind) {
    case 'not_sent':
      return { state: 'not_sent', error: answer.reason }
    case 'no_answer':
      return { state: 'unknown', error: answer.reason }
    case 'answer': {
      if (answer.status !== 201) return refusalOf(answer)
      const urn = answer.headers['x-restli-id'] ?? ''
      if (!/^urn:li:(share|ugcPost):\w+$/.test(urn)) {
        return { state: 'unknown', error: 'LinkedIn answered 201 without the id of the post.' }
      }
      const url = `${settings.web_url}/feed/update/${urn}`
      return { state: 'accepted', parts: [{ position, remote_id: urn, url, uri: null, cid: null }] }
    }
  }
}

function headersFor({ version }: LinkedInSettings, account: Account): Record<string, string> {
  return {
    authorization: `Bearer ${account.access_token}`,
    'linkedin-version': version,
    'x-restli-protocol-version': '2.0.0',
  }
}

/** What LinkedIn's refusals mean. Anything not listed is unknown. */
function refusalOf(answer: Answered): Outcome {
  const { status, body } = answer
  const error = wordsOf(answer)
  if (status === 429) return { state: 'not_sent', error, retry_at: nextUtcDay() }
  if (status === 401) return { state: 'refused', error, reconnect: true }
  if (status === 426) {
    return { state: 'refused', error: `${error} The operator must set a newer API version.` }
  }
  const codes = listOf(body, 'errorDetails', 'inputErrors').map((one) => textOf(one, 'code'))
  if (status === 422 && codes.includes('DUPLICATE_POST')) {
    return { state: 'refused', error, duplicate: true }
  }
  if (status >= 400 && status < 500 && status !== 408) return { state: 'refused', error }
  return { state: 'unknown', error }
}

function wordsOf({ status, body }: Answered): string {
  const words = textOf(body, 'message') ?? textOf(body, 'code')
  return words === undefined
    ? `LinkedIn answered ${status}.`
    : `LinkedIn answered ${status}: ${words.slice(0, 300)}`
}

/** LinkedIn's quotas are for a day that ends at midnight UTC; it sends no header that says so. */
function nextUtcDay(): number {
  const day_ms = 24 * 60 * 60 * 1000
  return (Math.floor(Date.now() / day_ms) + 1) * day_ms
}

/** LinkedIn answers 204 for a post that is already gone. */
async function remove(
  settings: LinkedInSettings,
  account: Account,
  part: LivePart,
): Promise<Removal> {
  const answer = await settings.send({
    method: 'DELETE',
    url: `${settings.api_url}/rest/posts/${encodeURIComponent(part.remote_id)}`,
    headers: { ...headersFor(settings, account), 'x-restli-method': 'DELETE' },
  })
  if (answer.kind !== 'answer') return { state: 'failed', error: answer.reason }
  if (answer.status === 204) return { state: 'removed' }
  return { state: 'failed', error: wordsOf(answer) }
}
