/** What is on its way was decided as it is: a key that may only draft changes none of it any more. */
import { afterAll, expect, test } from 'vitest'
import { png } from '../media/pictures.ts'
import { soon } from '../world/time.ts'
import { openWorld } from '../world/world.ts'
import { keyThatMay, POSTS } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

test('what a picture shows stays said as it is while a network has yet to get the post', async () => {
  const user = await w.user({ connect: ['x', 'secondary_a'] })
  const drafter = await keyThatMay(w, user)
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await png())]), 'a.png')
  form.set('alt_text', 'As it was approved')
  const { body: media } = await w.call(user, 'POST', '/api/v1/upload', { form })
  await w.fault({
    platform: 'secondary_a',
    operation: 'create',
    account: user.handles.secondary_a,
    kind: 'status',
    status: 429,
    headers: { 'retry-after': '600' },
  })
  const content = { text: 'Look', media_urls: [media.url], platforms: ['x', 'secondary_a'] }
  const { body } = await w.call(user, 'POST', POSTS, {
    body: { ...content, scheduled_date: soon() },
  })
  const id = body.posts[0].id
  await w.until(async () => {
    const [row] = await w.db`
      select from posts p join deliveries d on d.user_id = p.user_id and d.post_id = p.id
      where p.id = ${id} and p.status = 'posted' and d.state = 'waiting' and d.tries > 0`
    return row !== undefined
  })

  const path = `/api/v1/media/${media.id}`
  const refused = await w.call(drafter, 'PUT', path, { body: { alt_text: 'Something else' } })
  const { body: after } = await w.call(user, 'GET', path)

  expect(refused).toMatchObject({ status: 403, body: { permission: 'publish' } })
  expect(after.alt_text).toBe('As it was approved')
})
