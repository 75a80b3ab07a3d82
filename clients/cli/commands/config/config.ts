import type { Command } from 'commander'
import { act, newCommand, newGroup, withExamples } from '../../command.ts'
import { changeSetting, readSetting, SETTINGS } from '../../settings/profileSettings.ts'
import { changeConfig, configPath, readConfig, type Config } from '../../settings/profiles.ts'
import { profileNameOf } from '../../settings/settings.ts'
import { showList, showOne } from '../../output/show.ts'
import type { Environment } from '../../environment.ts'

export const config = newGroup('config', 'Settings stored between runs', [get, set, list, path])

function get(environment: Environment): Command {
  const command = newCommand('get', 'Print a setting')
    .argument('<name>', SETTINGS.join(', '))
    .action(
      act<object, [string]>(environment, SETTINGS, async (context, name) => {
        const { env } = environment
        const config = await readConfig(env)
        const value = readSetting(config, profileNameOf(context.options, env, config), name)
        if (context.json) showOne(context, { [name]: value ?? null }, [])
        else context.terminal.print(value ?? '')
      }),
    )
  return withExamples(command, [['config get url', 'Which instance does the profile call?']])
}

function set(environment: Environment): Command {
  const command = newCommand('set', 'Change a setting; an empty value removes it')
    .argument('<name>', SETTINGS.join(', '))
    .argument('<value>', 'what it is to be; "" removes it')
    .action(
      act<object, [string, string]>(environment, [], async (context, name, value) => {
        const { env } = environment
        const config = await readConfig(env)
        const profile = profileNameOf(context.options, env, config)
        const changed = await changeConfig(env, (found) =>
          changeSetting(found, profile, name, value),
        )
        const now = readSetting(changed, name === 'profile' ? value : profile, name)
        const of = name === 'profile' ? '' : ` of the profile ${profile}`
        context.terminal.say(
          value === '' ? `The ${name}${of} is no longer set.` : `The ${name}${of} is ${now}.`,
        )
      }),
    )
  return withExamples(command, [
    ['config set zone Europe/Berlin', 'The zone of times that name none'],
    ['config set profile work', 'Use another profile from now on'],
  ])
}

function list(environment: Environment): Command {
  const fields = ['profile', 'url', 'zone', 'signed_in', 'current']
  const command = newCommand('list', 'List the profiles').action(
    act(environment, fields, async (context) => {
      const { env } = environment
      const config = await readConfig(env)
      const current = profileNameOf(context.options, env, config)
      const rows = rowsOf(config, current)
      showList(
        context,
        rows,
        [
          { heading: 'PROFILE', cell: ({ profile }) => profile, gives_way: 'never' },
          { heading: 'URL', cell: ({ url }) => url, gives_way: 'first' },
          { heading: 'ZONE', cell: ({ zone }) => zone },
          { heading: 'SIGNED IN', cell: ({ signed_in }) => (signed_in ? 'yes' : 'no') },
          { heading: 'CURRENT', cell: ({ current }) => (current ? 'yes' : 'no') },
        ],
        rows,
      )
      const { say, asCalled } = context.terminal
      if (rows.length === 0) say(asCalled('There is no profile. Make one: otterpost auth login'))
    }),
  )
  return withExamples(command, [['config list', 'Which instances and users are there?']])
}

function path(environment: Environment): Command {
  const command = newCommand('path', 'Print where settings are stored').action(
    act(environment, [], async ({ terminal }) => terminal.print(configPath(environment.env))),
  )
  return withExamples(command, [['config path', 'The file']])
}

/** Without the keys: those are never shown. */
function rowsOf({ profiles }: Config, current: string) {
  return Object.entries(profiles).map(([profile, { url, zone, key }]) => ({
    profile,
    url: url ?? null,
    zone: zone ?? null,
    signed_in: key !== undefined,
    current: profile === current,
  }))
}
