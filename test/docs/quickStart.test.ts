/**
 * Whoever copies a program of docs/QUICKSTART.md has a scheduled thread with a picture, in each of its languages, and
 * what docs/COOKBOOK.md shows does what it says.
 */
import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { png } from '../media/pictures.ts'
import { ensureSdkTools, SDK } from '../sdkPython/environment.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { samplesIn } from './fences.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = readFileSync(join(ROOT, 'docs/QUICKSTART.md'), 'utf8')

interface Language {
  name: string
  fence: string
  file: string
  /** The program and its arguments before the file; undefined where the machine lacks it. */
  findProgram(): Promise<string[] | undefined>
}

const LANGUAGES: Language[] = [
  {
    name: 'curl',
    fence: 'sh',
    file: 'start.sh',
    findProgram: async () => (works('curl') && works('jq') ? ['sh', '-e'] : undefined),
  },
  {
    name: 'TypeScript',
    fence: 'ts',
    file: 'start.mts',
    findProgram: async () => [process.execPath],
  },
  {
    name: 'Python',
    fence: 'python',
    file: 'start.py',
    async findProgram() {
      const tools = await ensureSdkTools()
      return tools === undefined ? undefined : [join(tools, 'python')]
    },
  },
  {
    name: 'Go',
    fence: 'go',
    file: 'start.go',
    findProgram: async () => (works('go', 'version') ? ['go', 'run'] : undefined),
  },
]

const w = await openWorld()
const folder = mkdtempSync(join(tmpdir(), 'otterpost-quick-start-'))
mkdirSync(join(folder, 'node_modules/@otterpost'), { recursive: true })
symlinkSync(join(ROOT, 'clients/sdk-typescript'), join(folder, 'node_modules/@otterpost/sdk'))
writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
writeFileSync(join(folder, 'otter.png'), await png())
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await w.close()
})

describe.each(LANGUAGES)('by $name', ({ name, fence, file, findProgram }) => {
  test('a thread with a picture is scheduled, and goes out', async ({ skip }) => {
    const program = await findProgram()
    if (program === undefined) {
      if (process.env.CI) throw new Error(`there is no ${name} here`)
      process.stdout.write(`\n!!! SKIPPED: the quick start by ${name}, which is not here. !!!\n`)
      return skip()
    }
    const [, section = ''] = PAGE.split(`\n## ${name}\n`)
    const [, code = ''] = new RegExp(`^\`\`\`${fence}\n(.*?)^\`\`\``, 'ms').exec(section) ?? []
    writeFileSync(join(folder, file), code)
    const user = await w.user({ connect: ['x'] })

    const { out, err } = await run([...program, file], user.key)
    const { posts } = (await w.call(user, 'GET', '/api/v1/posts')).body

    expect(err).toBe('')
    expect(posts).toMatchObject([
      {
        text: `The first of two, by ${name}`,
        status: 'scheduled',
        thread_tweets: ['The second of two'],
      },
    ])
    expect(out).toBe(`${posts[0].id} scheduled for ${posts[0].scheduled_date}\n`)
    expect((await w.call(user, 'GET', '/api/v1/media')).body.media).toMatchObject([
      { url: posts[0].media_urls[0], alt_text: 'An otter on its back' },
    ])
    await w.call(user, 'POST', `/api/v1/posts/${posts[0].id}/publish`)
    expect(await w.published(user, 'x')).toHaveLength(2)
  })
})

describe('the cookbook', () => {
  const page = readFileSync(join(ROOT, 'docs/COOKBOOK.md'), 'utf8')
  const [preamble = '', ...recipes] = samplesIn(page)
  const SAID = [
    /^5 posts are scheduled\n$/,
    /^x published\n$/,
    /^valid: true cost: nothing\nx skip .+\nsecondary_b publish \n$/,
    /^(run [12] Created once, whoever asks how often\n){2}$/,
    /^\/posts\/1\/scheduled_date \w+\n$/,
    /^\w{24} x refused .+\nall of them were looked at\n$/,
  ]

  test('has as many recipes as are looked at', () => {
    expect(recipes).toHaveLength(SAID.length)
  })

  test.each(recipes.map((code, index) => [index + 1, code] as const))(
    'recipe %i runs, and says what it is for',
    async (number, code) => {
      const user = await w.user({ connect: ['x', 'secondary_b'] })
      const file = `recipe${number}.mts`
      if (code.includes('has_failures')) await failOnX(user)
      writeFileSync(join(folder, file), preamble + code)

      const { out, err } = await run([process.execPath, file], user.key)

      expect(err).toBe('')
      expect(out).toMatch(SAID[number - 1] ?? /^$/)
    },
  )
})

/** A post that is live on LinkedIn alone. */
async function failOnX(user: TestUser) {
  const of_account = { platform: 'x', operation: 'create', account: user.handles.x }
  await w.fault({ ...of_account, kind: 'status', status: 403 })
  const body = { text: 'Not on X', platforms: ['x', 'secondary_b'], publish_now: true }
  await w.call(user, 'POST', '/api/v1/posts', { body })
}

function works(program: string, argument = '--version'): boolean {
  return spawnSync(program, [argument]).status === 0
}

function run([program = '', ...args]: string[], key: string) {
  const instance = { OTTERPOST_URL: w.service.url, OTTERPOST_KEY: key }
  const env = { ...process.env, ...instance, PYTHONPATH: SDK, PYTHONDONTWRITEBYTECODE: '1' }
  return new Promise<{ out: string; err: string }>((resolve) => {
    execFile(program, args, { cwd: folder, env }, (_, out, err) => resolve({ out, err }))
  })
}
