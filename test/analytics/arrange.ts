/** Posts on X, and readings of what it counts for them. */
import type { TestUser, World } from '../world/world.ts'

export async function publish(world: World, user: TestUser, texts: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const text of texts) {
    const { body } = await world.call(user, 'POST', '/api/v1/posts', {
      body: { text, publish_now: true },
    })
    ids.push(body.posts[0].id)
  }
  return ids
}

/** Lets the task of the queue run once, over all that is due. */
export async function runTask(world: World) {
  await world.db`select graphile_worker.add_job('syncEngagement', job_key => 'in_test')`
  await world.until(async () => {
    const left = await world.db`select from graphile_worker.jobs where key = 'in_test'`
    return left.length === 0
  })
}

/** As if the time of the next reading had come. */
async function makeDue(world: World, { id }: TestUser) {
  await world.db`
    update post_metrics set next_sync_at = now() where user_id = ${id} and next_sync_at is not null`
}

export async function sync(world: World, user: TestUser) {
  await makeDue(world, user)
  await runTask(world)
}

/** X shows this post to nobody when its numbers are read next. */
export async function hideOnX(w: World, user: TestUser, x_post_id: string) {
  const error = {
    resource_id: x_post_id,
    type: 'https://api.x.com/2/problems/resource-not-found',
  }
  await w.fault({
    platform: 'x',
    operation: 'metrics',
    account: user.handles.x,
    kind: 'status',
    status: 200,
    body: { errors: [error] },
  })
}
