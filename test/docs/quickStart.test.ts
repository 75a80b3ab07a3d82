/**
 * Whoever reads nothing but the pages at /docs of an instance has a scheduled thread with a picture, by copying, in each
 * language of the quick start, and what the cookbook shows does what it says. Everything that runs here is taken from
 * the pages as they are served, in the order in which they are read; only what they say is the reader's is put in.
 */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureSdkTools } from '../sdkPython/environment.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { moveTo } from '../world/time.ts'

const ROOT = join(import.meta.dirname, '../..')
/** What the pages say is the reader's own. */
const KEY = 'ot_...'
const CHECKOUT = '~/otterpost'
const SQUARE_PNG = '89504e470d0a1a0a'

interface Language {
  name: string
  /** A folder for PATH; undefined where the machine lacks what the page asks for. */
  findTools(): Promise<string | undefined>
}

const LANGUAGES: Language[] = [
  { name: 'curl', findTools: async () => (works('curl') && works('jq') ? '/usr/bin' : undefined) },
  { name: 'TypeScript', findTools: async () => dirname(process.execPath) },
  { name: 'Python', findTools: ensureSdkTools },
  { name: 'Go', findTools: async () => (works('go', 'version') ? '/usr/bin' : undefined) },
]

interface Sample {
  language: string
  code: string
  /** What is between it and the sample before. */
  before: string
}

interface Section {
  title: string
  samples: Sample[]
}

const NOTHING: Section = { title: '', samples: [] }

const w = await openWorld()
const folder = mkdtempSync(join(tmpdir(), 'otterpost-quick-start-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await w.close()
})

let sections: Section[] = []
beforeAll(async () => {
  sections = sectionsIn(await follow('Quick start'))
})

describe.each(LANGUAGES)('by $name', ({ name, findTools }) => {
  test('a thread with a picture is scheduled, and goes out', async ({ skip }) => {
    const tools = await findTools()
    if (tools === undefined) {
      if (process.env.CI) throw new Error(`there is no ${name} here`)
      process.stdout.write(`\n!!! SKIPPED: the quick start by ${name}, which is not here. !!!\n`)
      return skip()
    }
    const user = await w.user({ connect: ['x'] })
    const [{ samples: preparing } = NOTHING] = sections
    const settings = preparing.map(({ code }) => code.replace(KEY, user.key))

    const program = [...settings, ...commandsOf(section(name))].join('\n')
    const out = await run(program, tools)
    const { posts } = (await w.call(user, 'GET', '/api/v1/posts')).body

    expect(readFileSync(join(folder, 'otter.png')).toString('hex', 0, 8)).toBe(SQUARE_PNG)
    expect(posts).toMatchObject([
      {
        text: `The first of two, by ${name}`,
        status: 'scheduled',
        // Whoever tries them all, with one account, posts no text twice.
        thread_tweets: [`The second of two, by ${name}`],
      },
    ])
    expect(out).toContain(`${posts[0].id} scheduled for ${posts[0].scheduled_date}\n`)
    expect((await w.call(user, 'GET', '/api/v1/media')).body.media).toMatchObject([
      { url: posts[0].media_urls[0], alt_text: 'An otter on its back' },
    ])
    await moveTo(w, posts[0].id, '0 seconds')
    await w.settled(user, posts[0].id)
    expect(await w.published(user, 'x')).toHaveLength(2)
    const looking = [...settings, ...commandsOf(section('What comes next'))].join('\n')
    expect(await run(looking, tools)).toMatch(
      new RegExp(`^The first of two, by ${name}: posted\nx published https?://\\S+\n$`),
    )
  })
})

describe('the cookbook', async () => {
  const [{ samples: preamble } = NOTHING, ...recipes] = sectionsIn(await follow('Cookbook'))
  const SAID = [
    /^5 posts are scheduled\n$/,
    /^x published\n$/,
    /^valid: true cost: nothing\nx skip .+\nsecondary_b publish \n$/,
    /^(run [12] Created once, whoever asks how often\n){2}$/,
    /^\/posts\/1\/scheduled_date \w+\n$/,
    /^\w{24} x refused .+\nall of them were looked at\n$/,
  ]

  beforeAll(async () => {
    const { samples } = section('TypeScript')
    const installing = samples.filter(({ language }) => language === 'sh')
    const picture = sections[0]?.samples.slice(1) ?? []
    const commands = [...picture, ...installing].map(({ code }) => own(code))
    await run(commands.join('\n'), dirname(process.execPath))
  })

  test('has as many recipes as are looked at', () => {
    expect(recipes).toHaveLength(SAID.length)
  })

  test.each(recipes.map(({ title, samples }, index) => [title, samples, SAID[index]] as const))(
    '"%s" runs, and says what it is for',
    async (_, samples, said) => {
      const user = await w.user({ connect: ['x', 'secondary_b'] })
      const code = [...preamble, ...samples].map((sample) => sample.code).join('\n')
      if (code.includes('has_failures')) await failOnX(user)
      const settings = sections[0]?.samples[0]?.code.replace(KEY, user.key) ?? ''
      const [{ before = '' } = {}] = preamble

      const out = await run(`${settings}\n${saved(code, before)}`, dirname(process.execPath))

      expect(out).toMatch(said ?? /^$/)
    },
  )
})

/** The article behind a link of that name, as somebody finds it who begins at /docs. */
async function follow(title: string): Promise<string> {
  let page = await read('/docs')
  for (const link of ['Guides', title]) {
    const anchor = new RegExp(`<a href="([^"#]+)">(?:<strong>)?${link}<`).exec(page)
    if (anchor?.[1] === undefined) throw new Error(`nothing leads to ${link}`)
    page = await read(anchor[1])
  }
  return /<article>[^]*<\/article>/.exec(page)?.[0] ?? ''
}

async function read(path: string): Promise<string> {
  return (await fetch(new URL(path, w.service.url))).text()
}

/** The first one is what stands before all headings. */
function sectionsIn(article: string): Section[] {
  return article.split('<h2 ').map((html) => {
    const samples = html.matchAll(/([^]*?)<pre data-lang="(\w+)"[^>]*><code>([^]*?)<\/code>/g)
    return {
      title: textOf(/<a [^>]*>(.*?)<\/a><\/h2>/.exec(html)?.[1] ?? ''),
      samples: [...samples].map(([, before = '', language = '', code = '']) => ({
        language,
        code: textOf(code),
        before: textOf(before),
      })),
    }
  })
}

function section(title: string): Section {
  const found = sections.find((one) => one.title === title)
  if (found === undefined) throw new Error(`the page has nothing about ${title}`)
  return found
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** What is for a shell is run there; what is to be saved is saved and run as the page says. */
function commandsOf({ samples }: Section): string[] {
  return samples.map(({ language, code, before }) =>
    language === 'sh' ? own(code) : saved(code, before),
  )
}

function own(code: string): string {
  return code.replaceAll(CHECKOUT, ROOT)
}

function saved(code: string, before: string): string {
  const [, file = '', command = ''] =
    /Save (?:both )?as (\S+) and run ([^,.]+\.\w+)/.exec(before) ?? []
  if (file === '') throw new Error('the page does not say what to do with a program')
  writeFileSync(join(folder, file), code)
  return command
}

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

/** What is printed by one shell, in which nothing may fail, and nothing is fetched from registries. */
async function run(commands: string, tools: string): Promise<string> {
  const python = join(folder, 'python')
  const env = {
    ...process.env,
    PATH: [tools, process.env.PATH].join(delimiter),
    npm_config_cache: join(folder, 'cache'),
    npm_config_offline: 'true',
    npm_config_loglevel: 'error',
    PIP_TARGET: python,
    PIP_NO_DEPS: '1',
    PIP_NO_INDEX: '1',
    // pip takes the option for what it turns off.
    PIP_NO_BUILD_ISOLATION: '0',
    PIP_QUIET: '1',
    PIP_UPGRADE: '1',
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
    PYTHONPATH: python,
    PYTHONDONTWRITEBYTECODE: '1',
  }
  return new Promise((resolve, reject) => {
    execFile('sh', ['-ec', commands], { cwd: folder, env }, (error, out, err) => {
      if (error === null && err === '') resolve(out)
      else reject(new Error(`${out}\n${err}`))
    })
  })
}
