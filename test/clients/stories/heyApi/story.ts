import { readFileSync } from 'node:fs'
import {
  createPosts,
  deletePost,
  getAnalyticsOverview,
  getMe,
  getPost,
  listPosts,
  publishPost,
  schedulePost,
  unschedulePost,
  updatePost,
  uploadMedia,
} from './otterpost'
import { client } from './otterpost/client.gen'

const { OTTERPOST_URL: url = '', OTTERPOST_KEY: key = '' } = process.env
client.setConfig({ baseUrl: `${url}/api/v1`, auth: key })

/** Errors are values. */
function got<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

const say = (name: string, ...words: unknown[]) => console.log(`${name}: ${words.join(' ')}`)
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

const me = got(await getMe())
say('me', me.subscription.status)

const { posts } = got(await createPosts({ body: { text: 'A draft', platforms: ['x', 'bluesky'] } }))
const [draft] = posts
if (draft === undefined) throw new Error('no post')
say('created', draft.status, 'for', draft.platforms.join())

const path = { id: draft.id }
const scheduled = got(await schedulePost({ path, body: { scheduled_date: inAnHour() } }))
say('scheduled', scheduled.status)

const list = got(await listPosts({ query: { status: 'scheduled', limit: 5 } }))
say('listed', list.pagination.total, list.posts[0]?.status)

const updated = got(await updatePost({ path, body: { text: 'A better text' } }))
say('updated', `${updated.text},`, updated.status)

const unscheduled = got(await unschedulePost({ path }))
say('unscheduled', `${unscheduled.status},`, unscheduled.scheduled_date ?? 'no date')

const published = got(await publishPost({ path, headers: { 'Idempotency-Key': draft.id } }))
say('published', published.status)

const read = got(await getPost({ path }))
const results = read.results?.map(({ platform, status }) => `${platform} ${status}`) ?? []
say('read', results.join(', '))

const refused = await schedulePost({ path, body: { scheduled_date: inAnHour() } })
say('refused', refused.response?.status, refused.error?.code)

const missing = await getPost({ path: { id: '000000000000000000000000' } })
say('missing', missing.response?.status, missing.error?.code)

const { stats, trends } = got(await getAnalyticsOverview())
say('overview', stats.total_posts_published, 'published, best month', trends.best_month?.count)

const file = new File([readFileSync('picture.png')], 'picture.png', { type: 'image/png' })
const uploaded = got(await uploadMedia({ body: { file } }))
say('uploaded', uploaded.url.slice(0, 4))

const deleted = got(await deletePost({ path }))
say('deleted', deleted.success)
