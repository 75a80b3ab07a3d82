/** The ledger outlives the process. */
import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launch, listening, SIMULATOR } from '../world/program.ts'
import { picture } from './samples.ts'
import { bearer, send, useSimulator } from './wire.ts'

const { call, open, ledger, accepted, restart } = useSimulator()

test('a restart continues from the file, without the line that a kill tore', async () => {
  const ledger_file = join(mkdtempSync(join(tmpdir(), 'simulator-')), 'deep', 'ledger.jsonl')
  await restart({ ledger_file })
  const alice = await open('x', 'alice', { tier: 'Basic' })
  const post = (text: string) => call('POST', '/x/2/tweets', { text }, bearer(alice))
  const kept = (await post('kept 🧵')).body.data.id
  const gone = (await post('gone')).body.data.id
  await call('DELETE', `/x/2/tweets/${gone}`, undefined, bearer(alice))
  const before = await ledger()
  appendFileSync(ledger_file, '{"kind":"post_accepted","platform":"x","text":"to')

  await restart({ ledger_file })

  expect(await ledger()).toEqual(before)
  expect(await open('x', 'alice')).toEqual({ ...alice, avatar_url: expect.any(String) })
  const { body } = await call('GET', `/x/2/tweets?ids=${kept},${gone}`, undefined, bearer(alice))
  expect(body.data).toMatchObject([{ id: kept }])
  expect(body.errors).toMatchObject([{ resource_id: gone }])
  expect((await post('gone')).status).toBe(403)
  expect((await post('new')).status).toBe(201)
  const lines = readFileSync(ledger_file, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).kind)).toEqual([
    ...['account_created', 'post_accepted', 'post_accepted', 'post_deleted', 'post_accepted'],
  ])
})

test('a line in the middle that cannot be read is left out, with one warning that names the file', async () => {
  const ledger_file = join(mkdtempSync(join(tmpdir(), 'simulator-')), 'ledger.jsonl')
  await restart({ ledger_file })
  await open('x', 'before')
  appendFileSync(ledger_file, '{"kind":"post_accepted","text":"to\n\0\0\0\n')
  await open('x', 'after')
  const whole = await ledger()
  const warned: string[] = []
  const note = ({ message }: Error) => message.includes(ledger_file) && warned.push(message)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))

  await restart({ ledger_file })

  expect(await ledger()).toEqual(whole)
  expect(warned).toEqual([expect.stringMatching(/ left out: 2$/)])
})

test('an entry holds what was sent and its fingerprint', async () => {
  const alice = await open('x', 'alice')
  await call('POST', '/x/2/tweets', '{ "text": "hello" }', bearer(alice))
  await open('secondary_b', 'alice')

  expect(await accepted('?platform=x&account=alice')).toEqual([
    expect.objectContaining({
      body: '{ "text": "hello" }',
      fingerprint: createHash('sha256').update('{ "text": "hello" }').digest('hex'),
    }),
  ])
  expect(await ledger('?platform=secondary_b')).toHaveLength(1)
})

test('run alone and killed, it starts again with all posts, media and drafts it had answered for', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'simulator-'))
  const first = await run(DATA_DIR)
  const account = { platform: 'x', handle: 'alice', tier: 'Basic' }
  const alice = (await send(first.url, 'POST', '/control/accounts', account)).body
  const post = (text: string) => send(first.url, 'POST', '/x/2/tweets', { text }, bearer(alice))
  const ids = []
  for (const text of ['one', 'two', 'three']) ids.push((await post(text)).body.data.id)
  const picture_bytes = await picture('png')
  const media = { media: picture_bytes.toString('base64'), media_category: 'tweet_image' }
  const uploaded = await send(first.url, 'POST', '/x/2/media/upload', media, bearer(alice))
  const { id: media_id } = uploaded.body.data
  const content_state = { blocks: [{ type: 'unstyled', text: 'kept' }], entities: [] }
  const draft = { title: 'Kept', content_state }
  const drafted = await send(first.url, 'POST', '/x/2/articles/draft', draft, bearer(alice))
  await first.program.end()

  const second = await run(DATA_DIR)

  const path = `/x/2/tweets?ids=${ids.join()}`
  const { body } = await send(second.url, 'GET', path, undefined, bearer(alice))
  expect(body.data.map((one: { id: string }) => one.id)).toEqual(ids)
  const made = { media: { media_ids: [media_id] } }
  const posted = await send(second.url, 'POST', '/x/2/tweets', made, bearer(alice))
  expect(posted.status).toBe(201)
  const page = await send(second.url, 'GET', `/x/alice/status/${posted.body.data.id}`)
  const file = /\/files\/[0-9a-f]{32}/.exec(page.body)?.[0] ?? ''
  const served = await fetch(second.url + file)
  expect(Buffer.from(await served.arrayBuffer())).toEqual(picture_bytes)
  const publishing = `/x/2/articles/${drafted.body.data.id}/publish`
  expect((await send(second.url, 'POST', publishing, undefined, bearer(alice))).status).toBe(200)
  expect(await second.program.end('SIGTERM')).toBe(0)
})

test('where an entry no longer fits, a smaller one does, and all that was accepted is there after a restart', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'simulator-'))
  // A limit on the size of files tears the write that goes beyond it, as a full disk does.
  const first = await run(DATA_DIR, ['sh', '-c', 'ulimit -f 100 && exec "$@"', 'sh'])
  const account = { platform: 'x', handle: 'alice', tier: 'Premium' }
  const alice = (await send(first.url, 'POST', '/control/accounts', account)).body
  const post = (text: string) => send(first.url, 'POST', '/x/2/tweets', { text }, bearer(alice))
  const accepted = []
  let large = await post('0'.repeat(9_000))
  for (let i = 1; large.status === 201; i++) {
    accepted.push(large.body.data.id)
    large = await post(String(i).repeat(9_000))
  }
  const small = await post('small')
  accepted.push(small.body.data?.id)
  await first.program.end()

  const second = await run(DATA_DIR)

  expect(accepted.length).toBeGreaterThan(1)
  const { entries } = (await send(second.url, 'GET', '/control/ledger')).body
  const posts = entries.filter((entry: { kind: string }) => entry.kind === 'post_accepted')
  expect(posts.map((entry: { id: string }) => entry.id)).toEqual(accepted)
  await second.program.end()
})

/** Alone, in a process of its own. `as` are words before the program, which run it otherwise. */
async function run(DATA_DIR: string, as: string[] = []) {
  const [command = '', ...args] = [...as, process.execPath, ...SIMULATOR]
  const program = launch({ command, args, env: { DATA_DIR, SIMULATOR_PORT: '0' } })
  return { program, url: await listening(program) }
}
