/** What there is in a contract, as the rules ask for it: by what it is, wherever it stands. */

/** Part of a parsed contract, which may be anything: that it is a contract is what is found out. */
export type Part = Record<string, unknown>

export interface Place {
  /** From the root, as in `#/paths/~1posts/get`. */
  pointer: string
  part: Part
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch']

export function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null
}

/** A member that is an object or a list; empty where there is none. */
export function partOf(part: unknown, ...names: string[]): Part {
  let node = part
  for (const name of names) node = isPart(node) ? node[name] : undefined
  return isPart(node) ? node : {}
}

/** All objects and lists in it, but for examples, which are not the contract's own. */
export function* placesIn(part: Part, pointer = '#'): Generator<Place> {
  yield { pointer, part }
  for (const [name, value] of Object.entries(part)) {
    const is_example = /^(example|examples|x-.*)$/.test(name) && !pointer.endsWith('/properties')
    if (isPart(value) && !is_example) yield* placesIn(value, below(pointer, name))
  }
}

export function operationsIn(contract: Part): Place[] {
  return Object.entries(partOf(contract, 'paths')).flatMap(([path, item]) =>
    METHODS.filter((method) => isPart(item) && method in item).map((method) => ({
      pointer: below(below('#/paths', path), method),
      part: partOf(item, method),
    })),
  )
}

/** Wherever it is written, in the schema of a body, of a parameter or of a header. */
export function schemasOf(type: string, contract: Part): Place[] {
  return [...placesIn(contract)].filter(({ part }) => part.type === type)
}

/** The members of all named schemas. */
export function membersIn(contract: Part): Place[] {
  return Object.entries(partOf(contract, 'components', 'schemas')).flatMap(([schema, shape]) => {
    const properties = partOf(shape, 'properties')
    const pointer = `#/components/schemas/${schema}/properties`
    return Object.keys(properties).map((name) => ({
      pointer: below(pointer, name),
      part: partOf(properties, name),
    }))
  })
}

export function parametersIn(contract: Part): Place[] {
  return [...placesIn(contract)].filter(
    ({ part }) => typeof part.name === 'string' && typeof part.in === 'string' && 'schema' in part,
  )
}

/** The answers of all operations and the shared ones. */
export function answersIn(contract: Part): Place[] {
  const owners = [
    ...operationsIn(contract).map(({ pointer, part }) => ({
      pointer: `${pointer}/responses`,
      part: partOf(part, 'responses'),
    })),
    { pointer: '#/components/responses', part: partOf(contract, 'components', 'responses') },
  ]
  return owners.flatMap(({ pointer, part }) =>
    Object.keys(part).map((name) => ({ pointer: below(pointer, name), part: partOf(part, name) })),
  )
}

/** What it refers to, or itself. */
export function resolved(contract: Part, part: Part): Part {
  if (typeof part.$ref !== 'string') return part
  return partOf(contract, ...part.$ref.split('/').slice(1))
}

export function lastOf(pointer: string): string {
  return pointer.split('/').at(-1) ?? ''
}

function below(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
