/** A long article with everything that Markdown of articles can say, block by block as X gets it. */
import { afterAll, expect, test } from 'vitest'
import { picture } from '../simulator/samples.ts'
import { openWorld } from '../world/world.ts'
import { ARTICLES, author, draftsOf } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

const user = await author(w)
const form = new FormData()
form.append('file', new Blob([new Uint8Array(await picture('png', 30, 10))]), 'pump.png')
const IMAGE: string = (await w.call(user, 'POST', '/api/v1/upload', { form })).body.url

/** Markdown, and the blocks that it becomes. `at` names what a range covers. */
interface Element {
  markdown: string
  blocks: {
    type: string
    text: string
    styles?: [at: string, style: string][]
    links?: [at: string, url: string][]
    alone?: object
  }[]
}

const ELEMENTS: Element[] = [
  { markdown: '# A river', blocks: [{ type: 'header-one', text: 'A river' }] },
  {
    markdown: '## Its **banks**',
    blocks: [{ type: 'header-two', text: 'Its banks', styles: [['banks', 'bold']] }],
  },
  // X was seen to answer 503 to the third rank.
  { markdown: '### Its bed', blocks: [{ type: 'header-two', text: 'Its bed' }] },
  {
    markdown: 'It is **deep**, *slow* and ~~clean~~ cold 🦦 **at night**.',
    blocks: [
      {
        type: 'unstyled',
        text: 'It is deep, slow and clean cold 🦦 at night.',
        styles: [
          ['deep', 'bold'],
          ['slow', 'italic'],
          ['clean', 'strikethrough'],
          ['at night', 'bold'],
        ],
      },
    ],
  },
  {
    markdown: '__Both__ _ways_ of `marking`, and ***both at once***.',
    blocks: [
      {
        type: 'unstyled',
        text: 'Both ways of marking, and both at once.',
        styles: [
          ['Both', 'bold'],
          ['ways', 'italic'],
          ['both at once', 'bold'],
          ['both at once', 'italic'],
        ],
      },
    ],
  },
  {
    markdown: 'See [the **map**](https://example.org/map?a=1&b=2) and https://example.org/bare.',
    blocks: [
      {
        type: 'unstyled',
        text: 'See the map and https://example.org/bare.',
        styles: [['map', 'bold']],
        links: [
          ['the map', 'https://example.org/map?a=1&b=2'],
          ['https://example.org/bare', 'https://example.org/bare'],
        ],
      },
    ],
  },
  {
    markdown: '- sand\n- *silt*\n- [clay](https://example.org/clay)',
    blocks: [
      { type: 'unordered-list-item', text: 'sand' },
      { type: 'unordered-list-item', text: 'silt', styles: [['silt', 'italic']] },
      { type: 'unordered-list-item', text: 'clay', links: [['clay', 'https://example.org/clay']] },
    ],
  },
  {
    markdown: '1. spring\n2. brook\n3. delta',
    blocks: ['spring', 'brook', 'delta'].map((text) => ({ type: 'ordered-list-item', text })),
  },
  {
    markdown: '> Nobody steps in it **twice**.',
    blocks: [
      { type: 'blockquote', text: 'Nobody steps in it twice.', styles: [['twice', 'bold']] },
    ],
  },
  {
    markdown: `![A pump](${IMAGE})`,
    blocks: [{ type: 'atomic', text: ' ', alone: { type: 'image', caption: 'A pump' } }],
  },
  {
    markdown: 'https://x.com/someone/status/1990000000000000001',
    blocks: [
      { type: 'atomic', text: ' ', alone: { type: 'post', post_id: '1990000000000000001' } },
    ],
  },
  {
    markdown: '```js\nconst **depth** = 3\n\n# no heading\n```',
    blocks: [{ type: 'unstyled', text: 'const **depth** = 3\n\n# no heading' }],
  },
]

/** About 240 words between the elements. */
const FILLER = Array.from(
  { length: 20 },
  (_, i) => `Sentence number ${i} says one more thing about the river and its water.`,
).join(' ')

test('a text of 3,000 words with every element reaches X block by block', async () => {
  const elements = ELEMENTS.flatMap((element) => [
    element,
    { markdown: FILLER, blocks: [{ type: 'unstyled', text: FILLER }] },
  ])
  const content_markdown = elements.map(({ markdown }) => markdown).join('\n\n')
  const words = content_markdown.split(/\s+/).length

  const { status, body } = await w.call(user, 'POST', ARTICLES, {
    body: { title: 'All about rivers', content_markdown, publish_now: true },
  })

  expect(words).toBeGreaterThan(3_000)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.article.content_markdown).toBe(content_markdown)
  const [draft] = await draftsOf(w, user)
  const { blocks = [], entities = [] } = draft?.content ?? {}
  const shown = blocks.map(({ type, text, inline_style_ranges = [], entity_ranges = [] }) => {
    const covered = ({ offset, length }: { offset: number; length: number }) =>
      text.slice(offset, offset + length)
    const ranges = entity_ranges.map((range) => ({ range, entity: entities[range.key]?.value }))
    return {
      type,
      text,
      styles: inline_style_ranges.map((range) => [covered(range), range.style]),
      links: ranges.flatMap(({ range, entity }) =>
        entity?.type === 'link' ? [[covered(range), entity.data.url]] : [],
      ),
      alone: ranges
        .filter(({ entity }) => entity?.type !== 'link')
        .map(({ entity }) => ({
          type: entity?.type,
          ...(entity?.data.caption !== undefined && { caption: entity.data.caption }),
          ...(entity?.data.post_id !== undefined && { post_id: entity.data.post_id }),
        })),
    }
  })
  const expected = elements
    .flatMap((element) => element.blocks)
    .map(({ styles = [], links = [], alone, ...block }) => ({
      ...block,
      styles,
      links,
      alone: alone === undefined ? [] : [alone],
    }))
  expect(shown).toEqual(expected)
  expect(draft?.media).toMatchObject([{ width: 30 }])
})
