import type { Command } from 'commander'
import { Api } from '../../http/calls.ts'
import { MAX_WAIT_MS } from '../../http/retries.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Context } from '../../context.ts'
import { usage } from '../../failure.ts'
import { readSource } from '../../options/texts.ts'
import { changeConfig, configPath } from '../../settings/profiles.ts'
import { isKey, isUnencrypted, readSettings } from '../../settings/settings.ts'
import type { Environment } from '../../environment.ts'

export function login(environment: Environment): Command {
  const command = newCommand('login', 'Sign in: check a key, and store it')
    .option('--with-key', 'read the key from stdin instead of asking for it')
    .action(
      act<{ withKey?: boolean }>(environment, [], async (context) => {
        const { options, terminal } = context
        const { env, home, pause } = environment
        const { profile, url, zone_kept } = await readSettings(options, env, {
          new_profile: true,
          home,
        })
        terminal.say(`Signing in at ${url}; --url ADDRESS names another instance.`)
        if (isUnencrypted(url))
          terminal.warn(`Warning: ${url} is not encrypted; others can read the key on its way.`)
        const key = await readKey(context, environment)
        const retries = { say: terminal.say, pause, max_wait_ms: MAX_WAIT_MS }
        await new Api(() => ({ url, key, retries })).getMe()
        const stored = { url, key, ...(zone_kept && { zone: zone_kept }) }
        const config = await changeConfig(env, (found) => {
          return { profile, ...found, profiles: { ...found.profiles, [profile]: stored } }
        })
        terminal.say(`The key works. The profile ${profile} keeps it in ${configPath(env)}.`)
        if (config.profile !== profile)
          terminal.say(
            terminal.asCalled(
              `Use it with --profile ${profile}, or: otterpost config set profile ${profile}`,
            ),
          )
        if (env.OTTERPOST_KEY)
          terminal.warn('OTTERPOST_KEY is still set, and used instead: unset it.')
      }),
    )
  return withExamples(command, [
    ['auth login --url https://otterpost.example', 'Asks for the key, and does not show it'],
    ['auth login --with-key < key.txt', 'For scripts'],
    ['auth login --profile work --url https://work.example', 'One more instance or user'],
  ])
}

/** Never from a flag, which other users of the machine and the shell's history can see. */
async function readKey(
  { options, terminal }: Context<{ withKey?: boolean }>,
  environment: Environment,
): Promise<string> {
  const way_around = 'Hand the key over on stdin: otterpost auth login --with-key < key.txt'
  const typed = options.withKey
    ? await readSource(environment, '-')
    : await terminal.askForSecret('Key (from the dashboard, begins with ot_): ', way_around)
  const key = typed.trim()
  if (isKey(key)) return key
  throw usage(key === '' ? 'No key was given.' : 'That is no key: it has blanks or is too long.')
}
