/** What reaches the eye: tables that fit, no colours where none are wanted, no control characters ever. */
import { stripVTControlCharacters } from 'node:util'
import stringWidth from 'string-width'
import { afterAll, describe, expect, test } from 'vitest'
import { fc } from '../world/chance.ts'
import { asJson, manyLines, oneLine } from '../../clients/cli/terminal/printable.ts'
import { openProgress } from '../../clients/cli/terminal/progress.ts'
import { cut, tableOf, type Column } from '../../clients/cli/output/table.ts'
import { filled } from './filled.ts'
import { openProxy } from './proxy.ts'
import { openHome, run, surroundingsOf, type Running } from './run.ts'

const proxy = await openProxy()
afterAll(() => proxy.close())

const HOSTILE = '\u001b[2J\u001b]0;owned\u0007\u009b31m\u202etxt.exe\u2066\r\n\u007fend'
const CONTROLS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

async function list(texts: string[], running: Running = {}, more: string[] = []) {
  const posts = texts.map((text, index) => {
    const id = `6b001318000000000000000${index}`
    return filled('Post', { id, status: 'draft', platforms: ['x'], text })
  })
  const pagination = { page: 1, limit: 20, total: posts.length, pages: 1 }
  proxy.instead = () => ({ status: 200, body: { posts, pagination, total: posts.length } })
  const env = { ...openHome(), OTTERPOST_URL: proxy.url, OTTERPOST_KEY: 'ot_key', ...running.env }
  return run(['posts', 'list', ...more], { ...running, env })
}

describe('a table', () => {
  test('in a terminal that does not know its width is as wide as most are', async () => {
    const texts = ['An otter', 'b'.repeat(200)]

    expect((await list(texts, { columns: 0 })).out).toBe((await list(texts, { columns: 80 })).out)
  })

  test.each([60, 80, 200])('fits %d columns, whatever is in it', async (columns) => {
    const { out } = await list(['家族👩‍👩‍👧‍👦'.repeat(40), 'e\u0301'.repeat(200), 'short'], { columns })

    const lines = stripVTControlCharacters(out).trimEnd().split('\n')
    expect(lines).toHaveLength(4)
    expect(lines.map((line) => stringWidth(line)).filter((width) => width > columns)).toEqual([])
    expect(lines[3]).toMatch(/short$/)
  })

  test('in a terminal that is too narrow for it becomes a line for each value', async () => {
    const { out } = await list(['家族'.repeat(40), 'short'], { columns: 40 })

    const lines = stripVTControlCharacters(out).split('\n')
    expect(lines).toEqual([
      'ID        6b0013180000000000000000',
      'STATUS    draft',
      'NETWORKS  X',
      `TEXT      ${'家族'.repeat(7)}…`,
      '',
      'ID        6b0013180000000000000001',
      'STATUS    draft',
      'NETWORKS  X',
      'TEXT      short',
      '',
    ])
  })

  test('is lines with tabs in a pipe, with the beginning of each text, or all of it when asked', async () => {
    const text = 'a\tb\nc'.repeat(100)

    const [short, whole] = [await list([text]), await list([text], {}, ['--full'])]

    for (const { out } of [short, whole]) {
      expect(out.split('\n')).toHaveLength(2)
      expect(out.split('\t')).toHaveLength(5)
      expect(out).toContain('a b ca b c')
    }
    expect(short.out.split('\t')[4]).toMatch(/^.{79}…\n$/)
    expect(whole.out.split('\t')[4]).toHaveLength(501)
  })

  test('that is empty says so aside', async () => {
    expect(await list([], { columns: 80 })).toMatchObject({
      out: '',
      err: 'There is nothing yet.\n',
    })
    expect(await list([], { columns: 80 }, ['--quiet'])).toMatchObject({ out: '', err: '' })
  })

  test('never gets wider than it may, and cuts no letter in two', () => {
    const columns: Column<string[]>[] = [0, 1, 2].map((index) => ({
      heading: 'HEAD',
      cell: (row) => row[index],
      ...(index === 2 && { gives_way: 'first' as const }),
    }))
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    const rows = fc.array(fc.tuple(fc.constant('id'), text, text), { maxLength: 5 })

    fc.assert(
      fc.property(rows, fc.integer({ min: 18, max: 100 }), (rows, width) => {
        const { heading = '', lines } = tableOf(rows, columns, width)
        for (const line of [heading, ...lines]) expect(stringWidth(line)).toBeLessThanOrEqual(width)
      }),
    )
  })

  test.each([
    ['abcdef', 4, 'abc…'],
    ['abcd', 4, 'abcd'],
    ['你好世界', 5, '你好…'],
    ['你好世界', 4, '你…'],
    ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 5, '👩‍👩‍👧👩‍👩‍👧…'],
    ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
  ])('cuts %s to %d columns', (text, width, expected) => {
    expect(cut(text, width)).toBe(expected)
  })
})

describe('what others wrote', () => {
  test.each<[string, Running, string[]]>([
    ['in a table', { columns: 80 }, []],
    ['in a pipe', {}, []],
    ['as JSON', { columns: 80 }, ['--json']],
    ['in chosen fields', {}, ['--json', 'text']],
  ])('brings no control character to a terminal %s', async (_name, running, more) => {
    const { out } = await list([HOSTILE], running, more)

    const painted = running.columns !== undefined && more.length === 0
    const said = painted ? out.replaceAll(/\u001b\[[\d;]*m/g, '') : out
    expect(CONTROLS.exec(said.replaceAll(/[\n\t]/g, ''))).toBeNull()
    if (more.length > 0) expect(JSON.stringify(JSON.parse(out))).toContain(JSON.stringify(HOSTILE))
  })

  test('is harmless whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(CONTROLS.exec(oneLine(text))).toBeNull()
        expect(CONTROLS.exec(manyLines(text).replaceAll(/[\n\t]/g, ''))).toBeNull()
        expect(CONTROLS.exec(asJson(text))).toBeNull()
        expect(JSON.parse(asJson(text))).toBe(text)
      }),
    )
  })
})

describe('colours', () => {
  test.each<[string, Running, string[], boolean]>([
    ['on a terminal', { columns: 80 }, [], true],
    ['with an empty NO_COLOR', { columns: 80, env: { NO_COLOR: '' } }, [], true],
    ['with NO_COLOR', { columns: 80, env: { NO_COLOR: '1' } }, [], false],
    ['with --no-color', { columns: 80 }, ['--no-color'], false],
    ['with TERM=dumb', { columns: 80, env: { TERM: 'dumb' } }, [], false],
    ['in a pipe', {}, [], false],
  ])('%s', async (_name, running, more, expected) => {
    const { out } = await list(['Hi'], running, more)

    expect(out.includes('\u001b')).toBe(expected)
  })
})

test('progress is drawn on a terminal alone, within its width', () => {
  const draw = (running: Running) => {
    const { environment, stderr } = surroundingsOf(running)
    const can_redraw = running.columns !== undefined
    const progress = openProgress({ can_redraw, line: { drawn: false } }, environment, 2)
    progress.tell(2, '家族'.repeat(50))
    progress.clear()
    return String(stderr.read() ?? '')
  }

  expect(draw({})).toBe('')
  const drawn = draw({ columns: 50 })
  expect(drawn).toMatch(/^\r\u001b\[K█+ 2\/2  .*…\r\u001b\[K$/)
  expect(stringWidth(stripVTControlCharacters(drawn))).toBeLessThan(50)
})
