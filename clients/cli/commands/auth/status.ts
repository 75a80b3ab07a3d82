import type { Command } from 'commander'
import { act, newCommand, withExamples } from '../../command.ts'
import { showOne } from '../../output/show.ts'
import type { Environment } from '../../environment.ts'

const FIELDS = ['profile', 'url', 'url_from', 'key_from', 'subscription', 'has_access']

export function showStatus(environment: Environment): Command {
  const command = newCommand(
    'status',
    'Show who is signed in where, and whether the key works',
  ).action(
    act(environment, FIELDS, async (context) => {
      const { profile, url, url_from, key_from } = await context.settings()
      const { subscription } = await context.api.getMe()
      const { status, has_access } = subscription
      showOne(context, { profile, url, url_from, key_from, subscription: status, has_access }, [
        ['profile', profile],
        ['instance', url],
        ['address from', url_from],
        ['key from', key_from],
        ['subscription', status],
      ])
    }),
  )
  return withExamples(command, [['auth status', 'Which key is used, and does it work?']])
}
