/** What webhooks must not reach: nothing behind the walls of an instance, however its address is written. */
import { afterAll, describe, expect, test } from 'vitest'
import { openGuardedCalls, type OutgoingCall } from '../../networks/wire/guardedPost.ts'
import { NOT_CALLED, refusalOfAddress, type CallRules } from '../../networks/wire/callRules.ts'
import { mayCallLoopback, openCallRules, readHosts } from '../../server/webhookSettings.ts'
import { draft } from '../events/follow.ts'
import { openWorld } from '../world/world.ts'
import { badAddresses } from './addresses.ts'
import { deliveriesOf, newWebhook, WEBHOOKS } from './arrange.ts'
import { openReceiver } from './receiver.ts'

const inside = await openReceiver()
/** What names lead to; those that are not here lead nowhere. */
const names = new Map<string, string[]>()
const asked: string[] = []
const resolve = (name: string) => {
  asked.push(name)
  // Its name servers never answer.
  if (name === 'silent.example.com') return new Promise<string[]>(() => undefined)
  const addresses = names.get(name)
  return addresses ? Promise.resolve(addresses) : Promise.reject(new Error('ENOTFOUND'))
}
const w = await openWorld({ webhooks: { resolve } })
afterAll(async () => {
  await w.close()
  await inside.close()
})

const BAD = badAddresses(inside.port)
const CALL = { headers: { 'content-type': 'application/json' }, body: '{}' }
const LIMITS = { timeout_ms: 2_000, bytes_max: 4096 }
const STRICT: CallRules = { hosts: new Set() }

async function callOnce(call: OutgoingCall, rules: CallRules) {
  const calls = openGuardedCalls(rules, LIMITS)
  const answer = await calls.post(call)
  calls.close()
  return answer
}

test(`${BAD.length} addresses are refused when they are written down, and named`, async () => {
  const user = await w.user({ connect: [] })
  const { id } = await newWebhook(w, user, { url: 'https://203.0.114.1/', enabled: false })
  expect(BAD.length).toBeGreaterThan(150)
  for (const url of BAD) {
    const made = await w.call(user, 'POST', WEBHOOKS, { body: { url } })
    const moved = await w.call(user, 'PUT', `${WEBHOOKS}/${id}`, { body: { url } })

    for (const answer of [made, moved]) {
      expect(answer.status, url).toBe(400)
      expect(answer.body.problems[0].pointer, url).toBe('/url')
    }
  }
  expect(inside.connections).toBe(0)
})

test('and are not called either, whoever has let them in', async () => {
  for (const url of BAD) {
    const answer = await callOnce({ ...CALL, url }, STRICT)
    expect(answer.state, url).toBe('failed')
  }
  expect(inside.connections).toBe(0)
})

test('nor by a name that leads there', async () => {
  const leads = ['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1', '0.0.0.0']
  for (const address of leads) {
    for (const addresses of [[address], ['93.184.216.34', address], [address, '93.184.216.34']]) {
      const rules = { ...STRICT, resolve: () => Promise.resolve(addresses) }
      const url = `https://example.com:${inside.port}/`
      const answer = await callOnce({ ...CALL, url }, rules)
      expect(answer).toEqual({
        state: 'failed',
        error: 'The address is not on the public Internet.',
      })
    }
  }
  expect(inside.connections).toBe(0)
})

test('a name that leads behind the walls is refused when it is written down', async () => {
  const user = await w.user({ connect: [] })
  names.set('intern.example.com', ['93.184.216.34', '10.0.0.1'])
  const { status, body } = await w.call(user, 'POST', WEBHOOKS, {
    body: { url: 'https://intern.example.com/' },
  })

  expect(status).toBe(400)
  expect(body.problems[0]).toMatchObject({ pointer: '/url', code: 'address_not_allowed' })
})

test('a name of which nobody knows where it leads is taken, as one that leads nowhere yet', async () => {
  const user = await w.user({ connect: [] })
  const before = asked.length
  const { status } = await w.call(user, 'POST', WEBHOOKS, {
    body: { url: 'https://silent.example.com/' },
  })

  expect(status).toBe(201)
  expect(asked.slice(before)).toEqual(['silent.example.com'])
})

test('a name that leads there after a change is not called, and never mind how often it is asked', async () => {
  const user = await w.user({ connect: [] })
  names.set('rebind.example.com', ['93.184.216.34'])
  const { id } = await newWebhook(w, user, { url: `https://rebind.example.com:${inside.port}/` })
  names.set('rebind.example.com', ['127.0.0.1'])
  await draft(w, user)
  const one = await w.until(async () => {
    const [delivery] = await deliveriesOf(w, user, id)
    return delivery?.attempts[0]?.error !== undefined && delivery
  })

  expect(one.attempts[0]?.error).toBe('The address is not on the public Internet.')
  expect(one.attempts[0]?.response_status).toBeUndefined()
  expect(asked.filter((name) => name === 'rebind.example.com')).toHaveLength(2)
  expect(inside.connections).toBe(0)
})

test('an address that got into the database otherwise is not called by the worker', async () => {
  const user = await w.user({ connect: [] })
  const { id } = await newWebhook(w, user, { url: 'https://203.0.114.1/', enabled: false })
  await w.db`update webhooks set url = ${inside.url()} where id = ${id}`
  await w.call(user, 'PUT', `${WEBHOOKS}/${id}`, { body: { enabled: true } })
  await draft(w, user)
  const one = await w.until(async () => {
    const [delivery] = await deliveriesOf(w, user, id)
    return delivery?.attempts[0]?.error !== undefined && delivery
  })

  expect(one.attempts[0]?.error).toBe('The address is not on the public Internet.')
  expect(inside.connections).toBe(0)
})

describe('what the host allows', () => {
  test('is called by exactly this host and port', async () => {
    const named = await openReceiver()
    const rules = { hosts: new Set([`localhost:${named.port}`]) }
    const at = (host: string) =>
      callOnce({ ...CALL, url: `http://${host}/` }, rules).then(({ state }) => state)
    const states = [
      await at(`localhost:${named.port}`),
      await at(`127.0.0.1:${named.port}`),
      await at(`localhost:${inside.port}`),
    ]
    await named.close()

    expect(states).toEqual(['answered', 'failed', 'failed'])
    expect(inside.connections).toBe(0)
  })

  test.each([
    ['n8n:5678', ['n8n:5678']],
    ['n8n:5678, [::1]:80,10.0.0.1:8080', ['n8n:5678', '[::1]:80', '10.0.0.1:8080']],
    [undefined, []],
  ])('%s is read', (text, hosts) => {
    expect([...readHosts('WEBHOOK_HOSTS', text)]).toEqual(hosts)
  })

  test.each(['n8n', 'http://n8n:5678', 'n8n:0', 'n8n:99999', 'n8n:5678/', '*:80', ',', 'a b:80'])(
    '%s stops the start',
    (text) => expect(() => readHosts('WEBHOOK_HOSTS', text)).toThrow(/WEBHOOK_HOSTS/),
  )
})

describe('loopback', () => {
  test.each([
    ['127.0.0.1', true, undefined, true],
    ['localhost', true, undefined, true],
    ['::1', true, undefined, true],
    ['0.0.0.0', true, undefined, false],
    ['::', true, undefined, false],
    ['192.168.0.1', true, undefined, false],
    ['127.0.0.1', false, undefined, false],
    ['127.0.0.1', true, 'https://example.com', false],
  ])('at %s, demo %s, reached by %s: %s', (host, is_demo, public_url, allowed) => {
    expect(mayCallLoopback(host, is_demo, public_url)).toBe(allowed)
  })

  test('may be called in the demo, but for what the instance itself is made of', async () => {
    const other = await openReceiver()
    const server = `postgres://127.0.0.1:${other.port}/a`
    const { calls, listensAt } = openCallRules(
      { hosts: new Set(), loopback: true },
      { server, simulator_url: undefined },
    )
    const at = (url: string) => callOnce({ ...CALL, url }, calls).then(({ state }) => state)
    const spelled = ['127.0.0.1', 'localhost', '127.1', '2130706433']
    const states = []
    for (const host of spelled) states.push(await at(`http://${host}:${inside.port}/`))
    const of_database = await at(other.url())
    listensAt(inside.port)
    const of_service = []
    for (const host of spelled) of_service.push(await at(`http://${host}:${inside.port}/`))
    const private_one = await at(`http://10.0.0.1:${inside.port}/`)
    await other.close()

    expect(states).toEqual(Array(4).fill('answered'))
    expect(of_database).toBe('failed')
    expect(of_service).toEqual(Array(4).fill('failed'))
    expect(private_one).toBe('failed')
    expect(other.connections).toBe(0)
  })
  test.each(['127.0.0.1', '::1', '127.1.2.3'])(
    'is not reached by names of anybody, which lead to %s now and elsewhere later',
    async (address) => {
      const open = await openReceiver()
      const resolve = () => Promise.resolve([address])
      const { calls } = openCallRules(
        { hosts: new Set(), loopback: true, resolve },
        { server: { host: '/tmp', user: 'a', database: 'a' }, simulator_url: undefined },
      )
      const url = `https://rebind.example.com:${open.port}/`
      const refused = await refusalOfAddress(url, calls)
      const answer = await callOnce({ ...CALL, url }, calls)
      await open.close()

      expect(refused).toBe(NOT_CALLED)
      expect(answer).toEqual({
        state: 'failed',
        error: 'The address is not on the public Internet.',
      })
      expect(open.connections).toBe(0)
    },
  )
})
