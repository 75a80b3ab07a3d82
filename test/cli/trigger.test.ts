/** Events are made to happen on simulated accounts, come to the log and to a receiver, and leave nothing behind. */
import { afterAll, describe, expect, test } from 'vitest'
import { CAUSES } from '../../clients/cli/trigger/causes.ts'
import { CHOICES } from '../../generated/names.ts'
import { latest, since } from '../events/follow.ts'
import { newWebhook } from '../webhooks/arrange.ts'
import { openReceiver } from '../webhooks/receiver.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { openHome, run } from './run.ts'

const receiver = await openReceiver()
const w = await openWorld({ webhooks: { loopback: true } })
afterAll(async () => {
  await w.close()
  await receiver.close()
})

function trigger(user: TestUser, args: string[]) {
  const env = { ...openHome(), OTTERPOST_URL: w.service.url, OTTERPOST_KEY: user.key }
  return run(['trigger', ...args], { env })
}

/** As a demo has them. */
function demoUser() {
  return w.user({
    connect: ['x', { platform: 'x', tier: 'Premium' }, 'secondary_a', 'secondary_b'],
  })
}

const caused = CHOICES.EventTypeInput.filter((type) => typeof CAUSES[type] !== 'string')
const causeless = CHOICES.EventTypeInput.filter((type) => typeof CAUSES[type] === 'string')

describe('a type that can be caused', () => {
  test.each(caused)(
    '%s happens, reaches a receiver, and what was made is removed',
    async (type) => {
      const user = await demoUser()
      const path = `/${type}`
      await newWebhook(w, user, { url: receiver.url(path), types: [type] })

      const { code, out, err } = await trigger(user, [type, '--json', '--yes'])

      expect(code, err).toBe(0)
      const event = JSON.parse(out) as { id: string; type: string }
      expect(event.type).toBe(type)
      await w.until(() => Promise.resolve(receiver.at(path).some(({ id }) => id === event.id)))
      expect(err).not.toContain('Not removed')
      await w.until(async () => (await leftOf(user)).length === 0)
      const { body } = await w.call(user, 'GET', '/api/v1/webhooks')
      expect(body.webhooks).toHaveLength(1)
    },
  )
})

test.each(causeless)('%s cannot be caused, which is said', async (type) => {
  const user = await demoUser()
  const after = await latest(w, user)

  const { code, err } = await trigger(user, [type])

  expect(code).toBe(1)
  expect(err).toContain(`${type} cannot be triggered from here.`)
  expect(await since(w, user, after)).toEqual([])
})

test('nothing is done where nobody’s account is simulated', async () => {
  const user = await w.user()
  await w.db`update connections set origin = 'live' where user_id = ${user.id}`
  const after = await latest(w, user)

  for (const type of [
    'post.posted',
    'post.created',
    'webhook.disabled',
    'account.needs_reconnect',
  ]) {
    const { code, err } = await trigger(user, [type, '--yes'])

    expect(code).toBe(1)
    expect(err).toContain('None of your accounts is simulated')
  }
  expect(await since(w, user, after)).toEqual([])
})

test('beside an account where people read, the simulated one is used alone', async () => {
  const user = await w.user({ connect: ['x', 'x', 'secondary_a'] })
  await w.db`
    update connections set origin = 'live'
    where user_id = ${user.id} and (platform = 'secondary_a' or id = ${user.accounts.x ?? null})`
  const after = await latest(w, user)

  const posted = await trigger(user, ['post.posted'])
  const unknown = await trigger(user, ['delivery.unknown'])

  expect(posted.code, posted.err).toBe(0)
  expect(unknown.err).toContain('You have no simulated account on Bluesky.')
  const used = (await since(w, user, after)).map(({ data }) => data.post?.x_account_id)
  expect(used.length).toBeGreaterThan(2)
  expect(used).not.toContain(user.accounts.x)
})

test('what breaks an account is asked before', async () => {
  const user = await demoUser()
  const after = await latest(w, user)

  const { code, err } = await trigger(user, ['account.needs_reconnect'])

  expect(code).toBe(2)
  expect(err).toContain('--yes')
  expect(await since(w, user, after)).toEqual([])
})

test('what is no type is refused with those that there are', async () => {
  const { code, err } = await trigger(await demoUser(), ['post.liked'])

  expect(code).toBe(2)
  expect(err).toContain('post.settled')
})

async function leftOf(user: TestUser): Promise<unknown[]> {
  const [posts, articles] = [
    await w.call(user, 'GET', '/api/v1/posts'),
    await w.call(user, 'GET', '/api/v1/articles'),
  ]
  return [...posts.body.posts, ...articles.body.articles]
}
