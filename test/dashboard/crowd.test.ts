/** While strangers sign in, all others go on: a password is hashed slowly on purpose, in threads that are few. */
import { afterAll, expect, test } from 'vitest'
import { hashPassword } from '../../db/users/passwords.ts'
import { jpeg, png } from '../media/pictures.ts'
import { openSocket } from '../world/socket.ts'
import { openWorld } from '../world/world.ts'
import { openVisitor, PASSWORD, signUp } from './visitor.ts'

const w = await openWorld({ proxies: 1, sign_up: 'invitation' })
afterAll(() => w.close())
/** On a machine that does much else. */
const PATIENCE_MS = 240_000

let address = 0
/** Each time from elsewhere, as the host's proxy says. */
function elsewhere() {
  return { 'x-forwarded-for': `198.51.100.${++address}` }
}

/** Strangers who all come at once; how many of them have been told that they are not known. */
async function crowd(size: number, from: () => Record<string, string> = elsewhere) {
  let answered = 0
  const all = Array.from({ length: size }, async () => {
    const body = { email: `stranger${++address}@example.com`, password: PASSWORD }
    const answer = await openVisitor(w).call('POST', '/session', body, from())
    if (answer.status === 401) answered++
    return answer
  })
  await w.until(async () => answered > 0, PATIENCE_MS)
  return { answered: () => answered, end: () => Promise.all(all) }
}

test(
  'a picture that comes after a crowd of strangers is there before most of them',
  async () => {
    const user = await w.user({ connect: [] })
    const upload = (file: Buffer) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(file)]), 'picture')
      return w.call(user, 'POST', '/api/v1/upload', { form })
    }
    await upload(await jpeg())
    const second = await png()
    const strangers = await crowd(24)

    const { status } = await upload(second)
    const answered_before = strangers.answered()
    await strangers.end()

    expect(status).toBe(200)
    expect(answered_before).toBeLessThan(20)
    expect(strangers.answered()).toBe(24)
  },
  PATIENCE_MS,
)

test(
  'one address that asks as often as it can keeps nobody else from signing in, and loses no attempt',
  async () => {
    const { email } = await signUp(w, await hashPassword(PASSWORD))
    const strangers = await crowd(20, () => ({ 'x-forwarded-for': '203.0.113.9' }))

    const body = { email, password: PASSWORD }
    const member = await openVisitor(w).call('POST', '/session', body, elsewhere())
    const answered_before = strangers.answered()
    const refused = (await strangers.end()).filter(({ status }) => status !== 401)
    const [row] = await w.db<{ attempts: number }[]>`
      select attempts from sign_in_attempts where subject = 'address 203.0.113.9'`

    expect(member.status).toBe(201)
    expect(answered_before).toBeLessThan(12)
    expect(refused).toHaveLength(8)
    for (const answer of refused) {
      expect([answer.status, answer.body.code]).toEqual([429, 'rate_limit'])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(row?.attempts).toBe(12)
  },
  PATIENCE_MS,
)

test(
  'whoever has no invitation is refused before a password is hashed',
  async () => {
    const strangers = await crowd(10)

    const up = { name: 'A', email: 'a@example.com', password: PASSWORD, invitation: 'made up' }
    const { status, body } = await openVisitor(w).call('POST', '/users', up, elsewhere())
    const answered_before = strangers.answered()
    await strangers.end()

    expect([status, body.details]).toEqual([400, ['invitation: is unknown, used or too old']])
    // It has not stood in their line.
    expect(answered_before).toBeLessThan(10)
  },
  PATIENCE_MS,
)

test('strangers of one network of IPv6 have the memory of one address, and others have theirs', async () => {
  // Four megabytes in bodies of 64 KB.
  const SHARE = 64
  const crowd = await Promise.all(
    Array.from({ length: SHARE + 20 }, (_, i) => announce(`2001:db8:1:2::${i + 1}`)),
  )
  const let_in = () => crowd.filter(({ goesOn }) => goesOn()).length
  await w.until(async () => let_in() >= SHARE)

  const other = await announce('2001:db8:1:3::1')
  await w.until(async () => other.goesOn())

  expect(let_in()).toBe(SHARE)
  for (const { socket } of [other, ...crowd]) socket.destroy()
})

/** Says that a body is to come, and waits to be told to go on: by then memory is set aside for it. */
async function announce(from: string) {
  const { socket, heard } = await openSocket(w.service.url)
  socket.write(
    'POST /api/dashboard/v1/session HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\n' +
      `X-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: ${64 * 1024}\r\n` +
      'Expect: 100-continue\r\n\r\n',
  )
  return { socket, goesOn: () => heard().startsWith('HTTP/1.1 100 ') }
}
