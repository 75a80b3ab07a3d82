/**
 * F11: a hundred connections ask for more posts than a day allows, in every way there is. The allowance is
 * never exceeded at any instant, is used up to the last post, and what was refused has left nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Answer } from '../clients.ts'
import { create, hire, POSTS, wordsOf } from '../crew.ts'
import type { Violation } from '../judge.ts'
import type { Random } from '../random.ts'
import { countEnds, judgeSite, type Scenario } from '../scenario.ts'
import { openSite, type Site, type SiteUser } from '../site.ts'
import { waitUntilSettled } from './load.ts'

const CONNECTIONS = 100
/** Of the plan `advanced`. */
const POSTS_PER_DAY = 50
const USERS = { full: 30, quick: 1 }
const WISHES = 120
/** Between two looks at the limit. */
const LOOK_EVERY_MS = 3
/** Nothing of it becomes due, but what is published at once. */
const DUE_IN_MS = 3_600_000

export const F11: Scenario = {
  name: 'F11',
  title: `the daily limit at ${CONNECTIONS} connections`,
  async run(rig, plan) {
    const site = await openSite(rig)
    const count = plan.quick ? USERS.quick : USERS.full
    const users = await Promise.all(
      Array.from({ length: count }, () => site.user({ plan: 'advanced' })),
    )
    const crew = await hire(site, { ...plan, apis: Math.max(2, plan.apis) })
    const violations: Violation[] = []
    const instants = watch(site, violations)
    let granted = 0
    let refused = 0

    for (const [number, user] of users.entries()) {
      const wishes = await wishesOf(crew.url(), user, number, plan.random)
      const take = async () => {
        for (let wish = wishes.pop(); wish !== undefined; wish = wishes.pop()) {
          const { posts, ...request } = wish
          const answer = await ask(crew.url(), { ...request, key: user.key })
          const got = grantedOf(answer, posts)
          granted += got
          if (got < posts) refused++
          violations.push(...misanswered(answer, posts))
        }
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, take))
    }
    const looked = await instants.stop()
    // What was dated for later is of no more use here.
    await site.sql`delete from posts where status = 'scheduled' and scheduled_date > now()`
    await waitUntilSettled(site, 30_000)

    const judged = await judgeSite(rig, site, users)
    await site.close()
    if (granted !== count * POSTS_PER_DAY) {
      const what = `${granted} of ${count * POSTS_PER_DAY}`
      violations.push({ rule: 'the allowance is used up and not exceeded', what })
    }
    return {
      counts: {
        users: count,
        requests: count * WISHES,
        'posts granted': granted,
        'requests refused': refused,
        'instants looked at': looked,
        ...countEnds(judged.evidence),
      },
      violations: [...violations, ...judged.violations],
    }
  },
}

interface Wish {
  method: 'POST' | 'PUT'
  path: string
  body?: unknown
  /** How many of the allowance it asks for. */
  posts: number
}

/** In random order: new ones alone and several at once, drafts that get a date, and publishing. */
async function wishesOf(
  url: string,
  user: SiteUser,
  number: number,
  random: Random,
): Promise<Wish[]> {
  const name = (i: number) => `F11 user ${number} wish ${i}`
  const texts = Array.from({ length: WISHES }, (_, i) => ({ text: name(i) }))
  const drafts = await create(url, user, texts)
  const scheduled_date = new Date(Date.now() + DUE_IN_MS).toISOString()
  const wishes = drafts.map((id, i): Wish => {
    switch (i % 6) {
      case 0:
        return { method: 'POST', path: `${POSTS}/${id}/publish`, posts: 1 }
      case 1:
        return {
          method: 'POST',
          path: `${POSTS}/${id}/schedule`,
          body: { scheduled_date },
          posts: 1,
        }
      case 2:
        return { method: 'PUT', path: `${POSTS}/${id}`, body: { scheduled_date }, posts: 1 }
      case 3: {
        const body = { text: `${name(i)} at once`, publish_now: true }
        return { method: 'POST', path: POSTS, body, posts: 1 }
      }
      case 4: {
        const schedules = [{ post_id: id, scheduled_date }]
        return { method: 'POST', path: `${POSTS}/batch-schedule`, body: { schedules }, posts: 1 }
      }
      default: {
        const posts = [1, 2, 3].map((n) => ({ text: `${name(i)} ${n} of 3`, scheduled_date }))
        return { method: 'POST', path: POSTS, body: { posts }, posts: 3 }
      }
    }
  })
  return wishes
    .map((wish) => ({ wish, at: random.share() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ wish }) => wish)
}

function grantedOf({ status, body }: Answer, posts: number): number {
  if (status >= 300) return 0
  return body?.scheduled ? body.scheduled.length : posts
}

/** Refused for want of posts and for nothing else; a batch names each refused post instead. */
function misanswered(answer: Answer, posts: number): Violation[] {
  const { status, body } = answer
  const is_refused = status === 429 && body?.code === 'daily_limit' && body.remaining < posts
  if (status < 300 || is_refused) return []
  return [{ rule: 'refused for want of posts alone', what: wordsOf(answer) }]
}

/** Reads the limit and what there is in one snapshot, again and again: they agree at every instant. */
function watch(site: Site, violations: Violation[]) {
  let looking = true
  let looked = 0
  const done = (async () => {
    while (looking) {
      const wrong = await site.sql<{ user_id: string; taken: number; dated: number }[]>`
        select s.user_id, coalesce(u.taken, 0) as taken, dated.count::integer as dated
        from subscriptions s
        left join post_usage u on u.user_id = s.user_id
        cross join lateral (
          select count(*) from posts p where p.user_id = s.user_id and p.status <> 'draft') dated
        where coalesce(u.taken, 0) > ${POSTS_PER_DAY} or dated.count <> coalesce(u.taken, 0)`
      looked++
      for (const { user_id, taken, dated } of wrong) {
        const what = `user ${user_id} has ${dated} posts for ${taken} taken`
        violations.push({ rule: 'the limit holds at every instant', what })
      }
      await sleep(LOOK_EVERY_MS)
    }
  })()
  return {
    async stop() {
      looking = false
      await done
      return looked
    },
  }
}
