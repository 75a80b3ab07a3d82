/**
 * What clients rely on, as documents of OpenAPI: the contract itself, the tools of agents and the commands of
 * the command line. These two are written as operations that take what a tool or a command takes, so that one
 * judge reads all of it (decision 260).
 */
import type { Command } from 'commander'
import { openProgram } from '../../clients/cli/program.ts'
import { makeReady } from '../../clients/mcp/ready.ts'
import { TOOLS } from '../../clients/mcp/tools/index.ts'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { hostCommands } from '../../server/commands/index.ts'
import { surroundingsOf } from '../cli/run.ts'

export const SURFACES = ['openapi', 'tools', 'commands'] as const

export type Surface = (typeof SURFACES)[number]

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: object
}

export function presentSurface(): Record<Surface, object> {
  return { openapi: contract, tools: toolsDocument(), commands: commandsDocument() }
}

function toolsDocument(): object {
  const tools = [...makeReady(TOOLS).values()].map(({ listing: { name, inputSchema } }) => {
    const content = { 'application/json': { schema: withoutProse(inputSchema) } }
    return [`/${name}`, { post: { ...operation(name), requestBody: { required: true, content } } }]
  })
  return documentOf('Tools of the agents', tools)
}

/** Prose may change, and what an agent is told in it is for people to judge. */
function withoutProse(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutProse)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      // A member may be called so; then it is a schema.
      .filter(([name, value]) => !(name === 'description' && typeof value === 'string'))
      .map(([name, value]) => [name, withoutProse(value)]),
  )
}

function commandsDocument(): object {
  const program = openProgram(surroundingsOf().environment, hostCommands)
  return documentOf('Commands of the command line', [...commandsIn(program, '')])
}

/** Groups too, since they have options; what shells call is nothing for people. */
function* commandsIn(command: Command, path: string): Generator<[string, object]> {
  const parameters = [...argumentsOf(command), ...optionsOf(command)]
  yield [path || '/', { get: { ...operation(path.slice(1) || command.name()), parameters } }]
  for (const one of command.commands) {
    if (one.name() !== 'complete') yield* commandsIn(one, `${path}/${one.name()}`)
  }
}

/** By their places, since nobody writes their names. */
function argumentsOf({ registeredArguments }: Command): Parameter[] {
  return registeredArguments.map(({ required, variadic, argChoices }, i) => ({
    name: `argument-${i + 1}`,
    in: 'query',
    required,
    schema: variadic ? { type: 'array', items: textOf(argChoices) } : textOf(argChoices),
  }))
}

/** Under each name that it has. */
function optionsOf({ options }: Command): Parameter[] {
  return options.flatMap((option) => {
    const { short, long, mandatory, required, optional, argChoices, defaultValue } = option
    const type = required || optional ? textOf(argChoices) : { type: 'boolean' }
    const schema = defaultValue === undefined ? type : { ...type, default: defaultValue as unknown }
    return [short, long].flatMap((name) =>
      name === undefined
        ? []
        : [{ name, in: 'query' as const, required: mandatory && name === long, schema }],
    )
  })
}

function textOf(choices: readonly string[] | undefined): object {
  return { type: 'string', ...(choices && { enum: choices }) }
}

function operation(operationId: string): object {
  return { operationId, responses: { 200: { description: 'Done' } } }
}

function documentOf(title: string, paths: unknown[][]): object {
  return {
    openapi: '3.1.0',
    info: { title, version: contract.info.version },
    paths: Object.fromEntries(paths) as object,
  }
}
