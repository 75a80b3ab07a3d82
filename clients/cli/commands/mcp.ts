import type { Command } from 'commander'
import { act, newCommand, withExamples } from '../command.ts'
import type { Environment } from '../environment.ts'

/** For desktop programs, which start a process for each server they speak to. */
export function mcp(environment: Environment): Command {
  const command = newCommand('mcp', 'Carry the messages of an agent between stdio and the API')
    .addHelpText(
      'after',
      '\nIt reads JSON-RPC from stdin and writes nothing else to stdout; an agent starts it.\n',
    )
    .action(
      act(environment, [], async ({ caller, environment: { stdin }, terminal }) => {
        const { runBridge } = await import('../stdioProxy/bridge.ts')
        const { about_key = '', ...more } = await caller()
        await runBridge({ ...more, about_key: terminal.asCalled(about_key) }, stdin, terminal)
      }),
    )
  return withExamples(command, [
    ['mcp', 'What Claude Desktop and others are told to run'],
    ['mcp --profile work', 'The same with the key of a profile'],
  ])
}
