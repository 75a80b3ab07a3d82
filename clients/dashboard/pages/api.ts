/**
 * The dashboard's contract, called by its generated types. Whatever does not succeed is thrown as a
 * Problem, in words that can be shown.
 */
import createClient from 'openapi-fetch'
import type { components, paths } from '../../../generated/dashboard.ts'
import type { components as publicComponents } from '../../../generated/openapi.ts'
import { told_time } from './clock.ts'

export type Schemas = components['schemas']

export const api = createClient<paths>({ baseUrl: '/api/dashboard/v1' })
api.use(told_time)

/** Those of both contracts, and what only a page sees. */
export type ProblemCode =
  | Schemas['ErrorCode']
  | publicComponents['schemas']['ErrorCode']
  | 'unreachable'
  | 'unreadable'
  | 'unexpected'
  | 'local'

export interface Problem {
  code: ProblemCode
  message: string
  /** What is wrong with each field, by its name. */
  fields: Record<string, string>
}

/** What both contracts say of a refusal. */
export interface Refusal {
  error: string
  code: ProblemCode
  problems?: { pointer: string; message: string }[]
}

interface Answer<Success> {
  data?: Success
  error?: Refusal
  response: Response
}

/** What a call answers. Throws a Problem. */
export async function answerOf<Success>(call: Promise<Answer<Success>>): Promise<Success> {
  const { data, error, response } = await call.catch(() => {
    throw unreachable()
  })
  if (data !== undefined) return data
  throw readError(error, response.status)
}

function unreachable(): Problem {
  return problem('unreachable', 'The service cannot be reached. Try again in a moment.')
}

/** Anything that was thrown, as a Problem. */
export function problemOf(thrown: unknown): Problem {
  if (isProblem(thrown)) return thrown
  return problem('unexpected', thrown instanceof Error ? thrown.message : 'Something went wrong.')
}

/** What the page itself has to say. */
export function localProblem(message: string): Problem {
  return problem('local', message)
}

/** For what is plain before anybody is asked. */
export function fillIn(field: string): Problem {
  return problem('validation_failed', 'Something is missing.', { [field]: 'Fill this in.' })
}

function isProblem(thrown: unknown): thrown is Problem {
  return typeof thrown === 'object' && thrown !== null && 'fields' in thrown && 'code' in thrown
}

function problem(code: ProblemCode, message: string, fields: Record<string, string> = {}): Problem {
  return { code, message, fields }
}

/** `error`: what came as the body. It is no refusal where something on the way has answered in place of the service. */
export function readError(error: unknown, status: number): Problem {
  if (!isRefusal(error)) {
    // Such as a proxy whose service is just being started again.
    if (status >= 500) return unreachable()
    return problem(
      'unreadable',
      `Something on the way to the service has answered in its place (${status}).`,
    )
  }
  const fields: Record<string, string> = {}
  let text = error.error
  for (const { pointer, message } of error.problems ?? []) {
    const [, field] = /^\/(\w+)/.exec(pointer) ?? []
    if (field !== undefined) fields[field] ??= inWords(message)
    // What belongs to no member of the body says more than that the request is not valid.
    else if (error.code === 'validation_failed') text = inWords(message)
  }
  return problem(error.code, text, fields)
}

function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && 'error' in error && 'code' in error
}

/** The validator's words are made for programmers. */
const WORDS: [RegExp, string][] = [
  [/have fewer than 1 char|required property|match pattern/, 'Fill this in.'],
  [/have fewer than (\d+) characters/, 'Use at least $1 characters.'],
  [/have more than (\d+) characters/, 'Use at most $1 characters.'],
  [/match format "email"/, 'This is not an e-mail address.'],
  [/be a whole address/, 'This is not a whole address, such as https://example.com/hook.'],
  [/have fewer than 1 items/, 'Choose at least one.'],
]

function inWords(text: string): string {
  for (const [pattern, words] of WORDS) {
    const match = pattern.exec(text)
    if (match !== null) return words.replace('$1', match[1] ?? '')
  }
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`
}
