/** How long a fresh instance takes to its first published post, and how late scheduled posts are on their networks. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { spread, type Print } from './figures.ts'

const PROGRAM = join(import.meta.dirname, '../../server/otterpost.ts')

export interface LatenessSize {
  /** Posts on three networks: at most as many as one request takes. */
  posts: number
  every_ms: number
  ahead_ms: number
}

interface Instance {
  process: ChildProcess
  url: string
  simulator_url: string
  key: string
}

export async function measureLateness(size: LatenessSize, print: Print) {
  const data_dir = mkdtempSync(join(tmpdir(), 'otterpost-bench-'))
  try {
    const began = performance.now()
    const instance = await start(data_dir)
    const first = await call(instance, { text: 'The first post', publish_now: true })
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
    await stop(instance)
    const again = performance.now()
    await stop(await start(data_dir))
    print('second start to ready, and orderly end', `${Math.round(performance.now() - again)} ms`)
  } finally {
    rmSync(data_dir, { recursive: true, force: true })
  }
}

/** Milliseconds between a post's time and the moment each network had it. Early ones are negative. */
async function latenessOf(
  instance: Instance,
  { posts: count, every_ms, ahead_ms }: LatenessSize,
): Promise<number[]> {
  const begin = Date.now() + ahead_ms
  const dates = Array.from({ length: count }, (_, index) => begin + index * every_ms)
  const posts = dates.map((date) => ({
    text: `Due at ${date}`,
    scheduled_date: new Date(date).toISOString(),
  }))
  await call(instance, { posts })
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

async function start(folder: string): Promise<Instance> {
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', SIMULATOR_PORT: '0', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const found: Record<string, string> = {}
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name, value] =
      /^(Otterpost runs at|Simulated networks:|API key:) (\S+)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) found[name] = value
    if (name === 'API key:') break
  }
  const { 'Otterpost runs at': url, 'Simulated networks:': simulator_url, 'API key:': key } = found
  if (!url || !simulator_url || !key) throw new Error('the service did not start')
  while (!(await fetch(`${url}/readyz`)).ok) await sleep(20)
  return { process: child, url, simulator_url, key }
}

async function stop({ process: child }: Instance) {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

async function call({ url, key }: Instance, body: unknown) {
  const response = await fetch(`${url}/api/v1/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as { posts: { status: string }[] }
}
