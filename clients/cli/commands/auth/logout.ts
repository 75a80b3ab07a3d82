import type { Command } from 'commander'
import { act, asking, newCommand, withExamples } from '../../command.ts'
import { changeConfig, readConfig } from '../../settings/profiles.ts'
import { profileNameOf } from '../../settings/settings.ts'
import type { Environment } from '../../environment.ts'

export function logout(environment: Environment): Command {
  const command = newCommand('logout', 'Forget the key of a profile').action(
    act(environment, [], async (context) => {
      const { env } = environment
      const config = await readConfig(env)
      const profile = profileNameOf(context.options, env, config)
      const stored = config.profiles[profile]
      if (stored?.key === undefined)
        return context.terminal.say(`The profile ${profile} has no key.`)
      await context.confirm(`Forget the key of the profile ${profile}?`)
      await changeConfig(env, (found) => {
        delete found.profiles[profile]?.key
        return found
      })
      context.terminal.say(`Forgotten. The key itself still works until the dashboard revokes it.`)
      if (env.OTTERPOST_KEY) context.terminal.say('OTTERPOST_KEY is still set, and used.')
    }),
  )
  return withExamples(asking(command), [['auth logout --profile work', 'Forget one of several']])
}
