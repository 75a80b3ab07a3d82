/**
 * `--with-examples`: a fortnight of posts, and what is planned, for whoever looks around. All of it goes through the
 * API and the simulated networks as everything does, whose clock is set back for what lies in the past.
 */
import { Otterpost } from '../../clients/sdk-typescript/source/client.ts'
import { ApiProblem } from '../../clients/sdk-typescript/source/problems.ts'
import { isUnused, moveToEarlier } from '../../db/posts/earlier.ts'
import type { Db } from '../../db/pool/postgres.ts'
import { giveKey, newKey } from '../../db/users/keys.ts'
import { findOwner } from '../../db/users/users.ts'
import { steer } from '../../networks/simulator/steering.ts'
import type { Config } from '../config.ts'
import { paint, type Picture } from './pictures.ts'
import {
  ARTICLE,
  DRAFTS,
  FIRST,
  PAST,
  PLANNED,
  QUEUED,
  SLOTS,
  SUGGESTED,
  type ExamplePost,
  type PastExample,
} from './texts.ts'

const DAY_MS = 86_400_000

export interface Examples {
  db: Db
  url: string
  /** The owner's. */
  key: string
  simulator_url: string
}

/** Throws in words for whoever starts it with a database of their own: nothing in it is an example. */
export function needSimulated({ database_url, role }: Pick<Config, 'database_url' | 'role'>) {
  if (database_url !== undefined)
    throw new Error('--with-examples needs the simulated networks: start it without DATABASE_URL')
  if (role !== 'all') throw new Error('--with-examples needs ROLE=all')
}

/** Throws in words where something is kept already. */
export async function needUnused(db: Db) {
  if (await isUnused(db)) return
  throw new Error(
    'there are posts already, and --with-examples would mix its own with them: start without it, or with an empty folder as DATA_DIR',
  )
}

export async function addExamples(at: Examples): Promise<void> {
  const { db, simulator_url } = at
  const owner_id = await findOwner(db)
  if (owner_id === undefined) throw new Error('there is no owner to write examples for')
  const client = clientOf(at, at.key)
  try {
    for (const past of PAST) await publishInPast(at, owner_id, past)
  } finally {
    await steer(simulator_url, 'settings', { clock_offset_ms: 0 })
  }
  await plan(client)
  const assistant = newKey()
  await db.begin((tx) =>
    giveKey(tx, owner_id, 'Assistant, may only draft', assistant, {
      permissions: ['read', 'draft'],
    }),
  )
  const { in_days, hour, ...suggested } = SUGGESTED
  await create(clientOf(at, assistant), suggested, { scheduled_date: dateOf(in_days, hour) })
}

function clientOf({ url: baseUrl }: Examples, apiKey: string): Otterpost {
  return new Otterpost({ baseUrl, apiKey, maxTries: 1 })
}

async function publishInPast(at: Examples, owner_id: string, past: PastExample) {
  const { days_ago, hour, is_refused, ...post } = past
  const date = dateOf(-days_ago, hour)
  const clock_offset_ms = Date.parse(date) - Date.now()
  await steer(at.simulator_url, 'settings', { clock_offset_ms })
  if (is_refused)
    await steer(at.simulator_url, 'faults', {
      platform: FIRST,
      operation: 'create',
      kind: 'status',
      status: 403,
    })
  const client = clientOf(at, at.key)
  const draft = await create(client, post, {})
  await publish(client, draft)
  await at.db.begin((tx) => moveToEarlier(tx, owner_id, draft, date))
}

/** What all networks refuse is an example, too. */
async function publish(client: Otterpost, id: string) {
  try {
    await client.publishPost(id)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
  }
}

async function plan(client: Otterpost) {
  for (const { in_days, hour, ...post } of PLANNED)
    await create(client, post, { scheduled_date: dateOf(in_days, hour) })
  const slots = SLOTS.map(({ weekdays, time }) => ({ weekdays: [...weekdays], time }))
  await client.updateQueue({ timezone: 'UTC', slots })
  for (const post of QUEUED) {
    const id = await create(client, post, {})
    await client.queuePost(id)
  }
  for (const post of DRAFTS) await create(client, post, {})
  const { accounts } = await client.listAccounts()
  const author = accounts.find(({ x_subscription_type }) => x_subscription_type !== 'None')
  await client.createArticle({
    ...ARTICLE,
    ...(author && { x_account_id: author.id }),
    publish_now: true,
  })
}

/** Answers its id. */
async function create(
  client: Otterpost,
  { picture, ...post }: ExamplePost,
  when: { scheduled_date?: string },
): Promise<string> {
  const media_urls = picture === undefined ? undefined : [await upload(client, picture)]
  const body = { ...post, ...when, ...(media_urls && { media_urls }) }
  const { posts } = await client.createPosts(body)
  const [made] = posts
  if (made === undefined) throw new Error('an example was not saved')
  return made.id
}

async function upload(client: Otterpost, picture: Picture): Promise<string> {
  const { bytes, alt_text: altText } = await paint(picture)
  const file = new Blob([new Uint8Array(bytes)])
  const { url } = await client.uploadMedia(file, { name: `${picture}.jpg`, altText })
  return url
}

/** At an hour of UTC. */
function dateOf(days: number, hour: number): string {
  const date = new Date(Date.now() + days * DAY_MS)
  date.setUTCHours(hour, 0, 0, 0)
  return date.toISOString()
}
