/**
 * The bounds of the contract, held before anything else looks at a request: validators look at every
 * item of a list, and name the mistakes of each, however many the list may have. What is beyond its bound
 * is not looked into.
 */

import { along } from '../../openapi/places.ts'
import type { Problem } from '../../openapi/problems.ts'
import { schemaProblem } from './schemaProblems.ts'

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
  problems: Problem[]
  /** How many values were looked at. */
  values: number
}

const PROBLEMS_MAX = 100

export function measureBounds(bounds: SchemaBounds | undefined, value: unknown): Measured {
  const measured: Measured = { problems: [], values: 0 }
  measure(bounds, value, [], measured)
  return measured
}

function measure(
  bounds: SchemaBounds | undefined,
  value: unknown,
  way: (string | number)[],
  measured: Measured,
  map?: string,
) {
  measured.values++
  if (bounds === undefined || measured.problems.length >= PROBLEMS_MAX) return
  if (typeof value === 'string') {
    const { maxLength = Infinity } = bounds
    // How long it is beyond that nobody counts.
    if (isLonger(value, maxLength))
      addProblem('maxLength', `must NOT have more than ${maxLength} characters`)
  } else if (Array.isArray(value)) {
    const { maxItems = Infinity, items } = bounds
    if (value.length > maxItems) {
      const message = `must NOT have more than ${maxItems} items`
      return addProblem('maxItems', message, value.length)
    }
    for (const [index, item] of value.entries()) measureAt(index, items, item)
  } else if (typeof value === 'object' && value !== null) {
    const { maxProperties, additionalProperties } = bounds
    const names = Object.keys(value)
    if (maxProperties !== undefined && names.length > maxProperties) {
      const message = `must NOT have more than ${maxProperties} properties`
      return addProblem('maxProperties', message, names.length)
    }
    if (typeof additionalProperties === 'object') {
      // Its sender has named them, at any length: sentences speak of the map alone.
      const map = along(way).words
      for (const [name, item] of Object.entries(value))
        measureAt(name, additionalProperties, item, map)
    }
    for (const [name, property] of Object.entries(bounds.properties ?? {})) {
      if (!Object.hasOwn(value, name)) continue
      const item = (value as Record<string, unknown>)[name]
      measureAt(name, property, item)
    }
  }

  function measureAt(
    name: string | number,
    inner: SchemaBounds | undefined,
    item: unknown,
    map?: string,
  ) {
    way.push(name)
    measure(inner, item, way, measured, map)
    way.pop()
  }

  function addProblem(keyword: string, message: string, actual?: number) {
    const { words, pointer } = along(way)
    const place = { words: map ?? (words === '' ? 'body' : words), pointer }
    const measure = actual === undefined ? {} : { actual }
    measured.problems.push(schemaProblem(keyword, place, message, measure))
  }
}

/** A pair of units is one character, as validators count. */
function isLonger(text: string, characters: number): boolean {
  if (text.length <= characters) return false
  if (text.length > 2 * characters) return true
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0) > characters
}
