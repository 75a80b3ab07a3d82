/** The three operations that an import needs, as answers: what they mean is for others to say. */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import { openClient, type ApiAnswer, type Caller } from '../http/calls.ts'
import { uploadOf } from '../http/uploads.ts'
import type { PostInput } from './entry.ts'

export type Post = components['schemas']['Post']

export interface Instance {
  create(
    posts: PostInput[],
    key: string,
    signal: AbortSignal,
  ): Promise<ApiAnswer<components['schemas']['CreatedPosts']>>
  upload(file: File, key: string, signal: AbortSignal): Promise<ApiAnswer<{ url: string }>>
  /** The newest first, from page 1. */
  list(page: number, signal: AbortSignal): Promise<ApiAnswer<{ posts: Post[] }>>
}

/** Of a bulk, which is saved in one transaction; and of a file over a slow line. */
const TIMEOUT_MS = 60_000
const UPLOAD_TIMEOUT_MS = 10 * 60_000

export const PAGE_SIZE = 100

export function openInstance(caller: Pick<Caller, 'url' | 'key'>): Instance {
  const api = openClient(caller)
  return {
    create(posts, key, signal) {
      const params = { header: { 'Idempotency-Key': key } }
      return api.POST('/posts', { params, body: { posts }, signal: within(TIMEOUT_MS, signal) })
    },
    upload(file, key, signal) {
      return api.POST('/upload', {
        params: { header: { 'Idempotency-Key': key } },
        ...uploadOf(file, file.name),
        signal: within(UPLOAD_TIMEOUT_MS, signal),
      })
    },
    list(page, signal) {
      const params = { query: { page, limit: PAGE_SIZE } }
      return api.GET('/posts', { params, signal: within(TIMEOUT_MS, signal) })
    },
  }
}

function within(duration_ms: number, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(duration_ms)])
}
