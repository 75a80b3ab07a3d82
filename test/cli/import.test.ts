/** Importing posts: what becomes of files, what is remembered of them, and what a dry run shows. */
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { png } from '../media/pictures.ts'
import { openWorld } from '../world/world.ts'
import { openGate } from './gate.ts'
import { openImporter, rowsOf, tableOf } from './importing.ts'

const w = await openWorld()
afterAll(() => w.close())

const DAY = 24 * 3_600_000
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

async function postsOf(user: Awaited<ReturnType<typeof w.user>>) {
  return (await w.call(user, 'GET', '/api/v1/posts?limit=100')).body.posts.toReversed()
}

describe('files become posts', () => {
  test('of a table, drafts and scheduled ones, in its order', async () => {
    const { user, otterpost, file } = await openImporter(w)
    const path = file(
      'plan.csv',
      `\uFEFFtext,category,scheduled_date,text_2,platforms\r\n` +
        `First,News,,,\r\n"Second, with ""quotes""\r\nand lines",,${day(2)} 09:00 UTC,,x;Bluesky\r\n` +
        `Third,,,and its second part,x\r\n`,
    )

    const { code, out, err } = await otterpost(['posts', 'import', path, '--json'])

    expect(code).toBe(0)
    expect(err).toContain('3 posts to import: 2 as drafts, 1 scheduled.')
    expect(JSON.parse(out)).toMatchObject({ imported: 3, drafts: 2, scheduled: 1, failed: 0 })
    expect(await postsOf(user)).toMatchObject([
      { text: 'First', status: 'draft', category: 'News' },
      {
        text: 'Second, with "quotes"\nand lines',
        status: 'scheduled',
        scheduled_date: `${day(2)}T09:00:00.000Z`,
        platforms: ['x', 'secondary_a'],
      },
      { text: 'Third', status: 'draft', thread_tweets: ['and its second part'] },
    ])
  })

  test('of a folder of Markdown files, by their names', async () => {
    const { user, otterpost, file, folder } = await openImporter(w)
    file(
      'posts/b.md',
      '---\ncategory: Later\nplatforms: [x]\n---\nSecond\n\n---\n\nIts next part\n',
    )
    file('posts/a.md', 'First, *plain*\r\n')
    file('posts/.draft.md', 'Hidden')
    file('posts/notes.txt', 'No post')

    const { code } = await otterpost(['posts', 'import', join(folder, 'posts')])

    expect(code).toBe(0)
    expect(await postsOf(user)).toMatchObject([
      { text: 'First, *plain*', category: 'General' },
      { text: 'Second', category: 'Later', thread_tweets: ['Its next part'] },
    ])
  })

  test('of JSON lines from stdin', async () => {
    const { user, otterpost } = await openImporter(w)

    const input = '{"text":"One","community_id":null}\n\n{"text":"Two"}'
    const { code, out } = await otterpost(['posts', 'import', '-'], { input })

    expect(code).toBe(0)
    expect(out).toContain('imported\t2\n')
    expect(await postsOf(user)).toMatchObject([{ text: 'One' }, { text: 'Two' }])
  })

  test('with pictures beside them, each uploaded once', async () => {
    const { user, otterpost, file, lines } = await openImporter(w)
    file('pictures/a.png', await png())
    file('pictures/same.png', await png())
    file('pictures/broken.png', 'no picture')
    // More than could be read whole.
    truncateSync(file('pictures/large.mp4', ''), 3 * 1024 ** 3)
    const path = file(
      'plan.csv',
      'text,media\nOne,pictures/a.png\nTwo,pictures/a.png;pictures/same.png\n' +
        'Three,pictures/broken.png\nFour,\nFive,pictures/large.mp4\n',
    )

    const { code, err } = await otterpost(['posts', 'import', path])

    expect(code).toBe(7)
    expect(err).toMatch(/plan\.csv:4: media: broken\.png: The file must be/)
    expect(err).toMatch(/plan\.csv:6: media: large\.mp4: The file is too large/)
    const [one, two, four] = await postsOf(user)
    expect(one.media_urls).toHaveLength(1)
    expect(two.media_urls).toEqual([one.media_urls[0], one.media_urls[0]])
    expect(four).toMatchObject({ text: 'Four', media_urls: null })
    expect(lines('upload')).toHaveLength(1)
  })
})

describe('what was imported', () => {
  test('is not imported again, wherever new rows are put', async () => {
    const { otterpost, file, texts } = await openImporter(w)
    const path = file('plan.csv', tableOf(60))
    await otterpost(['posts', 'import', path])

    writeFileSync(path, ['text', 'At the front', ...rowsOf(60), 'Post 7', 'At the end'].join('\n'))
    const { out } = await otterpost(['posts', 'import', path, '--json'])

    expect(JSON.parse(out)).toMatchObject({ imported: 3, already_there: 60 })
    expect((await texts()).slice(60)).toEqual(['At the front', 'Post 7', 'At the end'])
  })

  test('is known without the journal too, for as long as the service keeps keys', async () => {
    const { otterpost, file, texts, journals } = await openImporter(w)
    const path = file('plan.csv', tableOf(60))
    await otterpost(['posts', 'import', path])
    rmSync(journals, { recursive: true })

    const { out } = await otterpost(['posts', 'import', path, '--json'])

    expect(JSON.parse(out)).toMatchObject({ imported: 0, already_there: 60 })
    expect(await texts()).toEqual(rowsOf(60))
  })

  test('is so although its dates mean something else by now', async () => {
    const { otterpost, file, texts, journals } = await openImporter(w)
    const path = file('plan.csv', 'text,scheduled_date\nOne,in 3 hours\n')
    await otterpost(['posts', 'import', path])
    rmSync(journals, { recursive: true })

    const { code, out } = await otterpost(['posts', 'import', path, '--json'])

    expect(code).toBe(0)
    expect(JSON.parse(out).imported + JSON.parse(out).already_there).toBe(1)
    expect(await texts()).toEqual(['One'])
  })

  test('is imported once more with --again, and only once more when that is cut off', async () => {
    const importer = await openImporter(w)
    const { otterpost, launch, file, texts } = importer
    const path = file('plan.csv', tableOf(120))
    await otterpost(['posts', 'import', path])

    const killed = { CRASH_AT: 'import_batch_answered:2' }
    await launch(['posts', 'import', path, '--again'], killed).ended
    const { out } = await otterpost(['posts', 'import', path, '--again', '--json'])

    expect(JSON.parse(out)).toMatchObject({ imported: 20, already_there: 100 })
    expect((await texts()).toSorted()).toEqual([...rowsOf(120), ...rowsOf(120)].toSorted())
    await otterpost(['posts', 'import', path])
    expect(await texts()).toHaveLength(240)
    await otterpost(['posts', 'import', path, '--again'])
    expect(await texts()).toHaveLength(360)
  })

  test('may lie in the past by now', async () => {
    const { otterpost, file, texts } = await openImporter(w)
    let [path, at] = ['', 0]
    for (let in_ms = 10_000; (await texts()).length === 0; in_ms *= 2) {
      at = Date.now() + in_ms
      path = file('plan.csv', `text,scheduled_date\nOne,${new Date(at).toISOString()}\n`)
      await otterpost(['posts', 'import', path])
    }
    await w.until(async () => Date.now() > at)

    const { code, out } = await otterpost(['posts', 'import', path, '--json'])

    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ already_there: 1 })
    expect(await texts()).toEqual(['One'])
  })

  test('has a journal for its owner alone, without a text of a post', async () => {
    const { otterpost, file, journal, journals } = await openImporter(w)
    const path = file('plan.csv', 'text,category\nA most secret plan,Hidden\n')

    await otterpost(['posts', 'import', path])

    expect(statSync(journals).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(journals))
      expect(statSync(join(journals, name)).mode & 0o077).toBe(0)
    expect(readFileSync(journal(), 'utf8')).not.toMatch(/secret|Hidden/)
  })
})

describe('a batch that was under way for longer than keys are kept', () => {
  async function cutOff(point: string) {
    const importer = await openImporter(w)
    const path = importer.file('plan.csv', tableOf(20))
    await importer.launch(['posts', 'import', path], { CRASH_AT: point }).ended
    await w.db`delete from idempotency_keys`
    const written = readFileSync(importer.journal(), 'utf8')
    const long_ago = new Date(Date.now() - 4 * DAY).toISOString()
    writeFileSync(
      importer.journal(),
      written.replace(/("kind":"batch".*?"at":")[^"]+/, `$1${long_ago}`),
    )
    return { ...importer, path }
  }

  test('is found among the posts', async () => {
    const { otterpost, path, texts, user } = await cutOff('import_batch_answered')
    const [first] = await postsOf(user)
    await w.call(user, 'PUT', `/api/v1/posts/${first.id}`, { body: { text: 'Edited meanwhile' } })

    const { code, out } = await otterpost(['posts', 'import', path, '--json'])

    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ imported: 0, already_there: 20 })
    expect(await texts()).toEqual(['Edited meanwhile', ...rowsOf(19, 2)])
  })

  test('is sent when it is not there', async () => {
    const { otterpost, path, texts } = await cutOff('import_batch_written')

    const { code } = await otterpost(['posts', 'import', path])

    expect(code).toBe(0)
    expect(await texts()).toEqual(rowsOf(20))
  })
})

test('a second import of the same source is refused while the first one runs, and not after it died', async () => {
  const gate = await openGate(w.service.url)
  const { launch, otterpost, file, texts } = await openImporter(w, {}, gate.url)
  const path = file('plan.csv', tableOf(20))
  const go = Promise.withResolvers<void>()
  gate.faults = [{ after: go.promise }]
  const first = launch(['posts', 'import', path])
  await w.until(async () => gate.keys.length === 1)

  const second = await otterpost(['posts', 'import', path])
  const other = await otterpost(['posts', 'import', file('other.csv', tableOf(1, 100))])
  first.kill('SIGKILL')
  await first.ended
  go.resolve()
  const third = await otterpost(['posts', 'import', path])

  expect(second.code).toBe(1)
  expect(second.err).toMatch(/plan\.csv is being imported by another process/)
  expect(other.code).toBe(0)
  expect(third.code).toBe(0)
  expect((await texts()).toSorted()).toEqual([...rowsOf(20), 'Post 100'].toSorted())
})

describe('before anything is sent', () => {
  test('a dry run shows the first posts as they would be, and leaves no trace', async () => {
    const { otterpost, file, texts, journals } = await openImporter(w)
    file('a.png', await png())
    const path = file(
      'plan.csv',
      `text,scheduled_date,media\nOne,${day(2)} 9:00 UTC,a.png\n${'More,,\n'.repeat(9)}`,
    )

    const { code, out, err } = await otterpost(['posts', 'import', path, '--dry-run'])

    expect(code).toBe(0)
    expect(err).toMatch(/10 posts to import: 9 as drafts, 1 scheduled, 1 file to upload/)
    expect(err).toMatch(/First: .* 09:00 UTC\n/)
    const [request = '', ...body] = out.split('\n')
    expect(request).toBe('POST /api/v1/posts')
    const { posts } = JSON.parse(body.join('\n'))
    expect(posts).toHaveLength(3)
    expect(posts[0]).toMatchObject({ text: 'One', scheduled_date: `${day(2)}T09:00:00.000Z` })
    expect(posts[0].media_urls[0]).toMatch(/a\.png$/)
    expect(await texts()).toEqual([])
    expect(existsSync(journals)).toBe(false)
  })

  test('a dry run names the rows that would be refused', async () => {
    const { otterpost, file, texts } = await openImporter(w)
    const long = 'z'.repeat(290)
    const path = file('plan.csv', `text,platforms\nOne,x\n${long},x\n${long},bluesky\n`)

    const { code, err } = await otterpost(['posts', 'import', path, '--dry-run'])

    expect(code).toBe(2)
    expect(err).toMatch(
      /plan\.csv:3: text: X: Text is 290 characters \(weighted\) and X takes 280\./,
    )
    expect(err).toContain('Nothing was sent: 1 problem.')
    expect(await texts()).toEqual([])
  })

  test.each([
    ['n\n', 1, 0],
    ['y\n', 0, 1],
  ])('somebody at a terminal is asked (%j), and told the dates', async (answers, code, made) => {
    const { otterpost, file, texts } = await openImporter(w)
    const path = file('plan.csv', `text,scheduled_date\nOne,${day(2)} 9:00\n`)

    const args = ['posts', 'import', path, '--zone', 'Asia/Kathmandu']
    const ended = await otterpost(args, { columns: 80, answers })

    expect(ended.code).toBe(code)
    expect(ended.err).toMatch(/First: .* 03:15 UTC\n +.* 09:00 \+05:45 Asia\/Kathmandu\n/)
    expect(ended.err).toMatch(/Import them\?/)
    expect(await texts()).toHaveLength(made)
  })
})
