/**
 * Uploads in chunks that have not been finalized. They live in memory: to begin again is what a
 * client has to be ready for anyway.
 */
import type { Category } from './mediaKind.ts'

export interface Upload {
  id: string
  account: string
  additional_owners: string[]
  category: Category
  media_type: string
  total_bytes: number
  segments: Map<number, Buffer>
  expires_at: number
}

export interface Uploads {
  begin(upload: Upload, now: number): void
  /** What belongs to others, or has expired, is not there. */
  find(account: string, id: string, now: number): Upload | undefined
  isTaken(id: string): boolean
  end(id: string): void
}

export function openUploads(): Uploads {
  const uploads = new Map<string, Upload>()

  return {
    begin(upload, now) {
      for (const { id, expires_at } of uploads.values()) if (expires_at <= now) uploads.delete(id)
      uploads.set(upload.id, upload)
    },
    find(account, id, now) {
      const upload = uploads.get(id)
      return upload?.account === account && upload.expires_at > now ? upload : undefined
    },
    isTaken: (id) => uploads.has(id),
    end: (id) => void uploads.delete(id),
  }
}
