/** An agent's arguments, held to what HTTP requests are held to, and put where the operations want them. */
import { addFormats, Ajv } from '@modelcontextprotocol/server/validators/ajv'
import { fieldAt } from '../../handlers/fields.ts'
import type { OperationId } from '../../handlers/handler.ts'
import { refuseUnstorable } from '../../handlers/storable.ts'
import { validationFailed } from '../../openapi/errors.ts'
import { defaultsOf, needsBody, type Schema } from './contract.ts'
import { takenFrom, type Args, type Tool } from './tool.ts'

export type Check = (given: unknown) => Args

interface Fault {
  instancePath: string
  message?: string
  params: Record<string, unknown>
}

/** Compiles; to be called once for each schema. */
export function openCheck(schema: Schema): Check {
  const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false })
  addFormats(ajv)
  const validate = ajv.compile(schema)
  return function check(given = {}) {
    // No arguments and an object without members are the same.
    if (!validate(given)) {
      const faults = (validate.errors ?? []) as Fault[]
      throw validationFailed([...new Set(faults.map(tell))])
    }
    refuseUnstorable(given)
    // Validated as an object just now.
    return given
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

/** The parts of a request; an absent body where nothing of it was given and none is needed. */
export function partsFor(tool: Tool, id: OperationId, args: Args) {
  const { path, query, body } = takenFrom(tool, id)
  const sent = { ...pick(args, body), ...nullsIn(tool, args) }
  return {
    params: pick(args, path),
    query: { ...defaultsOf(id), ...pick(args, query) },
    body: Object.keys(sent).length > 0 || needsBody(id) ? sent : undefined,
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
