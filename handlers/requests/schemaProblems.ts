/** What validators say of what a schema forbids, as problems: the same at every door. */
import type { RequestPlace } from '../../openapi/places.ts'
import { problem, type Measure, type Problem, type ProblemCode } from '../../openapi/problems.ts'
import { inWords } from './wording.ts'

interface Kind {
  code: ProblemCode
  unit?: Measure['unit']
}

/** By the keyword of JSON Schema. */
const KINDS: Record<string, Kind> = {
  required: { code: 'required' },
  type: { code: 'invalid_type' },
  // The validator's own, of dates.
  'x-eov-type': { code: 'invalid_type' },
  format: { code: 'invalid_format' },
  pattern: { code: 'invalid_format' },
  enum: { code: 'unknown_value' },
  additionalProperties: { code: 'unknown_member' },
  minLength: { code: 'too_short', unit: 'character' },
  maxLength: { code: 'too_long', unit: 'character' },
  minItems: { code: 'too_few', unit: 'item' },
  minProperties: { code: 'too_few', unit: 'member' },
  maxItems: { code: 'too_many', unit: 'item' },
  maxProperties: { code: 'too_many', unit: 'member' },
  minimum: { code: 'too_small', unit: 'value' },
  maximum: { code: 'too_large', unit: 'value' },
}

/** `message` is the validator's own, from which the limit is read where it is not given. */
export function schemaProblem(
  keyword: string,
  place: RequestPlace,
  message: string,
  measure: Measure = {},
): Problem {
  const { code, unit } = KINDS[keyword] ?? { code: 'malformed' }
  const [limit] = unit === undefined ? [] : (/\d+/.exec(message) ?? [])
  return problem(code, place, inWords(message), {
    ...(limit !== undefined && { limit: Number(limit) }),
    ...(unit !== undefined && { unit }),
    ...measure,
  })
}
