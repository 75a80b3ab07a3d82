/** Texts made to be slow to read, of any length. Each is quadratic, or worse, in some Markdown parser. */

type Make = (length: number) => string

function repeat(unit: string): Make {
  return (length) => unit.repeat(length / unit.length)
}
function around(before: string, middle: string, after: string): Make {
  return (length) => {
    const times = length / (before.length + after.length)
    return before.repeat(times) + middle + after.repeat(times)
  }
}
function after(start: string, unit: string): Make {
  return (length) => start + repeat(unit)(length - start.length)
}
function lines(line: (index: number) => string): Make {
  return (length) => {
    let text = ''
    for (let index = 0; text.length < length; index++) text += `${line(index)}\n`
    return text
  }
}

export const HOSTILE: [string, Make][] = [
  ...[
    ...['>', '> ', '>\n', '> a\n\n', '> a\nb\n\n', '> # a\nb\n', '> ```\na\n', '> > a\n\n> b\n'],
    ...['- ', '-\n', '- a\n', '- a\n\n', '- a\n***\n', '1. ', '1. a\n- b\n', '* a\n+ a\n', '> - '],
    ...['- a\n  > b\nc\n', '* * ', '* * x\n', '- a\n- b\n  - c\n', '\t- a\n', '    a\n\n'],
    ...[
      'a\n=\n',
      'a\n-\n',
      '# a\n',
      '# ',
      '#',
      'a\n',
      '\n',
      '\t\n',
      '\r',
      ' ',
      '\u3000',
      '\0',
      '```\n',
    ],
    ...['[', ']', '[]', '![', '[a](', '[a](<b', '[a](b "', '[a](b (', '[a][', '[a][b]', '[a](b) '],
    ...['![a](b)', '![a](http://e.org/a.png) ', '*', '_', '~', '*a', 'a*', '*a ', 'a* ', '*a_ '],
    ...[
      '**x* ',
      '*_~a',
      '*a**a',
      'a***b**',
      '~a~~b ',
      'a~~b~~',
      '`',
      '`a',
      '``a`',
      '*[a',
      '[*a',
      '[`a',
    ],
    ...['*[a](b)', '<', '<a', '<!--', '<![CDATA[', '<?', '<!A ', '<http:', '<http://a> ', '<a@b.c'],
    ...[
      '&',
      '&a',
      '&amp;',
      '&#',
      '&#x41;',
      '\\',
      '\\*',
      '\\\n',
      'https://a.b/',
      'https://a.b ',
      '!',
    ],
    ...[
      '| a | b |\n',
      '[a]: u\n',
      '[a]:\n',
      "[a]: u 'x\n",
      '[a]: u\n"\n',
      'https://x.com/a/status/1\n',
    ],
    ...['a'.repeat(500) + '*', '![[', '😀*'],
  ].map((unit): [string, Make] => [JSON.stringify(unit), repeat(unit)]),
  ['[[[a]]]', around('[', 'a', ']')],
  ['nested links', around('[', 'a', '](u)')],
  ['nested images', around('![', 'a', '](u)')],
  ['links in open images', around('![', '', '[a](u)')],
  ['bold in nested images', around('![**a', '', '**](u) ')],
  ['openers before closers', around('*a ', '', 'a* ')],
  ['openers before closers of another kind', around('*a ', '', 'b_ ')],
  ['openers of two kinds before others', around('*a _b ', '', 'c** ')],
  ['crossing styles', around('*_', '', '_*')],
  ['one long style', around('*', 'a', '*')],
  ['strikes of both lengths', around('~a ~~b ', '', 'c~ ')],
  ['styles around images', around('*a ', '![x](u)'.repeat(1000), 'a*')],
  ['an image in a great style', after('**', '![x](u) a ')],
  ['code of growing fences', lines((index) => '`'.repeat(index + 3))],
  ['backticks of growing length', lines((index) => `a${'`'.repeat(index)}`)],
  ['growing lists', lines((index) => `${' '.repeat(2 * index)}- a`)],
  ['growing quotes', lines((index) => `${'>'.repeat(index)}a`)],
  ['lists as deep as possible', repeat(`${'- '.repeat(49)}a\n\n`)],
  ['blank lines in deep lists', after('- '.repeat(50), '\n')],
  ['lines that a quote lacks', after('> a\n', 'a\n')],
  ['lines that deep quotes lack', after(`${'>'.repeat(50)}a\n`, 'a\n')],
  ['lines that deep lists lack', after(`${'- '.repeat(50)}a\n`, 'a\n')],
  ['many definitions', lines((index) => `[k${index}]: u`)],
  ['many definitions in use', lines((index) => `[k${index}]: u\n\n[k${index}]\n`)],
  ['one definition in use', after('[a]: u\n\n', '[a]')],
  ['a definition with a long address', after('[a]: ', 'u')],
  ['a definition with a long label', around('[', 'a'.repeat(5000), ']: u')],
  ['a long address in use', (length) => after(`[a]: ${'u'.repeat(length / 2)}\n\n`, '[a]')(length)],
  ['a title that never ends', after('[a]: u "', 'b\n')],
  ['a title of escapes', after('[a]: u "', '\\"')],
  ['a resource that never ends', after('[a](u "', 'b\n')],
  ['a destination of parentheses', after('[a](', '(')],
  ['an attribute that never ends', after('<a b="', 'b\n')],
  ['an address of parentheses', after('https://a.b/', ')')],
  ['a long row of stars that is no divider', (length) => `${'* '.repeat(length / 2)}x`],
  ['a heading that almost closes', (length) => `# a${' #'.repeat(length / 2)}x`],
  ['a heading with a gap', (length) => `# a${' '.repeat(length)}#`],
  ['a mail address without end', after('<a@', 'a-')],
  ['a gap in a line', (length) => `a${' '.repeat(length)}b`],
  ['a long table', (length) => `| a | b |\n|---|---|\n${repeat('| *a* | [b](u) |\n')(length)}`],
]
