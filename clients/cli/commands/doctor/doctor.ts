import type { Command } from 'commander'
import { newCommand, withExamples, act } from '../../command.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { showList } from '../../output/show.ts'
import type { Environment } from '../../environment.ts'
import { CHECKS, type CheckResult } from './checks.ts'

const FIELDS = ['name', 'state', 'said', 'next']
const MARKS = { good: '✓', doubtful: '!', bad: '✗' } as const
const STYLES = { good: 'green', doubtful: 'yellow', bad: 'red' } as const

export function doctor(environment: Environment): Command {
  const command = newCommand(
    'doctor',
    'Check that all that is needed works, and say what to do if not',
  ).action(
    act(environment, FIELDS, async (context) => {
      const findings: CheckResult[] = []
      for (const check of CHECKS) {
        const result = await check(context, environment)
        const next = result.next && context.terminal.asCalled(result.next)
        const finding = { ...result, ...(next !== undefined && { next }) }
        findings.push(finding)
        if (!context.json) printResult(context, finding)
        // What is built on this would only say the same again.
        if (finding.stops) break
      }
      const records = findings.map(({ name, state, said, next = null }) => ({
        name,
        state,
        said,
        next,
      }))
      if (context.json) showList(context, records, [], records)
      const bad = findings.filter(({ state }) => state === 'bad').length
      if (bad > 0) throw new Failure('failed', `${bad} of ${findings.length} checks failed.`)
    }),
  )
  return withExamples(command, [['doctor', 'Why does it not work?']])
}

function printResult({ terminal }: Context, { name, state, said, next }: CheckResult): void {
  const mark = terminal.columns === undefined ? state : terminal.paint(STYLES[state], MARKS[state])
  const what = next === undefined ? said : `${said} ${next}`
  if (terminal.columns === undefined) terminal.print([state, name, what].join('\t'))
  else terminal.print(`${mark} ${name.padEnd(13)}${what}`)
}
