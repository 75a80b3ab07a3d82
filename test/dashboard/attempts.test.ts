/** How often anybody may try to sign in. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { callerBlock } from '../../networks/wire/callerBlock.ts'
import { openWorld } from '../world/world.ts'
import { openVisitor, PASSWORD, signUp } from './visitor.ts'

const w = await openWorld({ proxies: 1 })
afterAll(() => w.close())
beforeEach(async () => void (await w.db`delete from sign_in_attempts`))

let address = 0
/** Each time from elsewhere, as the host's proxy says. */
function onUnknownWorker() {
  return { 'x-forwarded-for': `192.0.2.${++address % 250}` }
}

async function signIn(email: string, password: string, headers = onUnknownWorker()) {
  return openVisitor(w).call('POST', '/session', { email, password }, headers)
}

test('ten attempts on an account are allowed, from wherever and however many at once', async () => {
  const { email } = await signUp(w)

  const answers = await Promise.all(Array.from({ length: 14 }, () => signIn(email, 'wrong')))
  const right = await signIn(email, PASSWORD)

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  expect([right.status, right.body.code]).toEqual([429, 'rate_limit'])
  const wait = Number(right.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(600)
  expect(wait).toBeLessThanOrEqual(900)
})

test('an address that nobody has is counted like any other', async () => {
  const email = 'nobody@example.com'

  for (let i = 0; i < 10; i++) expect((await signIn(email, 'wrong')).status).toBe(401)

  expect((await signIn(email, 'wrong')).status).toBe(429)
})

test('after a quarter of an hour the account is open again', async () => {
  const { email } = await signUp(w)
  await Promise.all(Array.from({ length: 11 }, () => signIn(email, 'wrong')))

  await w.db`update sign_in_attempts set began_at = began_at - interval '15 minutes'`

  expect((await signIn(email, PASSWORD)).status).toBe(201)
})

test('whoever signs in begins to count anew', async () => {
  const { email } = await signUp(w)
  for (let i = 0; i < 9; i++) await signIn(email, 'wrong')

  const right = await signIn(email, PASSWORD)
  const wrong = await signIn(email, 'wrong')

  expect([right.status, wrong.status]).toEqual([201, 401])
})

test('a hundred attempts of any kind are allowed from one address', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const tries = Array.from({ length: 50 }, (_, i) => [
    openVisitor(w).call('POST', '/session/link', { token: `wrong ${i}` }, headers),
    openVisitor(w).call('POST', '/session/passkey', { credential: {} }, headers),
  ])
  const statuses = (await Promise.all(tries.flat())).map(({ status }) => status)

  const again = await openVisitor(w).call('POST', '/session/passkey-options', undefined, headers)
  const up = { name: 'Late', email: 'late@example.com', password: PASSWORD }

  expect(new Set(statuses)).toEqual(new Set([401]))
  expect(again.status).toBe(429)
  expect((await openVisitor(w).call('POST', '/users', up, headers)).status).toBe(429)
  expect((await openVisitor(w).call('POST', '/users', up, onUnknownWorker())).status).toBe(201)
})

test('guessing the password with a stolen session counts as well', async () => {
  const { visitor, email } = await signUp(w)
  const body = { current_password: 'wrong', new_password: 'long roots in slow water' }

  const answers = []
  for (let i = 0; i < 11; i++) answers.push(await visitor.call('PUT', '/user/password', body))

  expect(answers[9]?.body.details).toEqual(['current_password: is not the password'])
  expect(answers[10]?.status).toBe(429)
  expect((await signIn(email, PASSWORD)).status).toBe(429)
})

test('what is kept of attempts names nobody', async () => {
  await signIn('somebody@example.com', 'wrong')

  const rows = await w.db`select * from sign_in_attempts`

  expect(JSON.stringify(rows)).not.toContain('somebody')
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (given, block) => {
  expect(callerBlock(given)).toBe(block)
})

test('whoever has a network of IPv6 has the attempts of one address', async () => {
  const from = (end: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${end}` })
  await signIn('somebody@example.com', 'wrong', from(1))
  await signIn('somebody@example.com', 'wrong', from(2))

  const rows = await w.db`select attempts from sign_in_attempts where subject like 'address %'`

  expect(rows).toEqual([{ attempts: 2 }])
})
