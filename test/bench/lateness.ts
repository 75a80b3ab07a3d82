/** How long a fresh instance takes to its first published post, and how late scheduled posts are on their networks. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spread, type Print } from './figures.ts'
import { createPosts, startAllInOne, type AllInOne } from './programs.ts'

export interface LatenessSize {
  /** Posts on three networks: at most as many as one request takes. */
  posts: number
  every_ms: number
  ahead_ms: number
}

export async function measureLateness(size: LatenessSize, print: Print) {
  const data_dir = mkdtempSync(join(tmpdir(), 'otterpost-bench-'))
  try {
    const began = performance.now()
    const instance = await startAllInOne(data_dir)
    const first = await createPosts(instance, { text: 'The first post', publish_now: true })
    print(
      'fresh instance to its first published post',
      `${Math.round(performance.now() - began)} ms`,
    )
    if (first.posts[0]?.status !== 'posted') throw new Error('the first post was not published')
    const lateness = await latenessOf(instance, size)
    print(
      `${size.posts} posts scheduled ${size.ahead_ms / 1000} s ahead, one every ${size.every_ms} ms:`,
      '',
    )
    print('  lateness at the networks', spread(lateness))
    await instance.program.end('SIGTERM')
    const again = performance.now()
    const second = await startAllInOne(data_dir)
    await second.program.end('SIGTERM')
    print('second start to ready, and orderly end', `${Math.round(performance.now() - again)} ms`)
  } finally {
    rmSync(data_dir, { recursive: true, force: true })
  }
}

/** Milliseconds between a post's time and the moment each network had it. Early ones are negative. */
async function latenessOf(
  instance: AllInOne,
  { posts: count, every_ms, ahead_ms }: LatenessSize,
): Promise<number[]> {
  const begin = Date.now() + ahead_ms
  const dates = Array.from({ length: count }, (_, index) => begin + index * every_ms)
  const posts = dates.map((date) => ({
    text: `Due at ${date}`,
    scheduled_date: new Date(date).toISOString(),
  }))
  await createPosts(instance, { posts })
  await sleep(Math.max(...dates) - Date.now() + 2_000)
  const response = await fetch(`${instance.simulator_url}/control/ledger`)
  const { entries } = (await response.json()) as {
    entries: { text?: string; accepted_at?: number }[]
  }
  return entries.flatMap(({ text = '', accepted_at = 0 }) => {
    const due = /^Due at (\d+)$/.exec(text)?.[1]
    return due === undefined ? [] : [accepted_at - Number(due)]
  })
}
