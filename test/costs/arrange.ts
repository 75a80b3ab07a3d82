/** What tests of money keep asking for. */
import { picture } from '../simulator/samples.ts'
import type { Answer, TestUser, World } from '../world/world.ts'

export const POSTS = '/api/v1/posts'
export const LINK = 'https://example.com/otters'

/** What a post costs on X, as its answer has it. */
export function costOf(post: Answer['body']): Answer['body'] {
  return post.deliveries.find(({ platform }: { platform: string }) => platform === 'x')?.cost
}

export async function read(w: World, user: TestUser, id: string): Promise<Answer['body']> {
  return (await w.call(user, 'GET', `${POSTS}/${id}`)).body
}

/** Of this month, by kind: how much was spent, and how much is committed. */
export async function usageOf(w: World, user: TestUser): Promise<Answer['body']> {
  return (await w.call(user, 'GET', '/api/v1/usage')).body
}

/** Of these days, each kind once. */
export async function spentOn(w: World, user: TestUser): Promise<Record<string, string>> {
  const { entries } = await usageOf(w, user)
  return Object.fromEntries(
    entries
      .filter(({ spent }: { spent: string }) => spent !== '0.000')
      .map(({ what, spent }: { what: string; spent: string }) => [what, spent]),
  )
}

/** A picture that says what it shows. Returns its URL. */
export async function described(w: World, user: TestUser, alt_text: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await picture('png'))]), 'otter.png')
  form.set('alt_text', alt_text)
  return (await w.call(user, 'POST', '/api/v1/upload', { form })).body.url
}

/** The middle of the month after the present one, so that no test sees a month end. */
export function nextMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15)).toISOString()
}

/** What is reserved for the month after the present one. */
export async function committedNextMonth(w: World, user: TestUser): Promise<string> {
  const day = nextMonth().slice(0, 10)
  const { body } = await w.call(user, 'GET', `/api/v1/usage?from=${day}&until=${day}`)
  return body.committed
}
