/** What agents are for, from the first look to the last, in both eras of the protocol. */
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'
import { connectAgent, ERAS } from './agent.ts'

const w = await openWorld()
afterAll(() => w.close())

test.each(ERAS)('an agent of %s sees the tools and the state of the account', async (era) => {
  const agent = await connectAgent(w, await w.user(), { era })

  const status = await agent.call('get_account_status')

  expect(agent.client.getInstructions()).toContain('get_account_status')
  expect(status.account.limits.daily_limit).toBe(200)
})
