/** A start with a pooler before the database: both addresses are looked at, and a sentence says which one is wrong. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refuseTransactionPooler } from '../../db/pool/pooler.ts'
import { openPool } from '../../db/pool/postgres.ts'
import { newKeyring } from '../../db/secrets/seal.ts'
import { hostCommands } from '../../server/commands/index.ts'
import { readConfig } from '../../server/config.ts'
import { run } from '../cli/run.ts'
import { commandsOf, settingsIn } from '../docs/fences.ts'
import { lacksPooler, startPooler, type Pooler } from '../world/pooler.ts'
import { launch, listening, SERVE } from '../world/program.ts'
import { openWorld, type World } from '../world/world.ts'

const lacks = process.env.CI === undefined && lacksPooler()
if (lacks) process.stderr.write(`skipped: starts with a pooler, as ${lacks}\n`)

describe.skipIf(lacks)('with a pooler', () => {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-with-pooler-'))
  const ENCRYPTION_KEYS = newKeyring()
  /** Settings that PgBouncer would refuse are dropped by these, and by the first not. */
  let [refusing, dropping, keeping]: Pooler[] = []
  let w: World
  let name: string
  let settings: Record<string, string>

  beforeAll(async () => {
    w = await openWorld()
    const { server } = w
    name = typeof server === 'string' ? new URL(server).pathname.slice(1) : server.database
    const ignore_startup_parameters = 'synchronous_commit'
    refusing = await startPooler(server)
    dropping = await startPooler(server, { ignore_startup_parameters })
    keeping = await startPooler(server, { ignore_startup_parameters, pool_mode: 'session' })
    settings = {
      ENCRYPTION_KEYS,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'warn',
      // An address cannot name a socket folder in a way that both clients of PostgreSQL take.
      ...(typeof server === 'string'
        ? { DATABASE_URL: server }
        : { DATABASE_URL: `postgres:///${name}`, PGHOST: server.host, PGUSER: server.user }),
    }
  })
  afterAll(async () => {
    for (const pooler of [refusing, dropping, keeping]) await pooler?.close()
    vi.unstubAllEnvs()
    await w?.close()
    rmSync(folder, { recursive: true })
  })

  /** What it says while it fails to start. */
  async function fail(more: Record<string, string>): Promise<string> {
    const program = launch({ args: SERVE, env: { ...settings, ...more } })
    expect((await program.ended).code, program.said()).toBe(1)
    return program.said()
  }

  test('in the place of the server it is named', async () => {
    for (const pooler of [refusing, dropping])
      expect(await fail({ DATABASE_URL: pooler!.address(name) })).toMatch(
        /^otterpost: 127\.0\.0\.1:\d+ of DATABASE_URL is a pooler that keeps no session .* POOLED_DATABASE_URL to the pooler/,
      )
  })

  test('it is set as documented', () => {
    const shown = settingsIn(commandsOf('pooler'))

    expect(readConfig({ ...shown, ENCRYPTION_KEYS })).toMatchObject({
      database_url: shown.DATABASE_URL,
      pooled_database_url: shown.POOLED_DATABASE_URL,
    })
  })

  test('that keeps sessions it may be in the place of the server', async () => {
    await expect(refuseTransactionPooler(keeping!.address(name))).resolves.toBeUndefined()
    await expect(refuseTransactionPooler(w.server)).resolves.toBeUndefined()
  })

  test('that is not there, or leads elsewhere, it is named', async () => {
    expect(await fail({ POOLED_DATABASE_URL: 'postgres://otter@127.0.0.1:1/otter' })).toMatch(
      /nothing listens at 127\.0\.0\.1:1 of POOLED_DATABASE_URL/,
    )
    expect(await fail({ POOLED_DATABASE_URL: refusing!.address('postgres') })).toMatch(
      /of POOLED_DATABASE_URL leads to another database than DATABASE_URL/,
    )
  })

  test('whose sessions do not wait for the disk, it is named', async () => {
    const host = openPool(w.server, { max: 1 })
    await host.unsafe(`alter database ${name} set synchronous_commit = off`)
    const hasty = await startPooler(w.server)
    const said = await fail({ POOLED_DATABASE_URL: hasty.address(name) })
    await hasty.close()
    await host.unsafe(`alter database ${name} reset synchronous_commit`)
    await host.end()

    expect(said).toMatch(/through POOLED_DATABASE_URL commits do not wait for the disk/)
  })

  test('that is set up as documented it starts, is ready, and the doctor finds it well', async () => {
    const documented = [...commandsOf('pgbouncer').matchAll(/^(\w+) = (.*)$/gm)]
      .map(([, setting = '', value = '']) => [setting, value] as const)
      // Where it listens, whom it lets in and where it leads is another matter here.
      .filter(([setting]) => !/^(listen|auth)_|^otterpost$/.test(setting))
    expect(documented).toHaveLength(7)
    const right = await startPooler(w.server, Object.fromEntries(documented))
    const POOLED_DATABASE_URL = right.address(name)
    const program = launch({ args: SERVE, env: { ...settings, POOLED_DATABASE_URL } })
    const url = await listening(program)
    await w.until(async () => (await fetch(`${url}/readyz`)).ok)
    // Clients of PostgreSQL read these by themselves.
    for (const variable of ['PGHOST', 'PGUSER']) vi.stubEnv(variable, settings[variable])
    const doctor = async (more: Record<string, string>) => {
      const env = { ...settings, ...more }
      const { out } = await run(['admin', 'doctor', '--json'], { more: hostCommands, env })
      const found: { name: string; state: string }[] = JSON.parse(out)
      return found.find((one) => one.name === 'pooler')?.state
    }

    expect(await doctor({ POOLED_DATABASE_URL })).toBe('good')
    expect(await doctor({ POOLED_DATABASE_URL: refusing!.address('postgres') })).toBe('bad')
    expect(await doctor({})).toBeUndefined()
    expect(await program.end('SIGTERM')).toBe(0)
    await right.close()
  })
})
