/** What is read of a page, whatever somebody wrote into it. */
import { describe, expect, test } from 'vitest'
import { decodePage } from '../../networks/cards/charset.ts'
import { readPageHead } from '../../networks/cards/pageHead.ts'
import { plainText } from '../../networks/cards/plainText.ts'

const NONE = { title: undefined, description: undefined, picture: undefined }

describe('a page is taken by its word', () => {
  test.each<[string, string, object]>([
    [
      'in the order in which readers know best',
      `<meta name=twitter:title content=Bird><meta property="og:title" content="Open"><title>Tag</title>
       <meta name="description" content="Plain"><meta name="twitter:description" content="Bird's">`,
      { title: 'Open', description: "Bird's" },
    ],
    ['by its title alone', '<title>Tag &amp; more</title>', { title: 'Tag & more' }],
    ['whatever names it has in capitals', '<META NAME="OG:Title" CONTENT="a">', { title: 'a' }],
    [
      'by the first of several',
      '<meta property=og:image content=/a.png><meta property=og:image content=/b.png>',
      { picture: '/a.png' },
    ],
    [
      'by its secure picture',
      '<meta property=og:image content=http://a/><meta property=og:image:secure_url content=https://a/>',
      { picture: 'https://a/' },
    ],
    [
      'by the one that says something',
      '<meta property=og:title content=" "><title>Tag</title>',
      { title: 'Tag' },
    ],
    [
      'without its scripts',
      '<script>"<title>no</title>"</script><title>yes</title>',
      { title: 'yes' },
    ],
    ['without its comments', '<!-- <title>no</title> --><title>yes</title>', { title: 'yes' }],
    ['without tags in its title', '<title>a <b>b</b></title>', { title: 'a <b>b</b>' }],
    ['without what comes after its head', '<head></head><title>no</title>', {}],
    ['without what its body says', '<body><meta property=og:title content=no>', {}],
    ['without titles of drawings', '<title>a</title><svg><title>b</title></svg>', { title: 'a' }],
    [
      'where nothing ends',
      '<title>a</title><meta property="og:description" content="b',
      { title: 'a' },
    ],
    ['where there is nothing', '', {}],
    [
      'with characters by their names and numbers',
      '<title>&#x1F9A6;&hellip;&#0;&#xD800;</title>',
      { title: '🦦…\ufffd\ufffd' },
    ],
    [
      'by the first of two attributes',
      '<meta property=og:title content=a content=b>',
      { title: 'a' },
    ],
  ])('%s', async (_, html, head) => {
    expect(await readPageHead(html)).toEqual({ ...NONE, ...head })
  })

  test('wherever it is cut into slices', async () => {
    const said =
      '<meta property="og:title" content="Otters &amp; &#x1F9A6; friends"><title>Tag</title>'
    for (let before = 32 * 1024 - said.length; before <= 32 * 1024; before++) {
      const head = await readPageHead(`${'x'.repeat(before)}${said}`)
      expect(head).toEqual({ ...NONE, title: 'Otters & 🦦 friends' })
    }
  })
})

/** Two megabytes of what costs careless readers the square of it. */
const repeated = (part: string) => part.repeat(Math.ceil((2 * 1024 * 1024) / part.length))
describe('a page that wants to keep its reader busy is read in no time, and others have theirs in between:', () => {
  test.each<[string, string]>([
    ['tags within tags', repeated('<b>')],
    [
      'tags that end and never began',
      repeated('<b>').slice(0, 1_000_000) + repeated('</i>').slice(0, 1_000_000),
    ],
    ['attributes', `<meta ${repeated('a=b ')}`],
    [
      'attributes of different names',
      `<meta ${Array.from({ length: 250_000 }, (_, i) => `a${i}`).join(' ')}>`,
    ],
    ['one long value', `<meta property="og:title" content="${repeated('a')}`],
    ['one long value of entities', `<meta property="og:title" content="${repeated('&amp;')}">`],
    ['one long title of entities', `<title>${repeated('&#x1F9A6;')}`],
    ['entities that end too late', `<title>${repeated('&CounterClockwiseContourIntegra')}`],
    ['titles', repeated('<title>a</title>')],
    ['beginnings of tags', repeated('<')],
    ['beginnings of the end of a title', `<title>${repeated('</titl')}`],
    ['comments that do not end', repeated('<!--')],
    ['beginnings of comments', repeated('<!-')],
    ['ends of comments', `<!--${repeated('--')}`],
    ['descriptions', repeated('<meta name=description content=a>')],
    ['white space', `<title>${repeated(' ')}`],
    ['names', `<${repeated('a')}`],
    ['nothing but NUL', repeated('\0')],
  ])('%s', async (_, html) => {
    let turns = 0
    let done = false
    const count = () => {
      turns++
      if (!done) setImmediate(count)
    }
    setImmediate(count)
    const started = process.cpuUsage()

    const { title = '', description = '' } = await readPageHead(html)

    const { user, system } = process.cpuUsage(started)
    done = true
    expect((user + system) / 1_000).toBeLessThan(5_000)
    expect(turns).toBeGreaterThan(html.length / (64 * 1024))
    expect(Math.max(title.length, description.length)).toBeLessThan(5_000)
    expect(plainText(title, 300).length).toBeLessThanOrEqual(300)
  })
})

describe('the encoding of a page', () => {
  const bytes = (text: string, encoding: BufferEncoding = 'latin1') => Buffer.from(text, encoding)
  test.each<[string, Buffer, string, string]>([
    ['is what the server says', bytes('caf\xe9'), 'text/html; charset=iso-8859-1', 'café'],
    ['in quotes', bytes('\xcf\xf0'), 'text/html; Charset="windows-1251"', 'Пр'],
    [
      'else what the page says',
      bytes('<meta charset=windows-1251>\xcf\xf0'),
      'text/html',
      '<meta charset=windows-1251>Пр',
    ],
    [
      'also in the old way',
      bytes('<meta http-equiv=content-type content="text/html; charset=shift_jis">\x83\x4f'),
      'text/html',
      '<meta http-equiv=content-type content="text/html; charset=shift_jis">グ',
    ],
    ['else UTF-8', bytes('é', 'utf8'), 'text/html', 'é'],
    [
      'whatever is said where there is a mark',
      bytes('\ufeffé', 'utf8'),
      'text/html; charset=latin1',
      'é',
    ],
    ['also of UTF-16', bytes('\ufeffé', 'utf16le'), 'text/html', 'é'],
    [
      'UTF-8 where a page that can be read says UTF-16',
      bytes('<meta charset=utf-16>é', 'utf8'),
      '',
      '<meta charset=utf-16>é',
    ],
    [
      'UTF-8 where there is no such encoding',
      bytes('é', 'utf8'),
      'text/html; charset=klingon',
      'é',
    ],
    [
      'what the page says where the server says nonsense',
      bytes('<meta charset=latin1>\xe9'),
      'text/html; charset=klingon',
      '<meta charset=latin1>é',
    ],
    ['UTF-8, with what is not, marked', bytes('a\xff'), 'text/html', 'a\ufffd'],
  ])('%s', (_, page, content_type, text) => {
    expect(decodePage(page, content_type)).toBe(text)
  })
})

describe('a text of a page is one line', () => {
  test.each([
    ['  a\n\tb\u00a0 c  ', 'a b c'],
    ['a\u0000b\u0007c\u009fd', 'a b c d'],
    ['\u202egnp.exe\u2066\u200b\ufeff', 'gnp.exe'],
    ['👩‍👩‍👧 می‌خواهم', '👩‍👩‍👧 می‌خواهم'],
    ['a\ud800b', 'ab'],
    ['', ''],
  ])('%j', (text, line) => {
    expect(plainText(text, 300)).toBe(line)
  })

  test('no longer than it may be, with whole characters', () => {
    expect(plainText('a'.repeat(300), 300)).toBe('a'.repeat(300))
    expect(plainText('a'.repeat(301), 300)).toBe(`${'a'.repeat(299)}…`)
    expect(plainText(`${'a'.repeat(298)}🦦🦦`, 300)).toBe(`${'a'.repeat(298)}…`)
  })
})
