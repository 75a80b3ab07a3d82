/** docs/CLI.md has every command as the program has it, and every exit code; each help has examples. */
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { EXIT } from '../../clients/cli/failure.ts'
import { openProgram } from '../../clients/cli/program.ts'
import { surroundingsOf, run } from './run.ts'
import { SAMPLES } from './samples.ts'

const DOC = readFileSync(new URL('../../docs/CLI.md', import.meta.url), 'utf8')
const rows = [...DOC.matchAll(/^\| `?([^|`]+?)`? +\| ([^|]+?) +\|$/gm)].map(([, name, said]) => [
  name,
  said,
])

test('the table of commands is that of the program', () => {
  const program = openProgram(surroundingsOf().environment)

  const documented = rows.filter(([name = '']) => /^[a-z]/.test(name))

  expect(documented).toEqual(program.commands.flatMap((command) => rowsOf(command, '')))
})

test('the exit codes are those of the program', () => {
  const documented = rows.flatMap(([name = '']) => (/^\d+$/.test(name) ? [Number(name)] : []))

  expect(documented).toEqual([0, ...Object.values(EXIT)])
})

test.each(Object.keys(SAMPLES))('%s --help has examples that can be typed', async (name) => {
  const { out, code } = await run([...name.split(' '), '--help'])

  expect(code).toBe(0)
  expect(out).toContain(`Usage: otterpost ${name}`)
  expect(out).toContain(`$ otterpost ${name}`)
})

function rowsOf(command: Command, parents: string): string[][] {
  const name = `${parents}${command.name()}`
  if (command.commands.length > 0) return command.commands.flatMap((one) => rowsOf(one, `${name} `))
  const args = command.registeredArguments.map((argument) => {
    const word = `${argument.name()}${argument.variadic ? '...' : ''}`
    return argument.required ? ` <${word}>` : ` [${word}]`
  })
  // What shells call is nothing for people.
  if (name === 'complete') return []
  return [[`${name}${args.join('')}`, command.description()]]
}
