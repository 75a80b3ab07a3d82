import { readFileSync } from 'node:fs'
import { Api, type ApiError, type HttpResponse, PlatformInput } from './otterpost'

const { OTTERPOST_URL: url = '', OTTERPOST_KEY: key = '' } = process.env
const otterpost = new Api({
  baseUrl: `${url}/api/v1`,
  securityWorker: () => ({ headers: { Authorization: `Bearer ${key}` } }),
})

const say = (name: string, ...words: unknown[]) => console.log(`${name}: ${words.join(' ')}`)
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** Errors are thrown as the whole response. */
async function errorOf(sent: Promise<unknown>): Promise<HttpResponse<unknown, ApiError>> {
  return sent.then(
    () => {
      throw new Error('no error')
    },
    (response: HttpResponse<unknown, ApiError>) => response,
  )
}

const { data: me } = await otterpost.me.getMe()
say('me', me.subscription.status)

const created = await otterpost.posts.createPosts({
  text: 'A draft',
  platforms: [PlatformInput.X, PlatformInput.Bluesky],
})
const [draft] = created.data.posts
if (draft === undefined) throw new Error('no post')
const { id } = draft
say('created', draft.status, 'for', draft.platforms.join())

const scheduled = await otterpost.posts.schedulePost(id, { scheduled_date: inAnHour() })
say('scheduled', scheduled.data.status)

const { data: list } = await otterpost.posts.listPosts({ status: 'scheduled', limit: 5 })
say('listed', list.pagination.total, list.posts[0]?.status)

const { data: updated } = await otterpost.posts.updatePost(id, { text: 'A better text' })
say('updated', `${updated.text},`, updated.status)

const { data: unscheduled } = await otterpost.posts.unschedulePost(id)
say('unscheduled', `${unscheduled.status},`, unscheduled.scheduled_date ?? 'no date')

const once = { headers: { 'Idempotency-Key': id } }
const { data: published } = await otterpost.posts.publishPost(id, {}, once)
say('published', published.status)

const { data: read } = await otterpost.posts.getPost(id)
const results = read.results?.map(({ platform, status }) => `${platform} ${status}`) ?? []
say('read', results.join(', '))

const refused = await errorOf(otterpost.posts.schedulePost(id, { scheduled_date: inAnHour() }))
say('refused', refused.status, refused.error.code)

const missing = await errorOf(otterpost.posts.getPost('000000000000000000000000'))
say('missing', missing.status, missing.error.code)

const { data: overview } = await otterpost.analytics.getAnalyticsOverview()
const { stats, trends } = overview
say('overview', stats.total_posts_published, 'published, best month', trends.best_month?.count)

const file = new File([readFileSync('picture.png')], 'picture.png', { type: 'image/png' })
const { data: uploaded } = await otterpost.upload.uploadMedia({ file })
say('uploaded', uploaded.url.slice(0, 4))

const { data: deleted } = await otterpost.posts.deletePost(id)
say('deleted', deleted.success)
