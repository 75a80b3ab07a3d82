/** Keys and addresses: where they are kept, which goes first, and that no key is ever shown. */
import { chmodSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { configFolder, stateFolder } from '../../clients/cli/settings/folders.ts'
import { filled } from './filled.ts'
import { openProxy } from './proxy.ts'
import { openHome, run, type Ran } from './run.ts'

const ME = filled('Me', {
  authenticated: true,
  subscription: filled('Subscription', { has_access: true, status: 'active', is_trialing: false }),
  limits: { can_post: true, posts_published_today: 0, remaining_posts_today: 5, daily_limit: 5 },
  stats: { total_posts: 0, scheduled_posts: 0, posted_posts: 0, draft_posts: 0 },
})
const KEY = 'ot_thekeythatnobodysees'

const home = await openProxy()
const away = await openProxy()
afterAll(() => {
  home.close()
  away.close()
})
beforeEach(() => {
  for (const proxy of [home, away]) {
    proxy.seen.length = 0
    proxy.instead = () => ({ status: 200, body: ME })
  }
})

async function signIn(env: Record<string, string>, ...more: string[]): Promise<Ran> {
  return run(['auth', 'login', '--with-key', '--url', home.url, ...more], {
    env,
    input: `${KEY}\n`,
  })
}

test('signing in checks the key, and keeps it for its owner alone', async () => {
  const env = openHome()

  const { code, err } = await signIn(env)

  const folder = join(env.XDG_CONFIG_HOME, 'otterpost')
  expect([code, err]).toEqual([0, expect.stringContaining('The key works.')])
  expect(home.seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'config.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['config.json', 'config.json.lock'])
})

test('a key that does not work is not kept', async () => {
  const env = openHome()
  home.instead = () => ({ status: 401, body: { error: 'No', code: 'unauthorized' } })

  const { code } = await signIn(env)

  expect(code).toBe(3)
  expect(existsSync(join(env.XDG_CONFIG_HOME, 'otterpost'))).toBe(false)
})

test('a key that is typed at a terminal is not shown', async () => {
  const env = openHome()
  const typing = { env, columns: 80, answers: `x\u007f${KEY}\r` }

  const { code, out, err } = await run(['auth', 'login', '--url', home.url], typing)
  const given_up = await run(['auth', 'login', '--url', home.url], {
    ...typing,
    answers: 'ot_\u0003',
  })

  expect(code).toBe(0)
  expect(home.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  expect(out + err).not.toContain(KEY)
  expect(given_up.code).toBe(130)
})

test.each([0o640, 0o604, 0o620])('a file that others may use (%o) is refused', async (mode) => {
  const env = openHome()
  await signIn(env)
  const path = join(env.XDG_CONFIG_HOME, 'otterpost', 'config.json')
  chmodSync(path, mode)
  home.seen.length = 0

  const { code, err } = await run(['me'], { env })

  expect([code, err]).toEqual([1, expect.stringContaining(`chmod 600 ${path}`)])
  expect(home.seen).toEqual([])
})

test('a flag goes before the environment, the environment before the profile', async () => {
  const env = openHome()
  await signIn(env)
  await signIn(env, '--profile', 'work')
  const asked = async (args: string[], more: Record<string, string> = {}) => {
    const { out } = await run(['auth', 'status', '--json', ...args], { env: { ...env, ...more } })
    const { profile, url, url_from, key_from } = JSON.parse(out)
    return [profile, url === home.url ? 'home' : 'away', url_from, key_from]
  }
  const theirs = { OTTERPOST_URL: away.url, OTTERPOST_KEY: 'ot_other' }

  expect(await asked([])).toEqual(['default', 'home', 'profile', 'profile'])
  expect(await asked(['--profile', 'work'])).toEqual(['work', 'home', 'profile', 'profile'])
  expect(await asked([], { OTTERPOST_PROFILE: 'work' })).toEqual([
    'work',
    'home',
    'profile',
    'profile',
  ])
  expect(await asked([], theirs)).toEqual(['default', 'away', 'environment', 'environment'])
  expect(await asked(['--url', home.url], theirs)).toEqual([
    'default',
    'home',
    'flag',
    'environment',
  ])
  expect(away.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer ot_other'])
})

test('a kept key goes to no other address', async () => {
  const env = openHome()
  await signIn(env)

  const flag = await run(['me', '--url', away.url], { env })
  const environment = await run(['me'], { env: { ...env, OTTERPOST_URL: away.url } })
  const changed = await run(['config', 'set', 'url', away.url], { env })

  expect(flag.err).toContain(`belongs to ${home.url}, not to ${away.url}`)
  expect([flag.code, environment.code, changed.code]).toEqual([3, 3, 2])
  expect(away.seen).toEqual([])
})

test('signing out forgets the key and keeps the address', async () => {
  const env = openHome()
  await signIn(env)

  const unasked = await run(['auth', 'logout'], { env })
  const { code } = await run(['auth', 'logout', '--yes'], { env })

  expect([unasked.code, code]).toEqual([2, 0])
  expect((await run(['me'], { env })).code).toBe(3)
  expect((await run(['config', 'get', 'url'], { env })).out).toBe(`${home.url}\n`)
})

test('profiles are listed, chosen and set', async () => {
  const env = openHome()
  await signIn(env)
  await signIn(env, '--profile', 'work')
  await run(['config', 'set', 'zone', 'Europe/Berlin', '--profile', 'work'], { env })
  await run(['config', 'set', 'profile', 'work'], { env })

  const { out } = await run(['config', 'list'], { env })

  expect(out).toBe(`default\t${home.url}\t\tyes\tno\nwork\t${home.url}\tEurope/Berlin\tyes\tyes\n`)
  expect((await run(['config', 'get', 'zone'], { env })).out).toBe('Europe/Berlin\n')
})

test('no key is ever printed', async () => {
  const env = openHome()
  const ran = [await signIn(env)]
  home.instead = ({ path }) =>
    path.includes('posts')
      ? { status: 400, body: { error: 'No', code: 'x' } }
      : { status: 200, body: ME }
  for (const args of [
    ['auth', 'status', '--json'],
    ['config', 'list', '--json'],
    ['config', 'list'],
    ['config', 'get', 'key'],
    ['doctor'],
    ['me', '--url', away.url],
    ['api', 'GET', 'me', '-i'],
    ['posts', 'create', 'Hi'],
    ['posts', 'create', 'Hi', '--dry-run'],
    ['posts', 'create', 'Hi', '--dry-run', '--json'],
    ['auth', 'logout', '--yes'],
  ])
    ran.push(await run(args, { env }), await run(args, { env: { ...env, OTTERPOST_KEY: KEY } }))

  expect(ran.map(({ out, err }) => out + err).filter((said) => said.includes('ot_thekey'))).toEqual(
    [],
  )
})

test.each(['ot_the key', 'ot_the\nkey', 'ot_the\u00e9key'])(
  'a key that cannot be one (%j) is not shown either',
  async (key) => {
    const env = { ...openHome(), OTTERPOST_KEY: key, OTTERPOST_URL: home.url }

    const { code, out, err } = await run(['me'], { env })

    expect([code, out]).toEqual([3, ''])
    expect(err).not.toContain('ot_the')
    expect(home.seen).toEqual([])
  },
)

test('a key of the environment works as it stands in a file, whatever line ends behind it', async () => {
  const env = { ...openHome(), OTTERPOST_KEY: `${KEY}\r\n`, OTTERPOST_URL: home.url }

  await run(['me'], { env })

  expect(home.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
})

test('of a key that is refused it says whence it came, and what it says to do helps', async () => {
  const env = openHome()
  home.instead = ({ headers, path }) =>
    path === '/healthz' || headers.authorization === `Bearer ${KEY}`
      ? { status: 200, body: ME }
      : { status: 401, body: { error: 'No', code: 'unauthorized' } }
  const stale = { ...env, OTTERPOST_KEY: 'ot_stale' }
  const login = ['auth', 'login', '--with-key', '--url', home.url, '--profile', 'work']
  const signed_in = await run(login, { env: stale, input: KEY })

  const by_environment = await run(['me', '--profile', 'work'], { env: stale })
  const doctor = await run(['doctor', '--profile', 'work'], { env: stale })
  const unset = await run(['me', '--profile', 'work'], { env })
  home.instead = () => ({ status: 401, body: { error: 'No', code: 'unauthorized' } })
  const by_profile = await run(['me', '--profile', 'work'], { env })
  const raw = await run(['api', 'GET', 'me'], { env: { ...stale, OTTERPOST_URL: home.url } })

  const of_environment = /OTTERPOST_KEY, which goes before .* unset it; .* login --profile work$/m
  expect(signed_in.err).toContain('OTTERPOST_KEY is still set, and used instead: unset it.')
  expect([by_environment.code, by_environment.err]).toEqual([
    3,
    expect.stringMatching(of_environment),
  ])
  expect(doctor.out).toMatch(of_environment)
  expect(unset.code).toBe(0)
  expect(by_profile.err).toMatch(/profile work keeps\. .*: otterpost auth login --profile work\n$/)
  expect(raw.err).toContain('OTTERPOST_KEY, which goes before')
})

test('a key that goes unencrypted over a network is warned of', async () => {
  const env = { ...openHome(), OTTERPOST_KEY: KEY }

  const far = await run(['me', '--url', 'http://otterpost.invalid'], { env })
  const near = await run(['me', '--url', home.url], { env })

  expect(far.err).toContain('Warning: http://otterpost.invalid is not encrypted')
  expect(near.err).toBe('')
})

test('a folder that does not exist is made, and a relative one is not taken', async () => {
  const { HOME } = openHome()
  const env = { HOME, XDG_CONFIG_HOME: 'relative' }

  const { out } = await run(['config', 'path'], { env })
  await run(['config', 'set', 'zone', 'UTC'], { env })

  expect(out).toBe(`${HOME}/.config/otterpost/config.json\n`)
  expect(JSON.parse(readFileSync(out.trim(), 'utf8')).profiles.default).toEqual({ zone: 'UTC' })
})

test('several who sign in at once all stay signed in', async () => {
  const env = openHome()
  const names = ['one', 'two', 'three', 'four']

  const ran = await Promise.all(names.map((name) => signIn(env, '--profile', name)))

  expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  const kept = await Promise.all(names.map((name) => run(['me', '--profile', name], { env })))
  expect(kept.map(({ code }) => code)).toEqual([0, 0, 0, 0])
})

test('an empty HOME is none: a key is never kept in the folder of work', () => {
  expect(configFolder({ HOME: '' })).toBe(join(userInfo().homedir, '.config/otterpost'))
  expect(stateFolder({ HOME: '', XDG_STATE_HOME: 'here' })).toMatch(/^\//)
})

test('a profile that no object can hold is refused', async () => {
  expect((await signIn(openHome(), '--profile', '__proto__')).code).toBe(2)
})

test('a file that is left over from a writer that died does no harm', async () => {
  const env = openHome()
  await signIn(env)
  writeFileSync(join(env.XDG_CONFIG_HOME, 'otterpost', 'config.json.1'), '{"prof')

  expect((await run(['me'], { env })).code).toBe(0)
})
