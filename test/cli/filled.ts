/** Answers for tests that are about a few of their members. */
import { REQUIRED } from '../../clients/sdk-typescript/generated/required.ts'

/** With null for all others that the contract requires. */
export function filled(schema: keyof typeof REQUIRED, members: object): object {
  const required = REQUIRED[schema].match(/\b(?<!:)\w+\b(?!\?)/g) ?? []
  return { ...Object.fromEntries(required.map((name) => [name, null])), ...members }
}
