/** Options that people expect by another name, and that no likeness of letters would find. */
import type { Command } from 'commander'

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

/** A sentence for an option that the command does not have; undefined where nothing was meant. */
export function otherName(program: Command, argv: readonly string[], message: string) {
  const [, unknown = ''] = /unknown option '(--[\w-]+)'/.exec(message) ?? []
  const command = commandIn(program, argv)
  const meant = Object.keys(NAMES).find(
    (name) => NAMES[name]?.includes(unknown) && command.options.some(({ long }) => long === name),
  )
  // Commander has said so itself where the letters are alike.
  if (meant === undefined || message.includes('Did you mean')) return undefined
  return `Did you mean ${meant}?`
}

function commandIn(program: Command, argv: readonly string[]): Command {
  let command = program
  for (const word of argv) {
    command = command.commands.find((one) => one.name() === word) ?? command
  }
  return command
}
