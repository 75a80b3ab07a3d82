/** What the command line refuses, and what it makes of refusals: exit codes and words. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openProxy, type Reply } from './proxy.ts'
import { openHome, run } from './run.ts'

const proxy = await openProxy()
afterAll(() => proxy.close())
beforeEach(() => {
  proxy.seen.length = 0
})

const ID = '6b0013180000a13f9c27d05e'
const PAST = '2020-01-01T00:00:00Z'

/** What is typed, and a part of what is said about it. */
const WRONG: [string[], string][] = [
  [[], 'Usage: otterpost'],
  [['posts'], 'Usage: otterpost posts'],
  [['post'], '(Did you mean posts?)'],
  [['posts', 'lsit'], '(Did you mean list?)'],
  [['posts', 'list', '--statsu', 'draft'], '(Did you mean --status?)'],
  [['posts', 'list', '--status', 'gone'], 'Allowed choices are draft, scheduled, posted, failed'],
  [['posts', 'list', '--limit', 'ten'], 'It has to be a whole number.'],
  [
    ['posts', 'list', '--json', 'id,wordcount'],
    'There is no field wordcount here.\nKnown are: id,',
  ],
  [['posts', 'get'], "missing required argument 'id'"],
  [['posts', 'get', ID, 'another'], 'too many arguments'],
  [['posts', 'create'], 'No text is given.'],
  [['posts', 'create', '-'], 'The text is empty.'],
  [['posts', 'create', 'Hi', '--file', 'text.txt'], 'given twice'],
  [['posts', 'create', '--file', 'nowhere.txt'], 'there is no such file'],
  [['posts', 'create', 'Hi', '--media', 'nowhere.png'], 'There is no file nowhere.png.'],
  [['posts', 'create', 'Hi', '--media', '/'], 'is no file'],
  [['posts', 'create', 'Hi', '--platforms', 'x,myspace'], 'Networks are x, bluesky'],
  [['posts', 'create', 'Hi', '--at', 'someday'], 'someday'],
  [['posts', 'create', 'Hi', '--at', PAST], PAST.slice(0, 10)],
  [
    ['posts', 'create', 'Hi', '--at', '2099-01-01T00:00:00Z', '--publish'],
    'Either --publish or --at',
  ],
  [['posts', 'create', 'Hi', '--publish'], 'Say --yes to do it without being asked.'],
  [['posts', 'create', 'Hi', '--json', 'typo'], 'There is no field typo here.'],
  [
    ['posts', 'create', 'Hi', '--at', '2099-01-01T00:00:00Z', '--zone', 'Mars'],
    'Mars is no time zone',
  ],
  [['posts', 'get', '--json', ID], 'write --json last'],
  [['posts', 'thread', 'One'], 'two parts or more'],
  [['posts', 'update', ID], 'Nothing is to be changed.'],
  [['posts', 'update', ID, '--unschedule', '--at', '2099-01-01T00:00:00Z'], 'Either --at'],
  [['posts', 'schedule', ID], "required option '--at <time>'"],
  [['posts', 'schedule-many'], 'No posts are named.'],
  [['posts', 'schedule-many', ID], 'does not name a post and a time'],
  [['posts', 'publish', ID], 'Say --yes to do it without being asked.'],
  [['posts', 'delete', ID], 'Say --yes to do it without being asked.'],
  [['articles', 'publish', ID], 'Say --yes to do it without being asked.'],
  [['articles', 'delete', ID], 'Say --yes to do it without being asked.'],
  [['articles', 'create', 'Title'], 'No text is given.'],
  [['articles', 'update', ID], 'Nothing is to be changed.'],
  [['media', 'upload'], "missing required argument 'files'"],
  [['analytics', 'tweets', '--period', 'year'], 'a number of days, or "all"'],
  [['api', 'GET', 'https://elsewhere.example/posts'], 'is no path of the API'],
  [['api', 'GET', '/posts', '-H', 'Authorization: Bearer x'], 'The key is no option.'],
  [['api', 'POST', '/posts', '-f', 'text'], 'Write it like name=value'],
  [['api', 'TRACE', '/posts'], '"TRACE" is no method of the API.'],
  [['api', 'connect', '/posts'], '"connect" is no method of the API.'],
  [['api', 'GET', '/posts', '--input', '-'], 'GET takes no --input.'],
  [['api', 'GET', '/posts', '-H', 'X-Example: €'], 'A header is written like'],
  [['api', 'GET', '/posts', '-H', 'Content-Length: 5'], 'is set by the connection itself.'],
  [['posts', 'create', 'Hi', '--idempotency-key', '€'], 'It has to be printable ASCII'],
  [['posts', 'update', ID, '--if-match', ' '], 'It has to be printable ASCII'],
  [['posts', 'create', '--file', '/dev/zero'], 'it is larger than 8 MB'],
  [['config', 'get', 'key'], 'There is no setting key.'],
  [['config', 'set', 'zone', 'Middle/Earth'], 'is no time zone'],
  [['config', 'set', 'url', 'ftp://a'], 'is no address'],
  [['config', 'set', 'profile', 'nobody'], 'There is no profile nobody.'],
  [['me', '--profile', 'nobody'], 'There is no profile nobody.'],
  [['me', '--url', 'otterpost.example'], 'is no address of an instance'],
  [['auth', 'login'], 'otterpost auth login --with-key'],
  [['auth', 'login', '--with-key'], 'No key was given.'],
]

test.each(WRONG)('%j is written wrongly, and nothing is sent', async (args, said) => {
  const env = { ...openHome(), OTTERPOST_URL: proxy.url, OTTERPOST_KEY: 'ot_key' }

  const { code, out, err } = await run(args, { env })

  expect(err).toContain(said)
  expect([code, out]).toEqual([2, ''])
  expect(proxy.seen).toEqual([])
})

const REFUSALS: [string, Reply, number, string][] = [
  [
    '400',
    refusal(400, 'validation_failed', { details: ['text: too long', 'b: c'] }),
    1,
    '\n  text: too long\n  b: c\n',
  ],
  ['401', refusal(401, 'unauthorized'), 3, 'otterpost auth login'],
  ['403', refusal(403, 'account_not_connected'), 4, 'otterpost accounts targets'],
  ['404', refusal(404, 'not_found'), 5, '"otterpost posts list" shows the ids.'],
  ['409', refusal(409, 'outcome_unknown'), 1, '--confirm-resend'],
  ['413', refusal(413, 'payload_too_large'), 1, '(payload_too_large)'],
  [
    '429',
    refusal(429, 'daily_limit', {}, { 'retry-after': '7200' }),
    6,
    'Possible again in 2 h 0 min.',
  ],
  ['500', refusal(500, 'internal_error', {}, { 'x-request-id': 'abc' }), 8, 'X-Request-Id: abc'],
  ['502', refusal(502, 'publish_failed', { id: ID }), 8, `otterpost posts publish ${ID}`],
  ['a new code', refusal(418, 'teapot'), 1, '(teapot)'],
  [
    'an error in HTML',
    { status: 503, body: '<html>', headers: { 'content-type': 'text/html' } },
    8,
    'does not answer as Otterpost does (status 503)',
  ],
  [
    'a success in HTML',
    { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } },
    8,
    'otterpost doctor',
  ],
  ['JSON cut short', { status: 200, body: '{"posts":' }, 8, 'cannot be read'],
  [
    'a redirect',
    { status: 301, headers: { location: 'https://b.example/' } },
    1,
    'leads elsewhere, to https://b.example/',
  ],
  [
    'words with control characters',
    refusal(400, 'x', { error: 'a\u001b[31mb\u0007' }),
    1,
    'a␛[31mb␇',
  ],
]

test.each(REFUSALS)(
  '%s has its exit code and says what to do',
  async (_name, reply, exit_code, said) => {
    proxy.instead = () => reply
    const env = { ...openHome(), OTTERPOST_URL: proxy.url, OTTERPOST_KEY: 'ot_key' }

    const { code, out, err } = await run(['posts', 'get', ID], { env })

    expect(err).toContain(said)
    expect([code, out]).toEqual([exit_code, ''])
    expect(err).not.toContain('ot_key')
  },
)

test.each([
  [['articles', 'get', ID], '"otterpost articles list" shows the ids.\n'],
  [['api', 'GET', '/nothing'], '(not_found)\n'],
])('%j: nothing there, and where to look, if there is such a place', async (args, last) => {
  proxy.instead = () => refusal(404, 'not_found')
  const env = { ...openHome(), OTTERPOST_URL: proxy.url, OTTERPOST_KEY: 'ot_key' }

  const { code, err } = await run(args, { env })

  expect(code).toBe(5)
  expect(err.endsWith(last), err).toBe(true)
})

test('nobody is signed in: exit code 3, and how to sign in', async () => {
  const { code, err } = await run(['me'], { env: { ...openHome(), OTTERPOST_URL: proxy.url } })

  expect([code, err]).toEqual([
    3,
    'Error: Nobody is signed in.\nSign in with: otterpost auth login\n',
  ])
  expect(proxy.seen).toEqual([])
})

test('an address where nothing answers fails at once, with exit code 8', async () => {
  const closed = await openProxy()
  closed.close()
  const env = { ...openHome(), OTTERPOST_URL: closed.url, OTTERPOST_KEY: 'ot_key' }

  const { code, err, pauses } = await run(['me'], { env })

  expect(code).toBe(8)
  expect(err).toMatch(/cannot be reached: .*ECONNREFUSED/)
  expect(pauses).toEqual([])
})

test.each([
  ['y\r', 0],
  ['yes\r', 0],
  ['n\r', 1],
  ['\r', 1],
  ['\u0004', 1],
  ['\u0003', 130],
])('asked before deleting, %j is exit code %d', async (answers, exit_code) => {
  proxy.instead = () => ({ status: 200, body: { success: true, message: 'Gone', x_deleted: true } })
  const env = { ...openHome(), OTTERPOST_URL: proxy.url, OTTERPOST_KEY: 'ot_key', TERM: 'dumb' }

  const { code } = await run(['posts', 'delete', ID], { env, columns: 80, answers })
  const unasked = await run(['posts', 'delete', ID, '--no-input'], { env, columns: 80, answers })

  expect([code, unasked.code]).toEqual([exit_code, 2])
  expect(proxy.seen).toHaveLength(exit_code === 0 ? 1 : 0)
})

test('a configuration that is none is refused', async () => {
  const env = openHome()
  await run(['config', 'set', 'zone', 'UTC'], { env })
  writeFileSync(join(env.HOME, 'otterpost', 'config.json'), '{"profiles":[]}')

  expect((await run(['me'], { env })).err).toContain('is not a configuration of this program')
})

function refusal(
  status: number,
  code: string,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Reply {
  return { status, headers, body: { error: 'It was refused.', code, ...body } }
}
