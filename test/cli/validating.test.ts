/** What would become of a post, on the command line. */
import { afterAll, expect, test } from 'vitest'
import { openPages, pageOf } from '../cards/pages.ts'
import { openWorld } from '../world/world.ts'
import { totalPosts } from '../posts/arrange.ts'
import { openHome, run } from './run.ts'

const w = await openWorld()
afterAll(() => w.close())
const user = await w.user()
const environment = () => ({ ...openHome(), OTTERPOST_URL: w.service.url, OTTERPOST_KEY: user.key })
const otterpost = (...args: string[]) => run(args, { env: environment() })

const LONG = 'z'.repeat(290)

test('a dry run shows the request, and what each network would get', async () => {
  const before = await totalPosts(w, user)
  const args = ['posts', 'thread', LONG, 'More', '--platforms', 'x,bluesky,linkedin', '--dry-run']

  const shown = await otterpost(...args)
  const as_json = await otterpost(...args, '--json')

  expect(shown.code).toBe(0)
  expect(shown.out).toMatch(/^POST \/api\/v1\/posts\n\{/)
  expect(shown.err).toContain('Nothing was sent.')
  expect(shown.err).toContain(
    'X: would be skipped, 2 parts, 290, 4 of 280 characters, Part 1 is 290',
  )
  expect(shown.err).toContain('Bluesky: would be published, 2 parts, 290, 4 of 300 characters')
  expect(shown.err).toContain('LinkedIn: would be published, 296 of 3000 characters')
  expect(JSON.parse(as_json.out)).toMatchObject({
    method: 'POST',
    body: { text: LONG },
    validation: { valid: true, posts: [{ networks: [{ will: 'skip' }, {}, {}] }] },
  })
  expect(await totalPosts(w, user)).toBe(before)
})

test('what would be refused ends with 1, and says where it is wrong', async () => {
  const { code, out, err } = await otterpost(
    ...['posts', 'create', LONG, '--platforms', 'x', '--dry-run'],
  )

  expect(code).toBe(1)
  expect(out).toMatch(/^POST /)
  expect(err).toContain('It would be refused.')
  expect(err).toContain('text: X: Text is 290 characters (weighted) and X takes 280.')
})

test('warnings are said', async () => {
  const { code, err } = await otterpost('posts', 'create', '$OTTR $BEAR', '--dry-run')

  expect(code).toBe(0)
  expect(err).toContain('Warning: X: Text has 2 cashtags ($OTTR, $BEAR) and X takes 1.')
})

test('where nobody answers the request is shown all the same', async () => {
  const away = { ...environment(), OTTERPOST_URL: 'http://127.0.0.1:9' }

  const { code, out, err } = await run(['posts', 'create', 'Hi', '--dry-run'], { env: away })

  expect([code, out.slice(0, 4)]).toEqual([0, 'POST'])
  expect(err).toBe('Nothing was sent.\n')
})

test('a saved post is asked about by its id', async () => {
  const { body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'Saved', platforms: ['x'] },
  })
  const [{ id }] = body.posts

  const shown = await otterpost('posts', 'validate', id)
  const as_json = await otterpost('posts', 'validate', id, '--json', 'valid')
  const nobodys = await otterpost('posts', 'validate', 'f'.repeat(24))

  expect([shown.code, shown.err]).toEqual([
    0,
    'X: would be published, 5 of 280 characters, 0.015 USD\n',
  ])
  expect(JSON.parse(as_json.out)).toEqual({ valid: true })
  expect(nobodys.code).toBe(1)
})

test('of a link it says which card it would show, and has the page read when it is asked to', async () => {
  const pages = await openPages()
  const linked = await openWorld({ fetching: { loopback_port: pages.port } })
  const of = await linked.user()
  const url = pages.put('/a', pageOf({ 'og:title': 'Otters' }))
  const { body } = await linked.call(of, 'POST', '/api/v1/posts', {
    body: { text: url, platforms: ['bluesky'] },
  })
  const env = { ...environment(), OTTERPOST_URL: linked.service.url, OTTERPOST_KEY: of.key }
  const validate = (...args: string[]) =>
    run(['posts', 'validate', body.posts[0].id, ...args], { env })

  expect((await validate()).err).toContain(
    'with the card of its page, which is read shortly before',
  )
  expect((await validate('--fetch-cards')).err).toContain('with the card "Otters"')
  pages.put('/b', '<p>Nothing')
  const text = url.replace('/a', '/b')
  await linked.call(of, 'PUT', `/api/v1/posts/${body.posts[0].id}`, { body: { text } })
  expect((await validate('--fetch-cards')).err).toContain('without a card, since its page has none')
  await linked.close()
  await pages.close()
})
