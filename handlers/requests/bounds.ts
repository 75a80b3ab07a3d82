/**
 * The bounds of the contract, held before anything else looks at a request: validators look at every
 * item of a list, and name the mistakes of each, however many the list may have. What is beyond its bound
 * is not looked into.
 */

/** The part of a schema that bounds what it describes. */
export interface SchemaBounds {
  maxLength?: number
  maxItems?: number
  items?: SchemaBounds
  properties?: Record<string, SchemaBounds>
  maxProperties?: number
  /** Of the members of a map, which are named as their sender likes. */
  additionalProperties?: SchemaBounds | boolean
}

export interface Measured {
  /** Each names its field; as a validator says it. */
  problems: string[]
  /** How many values were looked at. */
  values: number
}

const PROBLEMS_MAX = 100

export function measureBounds(bounds: SchemaBounds | undefined, value: unknown): Measured {
  const measured: Measured = { problems: [], values: 0 }
  measure(bounds, value, '', measured)
  return measured
}

function measure(
  bounds: SchemaBounds | undefined,
  value: unknown,
  field: string,
  measured: Measured,
) {
  measured.values++
  if (bounds === undefined || measured.problems.length >= PROBLEMS_MAX) return
  if (typeof value === 'string') {
    const { maxLength = Infinity } = bounds
    if (isLonger(value, maxLength)) addProblem(`must NOT have more than ${maxLength} characters`)
  } else if (Array.isArray(value)) {
    const { maxItems = Infinity, items } = bounds
    if (value.length > maxItems) return addProblem(`must NOT have more than ${maxItems} items`)
    value.forEach((item, index) => measure(items, item, `${field}[${index}]`, measured))
  } else if (typeof value === 'object' && value !== null) {
    const { maxProperties, additionalProperties } = bounds
    if (maxProperties !== undefined && Object.keys(value).length > maxProperties)
      return addProblem(`must NOT have more than ${maxProperties} properties`)
    if (typeof additionalProperties === 'object') {
      for (const item of Object.values(value)) measure(additionalProperties, item, field, measured)
    }
    for (const [name, property] of Object.entries(bounds.properties ?? {})) {
      if (!Object.hasOwn(value, name)) continue
      const item = (value as Record<string, unknown>)[name]
      measure(property, item, field === '' ? name : `${field}.${name}`, measured)
    }
  }

  function addProblem(problem: string) {
    measured.problems.push(`${field === '' ? 'body' : field}: ${problem}`)
  }
}

/** A pair of units is one character, as validators count. */
function isLonger(text: string, characters: number): boolean {
  if (text.length <= characters) return false
  if (text.length > 2 * characters) return true
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0) > characters
}
