/**
 * An agent's arguments, held to what HTTP requests are held to, and put where the operations want them. Unlike
 * over HTTP, unknown members are refused: there are no older clients to spare, and an agent corrects itself at once.
 */
import { addFormats, Ajv } from '@modelcontextprotocol/server/validators/ajv'
import { measureBounds } from '../../handlers/requests/bounds.ts'
import type { OperationId } from '../../handlers/handler.ts'
import { meant } from '../../handlers/requests/nearest.ts'
import { refuseUnstorable } from '../../handlers/requests/storable.ts'
import { schemaProblem } from '../../handlers/requests/schemaProblems.ts'
import { validationFailed } from '../../openapi/errors.ts'
import { atPointer, inBody, type RequestPlace } from '../../openapi/places.ts'
import {
  missing,
  notTogether,
  onceEach,
  unknownMember,
  unknownValue,
  type Problem,
} from '../../openapi/problems.ts'
import { defaultsOf, needsBody, type Schema } from './contract.ts'
import { renameIn, reversed } from './renamed.ts'
import type { Args, Tool } from './tool.ts'

/** More than an agent reads. */
const FAULTS_MAX = 100

export type ArgumentsCheck = (given: unknown) => Args

interface Fault {
  keyword: string
  instancePath: string
  message?: string
  params: Record<string, unknown>
}

/** Of more values than these only the first fault is looked for: there may be as many. */
const VALUES_MAX = 5_000

/** Makes checks of schemas, each compiled once, at its first use: few agents use all tools. */
export function openArgumentsChecks(): (schema: Schema) => ArgumentsCheck {
  const every = openCompiler({ allErrors: true })
  const first = openCompiler({ allErrors: false })
  return function openCheck(schema) {
    const findAll = every(schema)
    const findFirst = first(schema)
    // No arguments and an object without members are the same.
    return function check(given = {}) {
      // A schema of a tool bounds lists and texts as the contract's own does.
      const { problems, values } = measureBounds(schema, given)
      if (problems.length > 0) throw validationFailed(problems)
      const faults = (values > VALUES_MAX ? findFirst : findAll)(given)
      if (faults !== undefined) {
        const all = faults.map((fault) => describeFault(fault, schema))
        // The same may be found by several ways through a schema.
        throw validationFailed(onceEach(all))
      }
      refuseUnstorable({ body: given })
      // Held to the schema, which is of an object.
      return given as Args
    }
  }
}

/** Undefined for what has no fault. */
function openCompiler({ allErrors }: { allErrors: boolean }) {
  const ajv = new Ajv({ allErrors, strict: true, strictRequired: false })
  addFormats(ajv)
  return function open(schema: Schema) {
    const compile = () => ajv.compile(schema)
    let validate: ReturnType<typeof compile> | undefined
    return (given: unknown): Fault[] | undefined => {
      validate ??= compile()
      if (validate(given)) return undefined
      return ((validate.errors ?? []) as Fault[]).slice(0, FAULTS_MAX)
    }
  }
}

function describeFault({ keyword, instancePath, message, params }: Fault, schema: Schema): Problem {
  const place = placeOf(instancePath, params.additionalProperty ?? params.missingProperty)
  if (params.additionalProperty !== undefined) {
    const takes = Object.keys(schemaAt(schema, instancePath)?.properties ?? {})
    const hint = meant(String(params.additionalProperty), takes)
    const takes_what = `this tool does not take it${hint || '.'} It takes ${takes.join(', ')}`
    return unknownMember(place, takes_what)
  }
  if (params.missingProperty !== undefined) return missing(place)
  if (Array.isArray(params.allowedValues)) {
    return unknownValue(place, `must be one of ${params.allowedValues.join(', ')}`)
  }
  return schemaProblem(keyword, place, message ?? 'is not valid')
}

/** As Ajv writes it: a JSON pointer, and perhaps the name of a member besides. */
function placeOf(instancePath: string, inner: unknown): RequestPlace {
  const { words, pointer } = atPointer(instancePath, typeof inner === 'string' ? inner : undefined)
  return { words: words || 'arguments', pointer }
}

/** Of the object that an instance path of a fault leads to. */
function schemaAt(schema: Schema, path: string): Schema | undefined {
  const names = path.split('/').slice(1)
  return names.reduce<Schema | undefined>(
    (place, name) => place?.items ?? place?.properties?.[name],
    schema,
  )
}

export interface Parts {
  params: Args
  query: Args
  body: Args | undefined
}

export type Sort = (id: OperationId, args: Args) => Parts

/** Puts arguments into the parts of a request: no body where none of it was given and none is needed. */
export function openSort(tool: Tool): Sort {
  const switches = new Map(
    tool.takes.map(({ operation_id: id, ...members }) => [
      id,
      { ...members, defaults: defaultsOf(id), needs_body: needsBody(id) },
    ]),
  )
  return function sort(id, args) {
    const taken = switches.get(id)
    if (taken === undefined) throw new Error(`${tool.name} takes nothing from ${id}`)
    // Values that are renamed stay objects.
    const written = renameIn(pick(args, taken.body), reversed(tool.renamed ?? {})) as Args
    const body = { ...written, ...nullsIn(tool, args) }
    return {
      params: pick(args, taken.path),
      query: { ...taken.defaults, ...pick(args, taken.query) },
      body: Object.keys(body).length > 0 || taken.needs_body ? body : undefined,
    }
  }
}

function nullsIn({ nulls = {} }: Tool, args: Args): Args {
  const nulled = Object.entries(nulls).filter(([name]) => args[name] === true)
  const both = nulled.filter(([, member]) => args[member] !== undefined)
  if (both.length > 0) {
    throw validationFailed(both.map(([name, member]) => notTogether(inBody(name), member)))
  }
  return Object.fromEntries(nulled.map(([, member]) => [member, null]))
}

function pick(args: Args, names: string[]): Args {
  const present = names.filter((name) => args[name] !== undefined)
  return Object.fromEntries(present.map((name) => [name, args[name]]))
}
