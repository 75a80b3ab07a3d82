/**
 * The dashboard's contract, called by its generated types. Whatever does not succeed is thrown as a
 * Problem, in words that can be shown.
 */
import createClient from 'openapi-fetch'
import type { components, paths } from '../../../generated/dashboard.ts'

export type Schemas = components['schemas']

export const api = createClient<paths>({ baseUrl: '/api/dashboard/v1' })

export interface Problem {
  code: string
  message: string
  /** What is wrong with each field, by its name. */
  fields: Record<string, string>
}

interface Answer<Success> {
  data?: Success
  error?: Schemas['ApiError']
  response: Response
}

/** What a call answers. Throws a Problem. */
export async function answerOf<Success>(call: Promise<Answer<Success>>): Promise<Success> {
  const { data, error } = await call.catch(() => {
    throw problem('unreachable', 'The service cannot be reached. Try again in a moment.')
  })
  if (data !== undefined) return data
  throw readError(error)
}

/** Anything that was thrown, as a Problem. */
export function problemOf(thrown: unknown): Problem {
  if (isProblem(thrown)) return thrown
  return problem('unexpected', thrown instanceof Error ? thrown.message : 'Something went wrong.')
}

/** For what is plain before anybody is asked. */
export function fillIn(field: string): Problem {
  return problem('validation_failed', 'Something is missing.', { [field]: 'Fill this in.' })
}

function isProblem(thrown: unknown): thrown is Problem {
  return typeof thrown === 'object' && thrown !== null && 'fields' in thrown && 'code' in thrown
}

function problem(code: string, message: string, fields: Record<string, string> = {}): Problem {
  return { code, message, fields }
}

function readError(error: Schemas['ApiError'] | undefined): Problem {
  if (error === undefined) return problem('unreadable', 'The service gave no answer. Try again.')
  if (error.code === 'email_taken') return problem(error.code, error.error, { email: error.error })
  const fields: Record<string, string> = {}
  for (const detail of error.details ?? []) {
    const [, field = '', text = detail] = /^(\w+): (.*)$/s.exec(detail) ?? []
    fields[field] ??= inWords(text)
  }
  return problem(error.code, error.error, fields)
}

/** The validator's words are made for programmers. */
const WORDS: [RegExp, string][] = [
  [/have fewer than 1 char|required property|match pattern/, 'Fill this in.'],
  [/have fewer than (\d+) characters/, 'Use at least $1 characters.'],
  [/have more than (\d+) characters/, 'Use at most $1 characters.'],
  [/match format "email"/, 'This is not an e-mail address.'],
]

function inWords(text: string): string {
  for (const [pattern, words] of WORDS) {
    const match = pattern.exec(text)
    if (match !== null) return words.replace('$1', match[1] ?? '')
  }
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
