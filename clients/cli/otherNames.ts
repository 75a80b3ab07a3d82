/** What is said to somebody who wrote a command wrongly, besides what commander says of it. */
import type { Command, CommanderError } from 'commander'

/** Options that people expect by another name, and that no likeness of letters would find. */
const NAMES: Record<string, string[]> = {
  '--publish': ['--now', '--publish-now', '--immediately', '--post'],
  '--at': ['--schedule', '--scheduled-date', '--date', '--time', '--when', '--on'],
  '--platforms': ['--networks', '--network', '--to', '--targets', '--on'],
  '--media': ['--image', '--images', '--picture', '--photo', '--video', '--attach'],
  '--zone': ['--tz', '--timezone', '--time-zone'],
  '--keep-on-networks': ['--no-delete-from-x', '--local', '--keep'],
  '--yes': ['--force', '--no-confirm'],
  '--with-key': ['--key', '--api-key', '--token'],
  '--has-failures': ['--failed', '--failures', '--partial'],
}

/** Undefined where nothing is wrong, and where commander has said already what was meant. */
export function hintFor(
  program: Command,
  argv: readonly string[],
  { exitCode, code, message }: CommanderError,
): string | undefined {
  if (exitCode === 0 || code === 'commander.help' || message.includes('Did you mean'))
    return undefined
  const command = commandIn(program, argv)
  const quotes = code === 'commander.excessArguments' ? 'What has blanks in it needs quotes. ' : ''
  return otherName(command, message) ?? `${quotes}See: ${pathOf(command)} --help`
}

/** A sentence for an option that the command does not have. */
function otherName(command: Command, message: string): string | undefined {
  const [, unknown = ''] = /unknown option '(--[\w-]+)'/.exec(message) ?? []
  const meant = Object.keys(NAMES).find(
    (name) => NAMES[name]?.includes(unknown) && command.options.some(({ long }) => long === name),
  )
  return meant === undefined ? undefined : `Did you mean ${meant}?`
}

function commandIn(program: Command, argv: readonly string[]): Command {
  let command = program
  for (const word of argv) {
    command = command.commands.find((one) => one.name() === word) ?? command
  }
  return command
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`
}
