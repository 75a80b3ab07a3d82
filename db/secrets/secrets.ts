/** Secrets of ours that are shown once: sessions, links, invitations. Only their hash is kept. */
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 characters that fit an address and a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Random secrets need no slow hash: nobody guesses them. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
