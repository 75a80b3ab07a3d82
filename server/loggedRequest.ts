/**
 * What the log says of a request: which operation it asks for, and a hash by which its path is found again. The path
 * itself may be a secret: whoever knows the name of a picture sees it, and clients put keys into paths.
 */
import { createHash } from 'node:crypto'
import { MEDIA_ROUTE } from '../db/files/files.ts'
import dashboard from '../generated/dashboard.json' with { type: 'json' }
import contract from '../generated/openapi.json' with { type: 'json' }
import { literalLength, patternOf } from './route.ts'

export interface LoggedRequest {
  id: string
  method: string
  /** The contract's `operationId`, or the first part of another known path, or `none`. */
  operation: string
  path_hash: string
}

/** Paths without a contract, by their beginnings. */
const OTHERS = [
  MEDIA_ROUTE,
  '/mcp',
  '/dashboard',
  '/docs',
  '/oauth',
  '/review',
  '/openapi',
  '/llms',
  '/.well-known',
]

interface Entry {
  pattern: RegExp
  literal_length: number
  /** By method; what all methods share has no id. */
  ids: Map<string, string>
}

const ENTRIES = [
  ...entriesOf('/api/v1', contract.paths),
  ...entriesOf('/api/dashboard/v1', dashboard.paths),
].sort((a, b) => b.literal_length - a.literal_length)

export function loggedRequest(id: string, method: string, url: string): LoggedRequest {
  const path = url.split('?')[0] ?? ''
  const path_hash = createHash('sha256').update(path).digest('hex').slice(0, 16)
  return { id, method, operation: operationOf(method, path), path_hash }
}

function operationOf(method: string, path: string): string {
  const entry = ENTRIES.find(({ pattern }) => pattern.test(path))
  const operation_id = entry?.ids.get(method === 'HEAD' ? 'get' : method.toLowerCase())
  return operation_id ?? OTHERS.find((beginning) => path.startsWith(beginning))?.slice(1) ?? 'none'
}

function entriesOf(base: string, paths: Record<string, object>): Entry[] {
  return Object.entries(paths).map(([path, methods]) => ({
    pattern: patternOf(base + path).pattern,
    literal_length: literalLength(base + path),
    ids: new Map(
      // Of a path each member is an operation, or what they share.
      Object.entries(methods as Record<string, { operationId?: string }>).flatMap(
        ([method, { operationId }]) => (operationId === undefined ? [] : [[method, operationId]]),
      ),
    ),
  }))
}
