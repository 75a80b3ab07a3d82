/** docs/MCP.md has the tools, resources and prompts that there are. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROMPTS } from '../../clients/mcp/prompts.ts'
import { RESOURCES } from '../../clients/mcp/resources.ts'
import { TOOLS } from '../../clients/mcp/tools/index.ts'

const DOC = readFileSync(new URL('../../docs/MCP.md', import.meta.url), 'utf8')

test('every tool has its row, with the operations that it performs', () => {
  expect(rowsOf('Tool')).toEqual(
    TOOLS.map(({ name, takes }) => [name, takes.map(({ operation_id }) => operation_id)]),
  )
})

test('every resource has its row', () => {
  expect(rowsOf('Resource').map(([uri]) => uri)).toEqual(RESOURCES.map(({ uri }) => uri))
})

test('every prompt has its row, with its arguments', () => {
  expect(rowsOf('Prompt')).toEqual(
    PROMPTS.map((prompt) => [prompt.name, prompt.arguments.map(({ name }) => name)]),
  )
})

/** The first two columns of the table that begins with this word. */
function rowsOf(head: string): [string, string[]][] {
  const [, ...lines] = DOC.slice(DOC.indexOf(`\n| ${head} `))
    .trim()
    .split('\n')
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(1, end < 0 ? undefined : end).map((line) => {
    const [, first = '', second = ''] = line.split('|')
    return [namesIn(first)[0] ?? '', namesIn(second)]
  })
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}
