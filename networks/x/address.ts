/**
 * Posts on X by their address, and whose they are: https://docs.x.com/x-api/posts/get-posts-by-ids. The address
 * of an article has the id of its post.
 */
import type { Account, Confirmation, LivePart } from '../network.ts'
import { listOf, textOf } from '../wire/wire.ts'
import { pathBelow } from '../webAddress.ts'
import { callX, isXId } from './call.ts'
import { goneId, isReading } from './metrics.ts'
import { livePart, type XSettings } from './post.ts'
import { wordsOf } from './refusal.ts'

const HOST = 'https://x.com'
/** Where X answers as well. */
const OTHER_HOSTS = [
  'www.x.com',
  'mobile.x.com',
  'twitter.com',
  'www.twitter.com',
  'mobile.twitter.com',
]
/** In the place of a handle: X finds a post by its id alone. */
const ANYBODY = 'i'

export function readAddressOnX(
  { web_url }: Pick<XSettings, 'web_url'>,
  account: Pick<Account, 'handle'>,
  address: string,
  position: number,
): LivePart | undefined {
  const others = web_url === HOST ? OTHER_HOSTS.map((host) => `https://${host}`) : []
  const path = pathBelow(address, [web_url, ...others]) ?? []
  const [who = '', what = '', id] = path[1] === 'web' ? path.toSpliced(1, 1) : path
  const is_theirs = who === ANYBODY || who.toLowerCase() === account.handle.toLowerCase()
  if (!is_theirs || !/^(status|article)$/.test(what) || !isXId(id)) return undefined
  return livePart(web_url, account, position, id)
}

export async function confirmOnX(
  settings: XSettings,
  account: Account,
  part: LivePart,
): Promise<Confirmation> {
  const { remote_id } = part
  const query = `ids=${remote_id}&${settings.dialect}.fields=author_id`
  const answer = await callX(settings, account, 'GET', `/2/tweets?${query}`)
  if (answer.kind !== 'answer') return { state: 'unreadable', error: answer.reason }
  if (!isReading(answer)) return { state: 'unreadable', error: wordsOf(answer) }
  const shown = listOf(answer.body, 'data')
  account.paid?.({ what: 'post_read', count: shown.length })
  const post = shown.find((one) => textOf(one, 'id') === remote_id)
  const author = textOf(post, 'author_id')
  if (author === account.remote_id) return { state: 'there', parts: [part] }
  if (author !== undefined) return { state: 'foreign' }
  const is_gone = listOf(answer.body, 'errors').flatMap(goneId).includes(remote_id)
  return is_gone
    ? { state: 'absent' }
    : { state: 'unreadable', error: 'X did not say whose it is.' }
}
