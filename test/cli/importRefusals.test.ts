/** What an import refuses before it sends anything: each mistake is named with its file and line. */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openGate } from './gate.ts'
import { openImporter } from './importing.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

type Content = string | Buffer

test.each<[string, string, Content, RegExp[]]>([
  ['an unknown column', 'a.csv', 'text,tekst\nOne,x\n', [/a\.csv:1: column tekst: no such member/]],
  ['a column without a name', 'a.csv', 'text,\nOne,x\n', [/a\.csv:1: column 2 has no name/]],
  [
    'a column that is there twice',
    'a.csv',
    'text,text\nOne,x\n',
    [/a\.csv:1: column text is there/],
  ],
  [
    'both ways of writing threads',
    'a.csv',
    'text,text_2,thread_tweets\n',
    [/a\.csv:1: text_2: not together with thread_tweets/],
  ],
  [
    'rows with too many and too few cells, every one',
    'a.csv',
    'text,category\nOne,A\nTwo\n"Three\n",A,B\nFour,A,,\n',
    [/a\.csv:3: has 1 cell, and the first row 2/, /a\.csv:4: has 3/, /a\.csv:6: has 4/],
  ],
  [
    'values that stand for others',
    'a.md',
    '---\na: &a [x, x]\nb: [*a, *a]\n---\nText',
    [/a\.md:2: the front matter must not repeat/],
  ],
  ['a quote that does not end', 'a.csv', 'text\n"One\nTwo\n', [/a\.csv:\d: is no CSV/]],
  ['a file without anything', 'a.csv', '', [/a\.csv:1: is empty/]],
  [
    'a missing text',
    'a.csv',
    'text,category\n,A\n  ,B\n',
    [/a\.csv:2: text: is missing/, /:3: text/],
  ],
  [
    'a hole in a thread',
    'a.csv',
    'text,text_2,text_3\nOne,,Three\n',
    [/:2: text_2: must not be empty/],
  ],
  [
    'a text that is too long',
    'a.csv',
    `text\n${'x'.repeat(25_001)}\n`,
    [/at most 25000 characters, and/],
  ],
  [
    'a network that is none',
    'a.csv',
    'text,platforms\nOne,x;myspace\n',
    [/platforms\[1\]: must be one of X, Bluesky, LinkedIn, not "myspace"/],
  ],
  [
    'what is neither yes nor no',
    'a.csv',
    'text,share_with_followers\nOne,perhaps\n',
    [/share_with_followers: must be true or false/],
  ],
  [
    'publishing at once',
    'a.jsonl',
    '{"text":"One","publish_now":true}',
    [/publish_now: an import makes/],
  ],
  [
    'a date in the past',
    'a.csv',
    'text,scheduled_date\nOne,2020-01-01 09:00\n',
    [/:2: scheduled_date: .* past/],
  ],
  [
    'a date without a time',
    'a.csv',
    'text,scheduled_date\nOne,tomorrow\n',
    [/:2: scheduled_date: .*no time of day/],
  ],
  [
    'a time that happens twice',
    'a.csv',
    'text,scheduled_date\nOne,2099-10-25 02:30 Europe/Berlin\n',
    [/:2: scheduled_date: .*happens twice.*Write 2099-10-25T02:30:00\+02:00 or 2099/],
  ],
  [
    'a date of a row that is wrong otherwise',
    'a.csv',
    'text,scheduled_date\n,12/11 9:00\n',
    [/:2: text: is missing/, /:2: scheduled_date: .*in numbers/],
  ],
  [
    'a file that is not there',
    'a.csv',
    'text,media\nOne,no.png\n',
    [/:2: media: there is no file .*no\.png/],
  ],
  [
    'JSON that is none',
    'a.jsonl',
    '{"text":"One"}\n{"text":\n[1]\n',
    [/a\.jsonl:2: is no JSON object: Unexpected end of JSON input$/m, /:3: is no JSON object$/m],
  ],
  ['unknown members', 'a.jsonl', '{"text":"One","tags":[]}', [/a\.jsonl:1: tags: no such member/]],
  [
    'types that are wrong',
    'a.jsonl',
    '{"text":1,"platforms":"x"}',
    [/:1: text: must be a text/, /a list/],
  ],
  [
    'front matter without an end',
    'a.md',
    '---\ncategory: A\nOne',
    [/a\.md:1: the front matter has no end/],
  ],
  [
    'front matter that is no YAML',
    'a.md',
    '---\na: 1\nb: [x\n---\nOne',
    [/a\.md:\d: the front matter is no YAML/],
  ],
  ['a text in the front matter', 'a.md', '---\ntext: One\n---\n', [/a\.md:2: text: stands below/]],
  [
    'members in the front matter, each on its line',
    'a.md',
    '---\ncategory: 1\n# Where\nplatforms:\n  - x\n  - myspace\ntekst: x\n---\n\nOne\n---\n\n---\nThree',
    [
      /a\.md:2: category: must be a text/,
      /a\.md:4: platforms\[1\]: must be one of X/,
      /a\.md:7: tekst: no such member/,
      /a\.md:12: part 2: must not be empty/,
    ],
  ],
  [
    'front matter that is no YAML, on its line alone',
    'a.md',
    '---\na: 1\nb: "x\n---\nOne',
    [/a\.md:\d: the front matter is no YAML: (?!.* at line).*$/m],
  ],
  ['front matter alone', 'a.md', '---\ncategory: A\n---\n\n', [/a\.md:4: text: is missing/]],
  [
    'another encoding',
    'a.csv',
    Buffer.from('text\nGr\xfc\xdfe\n', 'latin1'),
    [/a\.csv:1: is not encoded as UTF-8/],
  ],
  [
    'UTF-16',
    'a.csv',
    Buffer.from('\uFEFFtext\nOne\n', 'utf16le'),
    [/a\.csv:1: is not encoded as UTF-8/],
  ],
])('%s', async (_, name, content, complaints) => {
  const gate = await openGate(w.service.url)
  const { otterpost, file } = await openImporter(w, {}, gate.url)

  const { code, out, err } = await otterpost(['posts', 'import', file(name, content)])

  expect([code, out, gate.keys]).toEqual([2, '', []])
  expect(err).toMatch(/Nothing was sent: \d+ problems?/)
  for (const complaint of complaints) expect(err).toMatch(complaint)
})

describe('paths and options', () => {
  test.each<[string, string[], RegExp]>([
    ['a path that is not there', ['nowhere.csv'], /There is no file or folder nowhere\.csv/],
    [
      'a format that is not known',
      ['package.json'],
      /package\.json is in no format that an import knows/,
    ],
    ['a folder without Markdown', ['.ci'], /has no Markdown files/],
    ['no path', [], /missing required argument 'path'/],
    ['a wait that is no number', ['-', '--wait', 'long'], /whole number/],
    ['a field that is none', ['-', '--json', 'nonsense'], /Known are: imported, drafts/],
  ])('%s', async (_, args, complaint) => {
    const { otterpost } = await openImporter(w)

    const { code, err } = await otterpost(['posts', 'import', ...args])

    expect(code).toBe(2)
    expect(err).toMatch(complaint)
  })
})

test('what has no end is not read to it', async () => {
  const { folder, otterpost } = await openImporter(w)
  const path = join(folder, 'endless.csv')
  symlinkSync('/dev/zero', path)

  const { code, err } = await otterpost(['posts', 'import', path])

  expect(code).toBe(2)
  expect(err).toMatch(/endless\.csv:1: cannot be read: it is larger than 100 MB/)
})

test('a link to nothing is listed with the other mistakes of its folder', async () => {
  const { folder, file, otterpost } = await openImporter(w)
  file('all/a.md', '---\ntekst: x\n---\nOne')
  symlinkSync('nowhere', join(folder, 'all/b.md'))

  const { code, err } = await otterpost(['posts', 'import', join(folder, 'all'), '--yes'])

  expect(code).toBe(2)
  expect(err).toMatch(/a\.md:\d+: tekst[^]*b\.md:1: cannot be read: there is no such file/)
})

test('of very many mistakes the first hundred are listed', async () => {
  const { otterpost, file } = await openImporter(w)
  const path = file('a.csv', `text,category\n${',A\n'.repeat(250)}`)

  const { err } = await otterpost(['posts', 'import', path])

  expect(err).toContain('Nothing was sent: 250 problems')
  expect(err.match(/text: is missing/g)).toHaveLength(100)
  expect(err).toContain('and 150 more')
})

test('what a file says cannot steer the terminal', async () => {
  const { otterpost, file } = await openImporter(w)
  const path = file('a.jsonl', JSON.stringify({ text: 'One', '\u001b[2J\u001b]0;x\u0007': 1 }))

  const { err } = await otterpost(['posts', 'import', path])

  expect(err).toMatch(/no such member/)
  expect(err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
})
