/** A stream of events is followed through kills of the service: nothing is missed, and nothing comes twice. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openStream } from '../events/stream.ts'
import { LONG_MS_MAX, openSite, type Started } from './process.ts'

const site = await openSite()
afterAll(() => site.close())

const KILLS = 3
const POSTS_EACH = 40

test(
  'whoever follows the ids has each event once, however often the service is killed',
  async () => {
    const seen: string[] = []
    const made: string[] = []
    let place = ''
    let service: Started | undefined
    let is_written = false

    async function write({ call }: Started) {
      for (let count = 0; count < POSTS_EACH; count++) {
        const { body } = await call('POST', '/api/v1/posts', { text: `Post ${made.length}` })
        made.push(body.posts[0].id)
      }
    }
    async function follow() {
      while (!is_written || seen.at(-1) !== made.at(-1)) {
        const headers: Record<string, string> = place === '' ? {} : { 'last-event-id': place }
        const { url = '', key = '' } = service ?? {}
        const query = { types: 'post.created' }
        const stream = await openStream({ url, user: { key }, query, headers }).catch(
          () => undefined,
        )
        if (stream === undefined) {
          await sleep(50)
          continue
        }
        const isDone = () => is_written && stream.events().at(-1)?.data.post?.id === made.at(-1)
        const looks = setInterval(() => isDone() && stream.close(), 50)
        await stream.ended
        clearInterval(looks)
        seen.push(...stream.events().flatMap(({ data }) => data.post?.id ?? []))
        place = stream.last_id() || place
      }
    }

    service = await site.start()
    const following = follow()
    for (let kill = 0; kill < KILLS; kill++) {
      // In the middle of it.
      const writing = write(service).catch(() => undefined)
      await sleep(300)
      await service.program.end('SIGKILL')
      await writing
      service = await site.start()
    }
    await write(service)
    is_written = true
    await following
    const { body } = await service.call('GET', '/api/v1/events?types=post.created&limit=100')
    const last = await service.call(
      'GET',
      `/api/v1/events?types=post.created&limit=100&after=${body.pagination.next_cursor}`,
    )
    const all = [...body.events, ...last.body.events].map(
      (event: typeof body) => event.data.post.id,
    )
    expect(seen).toEqual(all)
    // What was answered is there; what was killed before its answer may be, too.
    expect(all).toEqual(expect.arrayContaining(made))
  },
  LONG_MS_MAX,
)
