/**
 * The ledger: one JSON object per line, only ever appended to. It is what the networks hold, so it
 * is written before an answer goes out, and the whole state is rebuilt from it. Killing the process
 * cannot undo a finished write, so no fsync is needed. A line that a kill or a full disk tore was never
 * answered for, and is left out.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Platform } from '../../generated/names.ts'
import type { Media } from './media.ts'
import type { Post } from './post.ts'

export type Entry = SharedEntry | OwnEntry

export type SharedEntry =
  | ({ kind: 'account_created' | 'account_changed'; at: number } & AccountEntry)
  | ({ kind: 'post_accepted' | 'post_changed' } & Post)
  | { kind: 'post_deleted'; platform: Platform; account: string; id: string; at: number }
  | ({ kind: 'media_uploaded' } & Media)
  | {
      kind: 'media_described'
      platform: Platform
      account: string
      id: string
      alt_text: string
      at: number
    }
  /** Every sign-in of the account, and the token that it was opened with. */
  | { kind: 'token_revoked'; platform: Platform; account: string; at: number }
  | ({ kind: 'tokens_issued'; at: number } & TokensEntry)
  /** One sign-in. */
  | { kind: 'grant_revoked'; platform: Platform; account: string; grant: string; at: number }

/** What one network alone has to remember: no more of it is read outside of its folder. */
export interface OwnEntry {
  kind: string
  platform: Platform
  account: string
}

const SHARED: ReadonlySet<string> = new Set<SharedEntry['kind']>([
  'account_created',
  'account_changed',
  'post_accepted',
  'post_changed',
  'post_deleted',
  'media_uploaded',
  'media_described',
  'token_revoked',
  'tokens_issued',
  'grant_revoked',
])

export function isShared(entry: Entry): entry is SharedEntry {
  return SHARED.has(entry.kind)
}

export interface AccountEntry {
  platform: Platform
  /** The network's own id of the account. */
  account: string
  handle: string
  display_name: string
  access_token: string
  /** Its paid tier, where the network has such. */
  subscription_type: 'None' | 'Basic' | 'Premium' | 'PremiumPlus'
  /** Those that it may post into. */
  communities: string[]
}

/** What a sign-in gives, and each refresh of it. The grant stays the same; its earlier tokens are dead. */
export interface TokensEntry {
  platform: Platform
  account: string
  grant: string
  by: 'code' | 'refresh'
  client_id: string
  scope: string
  access_token: string
  ends_at: number
  /** Null where a sign-in cannot be renewed. */
  refresh_token: string | null
  /** The thumbprint of the key that the tokens are bound to. */
  jkt: string | null
}

export interface Ledger {
  entries: readonly Entry[]
  append(entries: Entry[]): void
  close(): void
}

/** Without a file the ledger lives in memory, for as long as the process. */
export function openLedger(file: string | undefined): Ledger {
  if (file === undefined) {
    const entries: Entry[] = []
    return { entries, append: (added) => void entries.push(...added), close: () => undefined }
  }

  mkdirSync(dirname(file), { recursive: true })
  const entries = readEntries(file)
  const descriptor = openSync(file, 'a', 0o600)

  return {
    entries,
    // One write for all lines: the parts of an atomic commit are in the file together or not at all.
    append(added) {
      writeWhole(descriptor, added.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      entries.push(...added)
    },
    close: () => closeSync(descriptor),
  }
}

function readEntries(file: string): Entry[] {
  if (!existsSync(file)) return []
  const bytes = readFileSync(file)
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1)
  if (whole.length < bytes.length) truncateSync(file, whole.length)

  const lines = whole.toString('utf8').split('\n').filter(Boolean)
  const entries = lines.flatMap(readLine)
  const torn = lines.length - entries.length
  if (torn > 0)
    process.emitWarning(`lines of ${file} that cannot be read and are left out: ${torn}`)
  return entries
}

/** The file is ours alone, so a line has the shape that append gave it, or was torn. */
function readLine(line: string): Entry[] {
  try {
    return [JSON.parse(line) as Entry]
  } catch {
    return []
  }
}

/** What a full disk takes only a part of is taken back: the next entry is to begin a line of its own. */
function writeWhole(descriptor: number, text: string) {
  const bytes = Buffer.from(text)
  const { size } = fstatSync(descriptor)
  try {
    for (let written = 0; written < bytes.length;) {
      written += writeSync(descriptor, bytes, written)
    }
  } catch (error) {
    ftruncateSync(descriptor, size)
    throw error
  }
}
