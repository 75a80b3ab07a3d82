/** The processes of a site, each of which may be replaced, and what every scenario does with them. */
import { ask, type Answer } from './clients.ts'
import type { Program } from '../world/program.ts'
import type { Random } from './random.ts'
import type { Plan } from './scenario.ts'
import type { Environment, Site, SiteUser, UserOptions } from './site.ts'

export const PLATFORMS = ['x', 'secondary_a', 'secondary_b'] as const
export const POSTS = '/api/v1/posts'
/** What one request may create. */
const POSTS_OF_A_REQUEST = 50

export interface Crew {
  api: Program[]
  worker: Program[]
  /** Of an API process, which may be gone by now. */
  url(): string
}

/** Starts as many of each kind as asked for, all at once, and waits until they are ready. */
export async function hire(
  site: Site,
  { apis, workers, random }: Pick<Plan, 'apis' | 'workers' | 'random'>,
  env: Environment = {},
): Promise<Crew> {
  const [api, worker] = await Promise.all([
    Promise.all(Array.from({ length: apis }, () => site.start('api', env))),
    Promise.all(Array.from({ length: workers }, () => site.start('worker', env))),
  ])
  return { api, worker, url: () => random.pick(api).url ?? 'http://not.started' }
}

/** Users whose plan lets them post as much as the scenario likes. */
export async function unlimited(
  site: Site,
  count: number,
  options: UserOptions = {},
): Promise<SiteUser[]> {
  await site.sql`
    update plans set posts_per_day = 1000000, requests_per_minute = 1000000, requests_per_day = 10000000
    where name = 'agency'`
  return Promise.all(Array.from({ length: count }, () => site.user(options)))
}

export interface NewPost {
  text: string
  scheduled_date?: string
  platforms?: readonly string[]
  x_account_id?: string
  thread_tweets?: string[]
}

/** Creates posts in as few requests as possible, and answers their ids in the same order. */
export async function create(url: string, { key }: SiteUser, posts: NewPost[]): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < posts.length; from += POSTS_OF_A_REQUEST) {
    const body = { posts: posts.slice(from, from + POSTS_OF_A_REQUEST) }
    const answer = await ask(url, { method: 'POST', path: POSTS, key, body })
    if (answer.status !== 201) throw new Error(wordsOf(answer))
    ids.push(...answer.body.posts.map(({ id }: { id: string }) => id))
  }
  return ids
}

export function wordsOf({ status, body }: Answer): string {
  return `${status} ${JSON.stringify(body)}`
}

/** A moment within the span, as the API takes it. */
export function momentIn(random: Random, from: number, span_ms: number): string {
  return new Date(from + random.whole(span_ms)).toISOString()
}

export function countOf<Item>(items: Item[], nameOf: (item: Item) => string) {
  const groups = [...Map.groupBy(items, nameOf)]
  return Object.fromEntries(groups.map(([name, all]): [string, number] => [name, all.length]))
}
