/** Who calls, and whether they may call once more now: one round trip to the database for both. */
import type { Request, Response } from 'express'
import type { RequestAdmission, RequestWindow } from '../db/users/admission.ts'
import { isKey } from '../db/users/keys.ts'
import { rateLimited } from '../openapi/errors.ts'
import type { Door } from './door.ts'
import { isHarmless, readCookie } from './session.ts'

/** By key or, where none is sent, by session. Undefined for whoever is not known. */
export async function authenticate(
  door: Door,
  req: Request,
  public_url: string,
): Promise<RequestAdmission | undefined> {
  const sends_key = req.get('Authorization') !== undefined || req.get('X-API-Key') !== undefined
  return sends_key ? authenticateKey(door, req) : authenticateSession(door, req, public_url)
}

/** Undefined without a valid key, and with two that differ: both headers may be sent if they agree. */
export async function authenticateKey(
  door: Door,
  req: Request,
): Promise<RequestAdmission | undefined> {
  const bearer = /^Bearer +(\S+)$/i.exec(req.get('Authorization') ?? '')?.[1]
  const header = req.get('X-API-Key')
  if (req.get('Authorization') !== undefined && bearer === undefined) return undefined
  if (bearer !== undefined && header !== undefined && bearer !== header) return undefined
  const key = bearer ?? header
  return key !== undefined && isKey(key) ? door.admitKey(key) : undefined
}

/** Undefined without a session, and for what a page of another site has sent along with one (decision 81). */
export async function authenticateSession(
  door: Door,
  req: Request,
  public_url: string,
): Promise<RequestAdmission | undefined> {
  const token = readCookie(req, public_url)
  return token !== undefined && isHarmless(req, public_url) ? door.admitSession(token) : undefined
}

/** The headers speak of the window with the fewest requests left. Throws 429 when one is used up. */
export function countRequest({ minute, day }: RequestAdmission, res: Response) {
  const [tightest] = [minute, day].sort((a, b) => left(a) - left(b))
  if (tightest === undefined) return
  res.set({
    'X-RateLimit-Limit': String(tightest.limit),
    'X-RateLimit-Remaining': String(Math.max(0, left(tightest))),
    'X-RateLimit-Reset': String(tightest.resets_at),
  })
  if (left(tightest) < 0) {
    throw rateLimited(Math.max(1, Math.ceil(tightest.resets_at - Date.now() / 1000)))
  }
}

/** Below zero: this request was one too many. */
function left({ limit, used }: RequestWindow): number {
  return limit - used
}
