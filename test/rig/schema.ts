/** What the rig reads of a JSON Schema: the contracts' request bodies, and what agents' tools take. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  format?: string
  example?: unknown
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** Leads to a value in a body: names of members, and `*` for the items of an array. */
export interface Place {
  path: string[]
  schema: Schema
}

/** Deeper than any contract of ours is. */
const DEPTH_MAX = 6

/** A schema without a reference at its top; of alternatives the one that says most. */
export function resolve(document: object, schema: Schema): Schema {
  if (schema.$ref !== undefined) return resolve(document, lookUp(document, schema.$ref))
  const parts = schema.allOf ?? schema.anyOf ?? schema.oneOf
  if (parts === undefined) return schema
  const resolved = parts.map((part) => resolve(document, part))
  if (schema.allOf) return Object.assign({}, schema, ...resolved) as Schema
  return resolved.find(({ properties, items }) => properties ?? items) ?? resolved[0] ?? {}
}

function lookUp(document: object, ref: string): Schema {
  let found: unknown = document
  for (const name of ref.slice(2).split('/')) found = (found as Record<string, unknown>)[name]
  // A reference of a document that was linted leads to a schema.
  return found as Schema
}

export function isOf({ type }: Schema, wanted: string): boolean {
  return [type].flat().includes(wanted)
}

/** Every place in a body, the whole of it first. */
export function placesIn(document: object, schema: Schema): Place[] {
  const places: Place[] = []
  function walk(path: string[], unresolved: Schema) {
    const found = resolve(document, unresolved)
    places.push({ path, schema: found })
    if (path.length === DEPTH_MAX) return
    for (const [name, member] of Object.entries(found.properties ?? {}))
      walk([...path, name], member)
    if (found.items) walk([...path, '*'], found.items)
  }
  walk([], schema)
  return places
}

/** The least that the schema takes; texts are as short as they may be, or what `text` makes of their bound. */
export function sampleOf(
  document: object,
  unresolved: Schema,
  text?: (max: number) => string,
): unknown {
  const schema = resolve(document, unresolved)
  if (schema.enum) return schema.enum[0]
  if (schema.properties) {
    const sample: Record<string, unknown> = {}
    for (const name of schema.required ?? []) {
      sample[name] = sampleOf(document, schema.properties[name] ?? {}, text)
    }
    return sample
  }
  if (schema.items) {
    const item: unknown = sampleOf(document, schema.items, text)
    return Array<unknown>(schema.minItems ?? 0).fill(item)
  }
  if (isOf(schema, 'boolean')) return false
  if (isOf(schema, 'integer') || isOf(schema, 'number')) return 1
  if (schema.format === 'date-time') return '2090-01-01T00:00:00Z'
  if (schema.example !== undefined && text === undefined) return schema.example
  if (schema.format === 'uri') return 'https://files.example/a.png'
  return text?.(schema.maxLength ?? 1_000) ?? 'a'.repeat(schema.minLength ?? 1)
}
