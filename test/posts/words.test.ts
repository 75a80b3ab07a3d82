/** Lists of what has some words: what counts as one, in which languages, and how much is looked through. */
import { afterAll, describe, expect, test } from 'vitest'
import { timesAsLong } from '../world/work.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { fieldsOf } from './arrange.ts'

const w = await openWorld({ role: 'api' })
afterAll(() => w.close())

async function find(user: TestUser, query: Record<string, string>, of = 'posts') {
  return w.call(user, 'GET', `/api/v1/${of}?${new URLSearchParams(query).toString()}`)
}

async function save(user: TestUser, body: object): Promise<string> {
  const answer = await w.call(user, 'POST', '/api/v1/posts', { body })
  return answer.body.posts[0].id
}

test.each([
  ['single letters, which are no beginnings', 'Otters and a river', 'o', false],
  ['single letters that stand alone', 'Otters and a river', 'A', true],
  ['no other spelling', 'The OTTER of Größe', 'otter GRÖSSE', false],
  ['capital letters of other alphabets', 'ΟΔΟΣ, Дом, Élan', 'οδός дом élan', false],
  ['capital letters with signs above them', 'Ärger im ÉLYSÉE', 'ärger élysée', true],
  ['beginnings of words', 'Otterpost launches', 'otter launch', true],
  ['no other parts of words', 'Otterpost launches', 'post', false],
  ['words in another order', 'Rivers have otters', 'otters rivers', true],
  ['not some words of many', 'Rivers have otters', 'otters lakes', false],
  [
    'tags, names and addresses',
    '#launch @some_name https://example.org/one',
    'launch name example one',
    true,
  ],
  ['what is asked for with signs', 'We don’t e-mail', '"don\'t" e-mail!', true],
  ['letters drawn in another way', '𝗕𝗼𝗹𝗱 and ﬁne', 'bold fine', true],
  ['words beside emoji', 'launch🎉now', 'now launch', true],
  ['numbers', 'Version 3.14 of 2026', '3.14 2026', true],
  ['Japanese, anywhere in it', '今日は東京タワーに行く', '東京タワー', true],
  ['one sign of Chinese', '我喜欢水獭', '獭', true],
  ['not two signs that stand apart', '我喜欢水獭', '我獭', false],
  ['Thai', 'สวัสดีครับ', 'ครับ', true],
  ['Latin letters within Japanese', '今日はiPhoneの日', 'iphone', true],
  ['Korean, without its endings', '한국은 좋다', '한국', true],
  ['what is not seen', 'Donau\u00addampf 葛\u{e0100}城 1\ufe0f\u20e3', 'donaudampf 葛城 1', true],
  ['Arabic, Hebrew and Hindi', 'مرحبا، שלום नमस्ते।', 'مرحبا שלום नमस्ते', true],
  [
    'backslashes and what is an operator elsewhere',
    'one & two | !three',
    "one\\ & 'two':* | !three",
    true,
  ],
])('%s: of %j is asked %j', async (_, text, q, found) => {
  const user = await w.user()
  const id = await save(user, { text })

  const { body } = await find(user, { q })

  expect(body.posts.map((post: { id: string }) => post.id)).toEqual(found ? [id] : [])
  expect(body.total).toBe(found ? 1 : 0)
})

test('every part of a thread is looked through, and what was edited counts as it is now', async () => {
  const user = await w.user()
  const id = await save(user, {
    text: 'First',
    is_thread: true,
    thread_tweets: ['Second', 'Third'],
  })
  const path = `/api/v1/posts/${id}`

  const before = await find(user, { q: 'third first' })
  await w.call(user, 'PUT', path, { body: { thread_tweets: ['Second', 'Fourth'] } })
  const edited = [await find(user, { q: 'third' }), await find(user, { q: 'fourth' })]
  await w.call(user, 'DELETE', path)
  const deleted = await find(user, { q: 'fourth' })

  expect(before.body.total).toBe(1)
  expect(edited.map(({ body }) => body.total)).toEqual([0, 1])
  expect(deleted.body.total).toBe(0)
})

test('words find nothing of another user', async () => {
  const [user, other] = [await w.user(), await w.user()]
  await save(user, { text: 'A secret otter' })

  expect((await find(other, { q: 'otter' })).body.total).toBe(0)
  expect((await find(user, { q: 'otter' })).body.total).toBe(1)
})

test('an article is found by its title and its text, with and without a word that is longer than any', async () => {
  const user = await w.user()
  const content_markdown = `# Why *rivers* bend\n\n${'z'.repeat(5_000)}\n\n${'水'.repeat(5_000)}`
  const body = { title: 'Notes on Otters', content_markdown }
  await w.call(user, 'POST', '/api/v1/articles', { body })

  for (const q of ['otters bend', 'z'.repeat(60), '水水水']) {
    expect((await find(user, { q }, 'articles')).body.total, q).toBe(1)
  }
  expect((await find(user, { q: 'lakes' }, 'articles')).body.total).toBe(0)
})

test.each([
  ['a letter and its mark', 'か\u3099き', 'がき'],
  ['the letters of a syllable', '한국'.normalize('NFD'), '한국'],
])('%s are together wherever a text is long', async (_, text, q) => {
  const user = await w.user()
  for (const length of [198, 199, 200]) {
    const content_markdown = '水'.repeat(length) + text
    await w.call(user, 'POST', '/api/v1/articles', { body: { title: 'a', content_markdown } })
  }

  expect((await find(user, { q }, 'articles')).body.total).toBe(3)
})

describe('words are refused', () => {
  test.each([
    ['that are none', '?! 🎉', 'has no words'],
    ['of which there are too many', 'a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 k11', 'the maximum is 10'],
    ['that are empty', '', 'q: '],
    ['that are endless', 'a'.repeat(201), 'q: '],
    ['with NUL', 'a\0b', 'q: '],
  ])('%s', async (_, q, words) => {
    const answer = await find(await w.user({ connect: [] }), { q })

    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    expect(fieldsOf(answer)).toEqual(['q'])
    expect(answer.body.details.join()).toContain(words)
  })
})

test('what very many have is found beside a rarer word, or among few that match', async () => {
  const user = await w.user()
  await w.db`
    insert into posts (user_id, category, text, share_with_followers, platforms, status)
    select ${user.id}, case when i <= 5 then 'Launch' else 'General' end,
      'Everywhere ' || case when i % 2 = 0 then 'even' else 'odd' end || case when i % 5000 = 0 then ' rare' else '' end,
      false, '{x}', 'draft'
    from generate_series(1, 21000) i`

  const everywhere = await find(user, { q: 'everywhere' })
  const meeting = await find(user, { q: 'even odd' })
  const rare = await find(user, { q: 'everywhere even rare' })
  const few = await find(user, { q: 'everywhere odd', category: 'Launch', sort: 'updated' })
  const later = await find(user, { q: 'everywhere', from: '2098-01-01T00:00:00Z' })

  for (const { status, body } of [everywhere, meeting]) {
    expect(status).toBe(400)
    expect(body.details).toEqual([expect.stringContaining('add one that is in fewer')])
  }
  expect([rare.body.total, few.body.total, later.body.total]).toEqual([4, 3, 0])
})

test.each([
  ['marks that have to be put in order', '\u0301\u0323'],
  ['marks', '\u0301'],
  ['letters that become many', '\ufdfa'],
  ['scripts without spaces', '日本'],
  ['scripts that change', '日a'],
  ['one long word', 'z'],
  ['many words', ' a'],
])('the words of a text of %s take no longer to find than it is long', async (_, piece) => {
  const findIn = (length: number) => () =>
    w.db`select from marked_words('a', 'b', ${piece.repeat(length / piece.length)})`

  expect(await timesAsLong(findIn(100_000), findIn(10_000), 30)).toBeLessThan(50)
})

test('letters of ASCII are read the same way alone and beside others', async () => {
  const rows = await w.db<{ letter: string; alone: string; beside: string }[]>`
    select letter, words_apart('a' || letter || 'B') as alone, words_apart('a' || letter || 'B ü') as beside
    from generate_series(1, 127) code cross join chr(code) letter`

  expect(rows).toHaveLength(127)
  expect(rows.filter(({ alone, beside }) => `${alone} ü` !== beside)).toEqual([])
})

test('words go with what they are of, and with its user', async () => {
  const user = await w.user()
  const left = async () => {
    const [row] = await w.db<{ n: number }[]>`
      select (select count(*) from post_words where user_id = ${user.id})
        + (select count(*) from article_words where user_id = ${user.id}) as n`
    return row?.n
  }
  const gone = await save(user, { text: 'One that goes first' })
  await save(user, { text: 'One that goes with its user' })
  await w.call(user, 'POST', '/api/v1/articles', {
    body: { title: 'An', content_markdown: 'article' },
  })
  expect(await left()).toBe(3)

  await w.db`delete from posts where user_id = ${user.id} and id = ${gone}`
  expect(await left()).toBe(2)

  await w.db`delete from users where id = ${user.id}`
  expect(await left()).toBe(0)
})
