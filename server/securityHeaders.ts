/** What browsers are told with every answer; a page or a file that needs another policy sets its own after it. */
import type { RequestHandler } from 'express'

/** Nothing but what this instance serves, and no page of others around it. */
const POLICY = [
  "default-src 'self'",
  "base-uri 'self'",
  "font-src 'self' https: data:",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self' https: 'unsafe-inline'",
].join(';')

const YEAR_S = 365 * 24 * 60 * 60

/**
 * The headers that OWASP advises for answers (https://owasp.org/www-project-secure-headers/). They are the
 * same for each, so they are written once.
 */
function securityHeaders(hsts_subdomains: boolean): [name: string, value: string][] {
  return [
    ['Content-Security-Policy', POLICY],
    // Pages of others neither share a process with ours nor read our answers.
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Origin-Agent-Cluster', '?1'],
    ['Referrer-Policy', 'no-referrer'],
    // Browsers heed it only when it came by https.
    [
      'Strict-Transport-Security',
      `max-age=${YEAR_S}${hsts_subdomains ? '; includeSubDomains' : ''}`,
    ],
    ['X-Content-Type-Options', 'nosniff'],
    // For browsers that know these and no policy; the last one's filter did more harm than good.
    ['X-DNS-Prefetch-Control', 'off'],
    ['X-Download-Options', 'noopen'],
    ['X-Frame-Options', 'SAMEORIGIN'],
    ['X-Permitted-Cross-Domain-Policies', 'none'],
    ['X-XSS-Protection', '0'],
  ]
}

export function withSecurityHeaders(hsts_subdomains: boolean): RequestHandler {
  const headers = securityHeaders(hsts_subdomains)
  return (_, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value)
    next()
  }
}
