/** Authorization codes: for one use, within seconds, by whoever they were made for. They live in memory. */
import { createHash, randomBytes } from 'node:crypto'
import type { SimulatedAccount } from './state.ts'

export interface Code {
  account: SimulatedAccount
  client_id: string
  redirect_uri: string
  scope: string
  /** S256; null where there is no PKCE. */
  challenge: string | null
  /** The thumbprint of the key that the tokens will be bound to. */
  jkt: string | null
  ends_at: number
}

export interface Codes {
  make(code: Code): string
  /** Whatever comes of it, it is used up. */
  take(text: string): Code | undefined
}

export function openCodes(): Codes {
  const codes = new Map<string, Code>()
  return {
    make(code) {
      const text = randomBytes(32).toString('base64url')
      codes.set(text, code)
      return text
    },
    take(text) {
      const code = codes.get(text)
      codes.delete(text)
      return code
    },
  }
}

/** The reason why a code is not exchanged, or undefined. */
export function refuseCode(
  code: Code | undefined,
  form: Map<string, string>,
  client_id: string,
  now: number,
): string | undefined {
  if (code === undefined) return 'the code is not known, or was used'
  if (code.ends_at <= now) return 'the code has expired'
  if (code.client_id !== client_id) return 'the code is of another client'
  if (code.redirect_uri !== form.get('redirect_uri')) return 'the redirect_uri is another one'
  const verifier = form.get('code_verifier')
  if (code.challenge === null) {
    return verifier === undefined ? undefined : 'there was no code_challenge'
  }
  const is_verifier = verifier !== undefined && /^[\w.~-]{43,128}$/.test(verifier)
  if (!is_verifier || hashOf(verifier) !== code.challenge) return 'the code_verifier is wrong'
  return undefined
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
