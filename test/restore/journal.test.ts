/** The journal of sends: what is in its files, who may read them, and what happens when they cannot be written. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openJournal, payloadPlace, type ClaimedSend } from '../../db/journal/journal.ts'
import { readJournal } from '../../db/journal/readJournal.ts'
import { newKeyring, readKeyring, unseal } from '../../db/seal.ts'
import { openWorld } from '../world/world.ts'

const keyring = readKeyring(newKeyring())
const folders: string[] = []
const w = await openWorld()
afterAll(async () => {
  await w.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const SEND: ClaimedSend = {
  ...{ user_id: 'u', id: 'd', subject_id: 's', connection_id: 'c', fence: 1 },
  ...{ attempt_id: 'a1', next_attempt_id: 'a2', number: 7, platform: 'x', of: 1 },
}
const PAYLOAD = { position: 0, covers: 1, client_id: null, body: { text: 'A secret until then' } }
const PARTS = [{ position: 0, remote_id: '1', url: 'https://x.com/1', uri: null, cid: null }]

test('a send is written down with its place, its payload sealed, in a file for its owner alone', async () => {
  const folder = newFolder()
  const journal = openJournal(folder, keyring, fail)

  journal.began(SEND, PAYLOAD)
  journal.ended('a1', { state: 'unknown' })
  journal.ended('a1', { state: 'accepted', parts: PARTS })

  const { highest, sends, endings } = await readJournal(folder, 0)
  const { payload = '', ...send } = sends[0] ?? {}
  const { id: delivery_id, ...named } = { ...SEND, next_attempt_id: undefined }
  const at = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(send).toEqual({ ...named, delivery_id, at, position: 0, covers: 1, client_id: null })
  expect(JSON.parse(unseal(keyring, payload, payloadPlace('a1')))).toEqual(PAYLOAD)
  expect(endings.get('a1')).toMatchObject({ state: 'accepted', parts: PARTS, at })
  expect([highest, endings.size]).toEqual([7, 1])
  const [name = ''] = readdirSync(folder)
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
    (await readJournal(folder, after)).sends.map(({ number }) => number).sort()
  expect(await numbersAbove(4)).toEqual([5, 6, 7, 8])
  expect(await numbersAbove(8)).toEqual([])
  expect(await numbersAbove(-32)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect((await readJournal(folder, 8)).highest).toBe(8)
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

  const { endings } = await readJournal(folder, 0)

  expect([endings.get('a')?.state, endings.get('b')?.state]).toEqual(['gave_up', 'accepted'])
})

test('half a line, which a process left that was killed or had no room, hides no other', async () => {
  const folder = newFolder()
  const journal = openJournal(folder, keyring, fail)
  journal.began(SEND, PAYLOAD)
  journal.close()
  const [name = ''] = readdirSync(folder)
  const whole = readFileSync(join(folder, name), 'utf8')
  writeFileSync(join(folder, name), whole + whole.slice(0, -20))

  expect((await readJournal(folder, 0)).sends).toHaveLength(1)
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

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-journal-'))
  folders.push(folder)
  return folder
}

function fail(error: unknown) {
  throw error
}
