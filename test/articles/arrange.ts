/** Articles in every state, and their drafts as the simulated X has them. */
import type { Content } from '../../networks/simulator/x/article.ts'
import { inMinutes } from '../posts/arrange.ts'
import type { TestUser, World } from '../world/world.ts'

export const ARTICLES = '/api/v1/articles'

export const TEXT = {
  title: 'Notes on rivers',
  content_markdown: '# Why\n\nSlow water drops its **sand**.',
}

export type Resting = 'draft' | 'scheduled' | 'published' | 'failed'

/** Whose X account may publish articles. */
export function author(w: World): Promise<TestUser> {
  return w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })
}

/** An article in this state, by the way that leads a caller there. Returns its id. */
export async function articleIn(w: World, user: TestUser, status: Resting): Promise<string> {
  const more = {
    draft: {},
    scheduled: { scheduled_date: inMinutes(60) },
    published: { publish_now: true },
    failed: { publish_now: true },
  }[status]
  if (status === 'failed') await refuseArticle(w, user)
  const { body } = await w.call(user, 'POST', ARTICLES, { body: { ...TEXT, ...more } })
  return body.article.id
}

/** X refuses the account's next draft for good. */
export function refuseArticle(w: World, { handles }: TestUser) {
  const refusal = { operation: 'draft', kind: 'status', status: 403 }
  return w.fault({ platform: 'x', account: handles.x, ...refusal })
}

export interface Draft {
  id: string
  title: string
  content: Content
  cover: { width: number } | null
  media: { width: number }[]
}

/** What X was given to publish, oldest first. */
export async function draftsOf(w: World, { handles }: TestUser): Promise<Draft[]> {
  // The ledger is the simulator's own format.
  const { entries } = (await w.control(
    'GET',
    `/control/ledger?platform=x&account=${handles.x}`,
  )) as { entries: (Draft & { kind: string })[] }
  return entries.filter(({ kind }) => kind === 'article_drafted')
}
