/** Posts that go out, and sends whose answer is lost. */
import type { Platform } from '../../networks/network.ts'
import { soon } from '../world/time.ts'
import type { TestUser, World } from '../world/world.ts'

type Post = Record<string, unknown>

/** Now. Returns the id. */
export function publish(w: World, user: TestUser, post: Post): Promise<string> {
  return create(w, user, { publish_now: true, ...post })
}

/** Once a date has come that is near. Returns the id. */
export function schedule(w: World, user: TestUser, post: Post): Promise<string> {
  return create(w, user, { scheduled_date: soon(), ...post })
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
