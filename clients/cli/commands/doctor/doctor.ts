import type { Command } from 'commander'
import { newCommand, withExamples, act } from '../../command.ts'
import { FINDING_FIELDS, showFindings } from '../../output/findings.ts'
import type { Environment } from '../../environment.ts'
import { CHECKS } from './checks.ts'

export function doctor(environment: Environment): Command {
  const command = newCommand(
    'doctor',
    'Check that all that is needed works, and say what to do if not',
  ).action(
    act(environment, FINDING_FIELDS, async (context) => {
      async function* findings() {
        for (const check of CHECKS) yield check(context, environment)
      }
      await showFindings(context, findings())
    }),
  )
  return withExamples(command, [['doctor', 'Why does it not work?']])
}
