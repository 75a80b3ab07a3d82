/** Importing posts: what is read, what is refused before anything is sent, and what becomes of the rest. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'
import { openHome, run, type Running } from './run.ts'

const w = await openWorld()
afterAll(() => w.close())

const TOMORROW = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 10)

async function signedIn(options: Parameters<typeof w.user>[0] = {}) {
  const user = await w.user(options)
  const home = openHome()
  const env = {
    ...home,
    XDG_STATE_HOME: join(home.HOME, 'state'),
    OTTERPOST_URL: w.service.url,
    OTTERPOST_KEY: user.key,
  }
  const file = (name: string, text: string | Buffer) => {
    const path = join(home.HOME, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return path
  }
  return {
    user,
    env,
    file,
    folder: home.HOME,
    journals: join(env.XDG_STATE_HOME, 'otterpost', 'imports'),
    otterpost: (args: string[], running: Running = {}) => run(args, { env, ...running }),
    /** The newest first; at most a hundred. */
    posts: async () => (await w.call(user, 'GET', '/api/v1/posts?limit=100')).body.posts,
  }
}

const texts = (posts: { text: string }[]) => posts.map(({ text }) => text).toReversed()

test('a table becomes drafts and scheduled posts, in its order', async () => {
  const { otterpost, file, posts } = await signedIn()
  const path = file(
    'plan.csv',
    `\uFEFFtext,category,scheduled_date,text_2,platforms\r\n` +
      `First,News,,,\r\n"Second, with ""quotes""\r\nand lines",,${TOMORROW} 09:00 UTC,,x;secondary_a\r\n` +
      `Third,,,and its second part,x\r\n`,
  )

  const { code, out, err } = await otterpost(['posts', 'import', path, '--json'])

  expect(err).toContain('3 posts to import: 2 as drafts, 1 scheduled.')
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ imported: 3, drafts: 2, scheduled: 1, failed: 0 })
  const found = await posts()
  expect(texts(found)).toEqual(['First', 'Second, with "quotes"\nand lines', 'Third'])
  expect(found[0]).toMatchObject({ status: 'draft', thread_tweets: ['and its second part'] })
  expect(found[1]).toMatchObject({
    status: 'scheduled',
    scheduled_date: `${TOMORROW}T09:00:00.000Z`,
    platforms: ['x', 'secondary_a'],
  })
  expect(found[2]).toMatchObject({ status: 'draft', category: 'News' })
})
