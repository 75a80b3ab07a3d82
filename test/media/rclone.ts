/** A bucket on loopback: rclone serves a folder over the S3 protocol, and checks every signature. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BucketSettings } from '../../db/files/bucketRequests.ts'
import { ensureProgram } from '../venv.ts'
import { freePort } from '../world/freePort.ts'

const START_MS_MAX = 120_000

export interface Rclone {
  settings: BucketSettings
  stop(): Promise<void>
}

/** Undefined where no Python is fit to install it. */
export async function startRclone(): Promise<Rclone | undefined> {
  const command = await ensureProgram({
    name: 's3',
    requirements: join(import.meta.dirname, 'requirements.txt'),
    command: 'rclone',
  })
  if (!command) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'otterpost-bucket-'))
  await mkdir(join(folder, 'media'))
  const port = await freePort()
  const listen = ['--addr', `127.0.0.1:${port}`, '--auth-key', 'access,secret']
  const child = spawn(command, ['serve', 's3', ...listen, '--config', '/dev/null', folder], {
    stdio: 'ignore',
  })
  await waitUntilListening(port, child)
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'media',
      access_key: 'access',
      secret_key: 'secret',
      path_style: true,
    },
    async stop() {
      if (child.exitCode === null && child.kill()) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilListening(port: number, child: ChildProcess) {
  const deadline = Date.now() + START_MS_MAX
  while (child.exitCode === null && Date.now() < deadline) {
    if (await fetch(`http://127.0.0.1:${port}`).catch(() => undefined)) return
    await sleep(50)
  }
  child.kill()
  throw new Error('rclone did not start')
}
