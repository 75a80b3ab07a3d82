/**
 * The dashboard's pages, as they were built into `generated/dashboard/`. Every path that is no file is the
 * one page, which draws what its path names. It runs nothing but its own files and asks only this instance.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import express, { type RequestHandler } from 'express'
import { readAt } from './readAt.ts'
import { serveDocument } from './serveDocument.ts'

const BUILT = join(import.meta.dirname, '../generated/dashboard')

/** What the build makes; the type of anything else would have to be named here. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}
// A file whose content changes gets another name.
const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** To be used under `/dashboard`. The pictures of simulated accounts are at `simulator_url`. */
export function pages(simulator_url: string | undefined): RequestHandler {
  const router = express.Router()
  for (const name of readdirSync(join(BUILT, 'assets'))) {
    const type = TYPES[extname(name)]
    if (type === undefined) throw new Error(`a file of no known type: ${name}`)
    const content = { file: join(BUILT, 'assets', name) }
    readAt(router, `/assets/${name}`, serveDocument({ type, content, headers: FOR_EVER }))
  }
  readAt(
    router,
    /^(?!\/assets\/)/,
    serveDocument({
      type: 'text/html; charset=utf-8',
      content: readFileSync(join(BUILT, 'index.html'), 'utf8'),
      headers: {
        'Content-Security-Policy': policyFor(simulator_url),
        'Cache-Control': 'no-cache',
      },
    }),
  )
  return router
}

/** Pictures of accounts are wherever their networks keep them, for Bluesky on any server, so these may come by https. */
function policyFor(simulator_url: string | undefined): string {
  const simulated = simulator_url === undefined ? '' : ` ${new URL(simulator_url).origin}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' https:${simulated}`,
    "media-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
