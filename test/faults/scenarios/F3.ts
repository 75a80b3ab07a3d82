/**
 * F3: API processes are killed at random, and where a crash is most telling, while clients create, schedule,
 * publish and upload. Each client repeats its request under its key until it has an answer: one effect each.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { insist, type Insisted, type Request } from '../clients.ts'
import { hire, PLATFORMS, POSTS, unlimited, wordsOf, type Crew } from '../crew.ts'
import type { Program } from '../../world/program.ts'
import type { Violation } from '../judge.ts'
import { countEnds, judgeSite, type Plan, type Scenario } from '../scenario.ts'
import { openSite, ready, type Site, type SiteUser } from '../site.ts'
import { waitUntilSettled } from './load.ts'

const CLIENTS = { full: 8, quick: 5 }
const KILLS = { full: 60, quick: 4 }
const REQUEST_TIMEOUT_MS = 1_000
const LATENCY_MS = 30
const COMMIT_LAG_MS = 400
/** The longest that a process is left alone, and that a client rests. */
const LIFE_MS = 2_500
const REST_MS = 250
/** Far enough for any number of repeats; when the clients have ended, it is made now. */
const DUE_IN_MS = 3_600_000
const POINTS = ['before_claim', 'claimed', 'headers_sent', 'body_sent', 'response_read', 'settled']

/** A request that was answered, what it was to leave behind, and what it costs of the allowance. */
interface Done {
  user: SiteUser
  kind: string
  request: Request & { idempotency_key: string }
  answer: Insisted
  texts: string[]
  media: number
  allowance: number
}

export const F3: Scenario = {
  name: 'F3',
  title: 'kill -9 of the API while clients create, publish, batch and upload',
  async run(rig, plan) {
    const simulated = await rig.simulate()
    await simulated.control('POST', '/control/settings', {
      latency_ms: LATENCY_MS,
      commit_lag_ms: COMMIT_LAG_MS,
    })
    const site = await openSite(rig, { simulated })
    const users = await unlimited(site, plan.quick ? CLIENTS.quick : CLIENTS.full)
    const crew = await hire(site, plan)
    const picture = await sharp({
      create: { width: 8, height: 8, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer()
    let over = false
    const done: Done[] = []

    const clients = users.map(async (user, number) => {
      for (let i = 0; !over; i++) {
        done.push(...(await work(crew, user, `F3 client ${number} post ${i}`, plan, picture)))
        await sleep(plan.random.whole(REST_MS))
      }
    })
    const killed_at = await killOften(site, crew, plan).finally(() => (over = true))
    await Promise.all(clients)
    await bringForward(site)
    await waitUntilSettled(site, 60_000)
    const repeated = await repeatAll(crew, done)

    const violations = [...repeated, ...(await miscounted(site, done))]
    const judged = await judgeSite(rig, site, users, {
      kills: killed_at,
      send_ms: REQUEST_TIMEOUT_MS,
      answer_ms: REQUEST_TIMEOUT_MS,
    })
    await site.close()
    const kinds = [...Map.groupBy(done, ({ kind }) => kind)]
    return {
      counts: {
        'kills of the API': killed_at.length,
        ...Object.fromEntries(
          kinds.map(([kind, all]): [string, number] => [`requests: ${kind}`, all.length]),
        ),
        'requests that were repeated': done.filter(({ answer }) => answer.tries > 1).length,
        ...countEnds(judged.evidence),
      },
      violations: [...violations, ...judged.violations],
    }
  },
}

/**
 * Returns the moments of death. A process may also die by itself, at a point that it was given; in the end
 * each gives way to one without such a point, so that the clients find somebody to finish with.
 */
async function killOften(site: Site, { api }: Crew, { random, quick, kills }: Plan) {
  const killed_at: number[] = []
  const noteDeath = ({ ended }: Program) => void ended.then(() => killed_at.push(Date.now()))
  const replace = async (index: number, env: Record<string, string>) => {
    await api[index]?.end()
    const fresh = site.launch('api', env)
    noteDeath(fresh)
    api[index] = fresh
    // It may meet its point before anybody sees it ready.
    await ready(fresh).catch(() => replace(index, {}))
  }
  api.forEach(noteDeath)
  while (killed_at.length < Math.min(kills, quick ? KILLS.quick : KILLS.full)) {
    const index = random.whole(api.length)
    await Promise.race([api[index]?.ended, sleep(random.whole(LIFE_MS))])
    const CRASH_AT = `${random.pick(POINTS)}:${1 + random.whole(6)}`
    await replace(index, random.whole(2) === 0 ? { CRASH_AT } : {})
  }
  for (const index of api.keys()) await replace(index, {})
  return killed_at
}

/** One thing that a client wants, with all that comes before it. */
async function work(
  crew: Crew,
  user: SiteUser,
  text: string,
  { random }: Plan,
  picture: Buffer,
): Promise<Done[]> {
  const scheduled_date = () => new Date(Date.now() + DUE_IN_MS).toISOString()
  const send = async (
    kind: string,
    request: Omit<Request, 'method' | 'key'>,
    { texts = [], media = 0, allowance = 0 }: Partial<Done>,
  ): Promise<Done> => {
    const whole = { ...request, method: 'POST', key: user.key } as const
    const keyed = { ...whole, idempotency_key: randomUUID() }
    const answer = await insist(crew.url, keyed)
    return { user, kind, request: keyed, answer, texts, media, allowance }
  }
  const draft = (name: string) =>
    send('draft', { path: POSTS, body: { text: name, platforms: PLATFORMS } }, { texts: [name] })

  switch (random.whole(5)) {
    case 0: {
      const body = { text, platforms: PLATFORMS, scheduled_date: scheduled_date() }
      return [await send('create dated', { path: POSTS, body }, { texts: [text], allowance: 1 })]
    }
    case 1: {
      const body = { text, platforms: PLATFORMS, publish_now: true }
      return [await send('create now', { path: POSTS, body }, { texts: [text], allowance: 1 })]
    }
    case 2: {
      const drafted = await draft(text)
      const path = `${POSTS}/${drafted.answer.body.posts[0].id}/publish`
      return [drafted, await send('publish', { path }, { allowance: 1 })]
    }
    case 3: {
      const drafts = await Promise.all([1, 2, 3].map((n) => draft(`${text} ${n} of 3`)))
      const date = scheduled_date()
      const schedules = drafts.map(({ answer }) => ({
        post_id: answer.body.posts[0].id,
        scheduled_date: date,
      }))
      const path = `${POSTS}/batch-schedule`
      return [...drafts, await send('batch', { path, body: { schedules } }, { allowance: 3 })]
    }
    default: {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png')
      return [await send('upload', { path: '/api/v1/upload', form }, { media: 1 })]
    }
  }
}

/** What was dated is due now. */
async function bringForward({ sql }: Site) {
  await sql`
    with dated as (
      update posts set scheduled_date = clock_timestamp() where status = 'scheduled' and scheduled_date > now()
      returning user_id, id)
    update deliveries d set due_at = clock_timestamp(), woken_for = null from dated
    where d.user_id = dated.user_id and d.post_id = dated.id and d.state = 'waiting'`
}

/** A repeat when all is over is answered as the first was, by whatever the posts have become. */
async function repeatAll(crew: Crew, done: Done[]): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { kind, request, answer } of done) {
    if (answer.status >= 300) {
      violations.push({ rule: 'every request succeeds', what: `${kind}: ${wordsOf(answer)}` })
      continue
    }
    const again = await insist(crew.url, request)
    const was = nameOf(answer.body)
    const is = nameOf(again.body)
    if (again.status !== answer.status || is !== was) {
      const what = `${kind}: ${answer.status} ${was}, then ${again.status} ${is}`
      violations.push({ rule: 'a repeat has the same answer', what })
    }
  }
  return violations
}

/** What was made by a request, as its answer names it. */
function nameOf(body: Insisted['body']): string {
  const ids = (body.posts ?? body.scheduled ?? []).map(({ id }: { id: string }) => id)
  return [...ids, body.id, body.url].filter(Boolean).join(' ')
}

/** Every effect is there once: the posts, the files, and what they cost. */
async function miscounted(site: Site, done: Done[]): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [user, of_user] of Map.groupBy(done, (one) => one.user)) {
    const wanted = of_user.flatMap(({ texts }) => texts).toSorted()
    const posts = await site.sql<{ text: string }[]>`
      select text from posts where user_id = ${user.id}`
    const [row] = await site.sql<{ media: number; taken: number }[]>`
      select (select count(*)::integer from media where user_id = ${user.id}) as media,
        (select coalesce(sum(taken), 0)::integer from post_usage where user_id = ${user.id}) as taken`
    const counts = [
      ['posts', posts.map(({ text }) => text).toSorted(), wanted],
      ['files', row?.media, of_user.reduce((sum, one) => sum + one.media, 0)],
      ['the allowance', row?.taken, of_user.reduce((sum, one) => sum + one.allowance, 0)],
    ]
    for (const [name, is, was] of counts) {
      if (JSON.stringify(is) === JSON.stringify(was)) continue
      const what = `${String(name)}: ${JSON.stringify(is)} instead of ${JSON.stringify(was)}`
      violations.push({ rule: 'one effect each', what })
    }
  }
  return violations
}
