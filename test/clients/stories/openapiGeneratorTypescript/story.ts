import { readFileSync } from 'node:fs'
import {
  AccountApi,
  AnalyticsApi,
  ApiErrorFromJSON,
  Configuration,
  MediaApi,
  PlatformInput,
  PostsApi,
  ResponseError,
} from './otterpost'

const { OTTERPOST_URL: url = '', OTTERPOST_KEY: key = '' } = process.env
const configuration = new Configuration({ basePath: `${url}/api/v1`, accessToken: key })
const posts = new PostsApi(configuration)

const say = (name: string, ...words: unknown[]) => console.log(`${name}: ${words.join(' ')}`)
const inAnHour = () => ({ scheduledDate: new Date(Date.now() + 3_600_000) })

/** Errors are thrown as the response. */
async function errorOf(sent: Promise<unknown>) {
  const error: unknown = await sent.catch((error: unknown) => error)
  if (!(error instanceof ResponseError)) throw error
  return { status: error.response.status, ...ApiErrorFromJSON(await error.response.json()) }
}

const me = await new AccountApi(configuration).getMe()
say('me', me.subscription.status)

const platforms = [PlatformInput.X, PlatformInput.Bluesky]
const created = await posts.createPosts({ postsInput: { text: 'A draft', platforms } })
const [draft] = created.posts
if (draft === undefined) throw new Error('no post')
const { id } = draft
say('created', draft.status, 'for', draft.platforms.join())

const scheduled = await posts.schedulePost({ id, postSchedule: inAnHour() })
say('scheduled', scheduled.status)

const list = await posts.listPosts({ status: 'scheduled', limit: 5 })
say('listed', list.pagination.total, list.posts[0]?.status)

const updated = await posts.updatePost({ id, postChange: { text: 'A better text' } })
say('updated', `${updated.text},`, updated.status)

const unscheduled = await posts.unschedulePost({ id })
say('unscheduled', `${unscheduled.status},`, unscheduled.scheduledDate ?? 'no date')

const published = await posts.publishPost({ id, idempotencyKey: id })
say('published', published.status)

const read = await posts.getPost({ id })
const results = read.results?.map(({ platform, status }) => `${platform} ${status}`) ?? []
say('read', results.join(', '))

const refused = await errorOf(posts.schedulePost({ id, postSchedule: inAnHour() }))
say('refused', refused.status, refused.code)

const missing = await errorOf(posts.getPost({ id: '000000000000000000000000' }))
say('missing', missing.status, missing.code)

const { stats, trends } = await new AnalyticsApi(configuration).getAnalyticsOverview()
say('overview', stats.totalPostsPublished, 'published, best month', trends.bestMonth?.count)

const file = new File([readFileSync('picture.png')], 'picture.png', { type: 'image/png' })
const uploaded = await new MediaApi(configuration).uploadMedia({ file })
say('uploaded', uploaded.url.slice(0, 4))

const deleted = await posts.deletePost({ id })
say('deleted', deleted.success)
