/** A browser that is on a page of the instance: it keeps the cookie and says where it comes from. */
import { randomBytes, scryptSync } from 'node:crypto'
import { insertLink } from '../../db/users/oneTimeTokens.ts'
import { insertMember } from '../../db/users/users.ts'
import type { Answer, World } from '../world/world.ts'

const ROOT = '/api/dashboard/v1'
export const PASSWORD = 'slow water and long roots'

export interface Visitor {
  /** `name=value` once signed in. */
  cookie: string | undefined
  /** Of the dashboard's own operations; of the public ones with their whole path. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

export function openVisitor(w: World): Visitor {
  const visitor: Visitor = {
    cookie: undefined,
    async call(method, path, body, headers = {}) {
      const answer = await w.call(undefined, method, path.startsWith('/api') ? path : ROOT + path, {
        ...(body !== undefined && { body }),
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(visitor.cookie !== undefined && { cookie: visitor.cookie }),
          ...headers,
        },
      })
      for (const set of answer.headers.getSetCookie()) visitor.cookie = set.split(';')[0]
      return answer
    },
  }
  return visitor
}

let count = 0

export interface Member {
  visitor: Visitor
  id: string
  name: string
  email: string
}

/**
 * Of PASSWORD, at hardly any cost. What is kept says how it was hashed, so the service
 * compares with it as cheaply.
 */
const CHEAP_HASH = hashCheaply()

function hashCheaply(): string {
  const salt = randomBytes(16)
  const hash = scryptSync(PASSWORD, salt, 32, { N: 2 ** 7, r: 8, p: 1 })
  return `scrypt$7$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/**
 * Somebody who has signed up with PASSWORD, on trial, and is signed in. Where it matters what comparing a
 * password costs, `password_hash` is the service's own.
 */
export async function signUp(w: World, password_hash = CHEAP_HASH): Promise<Member> {
  const [name, email] = [`Member ${++count}`, `member${count}@example.com`]
  const id = await insertMember(w.db, { name, email, password_hash })
  if (id === undefined) throw new Error(`${email} is taken`)
  return { visitor: await signedIn(w, id), id, name, email }
}

/** A user of the bench, signed in; on the Agency plan with accounts, unless told otherwise. */
export async function signedIn(w: World, user_id: string): Promise<Visitor> {
  const visitor = openVisitor(w)
  await visitor.call('POST', '/session/link', { token: await insertLink(w.db, user_id) })
  return visitor
}
