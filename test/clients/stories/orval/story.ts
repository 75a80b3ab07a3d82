import { readFileSync } from 'node:fs'
import {
  CreatePostsResponse,
  DeletePostResponse,
  GetAnalyticsOverviewResponse,
  GetMeResponse,
  GetPostResponse,
  ListPostsResponse,
  PublishPostResponse,
  SchedulePostResponse,
  UnschedulePostResponse,
  UpdatePostResponse,
  UploadMediaResponse,
} from './checks'
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

const { OTTERPOST_KEY: key = '' } = process.env
const authorized = { headers: { Authorization: `Bearer ${key}` } }

const say = (name: string, ...words: unknown[]) => console.log(`${name}: ${words.join(' ')}`)
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

// What Zod gives is what the contract says, or it throws.
const me = GetMeResponse.parse((await getMe(authorized)).data)
say('me', me.subscription.status)

const created = await createPosts({ text: 'A draft', platforms: ['x', 'bluesky'] }, authorized)
const [draft] = CreatePostsResponse.parse(created.data).posts
if (draft === undefined) throw new Error('no post')
const { id } = draft
say('created', draft.status, 'for', draft.platforms.join())

const dated = await schedulePost(id, { scheduled_date: inAnHour() }, authorized)
const scheduled = SchedulePostResponse.parse(dated.data)
say('scheduled', scheduled.status)

const listed = await listPosts({ status: 'scheduled', limit: 5 }, authorized)
const list = ListPostsResponse.parse(listed.data)
say('listed', list.pagination.total, list.posts[0]?.status)

const changed = await updatePost(id, { text: 'A better text' }, authorized)
const updated = UpdatePostResponse.parse(changed.data)
say('updated', `${updated.text},`, updated.status)

const unscheduled = UnschedulePostResponse.parse((await unschedulePost(id, authorized)).data)
say('unscheduled', `${unscheduled.status},`, unscheduled.scheduled_date ?? 'no date')

const once = { headers: { ...authorized.headers, 'Idempotency-Key': id } }
const published = PublishPostResponse.parse((await publishPost(id, {}, once)).data)
say('published', published.status)

const read = GetPostResponse.parse((await getPost(id, authorized)).data)
const results = read.results?.map(({ platform, status }) => `${platform} ${status}`) ?? []
say('read', results.join(', '))

const refused = await schedulePost(id, { scheduled_date: inAnHour() }, authorized)
if (refused.status !== 400) throw new Error('not refused')
say('refused', refused.status, refused.data.code)

const missing = await getPost('000000000000000000000000', authorized)
if (missing.status !== 404) throw new Error('not missing')
say('missing', missing.status, missing.data.code)

const overview = await getAnalyticsOverview({}, authorized)
const { stats, trends } = GetAnalyticsOverviewResponse.parse(overview.data)
say('overview', stats.total_posts_published, 'published, best month', trends.best_month?.count)

const file = new File([readFileSync('picture.png')], 'picture.png', { type: 'image/png' })
const uploaded = UploadMediaResponse.parse((await uploadMedia({ file }, authorized)).data)
say('uploaded', uploaded.url.slice(0, 4))

const gone = await deletePost(id, {}, authorized)
const deleted = DeletePostResponse.parse(gone.data)
say('deleted', deleted.success)
