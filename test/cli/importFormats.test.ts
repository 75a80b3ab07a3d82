/** The same posts as a table, as JSON lines and as Markdown files are the same to an import. */
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { fc } from '../world/chance.ts'
import { readCsv } from '../../clients/cli/import/csv.ts'
import { readEntries } from '../../clients/cli/import/entry.ts'
import { readJsonLines } from '../../clients/cli/import/jsonLines.ts'
import { readMarkdown } from '../../clients/cli/import/markdown.ts'
import type { Read } from '../../clients/cli/import/rows.ts'

interface Written {
  text: string
  category?: string
  platforms?: string[]
  scheduled_date?: string
  share_with_followers?: boolean
  thread_tweets?: string[]
  media?: string[]
  media_urls?: string[]
}

/** Markdown parts texts by lines of `---`, and no format keeps blanks around a text apart. */
const text = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .map((one) => one.replace(/[\p{Cs}\r]/gu, '').trim())
  .filter((one) => one !== '' && !/^---[ \t]*$/m.test(one) && !one.startsWith('\uFEFF'))
const word = fc.stringMatching(/^[a-zA-Zäöü][a-z #:"',äöü]{0,15}[a-z]$/)

const post: fc.Arbitrary<Written> = fc.record(
  {
    text,
    category: word,
    platforms: fc.uniqueArray(fc.constantFrom('x', 'secondary_a', 'secondary_b'), { minLength: 1 }),
    scheduled_date: fc.constantFrom('tomorrow 9:00', '2027-01-01T09:00:00+01:00', 'fri 17:30 UTC'),
    share_with_followers: fc.boolean(),
    thread_tweets: fc.array(text, { minLength: 1, maxLength: 3 }),
    media: fc.array(word, { minLength: 1, maxLength: 3 }),
    media_urls: fc.array(fc.webUrl(), { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['text'] },
)

test('whatever the format and the end of lines, the same is read', () => {
  fc.assert(
    fc.property(fc.array(post, { minLength: 1, maxLength: 5 }), (posts) => {
      const expected = hashesOf(readJsonLines(posts.map((one) => JSON.stringify(one)).join('\n')))

      expect(hashesOf(readCsv(asTable(posts, ',', '\n')))).toEqual(expected)
      expect(hashesOf(readCsv(asTable(posts, ';', '\r\n')))).toEqual(expected)
      const files = posts.map((one) => readMarkdown(asMarkdown(one)))
      const rows = files.flatMap((file) => file.rows)
      expect(hashesOf({ rows, problems: files.flatMap((file) => file.problems) })).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})

describe('the line of a row is where it begins', () => {
  test.each([
    ['\n', 'after lines'],
    ['\r\n', 'after lines of Windows'],
  ])('%j: %s and empty ones', (end) => {
    const table = ['text,category', '"One', 'and more",', '', 'Two,A', '"Three', '', '",B'].join(
      end,
    )

    const { rows } = readCsv(table)

    expect(rows.map(({ line }) => line)).toEqual([2, 5, 6])
    expect(rows.map(({ members }) => members.text)).toEqual(['One\nand more', 'Two', 'Three\n\n'])
  })
})

/** By order, since a hash says all that is read. */
function hashesOf(read: Read): string[] {
  expect(read.problems).toEqual([])
  const rows = read.rows.map((row) => ({ ...row, file: '', folder: '/' }))
  const { entries, problems } = readEntries(rows)
  expect(problems).toEqual([])
  return entries.map(({ hash }) => hash)
}

function asTable(posts: Written[], delimiter: string, end: string): string {
  const names = ['text', 'text_2', 'text_3', 'text_4', 'category', 'platforms', 'scheduled_date']
  const all = [...names, 'share_with_followers', 'media', 'media_urls']
  const rows = posts.map(({ thread_tweets: [two, three, four] = [], ...one }) => {
    const cells: Record<string, unknown> = { ...one, text_2: two, text_3: three, text_4: four }
    return all.map((name) => cellOf(cells[name], delimiter)).join(delimiter)
  })
  return [all.join(delimiter), ...rows].join(end)
}

function cellOf(value: unknown, delimiter: string): string {
  if (value === undefined) return ''
  const text = Array.isArray(value) ? JSON.stringify(value) : String(value)
  const plain = !text.includes(delimiter) && !/["\r\n]/.test(text)
  return plain ? text : `"${text.replaceAll('"', '""')}"`
}

function asMarkdown({ text, thread_tweets = [], ...members }: Written): string {
  const front = Object.keys(members).length > 0 ? `---\n${stringify(members)}---\n\n` : ''
  return `${front}${[text, ...thread_tweets].join('\n\n---\n\n')}\n`
}
