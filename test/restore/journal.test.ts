/** The journal of sends: what is in its files, who may read them, and what happens when they cannot be written. */
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openJournal, payloadPlace, type ClaimedSend } from '../../db/journal/journal.ts'
import { findEndings, readSends, type JournalledSend } from '../../db/journal/readJournal.ts'
import { listDays } from '../../db/journal/segments.ts'
import { newKeyring, readKeyring, unseal } from '../../db/secrets/seal.ts'
import { openWorld } from '../world/world.ts'

const keyring = readKeyring(newKeyring())
const folders: string[] = []
const w = await openWorld()
afterAll(async () => {
  await w.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const SEND: ClaimedSend = {
  user_id: 'u',
  id: 'd',
  subject_id: 's',
  connection_id: 'c',
  fence: 1,
  attempt_id: 'a1',
  next_attempt_id: 'a2',
  number: 7,
  platform: 'x',
  of: 1,
}
const PAYLOAD = { position: 0, covers: 1, client_id: null, body: { text: 'A secret until then' } }
const PARTS = [{ position: 0, remote_id: '1', url: 'https://x.com/1', uri: null, cid: null }]

test('a send is written down with its place, its payload sealed, in a file for its owner alone', async () => {
  const folder = newFolder()
  const journal = openJournal(folder, keyring, fail)

  journal.began(SEND, PAYLOAD)
  journal.ended('a1', { state: 'unknown' })
  journal.ended('a1', { state: 'accepted', parts: PARTS })

  const sends = await sendsAbove(folder, 0)
  const endings = await endingsOf(folder, ['a1'])
  const { payload = '', ...send } = sends[0] ?? {}
  const { id: delivery_id, ...named } = { ...SEND, next_attempt_id: undefined }
  const at = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(send).toEqual({ ...named, delivery_id, at, position: 0, covers: 1, client_id: null })
  expect(JSON.parse(unseal(keyring, payload, payloadPlace('a1')))).toEqual(PAYLOAD)
  expect(endings.get('a1')).toMatchObject({ state: 'accepted', parts: PARTS, at })
  expect([sends.length, endings.size]).toEqual([1, 1])
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.jsonl'))
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, name), 'utf8')).not.toContain('secret')
})

test('is read back as far as there may be sends above a number, across days and processes', async () => {
  const folder = newFolder()
  const day = (date: string, name: number, numbers: number[]) =>
    writeFileSync(
      join(folder, `${date}.00000000-0000-4000-8000-00000000000${name}.jsonl`),
      numbers.map((number) => `${JSON.stringify({ number, attempt_id: `${number}` })}\n`).join(''),
    )
  day('2026-01-01', 1, [1, 2])
  day('2026-01-02', 2, [3, 5])
  day('2026-01-02', 3, [4, 6])
  day('2026-01-03', 4, [])
  day('2026-01-04', 5, [8, 7])
  writeFileSync(join(folder, 'notes.txt'), 'not the journal')

  const numbersAbove = async (after: number) =>
    (await sendsAbove(folder, after)).map(({ number }) => number).sort()
  expect(await numbersAbove(4)).toEqual([5, 6, 7, 8])
  expect(await numbersAbove(8)).toEqual([])
  expect(await numbersAbove(-32)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('of several outcomes of a send the latest counts, and one that has it before all others', async () => {
  const folder = newFolder()
  const write = (name: string, lines: [at: string, ended: string, state: string][]) =>
    writeFileSync(
      join(folder, `${name}.${crypto.randomUUID()}.jsonl`),
      lines.map(([at, ended, state]) => `${JSON.stringify({ at, ended, state })}\n`).join(''),
    )
  write('2026-01-01', [
    ['2026-01-01T10', 'a', 'absent'],
    ['2026-01-01T11', 'b', 'accepted'],
  ])
  write('2026-01-02', [
    ['2026-01-02T10', 'a', 'gave_up'],
    ['2026-01-02T11', 'b', 'absent'],
  ])

  const endings = await endingsOf(folder, ['a', 'b'])

  expect([endings.get('a')?.state, endings.get('b')?.state]).toEqual(['gave_up', 'accepted'])
})

test('half a line, which a process left that was killed or had no room, hides no other', async () => {
  const folder = newFolder()
  const journal = openJournal(folder, keyring, fail)
  journal.began(SEND, PAYLOAD)
  journal.close()
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.jsonl'))
  const whole = readFileSync(join(folder, name), 'utf8')
  writeFileSync(join(folder, name), whole + whole.slice(0, -20))

  expect(await sendsAbove(folder, 0)).toHaveLength(1)
})

test('a long day is written in segments, of which only those are read that may have what is asked for', async () => {
  const folder = newFolder()
  const journal = openJournal(folder, keyring, fail, 1_000)
  for (let number = 1; number <= 40; number++) {
    journal.began({ ...SEND, number, attempt_id: `a${number}` }, PAYLOAD)
    journal.ended(`a${number}`, { state: 'accepted', parts: PARTS })
  }
  journal.close()
  const files = listDays(folder).flat()
  const wanted = files.filter(({ highest }) => highest > 30).map(({ name }) => name)
  // What nobody opens may as well not be readable.
  for (const { name } of files) if (!wanted.includes(name)) writeFileSync(join(folder, name), '{')

  const found = await sendsAbove(folder, 30)

  expect(found.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 10 }, (_, index) => 31 + index),
  )
  expect(wanted.length).toBeLessThan(files.length / 2)
  expect(files.every(({ name }) => /^\d{4}-\d\d-\d\d\.[0-9a-f-]{36}\.jsonl$/.test(name))).toBe(true)
})

test('a journal of any size is read in pieces, and other work goes on meanwhile', async () => {
  const folder = newFolder()
  const line = (number: number) =>
    `${JSON.stringify({ number, attempt_id: `a${number}`, payload: 'x'.repeat(900) })}\n`
  const file = join(folder, `2026-01-01.${crypto.randomUUID()}.jsonl`)
  const lines = 20_000
  for (let from = 0; from < lines; from += 1_000) {
    appendFileSync(file, Array.from({ length: 1_000 }, (_, index) => line(from + index)).join(''))
  }
  const file_bytes = statSync(file).size
  let turns = 0
  let reading = true
  const turn = () => {
    turns++
    if (reading) setImmediate(turn)
  }
  setImmediate(turn)

  let largest = 0
  let count = 0
  for await (const sends of readSends(folder, -1)) {
    largest = Math.max(largest, sends.length)
    count += sends.length
  }
  reading = false

  expect(count).toBe(lines)
  // 256 KB at a time, each of which gives way to others.
  expect(largest).toBeLessThan(400)
  expect(turns).toBeGreaterThan(file_bytes / (512 * 1024))
})

test('files older than thirty days are removed, and no other file', () => {
  const folder = newFolder()
  const name = (days: number) =>
    `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}.${crypto.randomUUID()}.jsonl`
  const [old, kept] = [name(32), name(29)]
  for (const one of [old, kept, 'notes.txt']) writeFileSync(join(folder, one), '')

  openJournal(folder, keyring, fail).began(SEND, PAYLOAD)

  expect(readdirSync(folder)).toEqual(expect.arrayContaining([kept, 'notes.txt']))
  expect(readdirSync(folder)).not.toContain(old)
})

describe('a journal that cannot be written', () => {
  test('stops the send before anything leaves, and the caller is told', async () => {
    const user = await w.user({ connect: ['x'] })
    rmSync(w.journal_dir, { recursive: true })
    const body = { text: 'Not written down', publish_now: true, platforms: ['x'] }

    const { status } = await w.call(user, 'POST', '/api/v1/posts', { body })

    expect(status).toBe(502)
    expect(await w.published(user, 'x')).toEqual([])
  })

  test('leaves a send open whose outcome it could not take', () => {
    const folder = newFolder()
    const reported: unknown[] = []
    const journal = openJournal(folder, keyring, (error) => reported.push(error))
    rmSync(folder, { recursive: true })

    journal.ended('a1', { state: 'refused' })

    expect(reported).toHaveLength(1)
    folders.pop()
  })
})

async function sendsAbove(folder: string, after: number) {
  const all: JournalledSend[] = []
  for await (const sends of readSends(folder, after)) all.push(...sends)
  return all
}

function endingsOf(folder: string, attempt_ids: string[]) {
  const sent_ago_ms = Date.now() - Date.UTC(2026, 0, 1)
  return findEndings(
    folder,
    attempt_ids.map((attempt_id) => ({ attempt_id, sent_ago_ms })),
  )
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-journal-'))
  folders.push(folder)
  return folder
}

function fail(error: unknown) {
  throw error
}
