import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'

/**
 * Adds `completion SHELL`, whose script a shell reads once, and the hidden `complete`, which that
 * script then asks for what could come next. Both know whatever is in the program by now. They
 * print to the process's own stdout.
 */
export function addCompletion(program: Command): void {
  const root = tab(program, { completionCommandName: 'completion' })
  program.commands
    .find((command) => command.name() === 'completion')
    ?.description('Print the script by which a shell completes commands')
  // The options of the program are taken after each command too.
  for (const command of root.commands.values())
    for (const { long, description, required, optional } of program.options) {
      const name = long?.slice(2)
      if (name === undefined || command.options.has(name)) continue
      if (required || optional) command.option(name, description, () => {})
      else command.option(name, description)
    }
}
