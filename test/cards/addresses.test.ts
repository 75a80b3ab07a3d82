/** What is no address to other programs is written as one, and leads to the same place. */
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, expect, test } from 'vitest'
import { addressOfPage } from '../../networks/cards/addressOfPage.ts'
import { fc, runs } from '../world/chance.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

const ajv = new Ajv()
addFormats.default(ajv)
const isUri = ajv.compile({ type: 'string', format: 'uri' })

const PIECES = [
  '#',
  '?',
  '/',
  '[',
  ']',
  '|',
  '^',
  '{',
  '}',
  '%',
  '%41',
  '%zz',
  '`',
  '"',
  "'",
  '<',
  '\\',
  '@',
  ':',
  '&',
  '=',
  'a',
  'é',
  '水',
  '🦦',
]
const piece = fc.constantFrom(...PIECES)
const link = fc
  .tuple(
    fc.constantFrom(
      'example.com',
      'a_b.example',
      '127.0.0.1:81',
      '[::1]',
      'bücher.example',
      'a{b.example',
      'u%:p@example.com',
    ),
    fc.array(piece, { maxLength: 8 }),
  )
  .map(([host, rest]) => `https://${host}/${rest.join('')}`)

test('whatever a browser reads as an address is written as one that is, and leads to the same page', () => {
  fc.assert(
    fc.property(link, (written) => {
      const address = addressOfPage(written)

      if (address === undefined) return
      expect(isUri(address), address).toBe(true)
      const [before, after] = [new URL(written), new URL(address)]
      expect(after.host).toBe(before.host)
      expect(decoded(after.pathname)).toBe(decoded(before.pathname))
      expect(decoded(after.search)).toBe(decoded(before.search))
      expect(addressOfPage(address)).toBe(address)
    }),
    { numRuns: runs(2_000) },
  )
})

/** A lone `%` is one, and one that is written by its number is as well. */
function decoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
}

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['https://example.com', 'https://example.com/'],
  ['https://example.com/a#b#c', 'https://example.com/a#b%23c'],
  ['https://example.com/wiki/[a]|b?q=100%', 'https://example.com/wiki/%5Ba%5D%7Cb?q=100%25'],
  ['https://a{b.example/', undefined],
])('%s is %s', (written, address) => {
  expect(addressOfPage(written)).toBe(address)
})

test('a post that links to such a page is judged, and told of its address', async () => {
  const user = await w.user()
  const body = { text: 'See https://example.com/wiki/[a]#b#c', platforms: ['bluesky', 'linkedin'] }

  const { body: said } = await w.call(user, 'POST', '/api/v1/posts/validate', { body })

  for (const { link_card } of said.posts[0].networks)
    expect(link_card).toMatchObject({ url: 'https://example.com/wiki/%5Ba%5D#b%23c' })
})
