/** The service is killed while X publishes an article: it is there once, and shown as published. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, type Started } from './process.ts'
import { until } from '../world/until.ts'

const ARTICLES = '/api/v1/articles'

let site: Site
let service: Started
let x_account_id: string

beforeAll(async () => {
  site = await openSite()
  service = await site.start()
  const { body } = await service.call('GET', '/api/v1/accounts')
  x_account_id = body.accounts.find(
    (one: { x_subscription_type: string }) => one.x_subscription_type !== 'None',
  ).id
})
afterAll(() => site.close())

test.each([
  // X has it, and its answer comes too late for the process that asked.
  ['slow', 900],
  // X takes it only when that process is gone.
  ['stall', 600],
] as const)(
  'killed while the publication of an article is %s, it is there once and becomes published',
  async (kind, delay_ms) => {
    await site.control('POST', '/control/faults', {
      platform: 'x',
      operation: 'publish_article',
      kind,
      delay_ms,
    })
    const before = (await site.accepted('x')).length
    const requests = await publications()
    const body = {
      title: `Killed and ${kind}`,
      content_markdown: 'Once is enough.',
      publish_now: true,
      x_account_id,
    }

    const first = service.call('POST', ARTICLES, body).catch(() => undefined)
    await until(async () => (await publications()) > requests)
    await service.program.end('SIGKILL')
    await first
    service = await site.start({ KEY: service.key })
    const article = await until(async () => {
      const { body } = await service.call('GET', ARTICLES)
      return body.articles[0]?.status === 'published' && body.articles[0]
    })

    expect(article).toMatchObject({ title: `Killed and ${kind}` })
    const sent = (await site.accepted('x')).slice(before)
    expect(sent).toMatchObject([{ id: article.x_post_id }])
  },
)

/** Calls that asked X to publish an article. */
async function publications(): Promise<number> {
  // The counts of the simulator's own control.
  const { requests } = (await site.control('GET', '/control/requests')) as {
    requests: { x?: Record<string, number> }
  }
  return requests.x?.['publish_article'] ?? 0
}
