/** What the command line says, where a wrong or a missing word would cost somebody time. */
import { afterAll, describe, expect, test } from 'vitest'
import { readCsv } from '../../clients/cli/import/csv.ts'
import { openWorld } from '../world/world.ts'
import { openImporter } from './importing.ts'
import { runProgram } from '../../clients/cli/program.ts'
import { openHome, run, surroundingsOf } from './run.ts'

const w = await openWorld()
afterAll(() => w.close())

const in_days = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('a quote that is not closed', () => {
  const rows = Array.from({ length: 200 }, (_, index) => `"Post ${index}, quoted",A`)

  test.each<[string, string[]]>([
    ['before others that are quoted', rows.with(79, '"Post 79, not closed,A')],
    ['before others that are not', rows.map((_, i) => (i === 79 ? '"Post 79,A' : `Post ${i},A`))],
    ['in the middle of a text', rows.with(79, '"Post "79", quoted",A')],
  ])('%s is reported where it is opened', (_, lines) => {
    const { problems } = readCsv(`text,category\n${lines.join('\n')}\n`)

    expect(problems).toEqual([
      { line: 81, text: expect.stringContaining('a quote is opened here') },
    ])
  })
})

describe('an import', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      JSON.stringify({ text: `Post ${index}`, scheduled_date: in_days(2) }),
    ).join('\n')

  test('that the day’s limit has stopped leaves nothing under way', async () => {
    const { otterpost, file } = await openImporter(w, { plan: 'pro' })
    const path = file('plan.jsonl', rows(25))

    // Shortly before midnight it would wait for the next day.
    const stopped = await otterpost(['posts', 'import', path, '--wait', '0'])
    const { err } = await otterpost(['posts', 'import', path, '--wait', '0'])

    expect(stopped.code).toBe(6)
    expect(err).toContain('5 posts to import: 5 scheduled.')
    expect(err).toContain('Imported before: 20.')
    expect(err).not.toContain('Under way')
  })

  test('are not called under way when no account is there to post with', async () => {
    const { otterpost, file } = await openImporter(w, { connect: [] })
    const path = file('a.jsonl', rows(2))

    const refused = await otterpost(['posts', 'import', path, '--yes'])
    const { err } = await otterpost(['posts', 'import', path, '--dry-run'])

    expect([refused.code, refused.err]).toEqual([4, expect.stringContaining('Connect an account')])
    expect(err).toContain('2 posts to import: 2 scheduled.')
    expect(err).not.toContain('Under way')
  })

  test.each<[string, number, RegExp]>([
    ['enough for it', 5, /Scheduling takes 5 of the day's posts, and 20 are left\./],
    ['less', 25, /Today 20 more posts can be scheduled, of these 25: the import stops there/],
  ])('says before it sends anything that today has %s', async (_, count, said) => {
    const { otterpost, file } = await openImporter(w, { plan: 'pro' })

    const { code, err } = await otterpost([
      'posts',
      'import',
      file('a.jsonl', rows(count)),
      '--dry-run',
    ])

    expect(code).toBe(0)
    expect(err).toMatch(said)
  })

  test('names the limit in a dry run without a key, too', async () => {
    const { file, env } = await openImporter(w)
    const { code, err } = await run(['posts', 'import', file('a.jsonl', rows(3)), '--dry-run'], {
      env: { ...env, OTTERPOST_KEY: undefined },
    })

    expect(code).toBe(0)
    expect(err).toContain('Scheduling takes 3 of the day\'s posts; "otterpost me" shows')
  })

  test('of nothing says so, and shows no request', async () => {
    const { otterpost, file } = await openImporter(w)

    const rehearsed = await otterpost(['posts', 'import', file('a.jsonl', ''), '--dry-run'])
    const { err } = await otterpost(['posts', 'import', file('b.csv', 'text\n'), '--dry-run'])

    expect(rehearsed).toMatchObject({
      code: 0,
      out: '',
      err: 'Nothing to import.\nNothing was sent.\n',
    })
    expect(err).toBe('Nothing to import.\nNothing was sent.\n')
  })

  test.each<[string, string, RegExp]>([
    ['a.csv', 'text,text_2\nOne,\nOne, Two\u0000\n', /a\.csv:3: text_2: /],
    ['a.md', '---\ncategory: A\n---\nOne\n---\nTwo\u0000\n', /a\.md:6: part 2: /],
    [
      'a.jsonl',
      '{"text":"One","thread_tweets":["Two\\u0000"]}',
      /a\.jsonl:1: thread_tweets\[0\]: /,
    ],
  ])('names what the service refuses as %s does', async (name, content, said) => {
    const { otterpost, file } = await openImporter(w)

    const { code, err } = await otterpost(['posts', 'import', file(name, content), '--yes'])

    expect([code, err]).toEqual([7, expect.stringMatching(said)])
  })

  test('shows its dates in the zone of the profile', async () => {
    const { otterpost, file } = await openImporter(w)
    await otterpost(['config', 'set', 'zone', 'Asia/Tokyo'])
    const path = file(
      'a.jsonl',
      JSON.stringify({ text: 'a', scheduled_date: '2090-01-02T00:00:00Z' }),
    )

    const { err } = await otterpost(['posts', 'import', path, '--dry-run'])

    expect(err).toContain('Mon 2 Jan 2090 09:00 +09:00 Asia/Tokyo')
  })
})

test.each<[string[], string | undefined]>([
  [['posts', 'create', 'Hi', '--now'], '--publish'],
  [['posts', 'create', 'Hi', '--schedule', 'tomorrow 9:00'], '--at'],
  [['posts', 'create', 'Hi', '--image', 'otter.png'], '--media'],
  [['articles', 'create', 'Hi', '--now'], '--publish'],
  [['posts', 'list', '--failed'], '--has-failures'],
  [['posts', 'publish', 'id', '--force'], '--yes'],
  [['posts', 'create', 'Hi', '--medai', 'otter.png'], '--media'],
  [['posts', 'list', '--now'], undefined],
])('%j is refused with the option that is meant', async (args, meant) => {
  const { code, err } = await run(args, { env: openHome() })

  expect(code).toBe(2)
  expect(err.match(/Did you mean (--[\w-]+)\?/)?.[1]).toBe(meant)
})

test.each<[string[], string]>([
  [['me'], '\nSign in with: ./otterpost auth login\n'],
  [['doctor'], ' ./otterpost auth login\n'],
  [['config', 'list'], 'Make one: ./otterpost auth login\n'],
  [['config', 'set', 'profile', 'work'], 'Make it: ./otterpost auth login --profile work\n'],
  [['posts', 'create', '--help'], 'Usage: ./otterpost posts create [options] [text]\n'],
  [['posts', 'create', '--help'], '\n  $ ./otterpost posts create "Hello from the command line"\n'],
])('%j repeats how it was called: %j', async (args, said) => {
  const { environment, stdout, stderr } = surroundingsOf({
    env: { ...openHome(), OTTERPOST_URL: w.service.url },
  })

  await runProgram(args, { ...environment, called: './otterpost' })

  const all = `${String(stdout.read() ?? '')}${String(stderr.read() ?? '')}`
  expect(all).toContain(said)
  expect(all).not.toMatch(/(?<!\.\/)otterpost [a-z]/)
})

test.each<[string[], string]>([
  [['posts', 'create', 'Two', 'words'], 'needs quotes. See: otterpost posts create --help\n'],
  [['posts', 'get'], '\nSee: otterpost posts get --help\n'],
  [['posts', 'schedule', 'id'], '\nSee: otterpost posts schedule --help\n'],
  [['posts', 'list', '--limit', 'many'], '\nSee: otterpost posts list --help\n'],
  [['nonsense'], '\nSee: otterpost --help\n'],
])('%j, which is wrong, leads to the help of what was meant', async (args, said) => {
  const { code, err } = await run(args, { env: openHome() })

  expect([code, err]).toEqual([2, expect.stringMatching(/^Error: /)])
  expect(err.endsWith(said), err).toBe(true)
})

test('a setting that is changed says what it is now', async () => {
  const env = openHome()

  const set = await run(['config', 'set', 'zone', 'Europe/Berlin'], { env })
  const removed = await run(['config', 'set', 'zone', ''], { env })

  expect(set.err).toBe('The zone of the profile default is Europe/Berlin.\n')
  expect(removed.err).toBe('The zone of the profile default is no longer set.\n')
})

test('what is asked with a name that the service does not know is refused, and not half done', async () => {
  const user = await w.user()
  const env = { ...openHome(), OTTERPOST_URL: w.service.url, OTTERPOST_KEY: user.key }

  const { code, err } = await run(
    ['api', 'POST', '/posts', '-f', 'text=Hi', '-f', 'schedule_date=x'],
    {
      env,
    },
  )

  expect(code).toBe(1)
  expect(err).toContain('schedule_date: not known; did you mean `scheduled_date`?')
  expect((await w.call(user, 'GET', '/api/v1/posts')).body.total).toBe(0)
})

test('without another address the instance that is here is meant', async () => {
  const user = await w.user()
  const env = { ...openHome(), OTTERPOST_KEY: user.key }
  const { environment, stdout } = surroundingsOf({ env })

  const code = await runProgram(['me', '--json', 'authenticated'], {
    ...environment,
    home: w.service.url,
  })

  expect([code, JSON.parse(String(stdout.read()))]).toEqual([0, { authenticated: true }])
})
