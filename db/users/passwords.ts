/**
 * Passwords as they are kept: `scrypt$<log2 of N>$<r>$<p>$<salt>$<hash>`, so that parameters can grow and old
 * ones still match. Each takes 32 MB, and a thread of libuv while it lasts: handlers/dashboard/access/passwordLimiter.ts
 * bounds how many. The contract asks for ten characters of any kind: rules about kinds make passwords worse.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

interface Cost {
  log_n: number
  r: number
  p: number
}

/** What OWASP asks of scrypt at least, in the form that needs the least memory. */
const COST: Cost = { log_n: 15, r: 8, p: 3 }
const HASH_BYTES = 32
const MEMORY_MAX = 256 * 1024 * 1024

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** Of a password that nobody has, to be compared with where there is no user. */
const NOBODYS = written(COST, Buffer.alloc(16), Buffer.alloc(HASH_BYTES))

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return written(COST, salt, await hash(password, salt, COST))
}

/** Takes the same time, and answers false, where there is no hash. */
export async function passwordMatches(
  password: string,
  kept: string | null | undefined,
): Promise<boolean> {
  const [, log_n, r, p, salt = '', expected = ''] = (kept ?? NOBODYS).split('$')
  const cost = { log_n: Number(log_n), r: Number(r), p: Number(p) }
  const derived = await hash(password, Buffer.from(salt, 'base64url'), cost)
  const same = timingSafeEqual(derived, Buffer.from(expected, 'base64url'))
  return same && kept !== null && kept !== undefined
}

/** What looks the same is the same, however a keyboard composes it. */
async function hash(password: string, salt: Buffer, { log_n, r, p }: Cost): Promise<Buffer> {
  const options = { N: 2 ** log_n, r, p, maxmem: MEMORY_MAX }
  return derive(password.normalize('NFKC'), salt, HASH_BYTES, options)
}

function written({ log_n, r, p }: Cost, salt: Buffer, hash: Buffer): string {
  return ['scrypt', log_n, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}
