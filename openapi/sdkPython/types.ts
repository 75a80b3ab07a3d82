/** How Python says what a schema of the contract allows. */
import type { OpenAPI3 } from 'openapi-typescript'
import {
  answerName,
  bodyOf,
  nameIn,
  operationsOf,
  resolve,
  type Schema,
  type Shape,
} from '../document.ts'

/** Finds the type of a schema, by the schema that it is part of. */
export type TypeOf = (schema: Schema, owner: Owner) => string

export interface Owner {
  /** What an object without a name of its own is called after. */
  name: string
  /** It is only sent: whatever can be read as a list or a time is taken. */
  is_sent: boolean
}

const NO_SCHEMA: Shape = {}

/** Objects and lists of values go by their names; all other schemas are what they stand for. */
export function typesIn(document: OpenAPI3): TypeOf {
  return typeOf

  function typeOf(schema: Schema, owner: Owner): string {
    const name = nameIn(schema)
    const shape = resolve<Shape>(document, schema)
    if (name !== undefined && isNamed(shape)) return name
    return shape.nullable === true ? `${kindOf(shape, owner)} | None` : kindOf(shape, owner)
  }

  function kindOf(shape: Shape, owner: Owner): string {
    if (valuesOf(shape) !== undefined) return choiceOf(shape)
    if (shape.properties !== undefined) return owner.name
    if (shape.type === 'array') {
      const item = typeOf(shape.items ?? NO_SCHEMA, owner)
      return owner.is_sent ? `Sequence[${item}]` : `list[${item}]`
    }
    if (shape.type === 'object') return owner.is_sent ? 'Mapping[str, str]' : 'dict[str, str]'
    if (shape.type === 'string')
      return owner.is_sent && shape.format === 'date-time' ? 'str | datetime' : 'str'
    const simple = { integer: 'int', number: 'float', boolean: 'bool' }[shape.type ?? '']
    if (simple === undefined) throw new Error(`${owner.name} has a ${shape.type}`)
    return simple
  }
}

export function isNamed(shape: Shape): boolean {
  return shape.properties !== undefined || valuesOf(shape) !== undefined
}

export function valuesOf(shape: Shape): unknown[] | undefined {
  return shape.enum ?? shape['x-extensible-enum']
}

/** Of an open list any text is right, and an editor still proposes what is known. */
export function choiceOf(shape: Shape): string {
  const values = (valuesOf(shape) ?? []).filter((value) => value !== null)
  const known = `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`
  return shape['x-extensible-enum'] === undefined ? known : `${known} | str`
}

/** The names of the schemas that requests have and answers have not. */
export function sentOnly(document: OpenAPI3): Set<string> {
  const operations = operationsOf(document).map(({ operation }) => operation)
  const sent = namesFrom(operations.map((one) => nameIn(bodyOf(document, one)?.media.schema)))
  const answered = namesFrom(operations.map((one) => answerName(document, one)))
  return new Set([...sent].filter((name) => !answered.has(name)))

  function namesFrom(roots: (string | undefined)[]): Set<string> {
    const found = new Set<string>()
    const visit = (name: string | undefined) => {
      if (name === undefined || found.has(name)) return
      found.add(name)
      const text = JSON.stringify(document.components?.schemas?.[name])
      for (const [, next] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) visit(next)
    }
    for (const root of roots) visit(root)
    return found
  }
}
