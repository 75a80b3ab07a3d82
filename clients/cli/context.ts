/** What each command works with: its options, the terminal, the settings, and the API. */
import type { Command } from 'commander'
import { send, type Answer, type Api, type Caller } from './calls.ts'
import { printRequest } from './dryRun.ts'
import { usage } from './failure.ts'
import { MAX_WAIT_MS } from './retries.ts'
import { isUnencrypted, keyOf, readSettings, type Settings } from './settings.ts'
import type { Surroundings } from './surroundings.ts'
import { openTerminal, type Terminal } from './terminal.ts'

/** The options of every command. */
export interface GlobalOptions {
  profile?: string
  url?: string
  /** True: the whole answer. A text: the fields of it, parted by commas. */
  json?: true | string
  quiet?: boolean
  color?: boolean
  input?: boolean
  /** Of what changes something. */
  dryRun?: boolean
  /** Of what is asked for. */
  yes?: boolean
  /** Of what is sent as POST. */
  idempotencyKey?: string
}

export interface Context<Options = object> {
  options: Options & GlobalOptions
  surroundings: Surroundings
  terminal: Terminal
  settings: Settings
  /** Whether JSON is wanted, and which fields of it. */
  json: boolean
  fields: readonly string[] | undefined
  /** What an operation answers. Throws a Failure, or NothingSent in a dry run. */
  send<Success>(call: (api: Api) => Promise<Answer<Success>>): Promise<Success>
  /** For whoever needs more than `send`: keys of their own, more patience. */
  caller: Caller
}

/** `shows` are the fields that `--json` can choose from. Throws a usage Failure for any other. */
export async function openContext<Options>(
  surroundings: Surroundings,
  command: Command,
  shows: readonly string[],
): Promise<Context<Options>> {
  // Commander has read them as the command declares them, of which Options is the type.
  const options = command.optsWithGlobals<Options & GlobalOptions>()
  const fields = readFields(options.json, shows)
  const terminal = openTerminal(surroundings, options)
  const settings = await readSettings(options, surroundings.env)
  const caller = callerOf(surroundings, terminal, settings, options)
  return {
    options,
    surroundings,
    terminal,
    settings,
    json: options.json !== undefined,
    fields,
    caller,
    send: (call) => send(caller, call, options.idempotencyKey),
  }
}

function callerOf(
  { pause }: Surroundings,
  terminal: Terminal,
  settings: Settings,
  { dryRun, json }: GlobalOptions,
): Caller {
  return {
    url: settings.url,
    get key() {
      if (dryRun) return undefined
      const key = keyOf(settings)
      if (isUnencrypted(settings.url))
        terminal.warn(
          `Warning: ${settings.url} is not encrypted; others can read the key on its way.`,
        )
      return key
    },
    patience: { say: terminal.say, pause, max_wait_ms: MAX_WAIT_MS },
    ...(dryRun && { dry_run: (request) => printRequest(terminal, request, json !== undefined) }),
  }
}

function readFields(
  json: GlobalOptions['json'],
  shows: readonly string[],
): readonly string[] | undefined {
  if (typeof json !== 'string') return undefined
  const fields = json.split(',').map((field) => field.trim())
  const unknown = fields.filter((field) => !shows.includes(field))
  if (unknown.length > 0)
    throw usage(`There is no field ${unknown.join(', ')} here.`, `Known are: ${shows.join(', ')}`)
  return fields
}
