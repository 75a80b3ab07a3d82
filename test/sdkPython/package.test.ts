/**
 * The SDK for Python as others get it: packed, checked strictly, and installed without a network for every Python of
 * this machine that it promises to run on.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { newWebhookSecret, webhookHeaders } from '../../networks/wire/webhookSignature.ts'
import { inPlace } from '../../openapi/sdkPython/sync.ts'
import { samplesIn } from '../docs/fences.ts'
import { png } from '../media/pictures.ts'
import { ensureProgram, findPythons } from '../venv.ts'
import { openWorld } from '../world/world.ts'
import { SDK, sdkToolsOrSay } from './environment.ts'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAMS = join(import.meta.dirname, 'programs')
const MINOR = 10
/** That people use; what is not on the machine is skipped aloud. */
const VERSIONS = ['3.10', '3.11', '3.12', '3.13', '3.14']
const PACKED_BYTES_MAX = 150 * 1024

/** What the examples of the README have from elsewhere. */
const PREAMBLE = `import json, os
from otterpost import Otterpost
from otterpost.models import Event
client = Otterpost(base_url="http://127.0.0.1:3000", api_key=os.environ["OTTERPOST_KEY"])
id = os.environ["POST_ID"]
class request:
    headers: dict[str, str] = json.loads(os.environ["WEBHOOK_HEADERS"])
    body = os.environ["WEBHOOK_BODY"]
def save(cursor: str) -> None: ...
def is_enough(event: Event) -> bool:
    return True
`

const tools = await sdkToolsOrSay('the package of the SDK for Python')
const pythons = await findPythons(MINOR)
for (const version of VERSIONS.filter((one) => !pythons.has(one))) {
  process.stdout.write(`\n!!! SKIPPED: the SDK by Python ${version}, which is not here. !!!\n`)
}
const w = await openWorld()
const folder = mkdtempSync(join(tmpdir(), 'otterpost-sdk-python-package-'))
const packed = join(folder, 'packed')
const installed = join(folder, 'installed')
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await w.close()
})

function run(program: string, args: string[], env: Record<string, string> = {}, cwd = folder) {
  const known = { PATH: process.env.PATH, HOME: folder, PYTHONDONTWRITEBYTECODE: '1' }
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(program, args, { cwd, env: { ...known, ...env } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

const tool = (name: string) => join(tools ?? '', name)
const samples = samplesIn(readFileSync(join(SDK, 'README.md'), 'utf8'), 'python').map((sample) =>
  /lient = |as client/.test(sample) ? sample : PREAMBLE + sample,
)
for (const [index, sample] of samples.entries())
  writeFileSync(join(folder, `sample${index}.py`), sample)
writeFileSync(join(folder, 'otter.png'), await png())

describe.skipIf(tools === undefined)('the package', () => {
  beforeAll(async () => {
    const packing = await run('npm', ['run', 'package:sdk-python', '--prefix', ROOT, '--', packed])
    expect(packing.code, packing.err).toBe(0)
    const wheel = readdirSync(packed).find((name) => name.endsWith('.whl')) ?? ''
    const pip = ['-m', 'pip', 'install', '--no-deps', '--no-index', '--no-compile', '--quiet']
    const args = [...pip, '--target', installed, join(packed, wheel)]
    const done = await run(tool('python'), args)
    expect(done.code, done.err).toBe(0)
  })

  test('has the version of the contract, one dependency, and types', async () => {
    const contract = parse(readFileSync(join(ROOT, 'openapi/openapi.yaml'), 'utf8'))
    const { version } = contract.info
    const about = join(installed, `otterpost-${version}.dist-info`)
    const metadata = readFileSync(join(about, 'METADATA'), 'utf8')
    const wheel = readFileSync(join(packed, `otterpost-${version}-py3-none-any.whl`))

    expect(readdirSync(packed).toSorted()).toEqual([
      `otterpost-${version}-py3-none-any.whl`,
      `otterpost-${version}.tar.gz`,
    ])
    expect(metadata.match(/^Requires-.*$/gm)).toEqual([
      'Requires-Python: >=3.10',
      'Requires-Dist: httpx<1,>=0.27',
      "Requires-Dist: typing-extensions>=4.6; python_version < '3.11'",
    ])
    expect(readdirSync(join(installed, 'otterpost'))).toContain('py.typed')
    expect(readFileSync(join(about, 'licenses/LICENSE'), 'utf8')).toBe(
      readFileSync(join(ROOT, 'LICENSE'), 'utf8'),
    )
    expect(wheel.length).toBeLessThan(PACKED_BYTES_MAX)
  })

  test('is formatted, and ruff finds nothing in it nor in the programs that use it', async () => {
    const programs = ['--config', join(SDK, 'pyproject.toml'), PROGRAMS]

    for (const args of [['format', '--check'], ['check']]) {
      const asked = [...args, '--no-cache', '--quiet']
      for (const [cwd, what] of [
        [SDK, ['.']],
        [folder, programs],
      ] as const) {
        const { code, out } = await run(tool('ruff'), [...asked, ...what], {}, cwd)
        expect([code, out]).toEqual([0, ''])
      }
    }
  })

  test.each([VERSIONS[0], VERSIONS.at(-1)])(
    'is right in its types by Python %s, each module of it',
    async (version) => {
      const strictly = ['--strict', '--no-incremental', '--python-version', String(version)]

      const { code, out } = await run(tool('mypy'), [...strictly, '-p', 'otterpost'], {
        MYPYPATH: installed,
      })

      const modules = readdirSync(join(installed, 'otterpost'), { recursive: true }).filter(
        (name) => String(name).endsWith('.py'),
      )
      expect([code, out]).toEqual([
        0,
        `Success: no issues found in ${modules.length} source files\n`,
      ])
    },
  )

  test('types programs by either client and the examples, and what is wrong is found', async () => {
    writeFileSync(
      join(folder, 'wrong.py'),
      `from otterpost import Otterpost
client = Otterpost(api_key="ot_x", base_url="http://127.0.0.1")
client.create_posts(text=1)
client.create_posts(platforms=["mastodon"])
client.get_postt("1")
client.schedule_post("1")
for post in client.iterate_posts():
    post["txt"]
`,
    )
    const programs = readdirSync(PROGRAMS).map((name) => join(PROGRAMS, name))
    const in_place = readdirSync(PROGRAMS).filter((name) => name !== 'quick.py')
    for (const name of in_place)
      writeFileSync(
        join(folder, `sync_${name}`),
        inPlace(readFileSync(join(PROGRAMS, name), 'utf8')),
      )
    const examples = samples.map((_, index) => `sample${index}.py`)

    const { out } = await run(
      tool('mypy'),
      [
        ...['--strict', '--no-incremental', ...programs],
        ...[...in_place.map((name) => `sync_${name}`), ...examples, 'wrong.py'],
      ],
      { MYPYPATH: installed },
    )

    expect([...out.matchAll(/^(\S+): error/gm)].map(([, place]) => place)).toEqual(
      [3, 4, 5, 6, 8].map((line) => `wrong.py:${line}`),
    )
  })

  test('does what its README shows', async () => {
    const user = await w.user({ connect: ['x'] })
    const body = { text: 'Read by the README', publish_now: true }
    const { posts } = (await w.call(user, 'POST', '/api/v1/posts', { body })).body
    const draft = (await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'A draft' } })).body
    const secret = newWebhookSecret()
    const event = { id: '1', body: '{"id":"1"}', timestamp_s: Math.floor(Date.now() / 1000) }
    const env = {
      PYTHONPATH: installed,
      OTTERPOST_KEY: user.key,
      POST_ID: draft.posts[0].id,
      OTTERPOST_WEBHOOK_SECRET: secret,
      WEBHOOK_HEADERS: JSON.stringify(webhookHeaders(event, [secret])),
      WEBHOOK_BODY: event.body,
    }

    const said: string[] = []
    for (const [index, sample] of samples.entries()) {
      const file = `run${index}.py`
      writeFileSync(join(folder, file), sample.replaceAll('http://127.0.0.1:3000', w.service.url))
      const { code, out, err } = await run(tool('python'), [file], env)
      expect([file, code, err]).toEqual([file, 0, ''])
      said.push(out)
    }

    expect(said).toEqual([
      expect.stringContaining("'status': 'published'"),
      'active\n',
      '',
      expect.stringContaining('validation_failed'),
      '',
      '',
      expect.stringContaining(posts[0].id),
      '',
    ])
  })

  describe.each([...pythons])('by Python %s', (version, python) => {
    test('somebody posts a picture, and follows what becomes of it', async () => {
      const requirements = join(import.meta.dirname, 'needed.txt')
      const name = `sdkPython${version}`
      const program = { name, requirements, command: 'python', python }
      const interpreter = (await ensureProgram(program)) ?? ''
      const user = await w.user({ connect: ['x'] })
      cpSync(join(PROGRAMS, 'quick.py'), join(folder, 'quick.py'))
      const text = `By Python ${version}`
      const env = { OTTERPOST_URL: w.service.url, OTTERPOST_KEY: user.key, TEXT: text }

      const { out, err } = await run(interpreter, ['-W', 'error', 'quick.py'], {
        ...env,
        PYTHONPATH: installed,
      })

      expect(err).toBe('')
      expect(out.trim().split('\n')).toEqual([
        version,
        ...['posted', 'posted', 'post.posted', 'not_found', 'WebhookProblem'],
      ])
      expect((await w.published(user, 'x')).map((one) => one.text)).toEqual([
        expect.stringContaining(text),
        `${text}, not waiting in place`,
      ])
    })
  })
})
