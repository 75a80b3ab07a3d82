/** The real service under the same requests, and what can be seen of it from outside. */
import { wakeConnection, wakeSubjects } from '../../db/deliveries.ts'
import { PLATFORMS, type Platform } from '../../networks/network.ts'
import type { Answer, LedgerEntry, TestUser, World } from '../world/world.ts'
import type { Fault } from './model.ts'
import type { Request } from './requests.ts'
import type { AccountView, PostView, View } from './view.ts'

export interface Real {
  w: World
  user: TestUser
  /** The ids of the posts, in the order of the model's. */
  ids: string[]
}

const POSTS = '/api/v1/posts'
/** Within the hour that a schedule may be late, and longer than any run. */
const HOLD_S = 40 * 60

/** A user with an account on each network and so many posts left of today. */
export async function newReal(w: World, left: number): Promise<Real> {
  const user = await w.user()
  await w.db`
    insert into post_usage (user_id, day, taken, allowed)
    values (${user.id}, (now() at time zone 'UTC')::date, ${200 - left}, 200)`
  return { w, user, ids: [] }
}

/** Makes the request and answers in the model's words. */
export async function perform(real: Real, asked: Request): Promise<string> {
  const id = 'post' in asked ? (real.ids[asked.post] ?? NOBODYS) : ''
  switch (asked.kind) {
    case 'create':
      return create(real, asked)
    case 'edit': {
      const { text, date: scheduled_date, confirm: confirm_resend } = asked
      return said(await send(real, 'PUT', `/${id}`, { text, scheduled_date, confirm_resend }))
    }
    case 'schedule': {
      const { date: scheduled_date, confirm: confirm_resend } = asked
      return said(await send(real, 'POST', `/${id}/schedule`, { scheduled_date, confirm_resend }))
    }
    case 'batch':
      return batch(real, asked)
    case 'publish': {
      const { platforms, confirm: confirm_resend } = asked
      return said(await send(real, 'POST', `/${id}/publish`, { platforms, confirm_resend }))
    }
    case 'delete': {
      const answer = await send(real, 'DELETE', `/${id}?delete_from_x=${asked.removes}`)
      if (answer.status !== 200) return said(answer)
      return `200 ${answer.body.x_deleted ? 'removed' : 'not removed'} from x`
    }
    case 'faults':
    case 'time':
    case 'looks':
    case 'deadlines':
    case 'hold_ends':
    case 'reconnect':
      await happen(real, asked, id)
      return 'done'
  }
}

/** No post has it. */
const NOBODYS = '0'.repeat(24)

function send({ w, user }: Real, method: string, path: string, body?: object): Promise<Answer> {
  return w.call(user, method, `${POSTS}${path}`, body && { body })
}

function said({ status, body }: Answer): string {
  if (status >= 300) return `${status} ${body.code}`
  return `${status} ${body.status}${body.warnings ? ' with warnings' : ''}`
}

async function create(real: Real, { posts, now }: Extract<Request, { kind: 'create' }>) {
  const [one, ...others] = posts.map(({ text, parts, platforms, date }) => ({
    ...{ text, platforms },
    ...(parts.length > 0 && { thread_tweets: parts }),
    ...(date !== null && { scheduled_date: date }),
  }))
  const body = others.length > 0 ? { posts: [one, ...others] } : { ...one, publish_now: now }
  const answer = await send(real, 'POST', '', body)
  const made: { id: string; status: string }[] = answer.body.posts ?? []
  real.ids.push(...(answer.status === 502 ? [answer.body.id] : made.map(({ id }) => id)))
  const status = made.map((post) => post.status).join(' ')
  return said({ ...answer, body: { ...answer.body, status, ...(!now && { warnings: undefined }) } })
}

async function batch(real: Real, { posts, date, confirm }: Extract<Request, { kind: 'batch' }>) {
  const schedules = posts.map((post) => ({
    post_id: real.ids[post] ?? NOBODYS,
    scheduled_date: date,
  }))
  const body = { schedules, confirm_resend: confirm }
  const answer = await send(real, 'POST', '/batch-schedule', body)
  const scheduled: string[] = answer.body.scheduled.map(({ id }: { id: string }) => id)
  const refused: string[] = (answer.body.errors ?? []).map(
    (one: { post_id: string }) => one.post_id,
  )
  // Of a post that is named twice the second entry is the refused one.
  const words: string[] = schedules.map(({ post_id }, place) =>
    scheduled.includes(post_id) && schedules.findIndex((one) => one.post_id === post_id) === place
      ? 'scheduled'
      : 'refused',
  )
  if (scheduled.length + refused.length !== posts.length) words.push('and something else')
  return `${answer.status} ${words.join(' ')}`
}

type Happening = Exclude<
  Request,
  { kind: 'create' | 'edit' | 'schedule' | 'batch' | 'publish' | 'delete' }
>

/** What no request brings about: time is moved in the database, to now and never past it. */
async function happen({ w, user }: Real, asked: Happening, id: string) {
  switch (asked.kind) {
    case 'faults':
      for (const fault of asked.faults) {
        const account = user.handles[asked.platform]
        await w.fault({
          platform: asked.platform,
          operation: 'create',
          account,
          ...scripted(fault),
        })
      }
      return
    case 'time':
      await comeDue(w, user, id, asked.late)
      return
    case 'looks':
      await w.db`
        update deliveries set look_at = now()
        where user_id = ${user.id} and state = 'unknown' and look_at > now() + interval '1 minute'`
      return
    case 'deadlines':
      await w.db`
        update deliveries set deadline_at = now() where user_id = ${user.id} and state = 'unknown'`
      return
    case 'hold_ends': {
      const account = user.accounts[asked.platform]!
      await w.db`update connections set retry_at = null where user_id = ${user.id} and id = ${account}`
      await wakeConnection(w.db, user.id, account)
      return
    }
    case 'reconnect':
      await w.db`
        update connections set needs_reconnect = false
        where user_id = ${user.id} and id = ${user.accounts[asked.platform]!}`
  }
}

function scripted(fault: Fault): Record<string, unknown> {
  const status = { refused: 400, dead: 401, no_credit: 402, limited: 429, down: 503 }
  switch (fault) {
    case 'refused':
    case 'dead':
    case 'no_credit':
    case 'limited':
    case 'down':
      return { kind: 'status', status: status[fault] }
    case 'limited_until': {
      const reset = String(Math.ceil(Date.now() / 1000) + HOLD_S)
      const x = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': reset }
      return { kind: 'status', status: 429, headers: { 'retry-after': String(HOLD_S), ...x } }
    }
    case 'cut_before':
    case 'cut_after':
    case 'garbage':
      return { kind: fault }
    case 'fine':
      return { kind: 'slow', delay_ms: 0 }
    case 'slow':
      return { kind: 'slow', delay_ms: 60 }
  }
}

async function comeDue({ db }: World, user: TestUser, id: string, late: boolean) {
  await db.begin(async (tx) => {
    const time = tx`now() - ${late ? 2 : 0} * interval '1 hour'`
    // As every request does: nothing else moves the post meanwhile.
    await tx`select from posts where user_id = ${user.id} and id = ${id} for update`
    await tx`
      update posts set scheduled_date = ${time}
      where user_id = ${user.id} and id = ${id} and status = 'scheduled' and scheduled_date > now()
        and deleted_at is null`
    await tx`
      update deliveries set due_at = case when due_at > now() then ${time} else due_at end,
        retry_at = case when retry_at is not null then now() end
      where user_id = ${user.id} and post_id = ${id} and state = 'waiting' and not on_request`
  })
  await wakeSubjects(db, user.id, [id])
}

/** A try that is put off stays so until the model lets its time come. */
export async function holdTries({ w, user }: Real) {
  await w.db`
    update deliveries set retry_at = now() + ${HOLD_S} * interval '1 second'
    where user_id = ${user.id} and state = 'waiting' and retry_at > now()`
}

export async function look(real: Real): Promise<View> {
  const { w, user, ids } = real
  const { body } = await w.call(user, 'GET', `${POSTS}?limit=100`)
  const { body: me } = await w.call(user, 'GET', '/api/v1/me')
  const deliveries = await readDeliveries(real)
  const [x, secondary_a, secondary_b] = await Promise.all([
    readAccount(real, 'x'),
    readAccount(real, 'secondary_a'),
    readAccount(real, 'secondary_b'),
  ])
  const texts = new Map([...x.texts, ...secondary_a.texts, ...secondary_b.texts])
  const read = new Map<string, PostView>(
    body.posts.map((post: ReadPost) => [post.id, viewOfRead(post, texts)]),
  )
  if (body.total !== read.size || me.stats.total_posts !== read.size) throw new Error('miscounted')
  return {
    posts: ids.map((id) => read.get(id) ?? null),
    deliveries,
    accounts: { x: x.view, secondary_a: secondary_a.view, secondary_b: secondary_b.view },
    left: me.limits.remaining_posts_today,
  }
}

/** What is about to be looked at or given up is said to be: at rest nothing is. */
async function readDeliveries({ w, user, ids }: Real): Promise<string[]> {
  const rows = await w.db<{ post_id: string; said: string }[]>`
    select post_id, concat_ws(' ', platform, case state
      when 'waiting' then concat_ws(' ', state,
        case when retry_at > now() then 'for another try' when due_at > now() then 'for its time'
          else 'for its account' end,
        case when on_request then 'on request' when due_at < now() - interval '1 hour' then 'late' else '' end)
      when 'unknown' then concat(state, case when deadline_at <= now() then ', overdue' end,
        case when look_at < now() + interval '1 minute' and not exists (
          select from attempts a where a.delivery_id = d.id and a.outcome = 'absent') then ', looked at' end)
      else state end) as said
    from deliveries d where user_id = ${user.id}
    order by post_id, array_position(${[...PLATFORMS]}, platform::text)`
  return rows.map(({ post_id, said }) => `${ids.indexOf(post_id)} ${said}`)
}

/** The account with the texts of all that its network ever accepted, by its ids for them. */
async function readAccount({ w, user }: Real, platform: Platform) {
  const handle = user.handles[platform]
  // The formats of both are the simulator's own.
  const { entries } = (await w.control(
    'GET',
    `/control/ledger?platform=${platform}&account=${handle}`,
  )) as { entries: LedgerEntry[] }
  const { faults } = (await w.control('GET', '/control/faults')) as {
    faults: { account: string; times: number }[]
  }
  const [row] = await w.db<{ held: AccountView['held']; dead: boolean }[]>`
    select needs_reconnect as dead, case when retry_at > now() + interval '1 hour' then 'long'
      when retry_at > now() then 'short' end as held
    from connections where user_id = ${user.id} and platform = ${platform}`
  const removed = entries.filter(({ kind }) => kind === 'post_deleted').map(({ id }) => id)
  const accepted = entries.filter(({ kind }) => kind === 'post_accepted')
  const view: AccountView = {
    shows: accepted.filter(({ id }) => !removed.includes(id)).map(({ text }) => text),
    faults: faults.filter(({ account }) => account === handle).length,
    held: row?.held ?? null,
    dead: row?.dead === true,
  }
  return { view, texts: accepted.map(({ id, text }): [string, string] => [id, text]) }
}

interface ReadPost {
  id: string
  status: string
  posted: boolean
  failed: boolean
  text: string
  thread_tweets: string[] | null
  scheduled_date: string | null
  posted_date: string | null
  failed_reason: string | null
  x_post_id: string | null
  results?: {
    platform: Platform
    status: string
    post_id?: string
    part_ids?: string[]
    error?: string
  }[]
}

/** Fields that say the same twice must agree. */
function viewOfRead(post: ReadPost, texts: Map<string, string>): PostView {
  const { status, text, thread_tweets, scheduled_date, results = [], x_post_id } = post
  const said = [post.posted, post.posted_date !== null, post.failed, post.failed_reason !== null]
  const agrees = said.every((one, i) => one === (status === (i < 2 ? 'posted' : 'failed')))
  const textOf = (id: string) => texts.get(id) ?? `nothing is called ${id}`
  const ahead = Date.parse(scheduled_date ?? '') > Date.now()
  return {
    status: agrees ? status : `${status}, and contradicts itself: ${JSON.stringify(post)}`,
    ...{ text, parts: thread_tweets ?? [] },
    date: scheduled_date === null ? null : ahead ? scheduled_date : 'past',
    results: results.map((one) => {
      const ids = one.part_ids ?? (one.post_id === undefined ? [] : [one.post_id])
      const code = one.error?.split(':')[0] ?? ''
      return [one.platform, one.status, code, ...ids.map(textOf)].join(' | ')
    }),
    on_x: x_post_id === null ? null : textOf(x_post_id),
  }
}
