import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeWhole } from '../db/files/writeWhole.ts'
import { newKeyring, readKeyring, type Keyring } from '../db/secrets/seal.ts'
import type { Config } from './config.ts'

/** The embedded mode keeps a key of its own; whoever brings a server brings the keys too. */
export async function findKeyring({
  keyring,
  data_dir,
}: Pick<Config, 'keyring' | 'data_dir'>): Promise<Keyring> {
  if (keyring !== undefined) return keyring
  const folder = resolve(data_dir)
  const file = join(folder, 'encryption-keys')
  if (!existsSync(file)) await writeWhole(file, newKeyring())
  const content = readFileSync(file, 'utf8')
  try {
    return readKeyring(content)
  } catch {
    // What readKeyring says is of a setting, and a new key would not open what the lost one has sealed.
    throw new Error(
      `${file} holds no key that can be read: put it back from a backup, for no token opens without it. ` +
        `If there is none, begin anew: move ${folder} away`,
    )
  }
}
