/** The pace at which a fresh instance, whose database nobody has analyzed, takes posts: one by one, and in bulks. */
import { spread, type Print } from './figures.ts'
import { onStage } from './stage.ts'

export interface BulksSize {
  /** Of these, each by a request of its own. */
  singles: number
  posts: number
}

const OF_A_BULK = 50
const PARTS = 10
const DUE_IN_MS = 30 * 86_400_000

export async function measureBulks({ singles, posts }: BulksSize, print: Print) {
  await onStage('bulks', async ({ user, serve }) => {
    const { key } = await user('bulks', ['x'])
    const url = `${(await serve('api')).url}/api/v1/posts`
    const alone: number[] = []
    for (let single = 0; single < singles; single++) alone.push(await send(url, key, 1, single))
    print(`${singles} posts one by one`, spread(alone.slice(alone.length / 2)))
    const times: number[] = []
    for (let bulk = 0; bulk < posts / OF_A_BULK; bulk++) {
      times.push(await send(url, key, OF_A_BULK, bulk))
    }
    print(`${posts} posts in bulks of ${OF_A_BULK}, by tenths:`, '')
    const of_a_part = Math.ceil(times.length / PARTS)
    for (let part = 0; part * of_a_part < times.length; part++) {
      print(`  ${part + 1}`, spread(times.slice(part * of_a_part, (part + 1) * of_a_part)))
    }
  })
}

async function send(url: string, key: string, of: number, bulk: number): Promise<number> {
  const scheduled_date = new Date(Date.now() + DUE_IN_MS).toISOString()
  const posts = Array.from({ length: of }, (_, index) => ({
    text: `Bulk of ${of}, ${bulk}, post ${index}`,
    scheduled_date,
  }))
  const began = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ posts }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return performance.now() - began
}
