/** One write of a text to the service, and what came of it. */
import { readError, type Problem } from '../api.ts'
import type { Post } from '../posts/calls.ts'
import { etagOf, publicApi } from '../publicApi.ts'
import { contentOf } from './content.ts'
import { compositionOf } from './reading.ts'
import type { SavedPost, UnderWay } from './kept.ts'

export type Written =
  | { kind: 'saved'; saved: SavedPost; post: Post }
  /** Nobody knows whether it has arrived, or it is to be asked for again. */
  | { kind: 'later'; after_ms: number; problem: Problem }
  /** Somebody else has changed the post since. */
  | { kind: 'changed' }
  | { kind: 'refused'; problem: Problem }

export const AGAIN_MS = 5_000
export const UNREACHABLE: Problem = { code: 'unreachable', message: 'No connection.', fields: {} }

export async function write({ idempotency_key, sent, to }: UnderWay): Promise<Written> {
  const header = { 'Idempotency-Key': idempotency_key }
  try {
    if (to === undefined) {
      const answer = await publicApi.POST('/posts', { params: { header }, body: sent })
      return writtenBy(answer.data?.posts[0], answer)
    }
    const params = { path: { id: to.id }, header: { ...header, 'If-Match': to.etag } }
    const answer = await publicApi.PUT('/posts/{id}', { params, body: sent })
    return writtenBy(answer.data, answer)
  } catch {
    return { kind: 'later', after_ms: AGAIN_MS, problem: UNREACHABLE }
  }
}

interface Answer {
  error?: unknown
  response: Response
}

function writtenBy(post: Post | undefined, { error, response }: Answer): Written {
  if (post !== undefined) return { kind: 'saved', saved: savedOf(post, etagOf({ response })), post }
  const problem = readError(error, response.status)
  if (response.status === 412) return { kind: 'changed' }
  if (mayPass(response) || problem.code === 'in_progress')
    return { kind: 'later', after_ms: waitOf(response), problem }
  return { kind: 'refused', problem }
}

/** Asked again it may be answered. */
export function mayPass({ status }: Response): boolean {
  return status === 429 || status >= 500
}

/** What the service asks for before the next request. */
export function waitOf({ headers }: Response): number {
  const seconds = Number(headers.get('Retry-After'))
  return seconds > 0 ? seconds * 1000 : AGAIN_MS
}

export function savedOf(post: Post, etag: string): SavedPost {
  const content = JSON.stringify(contentOf(compositionOf(post)))
  return { id: post.id, etag, content, theirs: content }
}
