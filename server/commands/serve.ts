/** The service itself, for whoever asks for the help of these or has options before them (server/otterpost.ts). */
import type { Command } from 'commander'
import { newCommand } from '../../clients/cli/command.ts'
import type { Environment } from '../../clients/cli/environment.ts'

const EXAMPLES =
  'Show what it does by posts of a fortnight, in a new database with the simulated networks'

export function serveCommand({ env }: Environment): Command {
  const command = newCommand('serve', 'Run the service: API and worker, or what ROLE says')
  return running(env, command.option('--with-examples', EXAMPLES))
}

export function workerCommand({ env }: Environment): Command {
  const settings = { ...env, ROLE: 'worker' }
  return running(settings, newCommand('worker', 'Run a worker alone, whatever ROLE says'))
}

function running(settings: Environment['env'], command: Command): Command {
  return command
    .addHelpText('after', '\nIts settings are variables of the environment: see .env.example.\n')
    .action(async ({ withExamples = false }: { withExamples?: boolean }) => {
      const { serve } = await import('../serve.ts')
      await serve(settings, { with_examples: withExamples })
    })
}
