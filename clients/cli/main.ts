/** The command line as it is installed by itself, away from the service. */
import { HOST_COMMANDS } from './commands/hostCommands.ts'
import { processEnvironment } from './processEnvironment.ts'
import { runProgram } from './program.ts'

/** Returns the exit code. */
export function main(argv: readonly string[]): Promise<number> {
  return runProgram(argv, processEnvironment(), HOST_COMMANDS)
}
