import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newKeyring, readKeyring, type Keyring } from '../db/seal.ts'
import type { Config } from './config.ts'

/** The embedded mode keeps a key of its own; whoever brings a server brings the keys too. */
export function findKeyring({ keyring, data_dir }: Config): Keyring {
  if (keyring !== undefined) return keyring
  const file = join(data_dir, 'encryption-keys')
  if (!existsSync(file)) writeFileSync(file, newKeyring(), { mode: 0o600 })
  return readKeyring(readFileSync(file, 'utf8'))
}
