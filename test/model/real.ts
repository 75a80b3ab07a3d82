/** The service under the same requests, over HTTP. */
import type { Answer } from '../world/world.ts'
import { bringAbout } from './arrange.ts'
import type { ApiRequest, Request } from './asked.ts'
import type { Real } from './bench.ts'

const POSTS = '/api/v1/posts'

/** Makes the request and answers in the model's words. */
export async function perform(real: Real, asked: Request): Promise<string> {
  const id = 'post' in asked ? (real.ids[asked.post] ?? NOBODYS) : ''
  switch (asked.kind) {
    case 'create':
      return create(real, asked)
    case 'edit': {
      const { text, date: scheduled_date, confirm: confirm_resend } = asked
      return said(await send(real, 'PUT', `/${id}`, { text, scheduled_date, confirm_resend }))
    }
    case 'schedule': {
      const { date: scheduled_date, confirm: confirm_resend } = asked
      return said(await send(real, 'POST', `/${id}/schedule`, { scheduled_date, confirm_resend }))
    }
    case 'batch':
      return batch(real, asked)
    case 'publish': {
      const { platforms, confirm: confirm_resend } = asked
      return said(await send(real, 'POST', `/${id}/publish`, { platforms, confirm_resend }))
    }
    case 'delete': {
      const answer = await send(real, 'DELETE', `/${id}?delete_from_x=${asked.removes}`)
      if (answer.status !== 200) return said(answer)
      return `200 ${answer.body.x_deleted ? 'removed' : 'not removed'} from x`
    }
    case 'faults':
    case 'time':
    case 'looks':
    case 'deadlines':
    case 'hold_ends':
    case 'reconnect':
      await bringAbout(real, asked, id)
      return 'done'
  }
}

/** No post has it. */
const NOBODYS = '0'.repeat(24)

function send({ w, user }: Real, method: string, path: string, body?: object): Promise<Answer> {
  return w.call(user, method, `${POSTS}${path}`, body && { body })
}

function said({ status, body }: Answer): string {
  if (status >= 300) return `${status} ${body.code}`
  return `${status} ${body.status}${body.warnings ? ' with warnings' : ''}`
}

async function create(real: Real, { posts, now }: Extract<ApiRequest, { kind: 'create' }>) {
  const [one, ...others] = posts.map(({ text, parts, platforms, date }) => ({
    text,
    platforms,
    ...(parts.length > 0 && { thread_tweets: parts }),
    ...(date !== null && { scheduled_date: date }),
  }))
  const body = others.length > 0 ? { posts: [one, ...others] } : { ...one, publish_now: now }
  const answer = await send(real, 'POST', '', body)
  const made: { id: string; status: string }[] = answer.body.posts ?? []
  real.ids.push(...(answer.status === 502 ? [answer.body.id] : made.map(({ id }) => id)))
  const status = made.map((post) => post.status).join(' ')
  return said({ ...answer, body: { ...answer.body, status, ...(!now && { warnings: undefined }) } })
}

async function batch(real: Real, { posts, date, confirm }: Extract<ApiRequest, { kind: 'batch' }>) {
  const schedules = posts.map((post) => ({
    post_id: real.ids[post] ?? NOBODYS,
    scheduled_date: date,
  }))
  const body = { schedules, confirm_resend: confirm }
  const answer = await send(real, 'POST', '/batch-schedule', body)
  const scheduled: string[] = answer.body.scheduled.map(({ id }: { id: string }) => id)
  const refused: string[] = (answer.body.errors ?? []).map(
    (one: { post_id: string }) => one.post_id,
  )
  // Of a post that is named twice the second entry is the refused one.
  const words: string[] = schedules.map(({ post_id }, place) =>
    scheduled.includes(post_id) && schedules.findIndex((one) => one.post_id === post_id) === place
      ? 'scheduled'
      : 'refused',
  )
  if (scheduled.length + refused.length !== posts.length) words.push('and something else')
  return `${answer.status} ${words.join(' ')}`
}
