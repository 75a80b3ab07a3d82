/** What was released last: the files of `openapi/baseline/`, which `npm run release:baseline` writes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenAPI3 } from 'openapi-typescript'
import type { Surface } from './surface.ts'

export function baselinePath(surface: Surface): string {
  return join(import.meta.dirname, '../../openapi/baseline', `${surface}.json`)
}

export function readBaseline(surface: Surface): OpenAPI3 {
  return JSON.parse(readFileSync(baselinePath(surface), 'utf8')) as OpenAPI3
}
