/**
 * The dashboard's pages, as they were built into `generated/dashboard/`. Every path that is no file is the
 * one page, which draws what its path names. It runs nothing but its own files and asks only this instance.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { type RequestHandler } from 'express'

const BUILT = join(import.meta.dirname, '../generated/dashboard')

/** To be used under `/dashboard`. The pictures of simulated accounts are at `simulator_url`. */
export function pages(simulator_url: string | undefined): RequestHandler {
  const index = readFileSync(join(BUILT, 'index.html'), 'utf8')
  const policy = policyFor(simulator_url)
  const router = express.Router()
  router.use(
    '/assets',
    // A file whose content changes gets another name.
    express.static(join(BUILT, 'assets'), { immutable: true, maxAge: '1y', index: false }),
  )
  router.get(/^(?!\/assets\/)/, (_, res) => {
    res
      .set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' })
      .type('html')
      .send(index)
  })
  return router
}

/** Decision 111: pictures of accounts are wherever their networks keep them. */
function policyFor(simulator_url: string | undefined): string {
  const simulated = simulator_url === undefined ? '' : ` ${new URL(simulator_url).origin}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' https:${simulated}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
