/**
 * The public contract, called by its generated types and opened by the session: what these pages do with events and
 * webhooks, every program can do with a key.
 */
import createClient from 'openapi-fetch'
import type { components, paths } from '../../../generated/openapi.ts'
import { told_time } from './clock.ts'

export type PublicSchemas = components['schemas']

export const PUBLIC_ROOT = '/api/v1'

export const publicApi = createClient<paths>({
  baseUrl: PUBLIC_ROOT,
  querySerializer: { array: { style: 'form', explode: false } },
})
publicApi.use(told_time)

/** Of what was read, so that nothing is overwritten that nobody here has seen. */
export function etagOf({ response }: { response: Response }): string {
  return response.headers.get('ETag') ?? '*'
}
