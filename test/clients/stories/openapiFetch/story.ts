import { readFileSync } from 'node:fs'
import createClient from 'openapi-fetch'
import type { paths } from './otterpost'

const { OTTERPOST_URL: url = '', OTTERPOST_KEY: key = '' } = process.env
const otterpost = createClient<paths>({
  baseUrl: `${url}/api/v1`,
  headers: { Authorization: `Bearer ${key}` },
})

/** Errors are values. */
function got<Data>({ data, error }: { data?: Data; error?: { error: string } }): Data {
  if (data === undefined) throw new Error(error?.error)
  return data
}

const say = (name: string, ...words: unknown[]) => console.log(`${name}: ${words.join(' ')}`)
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

const me = got(await otterpost.GET('/me'))
say('me', me.subscription.status)

const { posts } = got(
  await otterpost.POST('/posts', { body: { text: 'A draft', platforms: ['x', 'bluesky'] } }),
)
const [draft] = posts
if (draft === undefined) throw new Error('no post')
say('created', draft.status, 'for', draft.platforms.join())

const path = { id: draft.id }
const scheduled = got(
  await otterpost.POST('/posts/{id}/schedule', {
    params: { path },
    body: { scheduled_date: inAnHour() },
  }),
)
say('scheduled', scheduled.status)

const query = { status: 'scheduled', limit: 5 } as const
const list = got(await otterpost.GET('/posts', { params: { query } }))
say('listed', list.pagination.total, list.posts[0]?.status)

const updated = got(
  await otterpost.PUT('/posts/{id}', { params: { path }, body: { text: 'A better text' } }),
)
say('updated', `${updated.text},`, updated.status)

const unscheduled = got(await otterpost.POST('/posts/{id}/unschedule', { params: { path } }))
say('unscheduled', `${unscheduled.status},`, unscheduled.scheduled_date ?? 'no date')

const published = got(
  await otterpost.POST('/posts/{id}/publish', {
    params: { path, header: { 'Idempotency-Key': draft.id } },
    body: {},
  }),
)
say('published', published.status)

const read = got(await otterpost.GET('/posts/{id}', { params: { path } }))
const results = read.results?.map(({ platform, status }) => `${platform} ${status}`) ?? []
say('read', results.join(', '))

const refused = await otterpost.POST('/posts/{id}/schedule', {
  params: { path },
  body: { scheduled_date: inAnHour() },
})
say('refused', refused.response.status, refused.error?.code)

const missing = await otterpost.GET('/posts/{id}', {
  params: { path: { id: '000000000000000000000000' } },
})
say('missing', missing.response.status, missing.error?.code)

const overview = got(await otterpost.GET('/analytics/overview'))
const { stats, trends } = overview
say('overview', stats.total_posts_published, 'published, best month', trends.best_month?.count)

const form = new FormData()
form.append('file', new Blob([readFileSync('picture.png')], { type: 'image/png' }), 'picture.png')
const uploaded = got(
  await otterpost.POST('/upload', { body: { file: '' }, bodySerializer: () => form }),
)
say('uploaded', uploaded.url.slice(0, 4))

const deleted = got(await otterpost.DELETE('/posts/{id}', { params: { path } }))
say('deleted', deleted.success)
