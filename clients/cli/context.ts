/** What each command works with: its options, the terminal, the settings, and the API. */
import type { Command } from 'commander'
import { Api, type Caller } from './http/calls.ts'
import { printRequest } from './http/dryRun.ts'
import { MAX_WAIT_MS } from './http/retries.ts'
import { Failure, usage } from './failure.ts'
import {
  aboutKey,
  isUnencrypted,
  apiKeyOf,
  readSettings,
  type Settings,
} from './settings/settings.ts'
import type { Environment } from './environment.ts'
import { openTerminal, type Terminal } from './terminal/terminal.ts'

/** The options of every command, and those that several share. */
export interface GlobalOptions {
  profile?: string
  url?: string
  /** True: the whole answer. A text: the fields of it, separated by commas. */
  json?: true | string
  quiet?: boolean
  color?: boolean
  input?: boolean
  dryRun?: boolean
  yes?: boolean
  idempotencyKey?: string
  ifMatch?: string
}

export interface Context<Options = object> {
  options: Options & GlobalOptions
  environment: Environment
  terminal: Terminal
  /** Whether JSON is wanted, and which fields of it. */
  json: boolean
  fields: readonly string[] | undefined
  /** Read when first asked for: not every command needs them. Throws a Failure. */
  settings(): Promise<Settings>
  /** For whoever needs more than `api`. Throws a Failure when nobody is signed in. */
  caller(): Promise<Caller>
  /** Each operation throws a Failure for whatever is no success, also when nobody is signed in; in a dry run NothingSent. */
  api: Api
  /** Asks before what cannot be undone. Throws a Failure unless the answer is yes. */
  confirm(question: string): Promise<void>
}

/** `shows` are the fields that `--json` can choose from. Throws a usage Failure for any other. */
export function openContext<Options>(
  environment: Environment,
  command: Command,
  shows: readonly string[],
): Context<Options> {
  // Commander has read them as the command declares them, of which Options is the type.
  // What the command itself declares goes first: the `--input` of one is no `--no-input`.
  const options: Options & GlobalOptions = Object.assign(
    command.optsWithGlobals<Options & GlobalOptions>(),
    command.opts(),
  )
  const fields = readFields(options.json, shows)
  const terminal = openTerminal(environment, options)
  const { env, home } = environment
  const settings = once(() => readSettings(options, env, { home }))
  const caller = once(async () => callerOf(environment, terminal, await settings(), options))
  return {
    options,
    environment,
    terminal,
    json: options.json !== undefined,
    fields,
    settings,
    caller,
    api: new Api(caller),
    async confirm(question) {
      if (options.yes || options.dryRun) return
      if (await terminal.confirm(question, 'Say --yes to do it without being asked.')) return
      throw new Failure('failed', 'Nothing was done.')
    },
  }
}

function callerOf(
  { pause }: Environment,
  terminal: Terminal,
  settings: Settings,
  { dryRun = false, json, idempotencyKey, ifMatch }: GlobalOptions,
): Caller {
  const { url } = settings
  const key = dryRun ? undefined : apiKeyOf(settings)
  if (!dryRun && isUnencrypted(url))
    terminal.warn(`Warning: ${url} is not encrypted; others can read the key on its way.`)
  return {
    url,
    key,
    about_key: aboutKey(settings),
    idempotency_key: idempotencyKey,
    if_match: ifMatch,
    retries: { say: terminal.say, pause, max_wait_ms: MAX_WAIT_MS },
    ...(dryRun && {
      dry_run: (request, beside) => printRequest(terminal, request, json !== undefined, beside),
    }),
  }
}

/** Throws a usage Failure for a field that is not among `shows`. */
export function readFields(
  json: GlobalOptions['json'],
  shows: readonly string[],
): readonly string[] | undefined {
  if (typeof json !== 'string') return undefined
  const fields = json.split(',').map((field) => field.trim())
  const unknown = fields.filter((field) => !shows.includes(field))
  if (unknown.length === 0) return fields
  if (shows.length === 0) throw usage('This command has no fields to choose from.')
  throw usage(`There is no field ${unknown.join(', ')} here.`, `Known are: ${shows.join(', ')}`)
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}
