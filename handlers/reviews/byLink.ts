/** What somebody without an account sees of one post, and decides on it, at an address that was made for it (decision 394). */
import { listConnections, type Connection } from '../../db/connections/connections.ts'
import { findMedia, type UploadedMedia } from '../../db/posts/media.ts'
import { findDecider, findReviewLink, isOutdatedLink } from '../../db/posts/reviewLinks.ts'
import { findPost, lockPosts, type Post } from '../../db/posts/posts.ts'
import { partsOn, type TextPart } from '../../db/posts/variants.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { linkedPage } from '../../jobs/cards/linkedPage.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import { asidesOn } from '../../networks/asides.ts'
import { DESCRIPTIONS } from '../../networks/descriptions.ts'
import { changedMeanwhile, notPending, type ApiError } from '../../openapi/errors.ts'
import type { Body } from '../handler.ts'
import { tellingRefusals } from '../costs/tellingRefusals.ts'
import { decideOnPost, type Payment } from './decide.ts'
import { everythingOf } from '../../db/users/reach.ts'

export interface ShownPost {
  scheduled_date: string
  revision: number
  networks: ShownNetwork[]
  media: UploadedMedia[]
}

interface ShownNetwork {
  label: string
  handle: string | undefined
  /** Why nothing is sent there. */
  skip_reason: string | undefined
  parts: TextPart[]
  asides: string[]
}

/** Undefined when the link leads nowhere any more. */
export async function showByLink(
  { db }: Pick<Publisher, 'db'>,
  token: string,
): Promise<ShownPost | undefined> {
  return db.snapshot(async (tx) => {
    const link = await findReviewLink(tx, token)
    const found = link && (await findPost(tx, everythingOf(link.user_id), link.post_id))
    if (link === undefined || found === undefined) return undefined
    const { post, revision } = found
    const connections = await listConnections(tx, everythingOf(link.user_id))
    const networks = (post.deliveries ?? []).map((delivery) => shownOn(post, delivery, connections))
    const names = networks.flatMap(({ parts }) => parts.flatMap(({ media }) => media))
    return {
      scheduled_date: post.scheduled_date ?? '',
      revision,
      networks,
      media: await findMedia(tx, everythingOf(link.user_id), names),
    }
  })
}

type Delivery = NonNullable<Post['deliveries']>[number]

function shownOn(
  post: Post,
  { platform, account_id, status, message }: Delivery,
  connections: Connection[],
): ShownNetwork {
  const { label, handle_prefix, joins_threads } = DESCRIPTIONS[platform]
  const account = connections.find(({ id }) => id === account_id)
  const whole = { ...post, variants: post.variants ?? null }
  const parts = partsOn(whole, platform)
  return {
    label,
    handle: account && handle_prefix + account.handle,
    skip_reason: status === 'skipped' ? message : undefined,
    parts: joins_threads ? [inOne(parts)] : parts,
    asides: [
      ...asidesOn(whole, platform),
      ...(linkedPage(whole, platform) === undefined ? [] : [CARDLESS]),
    ],
  }
}

/** It could say something else by then, which nobody has approved (decision 396). */
const CARDLESS = 'No card of the page that it links to'

function inOne(parts: TextPart[]): TextPart {
  return {
    text: parts.map(({ text }) => text).join('\n\n'),
    media: parts.flatMap(({ media }) => media),
  }
}

/** Throws 409 when the link is over, 412 when the post is another one by now, and what an approval throws. */
export async function decideByLink(
  publisher: Pick<Publisher, 'db' | 'worker'> & Payment,
  token: string,
  revision: number,
  review: Body<'reviewPost'>,
): Promise<void> {
  const { db, worker } = publisher
  const link = await findReviewLink(db, token)
  if (link === undefined) throw await whyOver(db, token)
  const { user_id, post_id } = link
  const deciding = db.begin(async (tx) => {
    await lockPosts(tx, worker, everythingOf(user_id), [post_id])
    // Anew, so that it sees what the lock has waited for.
    const still = await findReviewLink(tx, token)
    if (still !== undefined && revision !== still.revision) throw changedMeanwhile()
    const owner = still && (await findDecider(tx, user_id))
    if (owner === undefined) throw await whyOver(tx, token)
    await decideOnPost(tx, publisher, owner, post_id, review)
  })
  await tellingRefusals(db, user_id, deciding)
}

async function whyOver(tx: Sql, token: string): Promise<ApiError> {
  return (await isOutdatedLink(tx, token)) ? changedMeanwhile() : notPending()
}
