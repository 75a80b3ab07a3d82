/** Posts from the command line, with the real service behind it: what is typed, and what comes of it. */
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'
import { openHome, run, type Running } from './run.ts'

const w = await openWorld()
afterAll(() => w.close())

async function signedIn(connect?: ('x' | 'secondary_a')[]) {
  const user = await w.user(connect && { connect })
  const home = openHome()
  const env = { ...home, OTTERPOST_URL: w.service.url, OTTERPOST_KEY: user.key }
  const otterpost = (args: string[], running: Running = {}) => run(args, { env, ...running })
  const write = (name: string, content: string | Buffer) => {
    writeFileSync(join(home.HOME, name), content)
    return join(home.HOME, name)
  }
  return { user, otterpost, write }
}

test('a key is told its plan, on a terminal, to a program and as JSON', async () => {
  const { otterpost } = await signedIn()

  const read = await otterpost(['me'], { columns: 80 })
  const piped = await otterpost(['me'])
  const json = await otterpost(['me', '--json', 'limits'])

  expect(read.out).toMatch(/subscription.* active\n/)
  expect(piped.out).toContain('subscription\tactive\n')
  expect(JSON.parse(json.out)).toMatchObject({ limits: { remaining_posts_today: 200 } })
})

test('posts are listed with their ids first, page by page', async () => {
  const { user, otterpost } = await signedIn()
  const { body } = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Hello\nyou' } })
  await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Newer' } })

  const { out, err, code } = await otterpost(['posts', 'list', '--limit', '1', '--page', '2'])
  const json = await otterpost(['posts', 'list', '--json', 'text,status'])

  expect(code).toBe(0)
  expect(out).toBe(`${body.posts[0].id}\tdraft\t\tX\tHello you\n`)
  expect(err).toBe('Page 2 of 2, 2 in all; --page shows others.\n')
  expect(JSON.parse(json.out)).toEqual([
    { text: 'Newer', status: 'draft' },
    { text: 'Hello\nyou', status: 'draft' },
  ])
})

test('what is due when is listed by its date, in the zone that is meant', async () => {
  const { otterpost } = await signedIn()
  for (const at of ['2098-01-02 00:30', '2098-01-01 09:00', '2098-01-01 23:30'])
    await otterpost(['posts', 'create', at, '--at', at, '--zone', 'Europe/Berlin'])
  await otterpost(['posts', 'create', 'No date'])
  const texts = async (args: string[]) => {
    const { out } = await otterpost(['posts', 'list', ...args, '--json', 'text'])
    return JSON.parse(out).map(({ text }: { text: string }) => text)
  }
  const day = ['--from', '2098-01-01 00:00', '--until', '2098-01-02 00:00']

  const all = await texts(['--sort', 'scheduled'])
  const in_berlin = await texts([...day, '--zone', 'Europe/Berlin'])
  const in_utc = await texts([...day, '--zone', 'UTC'])
  const past = await texts(['--until', '2020-01-01 09:00'])
  const unclear = await otterpost(['posts', 'list', '--from', 'soon'])
  const created = await texts(['--sort', 'created', '--from', '1 Jan 2098 9:00'])

  expect(all).toEqual(['2098-01-01 09:00', '2098-01-01 23:30', '2098-01-02 00:30'])
  expect(in_berlin).toEqual(all.slice(0, 2))
  expect(in_utc).toEqual(all)
  expect(past).toEqual([])
  expect([unclear.code, unclear.err]).toEqual([2, expect.stringContaining('is not understood')])
  expect(created).toEqual([])
})

test('a post goes from draft to scheduled to the networks to nowhere', async () => {
  const { user, otterpost } = await signedIn(['x', 'secondary_a'])

  const made = await otterpost(['posts', 'create', '--platforms', 'x,bluesky', '-'], {
    input: 'From a pipe\n',
  })
  const [id = '', status] = made.out.split('\t')
  const scheduled = await otterpost(['posts', 'schedule', id, '--at', '2099-01-02T03:04:05+01:00'])
  const updated = await otterpost(['posts', 'update', id, '--text', 'Better', '--unschedule'])
  const published = await otterpost(['posts', 'publish', id, '--yes'])
  const shown = await otterpost(['posts', 'get', id])
  const deleted = await otterpost(['posts', 'delete', id, '--yes'])
  const gone = await otterpost(['posts', 'get', id])

  expect([status, made.code]).toEqual(['draft', 0])
  expect(scheduled.out).toContain('scheduled\t2099-01-02T02:04:05.000Z\n')
  expect(scheduled.err).toContain('Fri 2 Jan 2099 02:04:05 UTC')
  expect(updated.out).toMatch(/status\tdraft\n.*text\tBetter\n/s)
  expect(published.out).toContain('status\tposted\n')
  expect(published.err).toMatch(/^X: published, http\S+\nBluesky: published, http\S+\n$/)
  expect(shown.out).toMatch(/results\tX: published, \S+ Bluesky: published/)
  expect(deleted.out).toMatch(/^result\tDeleted\.\n/)
  expect(deleted.out).toContain('deleted on X\ttrue\n')
  expect([gone.code, gone.err]).toEqual([5, expect.stringContaining('(not_found)')])
  expect(await w.published(user, 'x')).toHaveLength(1)
})

test('a thread comes from arguments or from a file, with a picture uploaded on the way', async () => {
  const { user, otterpost, write } = await signedIn(['x'])
  const file = write('thread.txt', '\ufeffOne\r\n---\r\nTwo\r\nlines\r\n---\r\nThree\r\n')
  const pixels = { width: 8, height: 8, channels: 3, background: 'teal' } as const
  const picture = write('otter.png', await sharp({ create: pixels }).png().toBuffer())

  const typed = await otterpost(['posts', 'thread', 'One', 'Two', '--json', 'thread_tweets'])
  const read = await otterpost(['posts', 'thread', '--file', file, '--media', picture, '--json'])

  expect(JSON.parse(typed.out)).toEqual([{ thread_tweets: ['Two'] }])
  const [post] = JSON.parse(read.out).posts
  expect(post).toMatchObject({ text: 'One', thread_tweets: ['Two\nlines', 'Three'] })
  expect(post.media_urls).toEqual([expect.stringMatching(/\/media\/\w+\.png$/)])
  expect((await w.call(user, 'GET', '/api/v1/posts')).body.total).toBe(2)
})

test('a network that refuses what another takes is exit code 7', async () => {
  const { otterpost } = await signedIn(['x', 'secondary_a'])
  await w.fault({
    platform: 'secondary_a',
    kind: 'status',
    status: 400,
    body: { error: 'InvalidRequest', message: 'No' },
  })

  const { code, out, err } = await otterpost([
    'posts',
    'create',
    'Half',
    '--publish',
    '--yes',
    '--platforms',
    'x,bluesky',
  ])

  expect(code).toBe(7)
  expect(out).toContain('\tposted, with failures\t')
  const id = out.slice(0, 24)
  expect(err).toContain('1 of 2 networks refused it.')
  expect(err).toContain(`otterpost posts publish ${id} --platforms bluesky\n`)
  expect(err.match(/Bluesky: /g)).toHaveLength(1)
  expect(err).not.toContain('secondary_a')
  const found = await otterpost(['posts', 'list', '--has-failures'])
  expect(found.out).toContain(id)
})

test('of several posts to schedule the others are, and the exit code is 7', async () => {
  const { user, otterpost, write } = await signedIn(['x'])
  const { body } = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'One' } })
  const missing = '6b0000000000000000000000'
  const plan = write(
    'plan.txt',
    `${body.posts[0].id} 2099-01-01T00:00:00Z\n\n${missing}\t2099-01-01T00:00:00Z\n`,
  )

  const { code, out, err } = await otterpost(['posts', 'schedule-many', '--file', plan])

  expect(code).toBe(7)
  expect(out).toBe(`${body.posts[0].id}\tscheduled\t2099-01-01T00:00Z\tOne\n`)
  expect(err).toContain(`1 of 2 failed.\n  ${missing}: `)
})

test('uploads go on when one file is refused, and print the URLs of the others in order', async () => {
  const { otterpost, write } = await signedIn(['x'])
  const pixels = { width: 8, height: 8, channels: 3, background: 'teal' } as const
  const bytes = await sharp({ create: pixels }).png().toBuffer()
  const files = ['1.png', '2.png', '3.txt', '4.png', '5.png', '6.png'].map((name) =>
    write(name, name === '3.txt' ? 'no picture' : bytes),
  )

  const { code, out, err } = await otterpost(['media', 'upload', ...files])
  const named = await otterpost(['media', 'upload', files[0] ?? '', '--json', 'file'])

  expect(code).toBe(7)
  expect(out).toMatch(/^(http\S+\.png\n){5}$/)
  expect(err).toContain('1 of 6 were refused.')
  expect(err).toMatch(/3\.txt: .*unsupported_media_type/)
  expect(JSON.parse(named.out)).toEqual([{ file: files[0] }])
})

test('a file that is larger than any may be is not sent, and the others are', async () => {
  const { otterpost, write } = await signedIn(['x'])
  const pixels = { width: 8, height: 8, channels: 3, background: 'navy' } as const
  const picture = write('1.png', await sharp({ create: pixels }).png().toBuffer())
  const film = write('2.mp4', Buffer.alloc(20 * 1024 * 1024 + 1))

  const { code, out, err } = await otterpost(['media', 'upload', picture, film])
  const attached = await otterpost(['posts', 'create', 'With a film', '--media', film])

  expect(code).toBe(7)
  expect(out).toMatch(/^http\S+\.png\n$/)
  expect(err).toContain('2.mp4: The file is too large')
  expect([attached.code, attached.err]).toEqual([1, expect.stringContaining('is too large')])
})

test('a dry run with files prints nothing but JSON where JSON is wanted', async () => {
  const { user, otterpost, write } = await signedIn(['x'])
  const pixels = { width: 8, height: 8, channels: 3, background: 'teal' } as const
  const picture = write('1.png', await sharp({ create: pixels }).png().toBuffer())
  const dry = ['--dry-run', '--json']

  const post = await otterpost(['posts', 'create', 'With a picture', '--media', picture, ...dry])
  const upload = await otterpost(['media', 'upload', picture, '--alt', 'Teal', ...dry])

  expect(JSON.parse(post.out)).toMatchObject({ method: 'POST', path: '/api/v1/posts' })
  expect(post.err).toMatch(/^POST \/api\/v1\/upload .*1\.png/)
  const body = { file: picture, bytes: statSync(picture).size, alt_text: 'Teal' }
  expect(JSON.parse(upload.out)).toEqual([{ method: 'POST', path: '/api/v1/upload', body }])
  expect(upload.err).toBe('Nothing was sent.\n')
  expect((await w.call(user, 'GET', '/api/v1/media')).body.media).toEqual([])
})

test('a repeated upload gives the URLs of the first time, equal files one each', async () => {
  const { otterpost, write } = await signedIn(['x'])
  const pixels = { width: 8, height: 8, channels: 3, background: 'plum' } as const
  const bytes = await sharp({ create: pixels }).png().toBuffer()
  const files = [write('one.png', bytes), write('two.png', bytes)]

  const upload = async () => (await otterpost(['media', 'upload', ...files])).out
  const [first, second, third] = [await upload(), await upload(), await upload()]

  expect(new Set(first.trim().split('\n')).size).toBe(2)
  // Every six hours they begin anew, which can happen once in between.
  expect([second === first, third === second]).toContain(true)
})

test('any request of the API can be sent as it is', async () => {
  const { otterpost, write } = await signedIn(['x'])
  const body = write('body.json', '{"text":"From a file"}')

  const made = await otterpost(['api', 'post', '/api/v1/posts', '--input', body])
  const listed = await otterpost([
    'api',
    'GET',
    'posts',
    '-F',
    'limit=1',
    '-f',
    'status=draft',
    '-i',
  ])
  const built = await otterpost([
    'api',
    'POST',
    'posts',
    '--dry-run',
    '-f',
    'text=5',
    '-F',
    'n=5',
    '-f',
    'l[]=a',
    '-f',
    'l[]=b',
  ])
  const strange = await otterpost(['api', 'GET', 'nowhere'])

  expect(JSON.parse(made.out).posts[0].text).toBe('From a file')
  expect(listed.out).toMatch(/^200 OK\n.*x-ratelimit-limit: 1500\n.*\n\n\{.*"total": 1/s)
  expect(built.out).toMatch(/^POST \/api\/v1\/posts\n/)
  expect(JSON.parse(built.out.slice(built.out.indexOf('{')))).toEqual({
    text: '5',
    n: 5,
    l: ['a', 'b'],
  })
  expect([strange.code, JSON.parse(strange.out).code]).toEqual([5, 'not_found'])
})
