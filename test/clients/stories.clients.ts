/** Each tool makes a client, strictly compiled, that goes through the story, with this version and a later one. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../simulator/samples.ts'
import { openWorld } from '../world/world.ts'
import { emptyNamesIn, filesIn, shownOf, signaturesOf } from './generated.ts'
import { LATER, openLaterVersion } from './later.ts'
import { askedBy, saidBy } from './story.ts'
import { openPlace, runIn, type Tool } from './tool.ts'
import { TOOLS } from './tools.ts'

const w = await openWorld()
afterAll(() => w.close())

/** Names of tools, with commas, that may not be skipped. */
const REQUIRED = (process.env.CLIENTS_REQUIRED ?? '').split(',')

interface Case {
  tool: Tool
  name: string
  is_missing: boolean
}

const cases: Case[] = await Promise.all(
  TOOLS.map(async (tool) => ({ tool, name: tool.name, is_missing: !(await tool.isHere()) })),
)
for (const { name, tool, is_missing } of cases) {
  if (is_missing)
    process.stdout.write(`\n!!! SKIPPED: ${name}, since ${tool.needs} is not here. !!!\n`)
}

test('all tools are here that have to be', () => {
  const lacking = cases.filter(({ is_missing }) => is_missing).map(({ name }) => name)

  expect(lacking.filter((name) => REQUIRED.includes(name))).toEqual([])
})

describe.each(cases)('$name', ({ tool, name, is_missing }) => {
  let place: string
  let paths: string[]
  let given: string[]
  let compiles = false

  beforeAll(async () => {
    if (is_missing) return
    place = openPlace(tool)
    paths = (await tool.prepare?.()) ?? []
    writeFileSync(join(place, 'picture.png'), await picture('png'))
    given = filesIn(place)
  })

  test.skipIf(is_missing)('generates', async () => {
    const document = `${w.service.url}${tool.document}`
    for (const command of tool.generate) {
      await runIn(place, command.replaceAll('DOCUMENT', document), paths)
    }
  })

  // A macro and a command leave no files.
  test.skipIf(is_missing || ['progenitor', 'restish'].includes(name))(
    'gives names that say something',
    () => {
      const made = filesIn(place).filter((file) => !given.includes(file))

      expect(made).not.toEqual([])
      expect(emptyNamesIn(made)).toEqual([])
    },
  )

  test.skipIf(is_missing || !tool.signatures)('has the signatures that the page shows', () => {
    const made = tool.signatures ? signaturesOf(place, tool.signatures) : ''

    expect(made.split('\n\n')).toHaveLength(2)
    expect(shownOf(tool.name, made)).toBe(made)
  })

  test.skipIf(is_missing)('compiles', async () => {
    for (const command of tool.compile) await runIn(place, command, paths)
    compiles = true
  })

  test.skipIf(is_missing).each(LATER)('goes through the story, with %s', async (news) => {
    if (!compiles) throw new Error('it does not compile')
    const later = await openLaterVersion(w.service.url, news)
    const { key } = await w.user({ connect: ['x', 'secondary_a'] })
    const env = { OTTERPOST_URL: later.url, OTTERPOST_KEY: key }

    const said = await runIn(place, tool.run, paths, env).finally(() => later.close())

    expect(said.trim().split('\n')).toEqual(saidBy(tool.uploads, news))
    expect(later.asked.map(({ outcome }) => outcome)).toEqual(askedBy(tool.uploads))
    expect(later.asked.map(({ ignored }) => ignored)).toEqual(later.asked.map(() => null))
  })
})
