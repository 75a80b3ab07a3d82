/** A start that cannot be: one sentence names the setting and what to do, and there is no trace of the program. */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPool } from '../../db/pool/postgres.ts'
import { newKeyring } from '../../db/secrets/seal.ts'

const PROGRAM = join(import.meta.dirname, '../../otterpost')
const folder = mkdtempSync(join(tmpdir(), 'otterpost-troubles-'))
const taken = createServer().listen(0, '127.0.0.1')
await once(taken, 'listening')
// A server that listens on a TCP port has an AddressInfo.
const TAKEN = String((taken.address() as AddressInfo).port)
afterAll(() => {
  taken.close()
  rmSync(folder, { recursive: true, force: true })
})

type Settings = Record<string, string>

const USUAL: Settings = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: folder,
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  SIMULATOR_PORT: '0',
  LOG_LEVEL: 'warn',
}

/** What it says while it fails to start. `as` are words before the program, which run it otherwise. */
async function fail(settings: Settings, as: string[] = []): Promise<string> {
  const [command = '', ...args] = [...as, PROGRAM, 'serve']
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...USUAL, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  expect([code, out], err).toEqual([1, ''])
  expect(err).toMatch(/^otterpost: .+\n$/)
  expect(err).not.toMatch(/\bE[A-Z]{4,}\b|secret/)
  // Nobody could use it.
  expect(existsSync(join(folder, 'data/postgresql'))).toBe(false)
  return err
}

describe('a folder', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')

  test.concurrent.each<[string, Settings, RegExp]>([
    [
      'that is a file',
      { DATA_DIR: file },
      /DATA_DIR \S+\/file is no folder, .* set DATA_DIR to an/,
    ],
    ['below a file', { DATA_DIR: join(file, 'data') }, /DATA_DIR \S+\/file\/data is no folder, or/],
    ['for journals that is a file', { JOURNAL_DIR: file }, /JOURNAL_DIR \S+\/file is no folder, /],
  ])('%s is named', async (_, settings, said) => {
    expect(await fail(settings)).toMatch(said)
  })

  const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

  test.runIf(process.getuid?.() === 0)('of somebody else is named', async () => {
    chmodSync(folder, 0o755)
    const data_dir = join(folder, 'of-root')
    mkdirSync(data_dir, { mode: 0o755 })

    for (const DATA_DIR of [data_dir, join(data_dir, 'new')]) {
      expect(await fail({ DATA_DIR }, nobody)).toMatch(
        /DATA_DIR \S+ may not be written by this user: /,
      )
    }
  })

  const tiny = [
    'unshare',
    '--mount',
    'sh',
    '-c',
    'mount -t tmpfs -o size=8m none "$0" && exec "$@"',
  ]
  const mounts = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status

  test.runIf(mounts === 0)('on a full disk is named', async () => {
    const DATA_DIR = join(folder, 'full')
    mkdirSync(DATA_DIR)

    expect(await fail({ DATA_DIR }, [...tiny, DATA_DIR])).toMatch(
      /DATA_DIR \S+ is on a disk that is full: /,
    )
  })
})

test.concurrent.each<[string, Settings, RegExp]>([
  [
    'PORT',
    { PORT: TAKEN },
    /PORT \d+ is taken .* end that, or set PORT to another one, such as PORT=/,
  ],
  [
    'SIMULATOR_PORT',
    { SIMULATOR_PORT: TAKEN },
    /SIMULATOR_PORT \d+ is taken .* set SIMULATOR_PORT/,
  ],
  [
    'SIMULATOR_PORT, by the service itself',
    { PORT: '4017', SIMULATOR_PORT: '4017' },
    /SIMULATOR_PORT must be another port than PORT/,
  ],
  ['HOST', { HOST: '192.0.2.1' }, /HOST 192\.0\.2\.1 is no address of this machine: set it to /],
])('%s that is taken, or not there, is named', async (_, settings, said) => {
  expect(await fail(settings)).toMatch(said)
})

describe('DATABASE_URL', () => {
  const server = inject('database_server')
  const role = `locked_${randomBytes(4).toString('hex')}`
  const pool = openPool(server, { max: 1 })
  let hba = ''
  let lines = ''

  // Whoever runs the tests has given a server of theirs no such user, and its files are not ours.
  const is_ours = typeof server !== 'string'
  beforeAll(async () => {
    if (!is_ours) return
    hba = (await pool<{ hba_file: string }[]>`show hba_file`)[0]?.hba_file ?? ''
    lines = readFileSync(hba, 'utf8')
    writeFileSync(hba, `local all ${role} scram-sha-256\nlocal all ${role}_out reject\n${lines}`)
    await pool.unsafe(`create role ${role} login password 'right'; create role ${role}_out login`)
    await pool`select pg_reload_conf()`
  })
  afterAll(async () => {
    if (is_ours) {
      writeFileSync(hba, lines)
      await pool.unsafe(`drop role ${role}; drop role ${role}_out; select pg_reload_conf()`)
    }
    await pool.end()
  })

  const at = (user: string, database = 'postgres') =>
    `postgres://${user}@${is_ours ? encodeURIComponent(server.host) : ''}/${database}`
  const owner = is_ours ? server.user : ''

  test.concurrent.each<[string, string, RegExp]>([
    [
      'no address',
      'postgres://otter:secret@host:54 32/x',
      /DATABASE_URL must be an address such as /,
    ],
    [
      'an address with a bare sign in the password',
      'postgres://otter:sec/ret#secret@host/x',
      /DATABASE_URL must be an address .* written as %40/,
    ],
    [
      'a host that is unknown',
      'postgres://otter:secret@db.invalid/x',
      /"db\.invalid" of DATABASE_URL/,
    ],
    [
      'nobody there',
      'postgres://otter:secret@127.0.0.1:1/x',
      /nothing listens at 127\.0\.0\.1:1 of DAT/,
    ],
    [
      'nobody there at several',
      'postgres://otter:secret@127.0.0.1:1,127.0.0.1:2/x',
      /nothing listens at 127\.0\.0\.1:1 or 127\.0\.0\.1:2 of DAT/,
    ],
    ...(is_ours
      ? ([
          [
            'a wrong password',
            at(`${role}:secret`),
            /refuses the user "locked_\w+" with the password/,
          ],
          ['no password', at(role), /wants a password: write one into DATABASE_URL/],
          [
            'a user that there is not',
            at('stranger'),
            /refuses the user "stranger" of DATABASE_URL/,
          ],
          ['a user who is kept out', at(`${role}_out`), /refuses the user .* pg_hba\.conf/],
          [
            'a database that there is not',
            at(owner, 'missing'),
            /no database "missing": make it \(createdb/,
          ],
        ] satisfies [string, string, RegExp][])
      : []),
  ])('with %s is named', async (_, DATABASE_URL, said) => {
    expect(await fail({ DATABASE_URL, ENCRYPTION_KEYS: newKeyring() })).toMatch(said)
  })
})
