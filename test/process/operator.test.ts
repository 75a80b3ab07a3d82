/**
 * What an operator does in the course of time, by the commands of docs/OPERATIONS.md: a team is set up, keys change, a
 * network fails, somebody asks who did what, and the service moves to another host.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { openPool } from '../../db/pool/postgres.ts'
import { newKey } from '../../db/users/keys.ts'
import { commandsOf } from '../docs/fences.ts'
import { findInstalled, startServer } from '../faults/installed.ts'
import { answersOk } from '../world/answersOk.ts'
import { freePort } from '../world/freePort.ts'
import { launch, type Program } from '../world/program.ts'
import { saveSomebody } from './arrange.ts'
import { openSite } from './process.ts'
import { until } from '../world/until.ts'

const ROOT = join(import.meta.dirname, '../..')
const POSTS = '/api/v1/posts'
/** The page's name is that of the superuser here. */
const TEAM = 'team'
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
const installed = findInstalled()

describe.skipIf(installed === undefined)('an operator', async () => {
  if (installed === undefined) return
  const site = await openSite()
  const folder = dirname(site.data_dir)
  const server = await startServer(join(folder, 'server'), installed)
  const url = `http://127.0.0.1:${await freePort()}`
  const key = newKey()
  let host = newHost('first')
  let service: Program | undefined
  let posted = ''
  afterAll(async () => {
    await service?.end()
    await server.stop()
    await site.close()
  })

  test('sets it up for a team', async () => {
    await psql(commandsOf('createDatabase').replaceAll('otterpost', TEAM))
    await run(commandsOf('settings'))
    expect(statSync(join(host, 'otterpost.env')).mode & 0o777).toBe(0o600)
    settle({
      DATABASE_URL: `postgres:///${TEAM}`,
      DATA_DIR: join(host, 'data'),
      PORT: new URL(url).port,
      SIMULATOR_URL: site.simulator_url,
    })
    await start()
    const said = await run(commandsOf('team'))

    expect(service?.said()).toMatch(/API key: ot_\S+/)
    expect(said).toContain('https://post.example.com/dashboard/sign-in#link=')
    expect(said).toContain('1 process has a worker')
    const [hers = ''] = /\bot_\w+/.exec(said) ?? []
    expect((await call('GET', POSTS, undefined, hers)).status).toBe(200)
    const db = openPool({ host: server.host, user: TEAM, database: TEAM }, { max: 1 })
    const encryption_keys = setting('ENCRYPTION_KEYS')
    await saveSomebody(db, site, { key, handle: 'operated', encryption_keys })
    await db.end()
  })

  test('rotates the keys that seal, and revokes one of a user', async () => {
    await run(commandsOf('addKey'))
    expect(setting('ENCRYPTION_KEYS')).toMatch(/^k1:[^,]+,k2:[^,]+$/)
    await restart()
    await run(commandsOf('newKeyFirst'))
    expect(setting('ENCRYPTION_KEYS')).toMatch(/^k2:[^,]+,k1:[^,]+$/)
    await restart()
    const said = await run(commandsOf('reencrypt'))
    const [id = ''] = await listKeys()
    await run(commandsOf('revoke').replace('KEY_ID', id))

    expect(said).toMatch(/Sealed with k2: [1-9]\d* rows anew, 0 still/)
    expect((await call('POST', POSTS, { text: 'Sealed anew', publish_now: true })).status).toBe(201)
  })

  test('looks on while a network is down, and afterwards finds who did what', async () => {
    const fault = { platform: 'x', account: 'operated', operation: 'create' }
    await site.control('POST', '/control/faults', { ...fault, kind: 'status', status: 503 })
    const made = await call('POST', POSTS, {
      text: 'Meanwhile',
      platforms: ['x'],
      publish_now: true,
    })
    posted = made.body.posts[0].id
    const down = await run(commandsOf('backlog').replace('POST_ID', posted))
    await until(async () => (await call('GET', `${POSTS}/${posted}`)).body.status === 'posted')
    const explained = await run(commandsOf('explain').replace('POST_ID', posted))
    const request_id = made.headers.get('x-request-id') ?? ''
    const asked = await run(commandsOf('findRequest').replace('REQUEST_ID', request_id))
    const read = await run(commandsOf('findPath').replace('POST_ID', posted))
    const people = await run(commandsOf('audit'))

    expect(down).toContain(`post ${posted} of user`)
    expect(explained).toContain('live: part 1, ')
    expect(asked).toContain('"operation":"createPosts"')
    expect(read).toContain('"operation":"getPost"')
    expect(people).toContain('ada@example.com')
  })

  test('moves to another host, where nothing is sent again', async () => {
    const scheduled_date = new Date(Date.now() + 3_600_000).toISOString()
    const ahead = await call('POST', POSTS, { text: 'Ahead', scheduled_date })
    const sent = await site.accepted()
    await service?.end('SIGTERM')
    mkdirSync(join(host, 'data/media'), { recursive: true })
    await run(commandsOf('pack'))
    const before = host
    host = newHost('second')
    for (const file of ['otterpost.env', 'otterpost.dump', 'otterpost-files.tar.gz'])
      cpSync(join(before, file), join(host, file))
    settle({ DATABASE_URL: 'postgres:///moved', DATA_DIR: join(host, 'data') })
    await psql(`create database moved owner ${TEAM}`)
    await run(commandsOf('unpack'))
    await start()

    const { body } = await call('GET', `${POSTS}/${ahead.body.posts[0].id}`)
    expect(body.status).toBe('scheduled')
    expect((await call('POST', `${POSTS}/${posted}/publish`)).status).toBe(400)
    expect(await site.accepted()).toEqual(sent)
  })

  /** A folder with the program, as a checkout is. */
  function newHost(name: string): string {
    const made = join(folder, name)
    mkdirSync(made)
    symlinkSync(join(ROOT, 'otterpost'), join(made, 'otterpost'))
    return made
  }

  /** As somebody does with an editor. */
  function settle(settings: Record<string, string>) {
    const file = join(host, 'otterpost.env')
    const kept = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !((line.split('=')[0] ?? '') in settings))
    const set = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    writeFileSync(file, [...kept, ...set, ''].join('\n'))
  }

  function setting(name: string): string {
    const line = new RegExp(`^${name}=(.*)$`, 'm')
    return line.exec(readFileSync(join(host, 'otterpost.env'), 'utf8'))?.[1] ?? ''
  }

  function environment(user = TEAM) {
    const programs = `${installed?.bin}:${PATH}`
    return { PATH: programs, HOME, NODE_COMPILE_CACHE, PGHOST: server.host, PGUSER: user }
  }

  async function psql(statements: string) {
    const file = join(folder, 'statements.sql')
    writeFileSync(file, statements)
    const args = ['-v', 'ON_ERROR_STOP=1', '-f', file, 'postgres']
    await promisify(execFile)('psql', args, { env: environment('otterpost') })
  }

  /** In the shell in which the operator has read the settings. */
  async function run(commands: string): Promise<string> {
    const read = 'if [ -e otterpost.env ]; then set -a; . ./otterpost.env; set +a; fi\n'
    const options = { cwd: host, env: environment() }
    const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', read + commands], options)
    return stdout + stderr
  }

  async function listKeys(): Promise<string[]> {
    const listed = await run('./otterpost admin keys list ada@example.com --json id')
    // What the command prints.
    return (JSON.parse(listed) as { id: string }[]).map(({ id }) => id)
  }

  /** The shell gives way to the service, so that its signals are the service's. */
  async function start() {
    const { PATH: programs = '', PGHOST, PGUSER } = environment()
    service = launch({
      command: 'sh',
      args: ['-ec', commandsOf('start').replace('./otterpost serve', 'exec ./otterpost serve')],
      cwd: host,
      env: { PATH: programs, PGHOST, PGUSER, QUIET_SECONDS_X: '1', LOOK_GAP_SECONDS: '1' },
      log_file: join(host, 'otterpost.log'),
    })
    await until(() => {
      if (service?.running !== true) throw new Error(service?.said())
      return answersOk(`${url}/readyz`)
    })
  }

  async function restart() {
    expect(await service?.end('SIGTERM')).toBe(0)
    await start()
  }

  async function call(method: string, path: string, body?: object, with_key = key) {
    const headers = {
      authorization: `Bearer ${with_key}`,
      connection: 'close',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // Tests look into answers member by member.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
  }
})
