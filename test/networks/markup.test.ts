/** Rich text where a network wants it marked: facets of Bluesky, little text of LinkedIn. */
import { expect, test } from 'vitest'
import { facetsOf } from '../../networks/bluesky/facets.ts'
import { littleText } from '../../networks/linkedin/littleText.ts'
import { readLittleText } from '../../networks/simulator/linkedin/littleText.ts'
import { timesAsLong } from '../world/work.ts'

const DIDS = new Map([
  ['bob.example.org', 'did:plc:bob'],
  ['a-b.test', 'did:plc:ab'],
])

/** What is marked, and as what. */
function marked(text: string): string[] {
  const bytes = Buffer.from(text)
  return facetsOf(text, DIDS).map(({ index, features: [feature] }) => {
    const shown = bytes.subarray(index.byteStart, index.byteEnd).toString()
    if (!feature) return shown
    if ('uri' in feature) return `${shown} -> ${feature.uri}`
    return 'did' in feature ? `${shown} -> ${feature.did}` : `${shown} = ${feature.tag}`
  })
}

test.each([
  ['nothing to mark', []],
  ['see example.org/a', ['example.org/a -> https://example.org/a']],
  ['see https://example.org/a, b', ['https://example.org/a -> https://example.org/a']],
  ['HTTP://EXAMPLE.ORG', ['HTTP://EXAMPLE.ORG -> HTTP://EXAMPLE.ORG']],
  [
    '(https://en.example.org/a_(b))',
    ['https://en.example.org/a_(b) -> https://en.example.org/a_(b)'],
  ],
  ['“https://example.org”', ['https://example.org -> https://example.org']],
  ['日本語 https://例え.みんな/道', ['https://例え.みんな/道 -> https://例え.みんな/道']],
  ['http://pi.lan:8080/x?', ['http://pi.lan:8080/x -> http://pi.lan:8080/x']],
  ['toys.example.kids', ['toys.example.kids -> https://toys.example.kids']],
  ['me@example.org', []],
  ['file.notatld', []],
  ['https://', []],
  ['a https://a.com b.com', ['https://a.com -> https://a.com', 'b.com -> https://b.com']],
  ['@bob.example.org hi', ['@bob.example.org -> did:plc:bob']],
  ['👋🏽 (@bob.example.org)!', ['@bob.example.org -> did:plc:bob']],
  ['thanks @Bob.Example.Org.', ['@Bob.Example.Org -> did:plc:bob']],
  ['@a-b.test, @nobody.test', ['@a-b.test -> did:plc:ab']],
  ['x@bob.example.org', []],
  ['@bob', []],
  ['#news', ['#news = news']],
  ['a #Größe b', ['#Größe = Größe']],
  ['#日本', ['#日本 = 日本']],
  ['#a.b.', ['#a.b = a.b']],
  ['#1 #2nd', ['#2nd = 2nd']],
  ['a#b ##', []],
  [`#${'a'.repeat(64)}`, [`#${'a'.repeat(64)} = ${'a'.repeat(64)}`]],
  [`#${'a'.repeat(65)}`, []],
  ['https://a.co/(b)).)', ['https://a.co/(b) -> https://a.co/(b)']],
  ['#a\u{10100}', ['#a = a']],
  [
    'a.co https://b.co c.co',
    ['a.co -> https://a.co', 'https://b.co -> https://b.co', 'c.co -> https://c.co'],
  ],
  ['شكرا #خبر', ['#خبر = خبر']],
])('Bluesky: %j', (text, expected) => {
  expect(marked(text)).toEqual(expected)
})

test.each([
  ['addresses', 'http://a.co '],
  ['addresses without a scheme', 'a.co '],
  ['hashtags', '#日 '],
  ['mentions', '@a-b.test '],
  ['dots that end no handle', '@a....b'],
  ['brackets at the end of an address', 'https://a.co/', ')'],
  ['punctuation within an address', 'https://a.co/', '.!', 'a'],
  ['punctuation within a hashtag', '#', '.!', 'a'],
])(
  'Bluesky: a text four times as long takes about four times as long to mark: %s',
  async (_, begin, piece = begin, end = '') => {
    const text = (length: number) => begin + piece.repeat(length / piece.length) + end
    const [short, long] = [text(5_000), text(20_000)]

    const times = await timesAsLong(
      () => facetsOf(long, DIDS),
      () => facetsOf(short, DIDS),
      9,
    )

    // Quadratic would be 16.
    expect(times).toBeLessThan(9)
  },
)

test.each([
  ['plain, “quoted” – text!', 'plain, “quoted” – text!'],
  [
    '\\ | { } @ [ ] ( ) < > # * _ ~',
    '\\\\ \\| \\{ \\} \\@ \\[ \\] \\( \\) \\< \\> \\# \\* \\_ \\~',
  ],
  ['a #topic', 'a #topic'],
  ['#Größe #2026goals', '#Größe #2026goals'],
  ['(#topic) "#topic"', '\\(#topic\\) "#topic"'],
  ['C# and #1', 'C\\# and \\#1'],
  ['a#b ##c', 'a\\#b \\#\\#c'],
  ['#snake_case', '#snake\\_case'],
  ['me@example.org', 'me\\@example.org'],
  ['https://example.org/a_(b)#c', 'https://example.org/a\\_\\(b\\)\\#c'],
  ['@[Otter](urn:li:organization:1)', '\\@\\[Otter\\]\\(urn:li:organization:1\\)'],
  ['{hashtag|\\#|a}', '\\{hashtag\\|\\\\\\#\\|a\\}'],
  ['\\(', '\\\\\\('],
  ['👍🏽 *日本*', '👍🏽 \\*日本\\*'],
  ['שלום (עולם)', 'שלום \\(עולם\\)'],
])('LinkedIn: %j is sent as %j and read as it was written', (text, sent) => {
  expect(littleText(text)).toBe(sent)
  const { segments, lost } = readLittleText(sent)
  expect([segments.map((segment) => segment.text).join(''), lost]).toEqual([text, ''])
})
