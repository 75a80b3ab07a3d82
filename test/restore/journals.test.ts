/** Machines with journals of their own: what one of them sent, no other knows (R14). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Service } from '../../server/service.ts'
import { giveUpJournal, listJournals } from '../../db/journal/journals.ts'
import { journalsIn } from '../../db/journal/segments.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { AHEAD, backUp, failOver, forget, makeDue, restore } from './backup.ts'

const POSTS = '/api/v1/posts'
const w = await openWorld()
const folders: string[] = []
let backup = ''
afterAll(async () => {
  await w.close()
  await forget(w, backup)
  for (const folder of folders) rmSync(folder, { recursive: true })
})

test('two machines that start together on a restored database send nothing again', async () => {
  const { user, posts, folder } = await sentByBoth()

  let second: Promise<Service> | undefined
  await restore(w, backup, async () => {
    await makeDue(w)
    second = w.another({}, 'all', undefined, folder)
  })
  await second

  for (const id of posts) expect((await w.settled(user, id)).status).toBe('posted')
  await onceEach(user)
})

test('two machines that go on while the database fails over send nothing again', async () => {
  const { user, posts } = await sentByBoth()

  await failOver(w, backup)
  await makeDue(w)

  for (const id of posts) expect((await w.settled(user, id)).status).toBe('posted')
  await onceEach(user)
})

test('a start is refused while a journal is missing that may know more, until it is given up', async () => {
  const { user, posts, other } = await sentByBoth()

  const refused: unknown[] = []
  await restore(w, backup, async () => {
    await makeDue(w)
    await w.another().catch((error: unknown) => refused.push(error))
    const missing = (await listJournals(w.db)).filter(({ state }) => state === 'missing')
    for (const { id } of missing) await giveUpJournal(w.db, id)
    expect(missing.map(({ id }) => id)).toEqual([other])
  })

  expect(String(refused)).toContain(other)
  const [by_first = ''] = posts
  expect((await w.settled(user, by_first)).status).toBe('posted')
})

test('a machine that has ended in order is not waited for', async () => {
  const user = await w.user({ connect: ['x'] })
  const folder = newFolder()
  const second = await w.another({}, 'all', undefined, folder)
  await publishAt(second, user, await schedule(user, 'By one that ends'))
  await second.stop()
  const post = await schedule(user, 'After it')
  backup = await backUp(w)
  await makeDue(w)
  await w.settled(user, post)

  await restore(w, backup, () => makeDue(w))

  expect((await w.settled(user, post)).status).toBe('posted')
  await onceEach(user)
})

/** A backup that was made while two machines were running, and since then a post published by each. */
async function sentByBoth() {
  const user = await w.user({ connect: ['x'] })
  const folder = newFolder()
  const posts = [await schedule(user, 'By the first'), await schedule(user, 'By the second')]
  await w.another({}, 'api', undefined, folder)
  backup = await backUp(w, async () => {
    const ids = [...journalsIn(w.journal_dir), ...journalsIn(folder)]
    await w.db`update journals set open = true where id = any(${ids})`
  })
  const second = await w.another({}, 'api', undefined, folder)
  for (const [index, machine] of [w.service, second].entries()) {
    await publishAt(machine, user, posts[index] ?? '')
  }
  return { user, posts, folder, other: journalsIn(folder)[0] ?? '' }
}

async function publishAt({ url }: Service, user: TestUser, post: string) {
  const headers = { authorization: `Bearer ${user.key}` }
  const answer = await fetch(`${url}${POSTS}/${post}/publish`, { method: 'POST', headers })
  expect(answer.status, await answer.text()).toBe(200)
}

async function schedule(user: TestUser, text: string): Promise<string> {
  const body = { text, platforms: ['x'], ...AHEAD }
  return (await w.call(user, 'POST', POSTS, { body })).body.posts[0].id
}

async function onceEach(user: TestUser) {
  const texts = (await w.published(user, 'x')).map(({ text }) => text)
  expect(texts).toEqual([...new Set(texts)])
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-journal-'))
  folders.push(folder)
  return folder
}
