/** The command line as it is installed by itself, away from the service. */
import { ELSEWHERE } from './commands/elsewhere.ts'
import { ownSurroundings } from './ownSurroundings.ts'
import { runProgram } from './program.ts'

/** Answers the exit code. */
export function main(argv: readonly string[]): Promise<number> {
  return runProgram(argv, ownSurroundings(), ELSEWHERE)
}
