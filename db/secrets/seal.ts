/**
 * Tokens at rest: AES-256-GCM, bound to the row and column they stand in, so that a sealed token
 * copied to another row does not open. `<key id>.<nonce>.<ciphertext and tag>`, base64url.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Key id to 32-byte key. The first one seals, all of them open, which is what rotation needs. */
export type Keyring = ReadonlyMap<string, Buffer>

const KEY = /^([A-Za-z0-9_-]{1,16}):([A-Za-z0-9+/_-]{43}=?)$/

/** Reads `id:base64,id:base64`. Throws with a line fit for whoever configures it. */
export function readKeyring(text: string): Keyring {
  const keys = text.split(',').map((entry) => {
    const match = KEY.exec(entry.trim())
    const [, id, key] = match ?? []
    if (id === undefined || key === undefined) {
      throw new Error(
        'ENCRYPTION_KEYS must be "id:key", or several with commas, each key 32 bytes in base64',
      )
    }
    return [id, Buffer.from(key, 'base64')] as const
  })
  return new Map(keys)
}

/** A keyring of one new key, in the form that readKeyring takes. */
export function newKeyring(): string {
  return `k1:${randomBytes(32).toString('base64')}`
}

export function seal(keyring: Keyring, secret: string, place: string): string {
  const [first] = keyring
  if (first === undefined) throw new Error('the keyring is empty')
  const [id, key] = first
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${id}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`
}

/** Throws when the key is gone, or the text was altered or moved from another place. */
export function unseal(keyring: Keyring, sealed: string, place: string): string {
  const [id = '', nonce = '', text = ''] = sealed.split('.')
  const key = keyring.get(id)
  if (key === undefined) throw new Error(`no encryption key with the id ${id}`)
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
}
