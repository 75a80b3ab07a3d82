/** Killed while posts are due of which some are approved: what nobody has approved reaches no network. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { soonEnough, soonMs } from '../world/time.ts'
import { openSite, type Called, type Site, type Started } from './process.ts'
import { until } from '../world/until.ts'

const POSTS = '/api/v1/posts'
const COUNT = 30

let site: Site
let service: Started

beforeAll(async () => {
  site = await openSite()
  service = await site.start()
})
afterAll(() => site.close())

/** Of the owner of the instance. */
async function newDrafter(): Promise<string> {
  const args = ['server/otterpost.ts', 'admin', 'keys', 'create', 'owner', 'Agent']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...args, '--may', 'read', 'draft'],
    {
      env: { ...process.env, DATA_DIR: site.data_dir, SIMULATOR_URL: site.simulator_url },
    },
  )
  const [key] = /ot_\w{38}/.exec(stdout) ?? []
  if (key === undefined) throw new Error(`no key was printed: ${stdout}`)
  return key
}

test('of posts that wait for approval as the process is killed again and again, only the approved go out', async () => {
  const drafter = { authorization: `Bearer ${await newDrafter()}` }
  const { body } = await soonEnough((near) => {
    // Some are approved before.
    const scheduled_date = new Date(Date.parse(near) + 2 * soonMs()).toISOString()
    const posts = Array.from({ length: COUNT }, (_, i) => ({
      text: `Held ${i}`,
      platforms: ['x', 'secondary_a'],
      scheduled_date,
    }))
    return service.call('POST', POSTS, { posts }, drafter)
  })
  const ids: string[] = body.posts.map(({ id }: { id: string }) => id)

  // Each second one, and the process ends in between as it may.
  const approved = new Set<string>()
  const approve = async (id: string): Promise<Called> => {
    const answer = await service.call('POST', `${POSTS}/${id}/review`, { decision: 'approve' })
    if (answer.status === 200) approved.add(id)
    return answer
  }
  const even = ids.filter((_, index) => index % 2 === 0)
  for (const id of even.slice(0, 8)) await approve(id)
  const [, ...cut_off] = await Promise.all([
    service.program.end('SIGKILL'),
    ...even.slice(8).map((id) => approve(id).catch(() => undefined)),
  ])
  service = await site.start()
  await until(async () => (await site.accepted()).length > 0)
  await service.program.end('SIGKILL')
  service = await site.start()
  const settled = await until(async () => {
    const read = await Promise.all(ids.map((id) => service.call('GET', `${POSTS}/${id}`)))
    const all = read.map((one) => one.body)
    return all.every(({ status }) => status === 'posted' || status === 'failed') && all
  })

  const texts = (await site.accepted()).map(({ platform, text }) => `${platform}: ${text}`)
  expect(cut_off.length).toBe(even.length - 8)
  expect(new Set(texts).size).toBe(texts.length)
  for (const [index, { id, review_status }] of settled.entries()) {
    const sent = texts.filter((text) => text.endsWith(`: Held ${index}`))
    // An approval whose answer was lost has happened or not, and is read.
    if (index % 2 === 1) expect(review_status).toBe('rejected')
    if (approved.has(id)) expect(review_status).toBe('approved')
    expect([index, sent.length > 0]).toEqual([index, review_status === 'approved'])
  }
})
