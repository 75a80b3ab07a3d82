/** Markdown to the article that X is sent. */
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { fc, runs } from '../../world/chance.ts'
import { imagesOf, type XArticle } from '../../../networks/x/article/article.ts'
import { articleProblems } from '../../../networks/x/article/articleProblems.ts'
import { contentState } from '../../../networks/x/article/contentState.ts'
import { parseArticle } from '../../../networks/x/article/parseArticle.ts'
import { HOSTILE } from './hostile.ts'
import { shown, shownByReference } from './reference.ts'

const ajv = new Ajv2020()
const isDraft = ajv.compile(
  JSON.parse(readFileSync(`${import.meta.dirname}/draft.schema.json`, 'utf8')),
)

function draftOf(article: XArticle) {
  const media = new Map(imagesOf(article).map((url, index) => [url, String(1000 + index)]))
  const draft = { title: 'Notes', content_state: contentState(article, media) }
  expect(isDraft(draft), JSON.stringify(isDraft.errors)).toBe(true)
  return draft.content_state
}

/** Each block as its kind and text, in which *, _, ~ and [](address) show the ranges. */
function read(markdown: string): string[] {
  const { blocks, entities } = draftOf(parseArticle(markdown))
  return blocks.map(({ type, text, inline_style_ranges = [], entity_ranges = [] }) => {
    if (type === 'atomic') {
      const { value } = entities[entity_ranges[0]?.key ?? -1] ?? {}
      return `${value?.type} ${JSON.stringify(value?.data)}`
    }
    const marks = [
      ...inline_style_ranges.map((range) => ({
        ...range,
        open: `<${range.style}>`,
        close: `</${range.style}>`,
      })),
      ...entity_ranges.map((range) => {
        const { value } = entities[range.key] ?? {}
        const url = value?.type === 'link' ? value.data.url : 'no link'
        return { ...range, open: '[', close: `](${url})` }
      }),
    ]
    let result = ''
    for (let at = 0; at <= text.length; at++) {
      for (const mark of marks) if (mark.offset + mark.length === at) result += mark.close
      for (const mark of marks) if (mark.offset === at) result += mark.open
      result += text.charAt(at)
    }
    return `${type} ${result}`
  })
}

const IMAGE = '{"media_items":[{"media_category":"tweet_image","media_id":"1000"}]}'

describe('an article', () => {
  test.each<[string, string, string[]]>([
    ['one heading', '# a', ['header-one a']],
    [
      'headings to the second level',
      '# a\n## b\n### c',
      ['header-one a', 'header-two b', 'header-two c'],
    ],
    ['deeper headings', '#### a\n###### b', ['header-two a', 'header-two b']],
    ['a heading that closes', '## a ##', ['header-two a']],
    ['underlined headings', 'a\n===\nb\n---', ['header-one a', 'header-two b']],
    [
      'what is no heading',
      '#a\n\n####### b\n\n\\# c',
      ['unstyled #a', 'unstyled ####### b', 'unstyled # c'],
    ],
    ['nothing for an empty heading', '#\n\n# #', []],

    ['bold', '**a** __b__', ['unstyled <bold>a</bold> <bold>b</bold>']],
    ['italic', '*a* _b_ c_d_e', ['unstyled <italic>a</italic> <italic>b</italic> c_d_e']],
    [
      'strikethrough',
      '~~a~~ ~b~ ~~~c~~~ ~d~~',
      ['unstyled <strikethrough>a</strikethrough> <strikethrough>b</strikethrough> ~~~c~~~ ~d~~'],
    ],
    ['nested styles', '**a *b* c**', ['unstyled <bold>a <italic>b</italic> c</bold>']],
    ['both at once', '***a***', ['unstyled <bold><italic>a</bold></italic>']],
    ['the same style twice', '**a **b** c**', ['unstyled <bold>a b c</bold>']],
    ['crossing styles', '*a _b* c_', ['unstyled <italic>a _b</italic> c_']],
    ['the rule of three', '*a**b*', ['unstyled <italic>a**b</italic>']],
    ['styles after an emoji', '😀 **😀** *b*', ['unstyled 😀 <bold>😀</bold> <italic>b</italic>']],
    ['styles between characters of Chinese', '你**好**吗', ['unstyled 你<bold>好</bold>吗']],
    ['style in a heading', '# a *b*', ['header-one a <italic>b</italic>']],
    ['style over several lines', '**a\nb**', ['unstyled <bold>a b</bold>']],

    ['a link', '[a](http://e.org)', ['unstyled [a](http://e.org)']],
    ['a link with a title', `[a](<http://e.org> 'b')`, ['unstyled [a](http://e.org)']],
    ['a link in bold', '**a [b](http://e.org)**', ['unstyled <bold>a [b</bold>](http://e.org)']],
    ['bold in a link', '[a **b**](http://e.org)', ['unstyled [a <bold>b</bold>](http://e.org)']],
    ['parentheses in a link', '[a](http://e.org/(b))', ['unstyled [a](http://e.org/(b))']],
    ['an autolink', '<https://e.org/a_b_>', ['unstyled [https://e.org/a_b_](https://e.org/a_b_)']],
    ['a mail address', '<a@e.org>', ['unstyled a@e.org']],
    [
      'a bare address',
      'See https://e.org/a (or http://e.org/b_(c)).',
      [
        'unstyled See [https://e.org/a](https://e.org/a) (or [http://e.org/b_(c)](http://e.org/b_(c))).',
      ],
    ],
    ['a bare address in code', '`https://e.org`', ['unstyled https://e.org']],
    [
      'a bare address in a link',
      '[https://a.org](https://b.org)',
      ['unstyled [https://a.org](https://b.org)'],
    ],
    [
      'a reference',
      '[a][R] [r][] [R]\n\n[r]: http://e.org "b"',
      ['unstyled [a](http://e.org) [r](http://e.org) [R](http://e.org)'],
    ],
    [
      'the first of two definitions',
      '[r]\n\n[r]: http://a.org\n[r]: http://b.org',
      ['unstyled [r](http://a.org)'],
    ],
    ['an unknown reference', '[a][b] [c]', ['unstyled [a][b] [c]']],
    ['no link in a link', '[a [b](http://b.org) c](d)', ['unstyled [a [b](http://b.org) c](d)']],
    [
      'text where a link leads nowhere',
      '[a](/b) [c](javascript:d) [e](#f) [g](mailto:h@i.org)',
      ['unstyled a c e g'],
    ],
    [
      'an address in other letters',
      '[a](<http://e.org/ü b>)',
      ['unstyled [a](http://e.org/%C3%BC%20b)'],
    ],

    [
      'a list',
      '- a\n* b\n+ c',
      ['unordered-list-item a', 'unordered-list-item b', 'unordered-list-item c'],
    ],
    [
      'an ordered list',
      '3. a\n4. b\n9) c',
      ['ordered-list-item a', 'ordered-list-item b', 'ordered-list-item c'],
    ],
    [
      'a list in a list',
      '- a\n  1. b\n     - c\n- d',
      [
        'unordered-list-item a',
        'ordered-list-item b',
        'unordered-list-item c',
        'unordered-list-item d',
      ],
    ],
    [
      'an item of two paragraphs',
      '1. a\n\n   *b*\n2. c',
      ['ordered-list-item a\n<italic>b</italic>', 'ordered-list-item c'],
    ],
    [
      'an item that goes on after its list',
      '- a\n  - b\n\n  c',
      ['unordered-list-item a', 'unordered-list-item b', 'unstyled c'],
    ],
    ['a heading in an item', '- # a\n  b', ['header-one a', 'unordered-list-item b']],
    ['code in an item', '- a\n\n      b *c*', ['unordered-list-item a\nb *c*']],
    ['items without a text', '- \n- a\n-', ['unordered-list-item a']],
    ['a number that starts no list', 'a\n2. b', ['unstyled a 2. b']],
    ['a list after a paragraph', 'a\n- b', ['unstyled a', 'unordered-list-item b']],
    ['a line that leaves out the indentation', '- a\nb', ['unordered-list-item a b']],

    ['a quote', '> a\n> b\n>\n> c', ['blockquote a b', 'blockquote c']],
    [
      'a quote in a quote',
      '> a\n>> b\n> c\n> > > d',
      ['blockquote a', 'blockquote b c', 'blockquote d'],
    ],
    ['a line that leaves out the mark', '> a\nb\n\nc', ['blockquote a b', 'unstyled c']],
    ['a list in a quote', '> - a\n> - b', ['unordered-list-item a', 'unordered-list-item b']],
    ['a quote in a list', '- a\n  > b', ['unordered-list-item a', 'blockquote b']],
    ['a heading in a quote', '> # a', ['header-one a']],

    ['an image', '![](http://e.org/a.png)', [`image ${IMAGE}`]],
    [
      'an image with a caption',
      '![a](http://e.org/a.png "b *c*")',
      [`image ${IMAGE.slice(0, -1)},"caption":"b *c*"}`],
    ],
    [
      'an image described by its text',
      '![a **b** [c](d)](http://e.org/a.png)',
      [`image ${IMAGE.slice(0, -1)},"caption":"a b c"}`],
    ],
    [
      'an image by reference',
      '![][r]\n\n![r]\n\n[r]: http://e.org/a.png',
      [`image ${IMAGE}`, `image ${IMAGE.slice(0, -1)},"caption":"r"}`],
    ],
    [
      'an image amid a text',
      '**a ![](http://e.org/a.png) b**',
      ['unstyled <bold>a</bold>', `image ${IMAGE}`, 'unstyled <bold>b</bold>'],
    ],
    [
      'an image in an item',
      '- a ![](http://e.org/a.png) b',
      ['unordered-list-item a', `image ${IMAGE}`, 'unstyled b'],
    ],
    ['an image in a link', '[![](http://e.org/a.png)](http://e.org)', [`image ${IMAGE}`]],

    ['a post', 'https://x.com/otter/status/12?s=20', ['post {"post_id":"12"}']],
    [
      'a post at the older address',
      '<https://www.twitter.com/otter/status/12>',
      ['post {"post_id":"12"}'],
    ],
    [
      'a post between the lines of a text',
      'a\nhttps://x.com/i/web/status/12\nb',
      ['unstyled a', 'post {"post_id":"12"}', 'unstyled b'],
    ],
    [
      'a post amid a text as a link',
      'See https://x.com/a/status/12',
      ['unstyled See [https://x.com/a/status/12](https://x.com/a/status/12)'],
    ],
    [
      'a post in code as a text',
      '    https://x.com/a/status/12',
      ['unstyled https://x.com/a/status/12'],
    ],
    [
      'other addresses of X as links',
      'https://x.com/otter',
      ['unstyled [https://x.com/otter](https://x.com/otter)'],
    ],
    [
      'addresses that only look like it',
      'https://notx.com/a/status/12',
      ['unstyled [https://notx.com/a/status/12](https://notx.com/a/status/12)'],
    ],

    [
      'fenced code',
      '```js\na *b*\n\n  &amp;\n```\n# c',
      ['unstyled a *b*\n\n  &amp;', 'header-one c'],
    ],
    ['fenced code that never ends', '~~~\n# a\n```', ['unstyled # a\n```']],
    ['indented code', '    a *b*\n\n\tc', ['unstyled a *b*\n\nc']],
    ['code in a line', '`a *b* &amp;` ``c`d`` `e', ['unstyled a *b* &amp; c`d `e']],
    ['a divider', 'a\n***\nb\n\n- - -', ['unstyled a', 'divider {}', 'unstyled b', 'divider {}']],
    ['soft and hard line breaks', 'a\nb  \nc\\\nd', ['unstyled a b\nc\nd']],
    [
      'HTML as a text',
      '<div class="a">*b*</div> <!-- c -->\n\n<br>',
      ['unstyled <div class="a"><italic>b</italic></div> <!-- c -->', 'unstyled <br>'],
    ],
    [
      'entities',
      '&amp; &copy; &#65; &#x1F600; &#0; &nope; &lt;b>',
      ['unstyled & © A 😀 \ufffd &nope; <b>'],
    ],
    ['escapes', '\\*a\\* \\[b](c) \\a \\\\', ['unstyled *a* [b](c) \\a \\']],
    ['a table as a text', '| a | b |', ['unstyled | a | b |']],
    [
      'other ends of lines',
      'a\r\n\r\n- b\r- c',
      ['unstyled a', 'unordered-list-item b', 'unordered-list-item c'],
    ],
    ['nothing of nothing', ' \n\n[a]: http://e.org\n\n&#32;\n', []],
    ['no character that X refuses', 'a\ufeffb\uffff\ud800c\0', ['unstyled ab\ufffdc\ufffd']],
  ])('has %s', (_name, markdown, expected) => {
    expect(read(markdown)).toEqual(expected)
  })

  test('has headings of the third level where X takes them', () => {
    const { blocks } = contentState(parseArticle('### a'), new Map(), 'header-three')

    expect(blocks).toEqual([{ type: 'header-three', text: 'a' }])
  })

  test('counts offsets in UTF-16 code units, and refers to entities by their index', () => {
    expect(draftOf(parseArticle('👩‍🚀 [a](http://a.org) **😀b** [c](http://c.org)'))).toEqual({
      blocks: [
        {
          type: 'unstyled',
          text: '👩‍🚀 a 😀b c',
          inline_style_ranges: [{ offset: 8, length: 3, style: 'bold' }],
          entity_ranges: [
            { key: 0, offset: 6, length: 1 },
            { key: 1, offset: 12, length: 1 },
          ],
        },
      ],
      entities: [
        { key: '0', value: { type: 'link', mutability: 'mutable', data: { url: 'http://a.org' } } },
        { key: '1', value: { type: 'link', mutability: 'mutable', data: { url: 'http://c.org' } } },
      ],
    })
  })

  test('names each image once, in their order', () => {
    const article = parseArticle('![](http://b.org)\n\n![](http://a.org) ![](http://b.org)')

    expect(imagesOf(article)).toEqual(['http://b.org', 'http://a.org'])
  })

  test('is not sent without an image that it shows', () => {
    expect(() => contentState(parseArticle('![](http://b.org)'), new Map())).toThrow('not uploaded')
  })
})

test('an article of 3,000 words with all that there is', () => {
  const section = (index: number) => `
## Chapter ${index}: why *otters* ${'dive '.repeat(6)}

An **otter${' swims'.repeat(60)}** and ~~walks~~ [rests](https://e.org/${index}), see [the notes][n] &
<https://e.org/${index}/more>. It ${'dives '.repeat(40)}.\\
A new line.

- first
  - second, inside
- third with \`code\`

1. one
2. two

> A quote ${'of water '.repeat(10)}
>
> of two paragraphs

![An otter](https://e.org/${index}.png "Chapter ${index}")

https://x.com/otter/status/${1000 + index}

\`\`\`ts
const otter = ${index}
\`\`\`

***
`
  const markdown = `# Otters\n${Array.from({ length: 20 }, (_, index) => section(index)).join('')}
### The end

[n]: https://e.org/notes`

  const article = parseArticle(markdown)
  const { blocks, entities } = draftOf(article)

  const words = blocks.flatMap(({ text }) => text.split(/\s+/)).filter((word) => word !== '')
  expect(words.length).toBeGreaterThan(3000)
  expect(articleProblems(markdown)).toEqual([])
  expect(imagesOf(article)).toHaveLength(20)
  expect(countBy(blocks.map(({ type }) => type))).toEqual({
    'header-one': 1,
    'header-two': 21,
    unstyled: 40,
    'unordered-list-item': 60,
    'ordered-list-item': 40,
    blockquote: 40,
    atomic: 60,
  })
  expect(countBy(entities.map(({ value }) => value.type))).toEqual({
    link: 60,
    image: 20,
    post: 20,
    divider: 20,
  })
  const styles = blocks.flatMap((block) => block.inline_style_ranges ?? [])
  expect(countBy(styles.map(({ style }) => style))).toEqual({
    italic: 20,
    bold: 20,
    strikethrough: 20,
  })
})

function countBy(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

describe('problems', () => {
  test.each<[string, string, (string | RegExp)[]]>([
    ['of a good article', '# a\n\n![](http://e.org/a.png)', []],
    ['of an empty one', ' \n\n#\n', ['The article has no content.']],
    [
      'of images',
      'a\n\n![](a.png) ![](data:image/png;base64,AA)',
      [/^Line 3: the image "a.png" needs/, /^Line 3: the image "data:/],
    ],
    [
      'of deep quotes',
      `a\n${'>'.repeat(51)}b`,
      [/^Line 2: quotes and lists are nested too deeply, at most 50/],
    ],
    ['of deep lists', '- '.repeat(10_000) + 'a', [/^Line 1: .* nested too deeply/]],
    ['of quotes that are just deep enough', `${'>'.repeat(50)}b`, []],
    ['of brackets, which may be nested', `${'['.repeat(10_000)}a`, []],
    ['of the longest text', 'a'.repeat(100_000), []],
    [
      'of a longer text',
      'a'.repeat(100_001),
      [/too long: its text has 100,001 characters, and at most 100,000/],
    ],
    ['of long addresses, which do not count', `[a](http://e.org/${'b'.repeat(200_000)})`, []],
    ['of an endless text', '*'.repeat(400_001), [/too long: its Markdown has 400,001/]],
  ])('%s', (_name, markdown, expected) => {
    const problems = articleProblems(markdown).map(({ message }) => message)

    expect(problems).toEqual(expected.map((text) => expect.stringMatching(text)))
  })
})

describe('any text', () => {
  const parts = [
    '*',
    '**',
    '_',
    '~~',
    '`',
    '[',
    '![',
    '](http://e.org)',
    ']',
    '> ',
    '- ',
    '1. ',
    '# ',
  ]
    .concat([
      '\n',
      '\n\n',
      '  \n',
      '\t',
      '    ',
      ' ',
      'a',
      'b c',
      '😀',
      'é',
      '\\',
      '&amp;',
      '<',
      '>',
      '```\n',
      '---\n',
    ])
    .concat([
      'https://x.com/a/status/1',
      '\n[r]: http://e.org\n',
      '[r]',
      '(',
      ')',
      '"',
      '!',
      '\ud83d',
      '\0',
    ])
  const markdown = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((all) => all.join('')),
  )

  test('becomes a draft that X can take', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const { blocks, entities } = draftOf(parseArticle(text))
        articleProblems(text)

        const keys = blocks.flatMap((block) => (block.entity_ranges ?? []).map(({ key }) => key))
        expect(keys).toEqual(entities.map((_, index) => index))
        expect(entities.map(({ key }) => key)).toEqual(entities.map((_, index) => String(index)))
        for (const block of blocks) expectSoundRanges(block)
      }),
      { numRuns: runs(1000) },
    )
  })

  test('without marks is its own article', () => {
    const word = fc.stringMatching(/^[a-zäöß日本😀.,:;?()-]{0,8}[a-zäöß日本]$/u)
    const paragraph = fc.array(word, { minLength: 1, maxLength: 20 }).map((all) => all.join(' '))
    fc.assert(
      fc.property(fc.array(paragraph, { minLength: 1, maxLength: 8 }), (paragraphs) => {
        fc.pre(paragraphs.every((text) => !/^[-.,:;?()😀]/u.test(text)))
        expect(parseArticle(paragraphs.join('\n\n')).blocks).toMatchObject(
          paragraphs.map((text) => ({
            type: 'text',
            kind: 'unstyled',
            text,
            styles: [],
            links: [],
          })),
        )
      }),
      { numRuns: runs(500) },
    )
  })

  /** Where the other parser leaves the specification, which these texts avoid, the table above has a case. */
  test.each<[string, string[], RegExp]>([
    [
      'styles',
      ['*', '**', '***', '_', '__', 'a', ' ', '.', 'b', '😀', '\n', '\\'],
      /^ *\*(?:\s|$)/m,
    ],
    ['strikes', ['~~a~~', '~a~', ' ', '~~b', 'c~~', '\n', '*x*', '. '], /(?!)/],
    [
      'characters in a line',
      [
        '*',
        '__',
        'a',
        ' ',
        '.',
        '[',
        '](http://e.org)',
        ']',
        '`',
        '``',
        '\\',
        '&amp;',
        '!',
        '\n',
        '  \n',
        '<http://e.org/b>',
        '(',
        ')',
        '"',
      ],
      // It keeps the indentation of a line in code.
      /^ *\*(?:\s|$)|`[^]*\n[ \t]|\n[ \t][^]*`|\]\[(?![^[\]\\]*\])/,
    ],
    [
      'links and images',
      [
        '[',
        '![',
        '](http://e.org)',
        '](',
        '](http://e.org "t")',
        ')',
        ']',
        'a',
        '*',
        ' ',
        '[r]',
        '[]',
        '\n\n[r]: http://e.org/r\n',
        '\\',
        '<',
        '>',
        '"',
        '`',
      ],
      // It takes no `[r]` before a bracket that never closes, and no empty item in a quote.
      /\]\[(?![^[\]\\]*\])|^[> ]*\*\s*$/m,
    ],
    [
      'quotes and lists',
      [
        '> ',
        '>',
        '- ',
        '-',
        '1. ',
        '1) ',
        '  ',
        'a',
        'b\n',
        '\n',
        '\n\n',
        '# ',
        '## x\n',
        '```',
        '```\n',
        '~~~\n',
        '---\n',
        '===\n',
        '***\n',
        '+ ',
        '   ',
        '[r]: http://e.org\n',
      ],
      // It lets only some items start within a quote or after code.
      / {4}|(?:^|[\s>])(?:[-+*]|\d[.)])[ \t]*$|`[^]*\n[ \t]|\n[ \t][^]*`/m,
    ],
    [
      'lists and indentation',
      [
        '- ',
        '-',
        '1. ',
        '1) ',
        '  ',
        '    ',
        '\t',
        'a',
        'b\n',
        '\n',
        '\n\n',
        '# ',
        '## x\n',
        '```\n',
        '~~~\n',
        '---\n',
        '===\n',
        '***\n',
        '+ ',
        '   ',
        '[r]: http://e.org\n',
      ],
      /(?:^|[\s>])(?:[-+*]|\d[.)])[ \t]*$|`[^]*\n[ \t]|\n[ \t][^]*`/m,
    ],
  ])('of %s is read as CommonMark has it', (_name, units, avoided) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...units), { maxLength: 14 }), (all) => {
        const text = all.join('')
        fc.pre(!avoided.test(text) && hasEvenRuns(text))
        expect(shown(parseArticle(text)), JSON.stringify(text)).toEqual(shownByReference(text))
      }),
      // Always the same texts: the other parser has rare faults of its own, too.
      { seed: 20261120, numRuns: runs(1000) },
    )
  })
})

/** Of runs that are used up in parts, the other parser takes the rest for the length of the run. */
function hasEvenRuns(text: string): boolean {
  const unescaped = text.replace(/\\[^]/g, ' ')
  return [/\*+/g, /_+/g].every(
    (runs) => new Set(Array.from(unescaped.matchAll(runs), ([run]) => run.length)).size < 2,
  )
}

type ContentBlock = ReturnType<typeof contentState>['blocks'][number]

function expectSoundRanges({
  type,
  text,
  inline_style_ranges = [],
  entity_ranges = [],
}: ContentBlock) {
  if (type === 'atomic') {
    expect([text, inline_style_ranges, entity_ranges]).toEqual([
      ' ',
      [],
      [{ key: expect.any(Number), offset: 0, length: 1 }],
    ])
    return
  }
  expect(text.trim()).not.toBe('')
  expect(text.isWellFormed()).toBe(true)
  const kinds = Object.values(Object.groupBy(inline_style_ranges, ({ style }) => style))
  for (const ranges of [...kinds, entity_ranges]) {
    let free = 0
    for (const { offset, length } of ranges) {
      expect(offset).toBeGreaterThanOrEqual(free)
      expect(length).toBeGreaterThan(0)
      free = offset + length
    }
    expect(free).toBeLessThanOrEqual(text.length)
  }
}

describe('a hostile text takes no longer than its pieces', () => {
  /** A quarter of what an article may be: enough to tell, and quick. */
  const [LENGTH, PIECES] = [25_000, 16]
  /** 2.5 times for each doubling is 1.25 times what the halves take. Quadratic would be 16 times. */
  const MAX_GROWTH = 1.25 ** 4
  /** Long enough for a busy machine to have a quiet moment. Only a text that fails takes it all. */
  const ATTEMPTS_MS = 10_000
  /** Below, it is not the reading that is measured. */
  const MIN_MS = 1

  test.each(HOSTILE)('%s', (_name, make) => {
    const whole = [make(LENGTH)]
    const pieces = Array.from({ length: PIECES }, () => make(LENGTH / PIECES))
    let [whole_ms, pieces_ms] = [Infinity, Infinity]
    const growth = () => whole_ms / Math.max(pieces_ms, MIN_MS)
    const end = performance.now() + ATTEMPTS_MS
    do {
      whole_ms = Math.min(whole_ms, timeOf(whole))
      pieces_ms = Math.min(pieces_ms, timeOf(pieces))
    } while (growth() > MAX_GROWTH && performance.now() < end)

    expect(growth()).toBeLessThanOrEqual(MAX_GROWTH)
  })

  function timeOf(texts: string[]): number {
    const start = performance.now()
    for (const text of texts) {
      const article = parseArticle(text)
      contentState(article, new Map(imagesOf(article).map((url) => [url, '1'])))
    }
    return performance.now() - start
  }
})
