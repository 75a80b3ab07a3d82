/** Posts that go out, and sends whose answer is lost. */
import type { Platform } from '../../networks/network.ts'
import { inMinutes } from '../posts/arrange.ts'
import { moveTo } from '../world/time.ts'
import type { TestUser, World } from '../world/world.ts'

type Post = Record<string, unknown>

/** Now. Returns the id. */
export function publish(w: World, user: TestUser, post: Post): Promise<string> {
  return create(w, user, { publish_now: true, ...post })
}

/** With a date that has come. Returns the id. */
export async function schedule(w: World, user: TestUser, post: Post): Promise<string> {
  const id = await create(w, user, { scheduled_date: inMinutes(60), ...post })
  await moveTo(w, id, '0 seconds')
  return id
}

async function create(w: World, user: TestUser, body: Post): Promise<string> {
  const answer = await w.call(user, 'POST', '/api/v1/posts', { body })
  return answer.body.posts[0].id
}

/** The network does not get the account's next post (`cut_before`), or gets it and its answer is lost. */
export function loseSend(
  w: World,
  user: TestUser,
  kind: 'cut_before' | 'cut_after' = 'cut_before',
  platform: Platform = 'x',
) {
  return w.fault({ platform, operation: 'create', account: user.handles[platform], kind })
}

/** The network has it, and answers when it is let go: within the time of a request in a world that is `UNHURRIED`. */
export const HELD = { kind: 'slow', delay_ms: 50_000 }

/** The answer to the account's next call of this operation; with `stall` the network does not have it before either. */
export function holdAnswer(
  w: World,
  user: TestUser,
  platform: Platform = 'x',
  more: { operation?: string; kind?: 'stall' } = {},
) {
  const call = { platform, operation: 'create', account: user.handles[platform] }
  return w.fault({ ...call, ...HELD, ...more })
}

/** Of the account's calls, or of those of this operation, none is held any more, nor meets another fault. */
export function letGo(w: World, user: TestUser, platform: Platform = 'x', operation?: string) {
  const which = new URLSearchParams({
    account: user.handles[platform] ?? '',
    ...(operation && { operation }),
  })
  return w.control('DELETE', `/control/faults?${which.toString()}`)
}

/** What is unknown of a user is looked for now. */
export function look({ db }: World, user: TestUser) {
  return db`update deliveries set look_at = now() where user_id = ${user.id} and state = 'unknown'`
}
