/**
 * The SDK for TypeScript as others get it: packed, installed into an empty folder without a network, compiled
 * strictly, and used from there by every Node of this machine that it promises to run on.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../clients/sdk-typescript/package.json' with { type: 'json' }
import { samplesIn } from '../docs/fences.ts'
import { openWorld } from '../world/world.ts'

const ROOT = join(import.meta.dirname, '../..')
const NODES = ['/usr/bin', '/usr/local/bin', dirname(process.execPath)].filter((folder) =>
  existsSync(join(folder, 'node')),
)
const PACKED_BYTES_MAX = 30 * 1024

/** What the examples of the README have from elsewhere. */
const PROCESS = 'declare const process: { env: Record<string, string | undefined> }'
const GIVEN = [
  ['process', PROCESS],
  ['client', "declare const client: import('@otterpost/sdk').Otterpost"],
  ['request', 'declare const request: { headers: Headers }'],
  ['body', 'declare const body: string'],
  ['id', 'declare const id: string'],
  ['save', 'declare function save(cursor: string): Promise<void>'],
] as const

const w = await openWorld()
const folder = mkdtempSync(join(tmpdir(), 'otterpost-sdk-package-'))
const installed = join(folder, 'node_modules/@otterpost/sdk')
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await w.close()
})

function run(program: string, args: string[], env: Record<string, string> = {}) {
  const known = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: folder }
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(program, args, { cwd: folder, env: { ...known, ...env } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

beforeAll(async () => {
  const pack = ['run', 'package:sdk', '--prefix', ROOT, '--', '--pack-destination', folder]
  const packed = await run('npm', pack, { npm_config_cache: join(folder, 'cache') })
  expect(packed.code, packed.err).toBe(0)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const file = `./otterpost-sdk-${manifest.version}.tgz`
  const install = ['install', '--offline', '--no-audit', '--no-fund', file]
  const done = await run('npm', install, { npm_config_cache: join(folder, 'cache') })
  expect(done.code, done.err).toBe(0)
})

function modulesIn(path: string, ending: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(path, name), 'utf8'))
}

test('it has the version of the contract, no dependencies, and less than 30 KB to load', () => {
  const contract = parse(readFileSync(join(ROOT, 'openapi/openapi.yaml'), 'utf8'))
  const packed = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object
  const code = modulesIn(installed, '.js').join('')

  expect(packed).toMatchObject({ version: contract.info.version, license: 'MIT' })
  expect(Object.keys(packed).filter((name) => /dependencies|scripts|private/i.test(name))).toEqual(
    [],
  )
  expect(readdirSync(installed).toSorted()).toEqual(
    ['LICENSE', 'README.md', 'generated', 'package.json', 'source'].toSorted(),
  )
  expect(code).toContain('class Otterpost')
  expect(gzipSync(code).length).toBeLessThan(PACKED_BYTES_MAX)
})

test('every example of its README and of the cookbook compiles, and what is wrong does not', async () => {
  const readme = readFileSync(join(installed, 'README.md'), 'utf8')
  const samples = samplesIn(readme)
  for (const [index, sample] of samples.entries()) {
    const given = GIVEN.filter(([name]) => !sample.includes(`const ${name} =`)).map(
      ([, line]) => line,
    )
    writeFileSync(join(folder, `sample${index}.ts`), `${given.join('\n')}\n${sample}\nexport {}\n`)
  }
  writeFileSync(
    join(folder, 'wrong.ts'),
    `import { Otterpost } from '@otterpost/sdk'
    const client = new Otterpost({ apiKey: 'ot_x', baseUrl: 'http://127.0.0.1' })
    await client.createPosts({ text: 1 })
    await client.getPostt('1')
    for await (const post of client.iteratePosts({ cursor: 'x' })) post.txt
    `,
  )
  const compile = (files: string[], ...options: string[]) =>
    run(process.execPath, [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      ...['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable'],
      ...options,
      ...files,
    ])

  const cookbook = readFileSync(join(ROOT, 'docs/COOKBOOK.md'), 'utf8')
  const [preamble = '', ...recipes] = samplesIn(cookbook)
  for (const [index, recipe] of recipes.entries())
    writeFileSync(join(folder, `recipe${index}.ts`), `${PROCESS}\n${preamble}\n${recipe}`)

  const right = [
    ...samples.map((_, index) => `sample${index}.ts`),
    ...recipes.map((_, index) => `recipe${index}.ts`),
  ]
  const found = [
    await compile(right, '--module', 'nodenext'),
    await compile(right, '--module', 'esnext', '--moduleResolution', 'bundler'),
  ]
  const wrong = await compile(['wrong.ts'], '--module', 'nodenext')

  expect(samples.length).toBeGreaterThan(5)
  expect(found.map(({ out }) => out)).toEqual(['', ''])
  expect([...wrong.out.matchAll(/^wrong\.ts\((\d+)/gm)].map(([, line]) => line)).toEqual([
    '3',
    '4',
    '5',
    '5',
  ])
})

describe.each(NODES)('with the Node in %s', async (bin) => {
  const { out: version } = await run(join(bin, 'node'), ['--version'])
  const promised =
    Number(/^v(\d+)/.exec(version)?.[1]) >= Number(/\d+/.exec(manifest.engines.node)?.[0])

  test.runIf(promised)('somebody posts a picture, and follows what becomes of it', async () => {
    const user = await w.user({ connect: ['x'] })
    writeFileSync(
      join(folder, 'story.js'),
      `import { readFileSync, writeFileSync } from 'node:fs'
      import { ApiProblem, Otterpost, verifyWebhook } from '@otterpost/sdk'
      const client = new Otterpost({ apiKey: process.env.KEY, baseUrl: process.env.URL })
      const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
      writeFileSync('dot.png', Buffer.from(png, 'base64'))
      const shares = []
      const picture = await client.uploadMedia('dot.png', { altText: 'A dot', onProgress: (share) => shares.push(share) })
      const { posts } = await client.createPosts({ text: process.env.TEXT, media_urls: [picture.url], publish_now: true })
      const post = await client.waitUntilSettled(posts[0].id)
      const types = []
      for await (const { event } of client.streamEvents({ post_id: post.id })) {
        types.push(event.type)
        if (event.type === 'post.posted') break
      }
      const refused = await client.getPost('nobody').catch((error) => error)
      const forged = await verifyWebhook({ headers: {}, body: '', secret: 'whsec_AA==' }).catch((error) => error)
      console.log(JSON.stringify([post.status, shares.at(-1), types.at(-1), refused instanceof ApiProblem, forged.name]))`,
    )
    const text = `By ${version.trim()} in ${bin}`
    const env = { KEY: user.key, URL: w.service.url, TEXT: text }

    const { out, err } = await run(join(bin, 'node'), ['story.js'], env)

    expect(err).toBe('')
    expect(JSON.parse(out)).toEqual(['posted', 1, 'post.posted', true, 'WebhookProblem'])
    expect(await w.published(user, 'x')).toMatchObject([{ text }])
  })

  test.runIf(promised)('the pieces of the cookbook are as they are, where it says so', async () => {
    const cookbook = readFileSync(join(ROOT, 'docs/COOKBOOK.md'), 'utf8')
    const [preamble = '', ...recipes] = samplesIn(cookbook)
    const refused = []
    for (const [index, recipe] of recipes.entries()) {
      writeFileSync(join(folder, 'recipe.mjs'), `${preamble}\n${recipe}`)
      const { err } = await run(join(bin, 'node'), ['--check', 'recipe.mjs'])
      if (err !== '') refused.push(index)
    }

    expect(cookbook).toContain('take them as `recipe.mjs`, all but the last')
    expect(refused).toEqual([recipes.length - 1])
  })
})
