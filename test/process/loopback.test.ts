/** Programs that tests launch stay on this machine, whatever a post links to (test/world/loopbackAlone.ts). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { launch } from '../world/program.ts'
import { openSite } from './process.ts'

const TEST = join(import.meta.dirname, '..')
const site = await openSite()
afterAll(() => site.close())

const LINKED = { text: 'Look: https://example.com/otters', publish_now: true }

test('a service of theirs asks for no page that a post links to', async () => {
  const { call, program } = await site.start()
  const { body } = await call('POST', '/api/v1/posts', LINKED)
  expect(body.posts[0].status).toBe('posted')
  expect(program.running).toBe(true)
  expect(await program.end('SIGTERM')).toBe(0)
  expect(program.said()).not.toContain('went elsewhere')
})

test('whoever starts the service does so where the guard is, or shows that it does not start', () => {
  const starts = readdirSync(TEST, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/(^|\/)node_modules\//.test(path) && startsService(path),
  )
  expect(starts.toSorted()).toEqual(
    [
      'cli/package.test.ts',
      'process/troubles.test.ts',
      'server/config.test.ts',
      'world/program.ts',
    ].toSorted(),
  )
})
function startsService(path: string): boolean {
  const text = readFileSync(join(TEST, path), 'utf8')
  const is_launched = /import \{[^}]*\blaunch\b[^}]*\} from '[^']*\/program\.ts'/.test(text)
  const names_program = /otterpost\.ts'|\/otterpost'/.test(text)
  return names_program && text.includes("'serve'") && !is_launched
}

describe('one that would is ended, and says where it went', () => {
  test.each([
    ['looks up a name', `(await import('node:dns/promises')).lookup('example.com')`],
    [
      'looks up a name by a resolver of its own',
      `new (await import('node:dns/promises')).Resolver().resolve4('example.com')`,
    ],
    ['asks for a page', `fetch('https://example.com').catch(() => undefined)`],
    [
      'connects to an address',
      `(await import('node:net')).connect({ host: '203.0.113.9', port: 80 })`,
    ],
  ])('one that %s', async (_, code) => {
    const program = launch({
      args: ['--input-type=module', '-e', code],
      env: {},
      goes_elsewhere: true,
    })
    expect((await program.ended).code).toBe(86)
    expect(program.said()).toMatch(/^went elsewhere: (example\.com|203\.0\.113\.9)$/m)
  })

  test('a name that nobody can have leads nowhere', async () => {
    const code = `(await import('node:dns/promises')).lookup('a.example').catch(({ code }) => console.log(code))`
    const program = launch({ args: ['--input-type=module', '-e', code], env: {} })
    expect((await program.ended).code).toBe(0)
    expect(program.said()).toContain('ENOTFOUND')
  })
})
