/**
 * The bytes of uploaded media. They are written before the ledger speaks of them, so whatever the
 * ledger names is there after a kill; a file that it does not name is a torn write, never served.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Files {
  /** Returns a name that cannot be guessed. */
  save(bytes: Buffer): string
  /** Only names that `save` has given. */
  read(name: string): Buffer | undefined
}

/** In a folder beside the ledger; in memory where there is no ledger file. */
export function openFiles(ledger_file: string | undefined): Files {
  if (ledger_file === undefined) {
    const files = new Map<string, Buffer>()
    return {
      save(bytes) {
        const name = newName()
        files.set(name, Buffer.from(bytes))
        return name
      },
      read: (name) => files.get(name),
    }
  }

  const folder = `${ledger_file.replace(/\.jsonl$/, '')}-media`
  return {
    save(bytes) {
      const name = newName()
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, name), bytes)
      return name
    },
    read(name) {
      try {
        return readFileSync(join(folder, name))
      } catch {
        return undefined
      }
    },
  }
}

function newName(): string {
  return randomBytes(16).toString('hex')
}
