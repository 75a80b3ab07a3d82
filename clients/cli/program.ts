/**
 * The command line: puts the commands together, runs one, and turns whatever it ends with into a
 * message and an exit code. It reads nothing of the process itself, so that it can run beside others.
 */
import { Command, CommanderError } from 'commander'
import { networksInWords } from '../../networks/descriptions.ts'
import { NothingSent } from './http/dryRun.ts'
import type { MakeCommand } from './command.ts'
import { addCompletion } from './commands/completion.ts'
import { COMMANDS } from './commands/index.ts'
import { EXIT, Failure } from './failure.ts'
import type { Environment } from './environment.ts'
import { hintFor } from './otherNames.ts'
import { hasColours, openTerminal, type TerminalOptions } from './terminal/terminal.ts'
import { VERSION } from './version.ts'

/** Returns the exit code. `more` are commands of whoever ships this program together with others. */
export async function runProgram(
  argv: readonly string[],
  environment: Environment,
  more: readonly MakeCommand[] = [],
): Promise<number> {
  const program = openProgram(environment, more)
  try {
    await program.parseAsync(argv, { from: 'user' })
    return 0
  } catch (error) {
    const code = printEnding(error, environment, program.opts())
    const hint = error instanceof CommanderError && hintFor(program, argv, error)
    if (hint) openTerminal(environment, program.opts()).warn(hint)
    return code
  }
}

export function openProgram(environment: Environment, more: readonly MakeCommand[] = []): Command {
  const program = new Command('otterpost')
    .description(`Post, schedule and follow content on ${networksInWords()}.`)
    .version(VERSION, '--version', 'print the version')
    .option('--profile <name>', 'the profile to use (OTTERPOST_PROFILE)')
    .option('--url <address>', 'the instance to call (OTTERPOST_URL)')
    .option('--json [fields]', 'print JSON: the whole answer, or the fields named, as in id,text')
    .option('-q, --quiet', 'print no messages besides errors')
    .option('--no-color', 'print without colours')
    .option('--no-input', 'ask nothing')
    .configureHelp({ showGlobalOptions: true })
    .showSuggestionAfterError()
    .exitOverride()
  writeTo(program, environment)
  for (const make of [...COMMANDS, ...more]) program.addCommand(make(environment))
  addCompletion(program)
  // Only now: a shell completes the name alone.
  program.name(environment.called ?? program.name())
  inherit(program)
  return program
}

/** Help and complaints of commander go where all else goes. */
function writeTo(program: Command, { stdout, stderr, env }: Environment): void {
  program.configureOutput({
    writeOut: (text) => void stdout.write(text),
    writeErr: (text) => void stderr.write(text),
    getOutHelpWidth: () => stdout.columns ?? 80,
    getErrHelpWidth: () => stderr.columns ?? 80,
    getOutHasColors: () => hasColours(stdout, env, true),
    getErrHasColors: () => hasColours(stderr, env, true),
    outputError: (text, write) => write(text.replace(/^error:/, 'Error:')),
  })
}

/** Commands that were made by themselves have not taken over what the program is set to. */
function inherit(parent: Command): void {
  for (const command of parent.commands) {
    command.copyInheritedSettings(parent)
    inherit(command)
  }
}

function printEnding(
  thrown: unknown,
  environment: Environment,
  terminal_options: TerminalOptions & { json?: true | string },
): number {
  if (thrown instanceof NothingSent) return 0
  const { warn, asCalled, paintMessage } = openTerminal(environment, terminal_options)
  if (thrown instanceof CommanderError) {
    // Commander has said it already: help, the version, or what it did not understand.
    if (thrown.code === 'commander.missingArgument' && typeof terminal_options.json === 'string')
      warn('What follows --json is read as its fields: write --json last.')
    return thrown.exitCode === 0 ? 0 : EXIT.usage
  }
  const failure = thrown instanceof Failure ? thrown : unexpected(thrown)
  warn(`${paintMessage('red', 'Error:')} ${failure.message}`)
  for (const detail of failure.details) warn(`  ${detail}`)
  if (failure.next !== undefined) warn(asCalled(failure.next))
  return EXIT[failure.reason]
}

/** Our own mistake, or the machine's: a full disk, a folder that cannot be written. */
function unexpected(thrown: unknown): Failure {
  return new Failure('failed', thrown instanceof Error ? thrown.message : String(thrown))
}
