/** How commands are made: a name, a purpose, options that several share, examples, and what runs. */
import { Command } from 'commander'
import { headerValue } from './options/headers.ts'
import { openContext, type Context } from './context.ts'
import type { Environment } from './environment.ts'

/** Makes a command; the program is put together from these. */
export type MakeCommand = (environment: Environment) => Command

export function newCommand(name: string, purpose: string): Command {
  return new Command(name).description(purpose)
}

/** A noun and what can be done with it. */
export function newGroup(
  name: string,
  purpose: string,
  commands: readonly MakeCommand[],
): MakeCommand {
  return (environment) => {
    const group = newCommand(name, purpose)
    for (const make of commands) group.addCommand(make(environment))
    return group
  }
}

/** What commander calls: opens the context and hands on the arguments. `shows` is for `--json`. */
export function act<Options = object, Arguments extends unknown[] = []>(
  environment: Environment,
  shows: readonly string[],
  run: (context: Context<Options>, ...given: Arguments) => Promise<void>,
): (this: Command) => Promise<void> {
  return async function (this: Command) {
    const context = openContext<Options>(environment, this, shows)
    // Commander has read them as the command declares them, of which Arguments is the type.
    await run(context, ...(this.processedArgs as Arguments))
  }
}

/** For a command that changes something. */
export function changing(command: Command): Command {
  return command.option('--dry-run', 'print what would be sent, and send nothing')
}

/** For a command that is sent as POST or PUT. */
export function posting(command: Command): Command {
  return changing(command).option(
    '--idempotency-key <key>',
    'a key for this request: repeated with the same key, it has no second effect (default: a random one)',
    headerValue,
  )
}

/** For a command that asks before it does what cannot be undone. */
export function asking(command: Command): Command {
  return command.option('-y, --yes', 'do not ask')
}

/** Examples below the help: what is typed, and what it does. */
export function withExamples(command: Command, examples: [string, string][]): Command {
  return command.addHelpText('after', () => {
    const called = rootOf(command).name()
    const lines = examples.map(([typed, purpose]) => `  # ${purpose}\n  $ ${called} ${typed}`)
    return `\nExamples:\n${lines.join('\n\n')}\n`
  })
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent)
}

/** Reads an option that may be given several times. */
export function collect(value: string, former: unknown): string[] {
  return Array.isArray(former) ? [...(former as string[]), value] : [value]
}
