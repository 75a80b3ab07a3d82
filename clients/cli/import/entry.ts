/** A post that is to be imported, and the name by which it is known again in a later run. */
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { components } from '../../sdk-typescript/generated/contract.ts'
import { readPlatform } from '../options/networks.ts'
import type { Time } from '../times/times.ts'
import { problemOf, type Problem, type Row } from './rows.ts'
import { complaintsOf } from './schema.ts'

export type PostInput = components['schemas']['PostInput']

export interface ImportEntry extends Pick<Row, 'file' | 'line' | 'lines' | 'part'> {
  /** Of what is written in the row: a date as it is written, local media by their names. */
  hash: string
  /** Equal rows are told apart by their number, from 1. */
  nth: number
  /** What does not change from run to run; without the date and the uploads. */
  post: PostInput
  /** Paths of local media. */
  media: string[]
  written_date: string | undefined
  time: Time | undefined
  /** As it is sent. */
  scheduled_date: string | undefined
  /** Those of the row and the uploads, once these are done; undefined for none. */
  media_urls: string[] | undefined
}

export function idOf({ hash, nth }: Pick<ImportEntry, 'hash' | 'nth'>): string {
  return `${hash}.${nth}`
}

/** What is sent of it. */
export function postOf({ post, scheduled_date, media_urls }: ImportEntry): PostInput {
  return {
    ...post,
    ...(media_urls !== undefined && { media_urls }),
    ...(scheduled_date !== undefined && { scheduled_date }),
  }
}

/** It counts toward the daily limit. */
export function isScheduled({ scheduled_date, queue }: PostInput): boolean {
  return scheduled_date !== undefined || queue !== undefined
}

export interface Entries {
  entries: ImportEntry[]
  /** Rows that are no entries, and what is wrong with them. */
  broken: Row[]
  problems: Problem[]
}

export function readEntries(rows: readonly Row[]): Entries {
  const entries: ImportEntry[] = []
  const broken: Row[] = []
  const problems: Problem[] = []
  const seen = new Map<string, number>()
  for (const row of rows) {
    row.members = withNetworks(row.members)
    const wrong = wrongWith(row.members)
    for (const text of wrong) problems.push(problemOf(row, text))
    if (wrong.length > 0) {
      broken.push(row)
      continue
    }
    const hash = hashOf(row.members)
    const nth = (seen.get(hash) ?? 0) + 1
    seen.set(hash, nth)
    entries.push(entryOf(row, hash, nth))
  }
  return { entries, broken, problems }
}

/** Networks by the names of the contract, whichever of their names was written. */
function withNetworks(members: Row['members']): Row['members'] {
  const { platforms } = members
  if (!Array.isArray(platforms)) return members
  const tokens = platforms.map((one: unknown) => readPlatform(String(one)) ?? one)
  return { ...members, platforms: tokens }
}

function wrongWith(members: Row['members']): string[] {
  const { publish_now, media, media_urls } = members
  const both = Array.isArray(media) && Array.isArray(media_urls)
  return [
    ...(members.text === undefined ? ['text: is missing'] : []),
    ...complaintsOf(members),
    ...(publish_now === true
      ? ['publish_now: an import makes drafts and scheduled posts; publish them afterwards']
      : []),
    ...(both && media.length + media_urls.length > 20
      ? ['media: at most 20 together with media_urls']
      : []),
  ]
}

/** However the members are ordered, and in whichever format they are written. */
function hashOf(members: Row['members']): string {
  const ordered = Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex').slice(0, 32)
}

function entryOf(row: Row, hash: string, nth: number): ImportEntry {
  // Held to the contract's schema by then; `media` and what becomes of it are ours.
  const {
    media = [],
    scheduled_date,
    ...post
  } = row.members as unknown as PostInput & {
    media?: string[]
  }
  const { file, line, lines, part } = row
  return {
    file,
    line,
    lines,
    part,
    hash,
    nth,
    post,
    media: media.map((name) => resolve(row.folder, name)),
    written_date: scheduled_date,
    time: undefined,
    scheduled_date: undefined,
    media_urls: post.media_urls,
  }
}
