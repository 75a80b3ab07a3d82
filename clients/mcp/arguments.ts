/** An agent's arguments, held to what HTTP requests are held to, and put where the operations want them. */
import { addFormats, Ajv } from '@modelcontextprotocol/server/validators/ajv'
import { fieldAt } from '../../handlers/fields.ts'
import type { OperationId } from '../../handlers/handler.ts'
import { refuseUnstorable } from '../../handlers/storable.ts'
import { validationFailed } from '../../openapi/errors.ts'
import { defaultsOf, needsBody, type Schema } from './contract.ts'
import type { Args, Tool } from './tool.ts'

export type Check = (given: unknown) => Args

interface Fault {
  instancePath: string
  message?: string
  params: Record<string, unknown>
}

/** Makes checks of schemas, each compiled once, at its first use: few agents use all tools. */
export function openChecks(): (schema: Schema) => Check {
  const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false })
  addFormats(ajv)
  return function openCheck(schema) {
    // Every schema of a tool is of an object.
    const compile = () => ajv.compile<Args>(schema)
    let validate: ReturnType<typeof compile> | undefined
    // No arguments and an object without members are the same.
    return function check(given = {}) {
      validate ??= compile()
      if (!validate(given)) {
        const faults = (validate.errors ?? []) as Fault[]
        throw validationFailed([...new Set(faults.map(tell))])
      }
      refuseUnstorable(given)
      return given
    }
  }
}

function tell({ instancePath, message, params }: Fault): string {
  const inner = params.additionalProperty ?? params.missingProperty
  const field = fieldAt(`${instancePath}/${typeof inner === 'string' ? inner : ''}`)
  if (params.additionalProperty !== undefined) return `${field}: this tool does not take it`
  if (params.missingProperty !== undefined) return `${field}: must be there`
  if (Array.isArray(params.allowedValues)) {
    return `${field}: must be one of ${params.allowedValues.join(', ')}`
  }
  return `${field || 'arguments'}: ${message ?? 'is not valid'}`
}

export interface Parts {
  params: Args
  query: Args
  body: Args | undefined
}

export type Sort = (id: OperationId, args: Args) => Parts

/** Puts arguments into the parts of a request: no body where none of it was given and none is needed. */
export function openSort(tool: Tool): Sort {
  const wanted = new Map(
    tool.takes.map(({ operation_id: id, ...members }) => [
      id,
      { ...members, defaults: defaultsOf(id), needs_body: needsBody(id) },
    ]),
  )
  return function sort(id, args) {
    const taken = wanted.get(id)
    if (taken === undefined) throw new Error(`${tool.name} takes nothing from ${id}`)
    const body = { ...pick(args, taken.body), ...nullsIn(tool, args) }
    return {
      params: pick(args, taken.path),
      query: { ...taken.defaults, ...pick(args, taken.query) },
      body: Object.keys(body).length > 0 || taken.needs_body ? body : undefined,
    }
  }
}

function nullsIn({ nulls = {} }: Tool, args: Args): Args {
  const wanted = Object.entries(nulls).filter(([name]) => args[name] === true)
  const both = wanted.filter(([, member]) => args[member] !== undefined)
  if (both.length > 0) {
    throw validationFailed(both.map(([name, member]) => `${name}: not together with ${member}`))
  }
  return Object.fromEntries(wanted.map(([, member]) => [member, null]))
}

function pick(args: Args, names: string[]): Args {
  const given = names.filter((name) => args[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, args[name]]))
}
