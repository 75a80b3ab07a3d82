/** Every operation of the contract has a command of its own, and whatever changes something can be tried dry. */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Command } from 'commander'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openProgram } from '../../clients/cli/program.ts'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { openWorld } from '../world/world.ts'
import { openProxy } from './proxy.ts'
import { openHome, run, surroundingsOf } from './run.ts'
import { OF_THE_SHELL, SAMPLES } from './samples.ts'

/** Somewhere else, for the instance to fetch from. */
const pictures = createServer((_, response) => {
  void pictureBytes().then((bytes) => response.end(bytes))
})
await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve))
// A server that listens on a port has an address of this form.
const { port } = pictures.address() as AddressInfo
const w = await openWorld({ fetching: { loopback_port: port } })
const proxy = await openProxy(w.service.url)
afterAll(async () => {
  proxy.close()
  pictures.close()
  await w.close()
})

const leaves = leavesOf(openProgram(surroundingsOf().environment))

const changing = leaves
  .filter((leaf) => leaf.options.some(({ long }) => long === '--dry-run'))
  .map(nameOf)

test('each command has a sample', () => {
  const names = leaves.map(nameOf).filter((name) => !OF_THE_SHELL.includes(name))

  expect(Object.keys(SAMPLES).toSorted()).toEqual(names.toSorted())
})

test('each operation is reached by a command of its own', async () => {
  const user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })
  const reached = new Set<string>()
  const cannot_be_tried_dry = new Set<string>()

  for (const [name, sample] of Object.entries(SAMPLES)) {
    const env = { ...openHome(), OTTERPOST_URL: proxy.url, OTTERPOST_KEY: user.key }
    const args = await filledIn(sample, user, env.HOME)
    proxy.seen.length = 0
    const ran = await run([...name.split(' '), ...args], { env, input: user.key })
    const expected =
      name === 'doctor' ? [0, 1] : / (resolve|review|review-link)$/.test(name) ? [1] : [0]
    expect(expected, `${name}: ${ran.err}`).toContain(ran.code)
    if (proxy.seen.some(changes) && !changing.includes(name)) cannot_be_tried_dry.add(name)
    if (name !== 'api') for (const operation of proxy.seen.map(operationOf)) reached.add(operation)
  }

  const operations = Object.values(contract.paths).flatMap((path) =>
    Object.values(path).flatMap((one) => ('operationId' in one ? [one.operationId] : [])),
  )
  expect(operations.length).toBeGreaterThan(15)
  expect(operations.filter((operation) => !reached.has(operation))).toEqual([])
  expect([...cannot_be_tried_dry]).toEqual([])
})

test.each(changing)('%s --dry-run says what it would send, and sends nothing', async (name) => {
  const user = await w.user({ connect: [] })
  // Neither a key nor a yes is needed for what is not sent.
  const env = { ...openHome(), OTTERPOST_URL: proxy.url }
  const sample = name === 'api' ? ['POST', 'posts', '-f', 'text=Hello'] : (SAMPLES[name] ?? [])
  const args = await filledIn(
    sample.filter((arg) => arg !== '--yes'),
    user,
    env.HOME,
  )
  proxy.seen.length = 0

  const { code, out, err } = await run([...name.split(' '), ...args, '--dry-run'], { env })

  expect(out).toMatch(/^(POST|PUT|DELETE) \/api\/v1\//)
  expect(err).toContain('Nothing was sent.')
  expect(code).toBe(0)
  expect(proxy.seen).toEqual([])
})

function leavesOf(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf)
}

function nameOf(command: Command): string {
  const { parent } = command
  return parent === null || parent.parent === null
    ? command.name()
    : `${nameOf(parent)} ${command.name()}`
}

/** The sample with a draft, an article, a webhook and a picture of the user in it. */
async function filledIn(sample: string[], user: Awaited<ReturnType<typeof w.user>>, home: string) {
  const filled = []
  for (const arg of sample) {
    if (/^ID\b/.test(arg)) filled.push(arg.replace('ID', await newPost(user)))
    else if (arg === 'ARTICLE') filled.push(await newArticle(user))
    else if (arg === 'WEBHOOK') filled.push(await newWebhook(user))
    else if (arg === 'EVENT') filled.push(await lastEvent(user))
    else if (arg === 'MEDIA') filled.push(await newMedia(user))
    else if (arg === 'PICTURE') filled.push(`http://127.0.0.1:${port}/otter.png`)
    else if (arg === 'FILE') filled.push(await newPicture(home))
    else if (arg === 'TABLE') filled.push(newTable(home))
    else filled.push(arg)
  }
  return filled
}

async function newPost(user: Awaited<ReturnType<typeof w.user>>): Promise<string> {
  const { body } = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Draft' } })
  return body.posts[0].id
}

async function newArticle(user: Awaited<ReturnType<typeof w.user>>): Promise<string> {
  const body = { title: 'Draft', content_markdown: 'Words' }
  return (await w.call(user, 'POST', '/api/v1/articles', { body })).body.article.id
}

async function newWebhook(user: Awaited<ReturnType<typeof w.user>>): Promise<string> {
  const body = { url: 'https://203.0.114.1/hook', enabled: false }
  return (await w.call(user, 'POST', '/api/v1/webhooks', { body })).body.id
}

async function newMedia(user: Awaited<ReturnType<typeof w.user>>): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await pictureBytes())]), 'otter.png')
  return (await w.call(user, 'POST', '/api/v1/upload', { form })).body.id
}

/** That an account was connected, at least. */
async function lastEvent(user: Awaited<ReturnType<typeof w.user>>): Promise<string> {
  return (await w.call(user, 'GET', '/api/v1/events?last=1')).body.events[0].id
}

function newTable(home: string): string {
  const path = join(home, 'plan.csv')
  writeFileSync(path, 'text\nOne\nTwo\n')
  return path
}

async function newPicture(home: string): Promise<string> {
  const path = join(home, 'otter.png')
  writeFileSync(path, await pictureBytes())
  return path
}

function pictureBytes(): Promise<Buffer> {
  const pixels = { width: 8, height: 8, channels: 3, background: 'teal' } as const
  return sharp({ create: pixels }).png().toBuffer()
}

/** Nothing is changed by a question, which needs a body here. */
function changes({ method, path }: { method: string; path: string }): boolean {
  return method !== 'GET' && path.startsWith('/api/') && !path.endsWith('/posts/validate')
}

function operationOf({ method, path }: { method: string; path: string }): string {
  const segments = path.replace(/^\/api\/v1|\?.*$/g, '').split('/')
  for (const [template, operations] of Object.entries(contract.paths)) {
    const wanted = template.split('/')
    const fits =
      wanted.length === segments.length &&
      wanted.every((one, index) => one.startsWith('{') || one === segments[index])
    const operation = Object.entries(operations).find(
      ([verb]) => verb === method.toLowerCase(),
    )?.[1]
    // A path with a name goes before one with a parameter, as the contract's router has it.
    if (fits && operation && !(template.includes('{') && path.includes('batch-schedule')))
      return operation.operationId
  }
  return `${method} ${path}`
}
