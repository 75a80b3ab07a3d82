/** A tool's schemas, made from the contract. Throws for what the contract does not have (any more). */
import { mapValues, memberOf, neededOf, replyOf, requestOf, takesKey } from './contract.ts'
import type { Schema } from './contract.ts'
import type { Taken, Tool } from './tool.ts'

/** Of anything that has a text only these are in every answer: how much is shown depends. */
const CERTAIN = ['id', 'status']
const TEXTS = ['text', 'content_markdown']

/** What every answer may have beside the contract's members. */
const BESIDE: Record<string, Schema> = {
  note: { type: 'string', description: 'What was left out of this answer, and how to get it.' },
  replayed: {
    type: 'boolean',
    description: 'True when this is the answer of an earlier call with the same idempotency_key.',
  },
}

/** Names for requests that descriptions speak of: an agent has tools and no paths. */
export type ToolNames = Map<string, string>

export function toolNames(tools: Tool[]): ToolNames {
  return new Map(
    tools.flatMap(({ name, takes }) =>
      takes.map(({ operation_id }): [string, string] => [requestOf(operation_id), name]),
    ),
  )
}

/** Throws for the first tool that does not fit the contract. */
export function checkTools(tools: Tool[]) {
  const names = toolNames(tools)
  for (const tool of tools) {
    inputOf(tool, names)
    outputOf(tool, names)
  }
}

export function inputOf(tool: Tool, names: ToolNames): Schema {
  const { takes, own = {}, nulls = {}, descriptions = {}, required = [] } = tool
  const taken = Object.assign({}, ...takes.map(membersOf)) as Record<string, Schema>
  const switches = mapValues(nulls, () => ({ type: 'boolean' }))
  const all: Record<string, Schema> = { ...taken, ...switches, ...own, ...keyOf(takes) }
  const properties = mapValues(all, (schema, name) =>
    forAgents({ ...schema, ...describe(descriptions[name]) }, names),
  )
  checkNames(tool, properties)
  // What has to be said has no default.
  for (const name of required) delete properties[name]?.default
  return {
    type: 'object',
    properties,
    required: [...new Set([...takes.flatMap(requiredOf), ...required])],
    additionalProperties: false,
  }
}

/** What a tool says of members is said of members that it has. */
function checkNames(tool: Tool, properties: Record<string, Schema>) {
  const { name, takes, nulls = {}, descriptions = {}, required = [] } = tool
  const emptied = Object.values(nulls)
  for (const member of [...Object.keys(descriptions), ...required, ...emptied]) {
    if (!(member in properties)) throw new Error(`${name} has no member ${member}`)
  }
  for (const member of emptied) {
    const nullable = takes.some((one) => one.body.includes(member) && canBeNull(one, member))
    if (!nullable) throw new Error(`${member} of ${name} cannot be null`)
  }
}

export function outputOf({ gives }: Tool, names: ToolNames): Schema {
  const reply =
    typeof gives === 'string'
      ? replyOf(gives)
      : { type: 'object', properties: mapValues(gives, (id) => replyOf(id)), required: [] }
  const { properties, ...rest } = shown(reply, names)
  return { ...rest, properties: { ...properties, ...BESIDE } }
}

function membersOf({ operation_id: id, path, query, body, without }: Taken) {
  const entries: [string, Schema][] = [
    ...path.map((name): [string, Schema] => [name, memberOf(id, 'path', name)]),
    ...query.map((name): [string, Schema] => [name, memberOf(id, 'query', name)]),
    ...body.map((name): [string, Schema] => [name, memberOf(id, 'body', name)]),
  ]
  return mapValues(Object.fromEntries(entries), (schema) => closed(schema, without))
}

function requiredOf({ operation_id: id, path, body }: Taken): string[] {
  const needed = neededOf(id)
  const untaken = needed.find((name) => !body.includes(name))
  if (untaken !== undefined) throw new Error(`${id} needs ${untaken}, which is not taken`)
  return [...path, ...needed]
}

function keyOf(takes: Taken[]): Record<string, Schema> {
  const id = takes.find(({ operation_id }) => takesKey(operation_id))?.operation_id
  return id === undefined ? {} : { idempotency_key: memberOf(id, 'header', 'Idempotency-Key') }
}

function describe(description: string | undefined) {
  return description === undefined ? {} : { description }
}

/** For arguments: no null, and nothing that is not named. */
function closed(schema: Schema, without: string[]): Schema {
  const { properties, items, required, ...rest } = schema
  const copy: Schema = { ...rest, ...withoutNull(rest) }
  if (items !== undefined) copy.items = closed(items, without)
  if (properties !== undefined) {
    for (const name of without) {
      if (!(name in properties)) throw new Error(`there is no member ${name} to leave out`)
    }
    const kept = Object.entries(properties).filter(([name]) => !without.includes(name))
    copy.properties = mapValues(Object.fromEntries(kept), (one) => closed(one, without))
    copy.additionalProperties = false
    if (required !== undefined) copy.required = required
  }
  return copy
}

/** For answers: null is left out, texts may be shortened or absent, and bounds are nobody's guide. */
function shown(schema: Schema, names: ToolNames): Schema {
  const { properties, items, required = [], ...rest } = schema
  const copy: Schema = { ...withoutBounds(forAgents(rest, names)), ...withoutNull(rest) }
  if (items !== undefined) copy.items = shown(items, names)
  if (properties === undefined) return copy
  const has_text = TEXTS.some((name) => name in properties)
  copy.properties = mapValues(properties, (one) => shown(one, names))
  if (has_text) Object.assign(copy.properties, PREVIEWED)
  copy.required = required.filter(
    (name) => !isNullable(properties[name]) && (!has_text || CERTAIN.includes(name)),
  )
  return copy
}

function withoutBounds({ type, format, enum: values, description }: Schema): Schema {
  return {
    ...(type !== undefined && { type }),
    ...(format !== undefined && { format }),
    ...(values !== undefined && { enum: values }),
    ...(description !== undefined && { description: description.replace(/\bnull\b/g, 'absent') }),
  }
}

const PREVIEWED: Record<string, Schema> = {
  text_preview: { type: 'string', description: 'How the text begins.' },
  parts: { type: 'integer', description: 'Of a thread, how many parts it has.' },
}

function canBeNull({ operation_id }: Taken, name: string): boolean {
  return isNullable(memberOf(operation_id, 'body', name))
}

function isNullable(schema: Schema | undefined): boolean {
  return Array.isArray(schema?.type) && schema.type.includes('null')
}

function withoutNull({ type }: Schema): Schema {
  if (!Array.isArray(type)) return {}
  const [only, ...more] = type.filter((one) => one !== 'null')
  if (only === undefined || more.length > 0) throw new Error(`${type.join()} is not one type`)
  return { type: only }
}

/** Where a description names a request, it names the tool that makes it. */
function forAgents(schema: Schema, names: ToolNames): Schema {
  const { description, items, properties, ...rest } = schema
  return {
    ...rest,
    ...(description && { description: inTools(description, names) }),
    ...(items && { items: forAgents(items, names) }),
    ...(properties && { properties: mapValues(properties, (one) => forAgents(one, names)) }),
  }
}

function inTools(description: string, names: ToolNames): string {
  return description
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/`([A-Z]+ \/[^`]*)`/g, (whole, request: string) => {
      const name = names.get(request)
      return name === undefined ? whole : `\`${name}\``
    })
}
