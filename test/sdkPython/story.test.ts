/** The SDK for Python as somebody uses it, from the first draft to the numbers, by both of its clients. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openProxy } from '../cli/proxy.ts'
import { png } from '../media/pictures.ts'
import { openWorld } from '../world/world.ts'
import { sdkToolsOrSay } from './environment.ts'
import { openPrograms, SIDES } from './programs.ts'

const tools = await sdkToolsOrSay('the story of the SDK for Python')
const w = await openWorld()
const programs = openPrograms(join(tools ?? '', 'python'))
writeFileSync(join(programs.folder, 'otter.png'), await png())
afterAll(async () => {
  programs.close()
  await w.close()
})

describe.skipIf(tools === undefined).each(SIDES)('by the %s client', (side) => {
  test('from a draft to what became of it, with pictures, pages, editors and refusals', async () => {
    const user = await w.user({ connect: ['x', 'secondary_a'] })
    const env = { OTTERPOST_URL: w.service.url, OTTERPOST_KEY: user.key }

    const said = await programs.start('story', side, env).ended
    const doc_url: string = said.find(([, code]) => code === 'validation_failed')?.[3]

    expect(said).toEqual([
      ['me', 'active'],
      ['created', 'draft', 201],
      ['changed', 'Better words'],
      ['scheduled', 'scheduled', true],
      ['listed', [true]],
      ['undated', 'draft'],
      ['unscheduled', 'draft'],
      ['settled', ['published', 'published']],
      ['refused', 400, 'already_published', false],
      ['overview', 1],
      ['deleted', true],
      ['uploaded', 'An otter on its back', 'image/png', 'image/png'],
      ['shares', 0, 1, true, true],
      ['with a picture', 'posted'],
      ['too large', 'A file may have 20971520 bytes.'],
      ['too large', 'A file may have 20971520 bytes.'],
      ['iterated', true],
      ['second editor', 412, 'changed_meanwhile', true],
      ['not settled', 'draft'],
      ['refused', 'validation_failed', '/posts/1/text', expect.any(String)],
      ['missing', 'not_found', true],
      ['unknown', 'unauthorized'],
    ])
    expect((await fetch(doc_url)).status).toBe(200)
    expect((await w.published(user, 'x')).map(({ text }) => text)).toEqual([
      'Better words',
      expect.stringContaining('With a picture'),
    ])
  })

  test('values and members of a later version are answered as they are', async () => {
    const user = await w.user({ connect: ['x'] })
    const body = { text: 'To be answered by a later version' }
    const { posts } = (await w.call(user, 'POST', '/api/v1/posts', { body })).body
    const later = await openProxy()
    const news = { status: 'archived', platforms: ['mastodon'], whatever: 1 }
    later.instead = () => ({ status: 200, body: { ...posts[0], ...news } })

    const env = { OTTERPOST_URL: later.url, OTTERPOST_KEY: user.key }
    const said = await programs.start('later', side, env).ended
    later.close()

    expect(said).toEqual(['archived', ['mastodon'], 1])
  })
})
