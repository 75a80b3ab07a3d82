/**
 * The cookie of a session, and what may come with it. It is never read by scripts, and other sites cannot
 * send it along with anything that changes something (decision 81).
 */
import type { CookieOptions, Request, Response } from 'express'
import { findSession, type Session } from '../db/users/sessions.ts'
import type { Db } from '../db/pool/postgres.ts'

const TOKEN = /^[\w-]{43}$/
/** The longest that a session lasts: the database decides, the browser only forgets. */
const LASTS_MS = 30 * 24 * 3_600_000

/** `__Host-` binds the cookie to this host and to https; without https no browser would take it. */
function nameOf(public_url: string): string {
  return isSecure(public_url) ? '__Host-otterpost' : 'otterpost'
}

function isSecure(public_url: string): boolean {
  return public_url.startsWith('https:')
}

export function writeCookie(res: Response, public_url: string, token: string) {
  res.cookie(nameOf(public_url), token, { ...optionsFor(public_url), maxAge: LASTS_MS })
}

export function clearCookie(res: Response, public_url: string) {
  res.clearCookie(nameOf(public_url), optionsFor(public_url))
}

function optionsFor(public_url: string): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(public_url) }
}

/** The token of a session, of which nothing is known yet. */
export function readCookie(req: Request, public_url: string): string | undefined {
  const pairs = (req.get('Cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  const tokens = pairs.filter(([name]) => name === nameOf(public_url)).map(([, token]) => token)
  return tokens.find((token) => token !== undefined && TOKEN.test(token))
}

/** Whose browser this is, without counting a request; for pages that a network sends it back to. */
export async function sessionOf(
  db: Db,
  req: Request,
  public_url: string,
): Promise<Session | undefined> {
  const token = readCookie(req, public_url)
  return token === undefined ? undefined : findSession(db, token)
}

/**
 * Whether a request only reads, or comes from a page of this instance, which is at PUBLIC_URL alone. Browsers say so
 * in Sec-Fetch-Site and, to plain http, in Origin at least. What says neither is no browser.
 */
export function isHarmless(req: Request, public_url: string): boolean {
  if (req.method === 'GET' || req.method === 'HEAD') return true
  const site = req.get('Sec-Fetch-Site')
  const origin = req.get('Origin')
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined ? site !== undefined : originsOf(public_url).includes(origin)
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** On the machine itself one opens it by whichever of its names; the port tells it from other programs there. */
function originsOf(public_url: string): string[] {
  const { protocol, hostname, port, origin } = new URL(public_url)
  if (!LOOPBACK.includes(hostname)) return [origin]
  return LOOPBACK.map((name) => new URL(`${protocol}//${name}:${port}`).origin)
}
