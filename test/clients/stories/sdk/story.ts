import { ApiProblem, Otterpost } from './otterpost/source/index.js'

const { OTTERPOST_URL: baseUrl = '', OTTERPOST_KEY: apiKey = '' } = process.env
const otterpost = new Otterpost({ baseUrl, apiKey })

const say = (name: string, ...words: unknown[]) => console.log(`${name}: ${words.join(' ')}`)
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

const me = await otterpost.getMe()
say('me', me.subscription.status)

const { posts } = await otterpost.createPosts({ text: 'A draft', platforms: ['x', 'bluesky'] })
const [draft] = posts
if (draft === undefined) throw new Error('no post')
say('created', draft.status, 'for', draft.platforms.join())

const scheduled = await otterpost.schedulePost(draft.id, { scheduled_date: inAnHour() })
say('scheduled', scheduled.status)

const list = await otterpost.listPosts({ status: 'scheduled', limit: 5 })
say('listed', list.pagination.total, list.posts[0]?.status)

const updated = await otterpost.updatePost(draft.id, { text: 'A better text' })
say('updated', `${updated.text},`, updated.status)

const unscheduled = await otterpost.unschedulePost(draft.id)
say('unscheduled', `${unscheduled.status},`, unscheduled.scheduled_date ?? 'no date')

const published = await otterpost.publishPost(draft.id)
say('published', published.status)

const read = await otterpost.getPost(draft.id)
const results = read.results?.map(({ platform, status }) => `${platform} ${status}`) ?? []
say('read', results.join(', '))

await otterpost.schedulePost(draft.id, { scheduled_date: inAnHour() }).catch((error) => {
  if (error instanceof ApiProblem) say('refused', error.status, error.code)
})

await otterpost.getPost('000000000000000000000000').catch((error) => {
  if (error instanceof ApiProblem) say('missing', error.status, error.code)
})

const { stats, trends } = await otterpost.getAnalyticsOverview()
say('overview', stats.total_posts_published, 'published, best month', trends.best_month?.count)

const uploaded = await otterpost.uploadMedia('picture.png')
say('uploaded', uploaded.url.slice(0, 4))

const deleted = await otterpost.deletePost(draft.id)
say('deleted', deleted.success)
