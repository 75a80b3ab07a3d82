/** What a request looks like that is none, and what every answer carries. */
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { noteIgnored } from '../../server/ignored.ts'
import { withinMinute } from '../world/time.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())
const user = await w.user()
const JSON_TYPE = { 'content-type': 'application/json' }

interface Raw {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** As written: fetch would tidy up the path and the headers. */
async function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<Raw> {
  const { hostname, port } = new URL(w.service.url)
  const chunked = 'transfer-encoding' in headers
  const length = body && !chunked ? { 'content-length': Buffer.byteLength(body) } : {}
  return new Promise((resolve, reject) => {
    const asked = request({
      hostname,
      port,
      method,
      path,
      headers: { 'x-api-key': user.key, ...length, ...headers },
    })
    asked.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode, headers: response.headers, text })
      })
    })
    asked.end(body)
  })
}

function namesOf({ headers }: Raw): string[] {
  return Object.keys(headers).toSorted()
}

function codeOf({ status, text }: Raw): [number | undefined, string] {
  return [status, text === '' ? '' : JSON.parse(text).code]
}

describe('paths', () => {
  test.each([
    ['GET', '/api/v1'],
    ['GET', '/api/v1/'],
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/v2/posts'],
    ['GET', '/api'],
    ['POST', '/nothing'],
    ['GET', '/api/v1/posts/a/b'],
    ['POST', '/api/v1/posts/a/unpublish'],
    ['GET', '/api/v1//posts'],
    ['GET', '/api/v1/%70osts'],
    ['GET', '/api/v1/posts/a%2Fb'],
    ['GET', '/api/v1/posts/..%2F..%2Fme'],
    ['GET', '/api/v1/posts/%20'],
    ['GET', '/api/v1/posts/ffffffffffffffffffffffff'],
    ['GET', '/api/v1/posts/__proto__'],
    ['GET', "/api/v1/posts/'%20or%20true"],
  ])('%s %s leads nowhere', async (method, path) => {
    expect(codeOf(await send(method, path))).toEqual([404, 'not_found'])
  })

  test.each([
    ['DELETE', '/api/v1/me', 'GET, HEAD'],
    ['PATCH', '/api/v1/posts', 'GET, HEAD, POST'],
    ['DELETE', '/api/v1/posts', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/v1/posts', 'GET, HEAD, POST'],
    ['POST', '/api/v1/posts/aaaa', 'GET, HEAD, PUT, DELETE'],
    ['PATCH', '/api/v1/posts/aaaa', 'GET, HEAD, PUT, DELETE'],
    ['GET', '/api/v1/posts/aaaa/publish', 'POST'],
    ['PUT', '/api/v1/posts/aaaa/schedule', 'POST'],
    ['PUT', '/api/v1/accounts', 'GET, HEAD'],
    ['POST', '/api/v1/cross-posting/', 'GET, HEAD'],
    ['HEAD', '/api/v1/posts/aaaa/publish', 'POST'],
  ])('%s %s is 405 and says what is allowed', async (method, path, allow) => {
    const answer = await send(method, path)

    expect(answer.status).toBe(405)
    if (method !== 'HEAD') expect(codeOf(answer)).toEqual([405, 'method_not_allowed'])
    expect(answer.headers.allow).toBe(allow)
  })

  test('what batch-schedule does not take is not taken for the id of a post', async () => {
    const answer = await send('POST', '/api/v1/posts/batch-schedule', JSON_TYPE, '{}')

    expect(codeOf(answer)).toEqual([400, 'validation_failed'])
  })

  test.each<[string, Record<string, string>, number]>([
    ['/api/v1/posts', {}, 200],
    ['/api/v1/me', {}, 200],
    ['/api/v1/posts?limit=0', {}, 400],
    ['/api/v1/posts/ffffffffffffffffffffffff', {}, 404],
    ['/api/v1/posts', { 'x-api-key': 'nobody' }, 401],
  ])('HEAD %s is answered as GET is, without a body', async (path, headers, status) => {
    const whole = await send('GET', path, headers)

    const answer = await send('HEAD', path, headers)

    expect([answer.status, answer.text]).toEqual([status, ''])
    expect(namesOf(answer)).toEqual(namesOf(whole))
    expect(answer.headers['content-type']).toBe(whole.headers['content-type'])
  })

  test('HEAD counts as GET does', async () => {
    const left = async (method: string) =>
      Number((await send(method, '/api/v1/me')).headers['x-ratelimit-remaining'])

    const [before = 0, ...after] = await withinMinute(async () => [
      await left('GET'),
      await left('HEAD'),
      await left('HEAD'),
    ])

    expect(after).toEqual([before - 1, before - 2])
  })

  test.each(['/api/v1/posts/%E0%A4%A', '/api/v1/posts/%', '/api/v1/posts/%zz/publish'])(
    '%s is percent-encoded badly',
    async (path) => {
      const method = path.endsWith('publish') ? 'POST' : 'GET'

      expect(codeOf(await send(method, path))).toEqual([400, 'validation_failed'])
    },
  )

  test.each(['/api/v1/posts/%00', '/api/v1/posts/a%00b'])('%s holds NUL', async (path) => {
    const answer = await send('GET', path)

    expect(codeOf(answer)).toEqual([400, 'validation_failed'])
    expect(JSON.parse(answer.text).details).toEqual([expect.stringMatching(/^id: /)])
  })

  test('an id longer than any id is 400', async () => {
    const answer = await send('GET', `/api/v1/posts/${'f'.repeat(65)}`)

    expect(codeOf(answer)).toEqual([400, 'validation_failed'])
    expect(JSON.parse(answer.text).details).toEqual([expect.stringMatching(/^id: /)])
  })
})

describe('bodies', () => {
  const text = JSON.stringify({ text: 'a' })
  const latin = Buffer.from('{"text":"caf\xe9"}', 'latin1')
  const deep = `{"text":"a","b":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const wide = `{"text":"a","b":[${'1,'.repeat(300_000)}1]}`
  const large = JSON.stringify({ text: 'a', b: 'b'.repeat(9 * 1024 * 1024) })

  test.each<[string, Record<string, string>, string | Buffer | undefined, number, string]>([
    ['plain text', { 'content-type': 'text/plain' }, text, 415, 'unsupported_media_type'],
    [
      'a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'text=a',
      415,
      'unsupported_media_type',
    ],
    ['no type', {}, text, 415, 'unsupported_media_type'],
    [
      'another JSON type',
      { 'content-type': 'application/merge-patch+json' },
      text,
      415,
      'unsupported_media_type',
    ],
    [
      'another alphabet',
      { 'content-type': 'application/json; charset=latin1' },
      text,
      415,
      'unsupported_media_type',
    ],
    [
      'an unknown encoding',
      { ...JSON_TYPE, 'content-encoding': 'zip' },
      text,
      415,
      'unsupported_media_type',
    ],
    ['broken gzip', { ...JSON_TYPE, 'content-encoding': 'gzip' }, text, 400, 'invalid_json'],
    ['nothing', JSON_TYPE, undefined, 415, 'unsupported_media_type'],
    ['bytes that are not UTF-8', JSON_TYPE, latin, 400, 'invalid_json'],
    ['half an object', JSON_TYPE, '{"text":', 400, 'invalid_json'],
    ['two objects', JSON_TYPE, '{}{}', 400, 'invalid_json'],
    ['NaN', JSON_TYPE, '{"text":NaN}', 400, 'invalid_json'],
    ['more than anybody sends', JSON_TYPE, large, 413, 'payload_too_large'],
    [
      'as much in gzip',
      { ...JSON_TYPE, 'content-encoding': 'gzip' },
      gzipSync(large),
      413,
      'payload_too_large',
    ],
    ['a hundred thousand arrays in one another', JSON_TYPE, deep, 413, 'payload_too_large'],
    ['as many numbers', JSON_TYPE, wide, 413, 'payload_too_large'],
  ])('%s', async (_, headers, body, status, code) => {
    const answer = await send('POST', '/api/v1/posts', headers, body)

    expect(codeOf(answer)).toEqual([status, code])
    const next = await send('GET', '/api/v1/posts')
    expect([next.status, JSON.parse(next.text).total]).toEqual([200, saved])
  })

  test.each([
    ['/text', '{"text":"a","category":"b","text":"c"}'],
    ['/text', '{"text":"a","text":"a"}'],
    ['/text', String.raw`{"text":"a","te\u0078t":"b"}`],
    ['/metadata/a', '{"text":"{\\"a\\":1,\\"a\\":2}","metadata":{"a":"1","b":"2","a":"3"}}'],
    ['/posts/1/text', '{"posts":[{"text":"a"},{"text":"b","text":"c"}]}'],
    ['/__proto__', '{"text":"a","__proto__":{"a":1},"__proto__":{"b":2}}'],
    ['/nobody/0/1/b', '{"text":"a","nobody":[[{"a":1,"b":2},{"a":1,"b":2,"b":3}],{"a":1}]}'],
  ])('%s stands there twice, and it is refused: %s', async (pointer, body) => {
    const answer = await send('POST', '/api/v1/posts', JSON_TYPE, body)

    expect(codeOf(answer)).toEqual([400, 'validation_failed'])
    const { problems } = JSON.parse(answer.text)
    expect(problems).toEqual([{ pointer, code: 'repeated', message: 'stands there twice' }])
    const next = await send('GET', '/api/v1/posts')
    expect(JSON.parse(next.text).total).toBe(saved)
  })

  // Those below are saved; the table above runs before.
  const saved = 0

  test.each<[string, Record<string, string>, string | Buffer]>([
    ['UTF-8 that says so', { 'content-type': 'application/json; charset=utf-8' }, text],
    ['a type in capitals', { 'content-type': 'Application/JSON' }, text],
    ['gzip', { ...JSON_TYPE, 'content-encoding': 'gzip' }, gzipSync(text)],
    ['chunks', { ...JSON_TYPE, 'transfer-encoding': 'chunked' }, text],
    [
      'an unknown member like an own one of objects',
      JSON_TYPE,
      '{"text":"a","__proto__":{"text":5}}',
    ],
    [
      'the same name in one object and another',
      JSON_TYPE,
      '{"text":"a","metadata":{"text":"\\"text\\": {\\"text\\":"},"variants":{"x":{"text":"c:d"}}}',
    ],
    ['blanks around it', JSON_TYPE, ` \n${text}\n `],
  ])('%s is taken', async (_, headers, body) => {
    const answer = await send('POST', '/api/v1/posts', headers, body)

    expect(answer.status).toBe(201)
    expect(JSON.parse(answer.text).posts[0].text).toBe('a')
  })

  test.each<[string, Record<string, string>, string | undefined]>([
    ['nothing at all', {}, undefined],
    ['nothing with a JSON type', { ...JSON_TYPE, 'content-length': '0' }, undefined],
    ['nothing in chunks', { ...JSON_TYPE, 'transfer-encoding': 'chunked' }, ''],
    ['an empty object', JSON_TYPE, '{}'],
    ['null', JSON_TYPE, 'null'],
  ])('an operation that needs no body takes %s', async (_, headers, body) => {
    const created = await w.call(user, 'POST', '/api/v1/posts', { body: { text: `For ${_}` } })
    const id = created.body.posts[0].id

    const answer = await send('POST', `/api/v1/posts/${id}/publish`, headers, body)
    const deleted = await send('DELETE', `/api/v1/posts/${id}`, headers, body)

    expect(answer.status).toBe(200)
    expect(deleted.status).toBe(200)
  })

  test('a body of another type is refused where none is needed, too', async () => {
    const created = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Typed' } })
    const path = `/api/v1/posts/${created.body.posts[0].id}/publish`

    const answer = await send('POST', path, { 'content-type': 'text/plain' }, '{}')

    expect(codeOf(answer)).toEqual([415, 'unsupported_media_type'])
    expect(await w.published(user, 'x')).not.toContainEqual(
      expect.objectContaining({ text: 'Typed' }),
    )
  })
})

describe('numbers of the query', () => {
  test.each(['0x10', '1e2', '%205', '5%20', '5.0', '%2B5', '0b11', '', 'Infinity', 'NaN'])(
    'limit=%s is none, and refused',
    async (limit) => {
      const answer = await send('GET', `/api/v1/posts?limit=${limit}&page=0`)

      expect(codeOf(answer)).toEqual([400, 'validation_failed'])
      expect(JSON.parse(answer.text).details).toEqual([
        expect.stringMatching(/^page: /),
        'limit: must be integer',
      ])
    },
  )

  test.each(['2', '02'])('limit=%s is one', async (limit) => {
    const answer = await send('GET', `/api/v1/posts?limit=${limit}`)

    expect([answer.status, JSON.parse(answer.text).posts.length]).toEqual([200, 2])
  })
})

describe('X-Ignored-Fields', () => {
  test.each<[string, string, object | undefined, string | null]>([
    ['POST', '/posts', { text: 'a', schedule_date: 'x', Text: 'b' }, 'schedule_date, Text'],
    [
      'POST',
      '/posts',
      { posts: [{ text: 'a' }, { text: 'b', txt: 'c', tags: [{ a: 1 }] }] },
      'posts[1].txt, posts[1].tags',
    ],
    ['POST', '/posts?dry_run=1', { text: 'a', b: null }, 'dry_run, b'],
    ['POST', '/posts', { text: 'a', 'b\r\nset-cookie: c': 1 }, 'b%0D%0Aset-cookie%3A%20c'],
    ['POST', '/posts', { text: 'a', ä: 1 }, '%C3%A4'],
    ['GET', '/posts?order=asc&page=1', undefined, 'order'],
    ['GET', '/me?verbose', undefined, 'verbose'],
    ['POST', '/posts', { text: 'a' }, null],
    ['GET', '/posts?limit=5', undefined, null],
  ])('%s %s with %j names what was not understood', async (method, path, body, expected) => {
    const { headers } = await w.call(user, method, `/api/v1${path}`, body && { body })

    expect(headers.get('x-ignored-fields')).toBe(expected)
  })

  test.each<[string, string, object | undefined, string[]]>([
    [
      'POST',
      '/posts',
      { text: 'a', schedule_date: 'x' },
      ['`schedule_date`: not known; did you mean `scheduled_date`?'],
    ],
    [
      'POST',
      '/posts?dry_run=1',
      { posts: [{ text: 'a', txt: 'b', mediaUrls: [] }] },
      [
        '`dry_run`: not known.',
        '`posts[0].txt`: not known; did you mean `text`?',
        '`posts[0].mediaUrls`: not known; did you mean `media_urls`?',
      ],
    ],
    ['GET', '/posts?state=failed', undefined, ['`state`: not known; did you mean `status`?']],
  ])('%s %s with %j says in warnings what was probably meant', async (method, path, body, said) => {
    const answer = await w.call(user, method, `/api/v1${path}`, body && { body })

    expect(answer.body.warnings).toEqual(said)
  })

  test('each answer that a typing error would make a surprise names it', async () => {
    const named = async (method: string, path: string, body?: object) =>
      (await w.call(user, method, `/api/v1${path}`, body && { body })).body.warnings
    const { body } = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Named' } })
    const path = `/posts/${body.posts[0].id}`
    const date = { scheduled_date: new Date(Date.now() + 3_600_000).toISOString() }
    const known = ['`typo`: not known.']

    expect(await named('PUT', path, { text: 'Renamed', typo: 1 })).toEqual(known)
    expect(await named('POST', `${path}/schedule`, { ...date, typo: 1 })).toEqual(known)
    expect(
      await named('POST', '/posts/batch-schedule', {
        schedules: [{ post_id: body.posts[0].id, ...date, typo: 1 }],
      }),
    ).toEqual(['`schedules[0].typo`: not known.'])
    expect(await named('DELETE', `${path}?delete_from=false`)).toEqual([
      '`delete_from`: not known; did you mean `delete_from_x`?',
    ])
  })

  test('no more than fifty are looked for, however many there are', async () => {
    let read = 0
    const names = Array.from({ length: 10_000 }, (_, index) => `name_${index}`)
    const members = new Proxy(Object.fromEntries(names.map((name) => [name, 1])), {
      getOwnPropertyDescriptor: (target, name) => {
        read++
        return Reflect.getOwnPropertyDescriptor(target, name)
      },
    })
    const schema = { type: 'object', properties: {} }
    const operation = { requestBody: { content: { 'application/json': { schema } } } }
    const res = { setHeader: () => undefined }

    const said = noteIgnored(
      operation as never,
      { query: {}, body: members, headers: {} } as never,
      res as never,
    )

    expect(said).toHaveLength(50)
    expect(read).toBeLessThan(100)
  })

  test('a refusal names them too', async () => {
    const body = { text: 'a', x_account_id: 'nobody', x_acount_id: 'nobody' }

    const { status, headers } = await w.call(user, 'POST', '/api/v1/posts', { body })

    expect([status, headers.get('x-ignored-fields')]).toEqual([400, 'x_acount_id'])
  })

  test('it stays short, whatever is sent', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`name${i}`, i]))

    const { status, headers } = await w.call(user, 'POST', '/api/v1/posts', {
      body: { text: 'a', ...many },
    })

    expect(status).toBe(201)
    expect(headers.get('x-ignored-fields')?.length).toBeLessThanOrEqual(1000)
  })
})

describe('Prefer: handling=strict', () => {
  const strict = { prefer: 'handling=strict' }

  test.each<[string, string, object | undefined, string[]]>([
    [
      'POST',
      '/posts',
      { text: 'a', schedule_date: 'x' },
      ['schedule_date: not known; did you mean `scheduled_date`?'],
    ],
    ['GET', '/posts?state=failed', undefined, ['state: not known; did you mean `status`?']],
    ['GET', '/me?verbose', undefined, ['verbose: not known.']],
  ])('%s %s with %j is refused, and nothing is done', async (method, path, body, details) => {
    const before = (await w.call(user, 'GET', '/api/v1/posts')).body.total

    const answer = await w.call(user, method, `/api/v1${path}`, {
      headers: strict,
      ...(body && { body }),
    })

    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', details } })
    expect(answer.headers.get('preference-applied')).toBe('handling=strict')
    expect((await w.call(user, 'GET', '/api/v1/posts')).body.total).toBe(before)
  })

  test.each(['handling=strict', 'respond-async, Handling="strict"; a=b', 'handling = strict'])(
    '%s is understood, and a request without mistakes is done',
    async (prefer) => {
      const { status, headers } = await w.call(user, 'POST', '/api/v1/posts', {
        headers: { prefer },
        body: { text: 'Strict' },
      })

      expect([status, headers.get('preference-applied')]).toEqual([201, 'handling=strict'])
    },
  )

  test.each(['handling=lenient', 'handling=strictly', 'strict', ''])(
    '%j is another preference',
    async (prefer) => {
      const { status, headers } = await w.call(user, 'POST', '/api/v1/posts', {
        headers: { prefer },
        body: { text: 'Lenient', txt: 'a' },
      })

      expect([status, headers.get('preference-applied')]).toEqual([201, null])
    },
  )
})

describe('X-Request-Id', () => {
  test.each(['abc-123', 'A.b_c-9', '4f0c2a9e-7d1b-4e55-9a38-2f6b8c10d7e4', 'a'.repeat(100)])(
    '%s comes back as it went in',
    async (id) => {
      const headers = { 'x-request-id': id }

      expect((await send('GET', '/api/v1/me', headers)).headers['x-request-id']).toBe(id)
      expect((await send('GET', '/nothing', headers)).headers['x-request-id']).toBe(id)
    },
  )

  test.each(['', 'a b', 'a"b', '<script>', 'a'.repeat(101), 'ä'])('%j is replaced', async (id) => {
    const { headers } = await send('GET', '/api/v1/me', { 'x-request-id': id })

    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('every answer has one of its own', async () => {
    const answers = [
      await send('GET', '/api/v1/me'),
      await send('GET', '/api/v1/me', { 'x-api-key': 'no' }),
      await send('GET', '/nothing'),
      await send('PATCH', '/api/v1/me'),
      await send('GET', '/healthz'),
    ]

    const ids = answers.map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(5)
    expect(ids).not.toContain(undefined)
  })
})

test('every error has the one shape', async () => {
  const answers = [
    await send('GET', '/api/v1/posts/none'),
    await send('GET', '/api/v1/posts?page=0'),
    await send('PATCH', '/api/v1/posts'),
    await send('GET', '/api/v1/me', { 'x-api-key': 'no' }),
    await send('POST', '/api/v1/posts', JSON_TYPE, '{'),
  ]

  for (const { headers, text } of answers) {
    const { error, code, ...rest } = JSON.parse(text)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect([typeof error, typeof code]).toEqual(['string', 'string'])
    expect([
      'retryable,request_id,doc_url',
      'retryable,request_id,doc_url,problems',
      'retryable,request_id,doc_url,details,problems',
    ]).toContain(Object.keys(rest).join())
  }
})

test('a failure of ours says nothing of its cause and names the request', async () => {
  await w.db`alter table posts rename to posts_away`
  const answer = await send('GET', '/api/v1/posts', { 'x-request-id': 'find-me' })
  await w.db`alter table posts_away rename to posts`

  expect(codeOf(answer)).toEqual([500, 'internal_error'])
  expect(JSON.parse(answer.text).error).toContain('find-me')
  expect(answer.text).not.toMatch(/relation|posts_away|select|stack/)
})
