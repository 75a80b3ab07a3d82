/** What a tool takes, made from the contract. Throws for what the contract does not have (any more). */
import { mapValues, memberSchemaOf, neededOf, requestOf, takesHeader } from './contract.ts'
import type { Schema } from './contract.ts'
import { renamedSchema } from './renamed.ts'
import type { TakenMembers, Tool } from './tool.ts'

/** In place of the contract's: an agent has no headers, and reads this once for each tool. */
const KEY = 'Yours: a repeat with it does nothing more, for 72 hours.'

const TAG = 'The etag of an answer: refused if it was changed since.'

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
  for (const tool of tools) inputOf(tool, names)
}

export function inputOf(tool: Tool, names: ToolNames): Schema {
  const { takes, own = {}, nulls = {}, descriptions = {}, renamed = {}, bare = [] } = tool
  const { required = [], optional = [] } = tool
  const taken = Object.assign({}, ...takes.map(membersOf)) as Record<string, Schema>
  const switches = mapValues(nulls, () => ({ type: 'boolean' }))
  const all: Record<string, Schema> = { ...taken, ...switches, ...own, ...headersOf(takes) }
  const properties = mapValues(all, (schema, name) =>
    forAgents(
      renamedSchema(
        { ...(bare.includes(name) ? bareOf(schema) : schema), ...describe(descriptions[name]) },
        renamed,
      ),
      names,
    ),
  )
  checkNames(tool, properties)
  // What has to be said has no default.
  for (const name of required) delete properties[name]?.default
  return {
    type: 'object',
    properties,
    required: [...new Set([...takes.flatMap(requiredOf), ...required])].filter(
      (name) => !optional.includes(name),
    ),
    additionalProperties: false,
  }
}

/** What a tool says of members is said of members that it has. */
function checkNames(tool: Tool, properties: Record<string, Schema>) {
  const { name, takes, nulls = {}, descriptions = {}, required = [], optional = [] } = tool
  const emptied = Object.values(nulls)
  for (const member of [...Object.keys(descriptions), ...required, ...optional, ...emptied]) {
    if (!(member in properties)) throw new Error(`${name} has no member ${member}`)
  }
  for (const member of emptied) {
    const nullable = takes.some((one) => one.body.includes(member) && canBeNull(one, member))
    if (!nullable) throw new Error(`${member} of ${name} cannot be null`)
  }
}

function membersOf({ operation_id: id, path, query, body, without }: TakenMembers) {
  const entries: [string, Schema][] = [
    ...path.map((name): [string, Schema] => [
      name,
      // What the tool is called says of what. What is not found is said when it is not.
      { ...memberSchemaOf(id, 'path', name), description: 'Its `id`.' },
    ]),
    ...query.map((name): [string, Schema] => [name, memberSchemaOf(id, 'query', name)]),
    ...body.map((name): [string, Schema] => [name, memberSchemaOf(id, 'body', name)]),
  ]
  return mapValues(Object.fromEntries(entries), (schema) => closed(schema, without))
}

function requiredOf({ operation_id: id, path, body }: TakenMembers): string[] {
  const needed = neededOf(id)
  const untaken = needed.find((name) => !body.includes(name))
  if (untaken !== undefined) throw new Error(`${id} needs ${untaken}, which is not taken`)
  return [...path, ...needed]
}

/** What programs send as headers. */
function headersOf(takes: TakenMembers[]): Record<string, Schema> {
  return { ...as('idempotency_key', 'Idempotency-Key', KEY), ...as('if_match', 'If-Match', TAG) }

  function as(name: string, header: string, description: string): Record<string, Schema> {
    const id = takes.find(({ operation_id }) => takesHeader(operation_id, header))?.operation_id
    if (id === undefined) return {}
    return { [name]: { ...memberSchemaOf(id, 'header', header), description } }
  }
}

/** What the names inside say by themselves. */
function bareOf(schema: Schema): Schema {
  const { items, properties, ...rest } = schema
  delete rest.description
  return {
    ...rest,
    ...(items && { items: bareOf(items) }),
    ...(properties && { properties: mapValues(properties, bareOf) }),
  }
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
      if (!((name.split('.')[0] ?? '') in properties))
        throw new Error(`there is no member ${name} to leave out`)
    }
    const remaining = Object.entries(properties).filter(([name]) => !without.includes(name))
    copy.properties = mapValues(Object.fromEntries(remaining), (one, name) =>
      closed(one, innerOf(without, name)),
    )
    copy.additionalProperties = false
    if (required !== undefined) copy.required = required
  }
  return copy
}

/** Of the members that are left out those inside of this one. */
export function innerOf(without: string[], name: string): string[] {
  return without.flatMap((one) => (one.startsWith(`${name}.`) ? [one.slice(name.length + 1)] : []))
}

function canBeNull({ operation_id }: TakenMembers, name: string): boolean {
  return isNullable(memberSchemaOf(operation_id, 'body', name))
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

/** Where a description names a request, it names the tool that makes it; an agent writes no URLs. */
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
    .replace(/`account_id`/g, '`id`')
    .replace(/ In a URL [^.]*\./g, '')
    .trim()
    .replace(/`([A-Z]+ \/[^`]*)`/g, (whole, request: string) => {
      const name = names.get(request)
      return name === undefined ? whole : `\`${name}\``
    })
}
