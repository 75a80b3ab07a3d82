/** The commands of the host, which are where the service is: whoever looks for them here is told so. */
import type { Command } from 'commander'
import { newCommand, type MakeCommand } from '../command.ts'
import { usage } from '../failure.ts'

export const HOST_COMMANDS: readonly MakeCommand[] = ['serve', 'worker', 'migrate', 'admin'].map(
  (name) => () => missing(name),
)

function missing(name: string): Command {
  return newCommand(name, `There: ./otterpost ${name}`)
    .helpGroup('Where the service is installed:')
    .argument('[anything...]')
    .allowUnknownOption()
    .action(() => {
      throw usage(
        `"${name}" is a command of the service.`,
        `Run it where the service is installed, in the folder of Otterpost: ./otterpost ${name}`,
      )
    })
}
