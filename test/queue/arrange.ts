/** Queues with slots, and posts that are in them. */
import { expect } from 'vitest'
import { CHOICES } from '../../generated/names.ts'
import type { Answer, TestUser, UserOptions, World } from '../world/world.ts'

export const QUEUE = '/api/v1/queue'
export const EVERY_DAY = [...CHOICES.WeekdayInput]
/** In UTC a slot is an hour after the one before it. */
export const HOURLY = Array.from({ length: 24 }, (_, hour) => ({
  weekdays: EVERY_DAY,
  time: `${String(hour).padStart(2, '0')}:00`,
}))

type Post = Answer['body']
type Slot = { at: string; local: string; post_id?: string; former?: boolean; x_account_id?: string }

export async function setSlots(w: World, user: TestUser, slots: object[], timezone = 'UTC') {
  const answer = await w.call(user, 'PUT', QUEUE, { body: { timezone, slots } })
  expect(answer.status, answer.text).toBe(200)
}

/** A user whose queue has a slot each hour. */
export async function withQueue(w: World, options?: UserOptions): Promise<TestUser> {
  const user = await w.user(options)
  await setSlots(w, user, HOURLY)
  return user
}

/** A new post in the next free slot. */
export async function queued(w: World, user: TestUser, members: object = {}): Promise<Post> {
  const body = { text: `Queued ${++count}`, queue: 'next', platforms: ['x'], ...members }
  const answer = await w.call(user, 'POST', '/api/v1/posts', { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.posts[0]
}

let count = 0

export async function slotsOf(w: World, user: TestUser, query = ''): Promise<Slot[]> {
  return (await w.call(user, 'GET', `${QUEUE}/slots${query}`)).body.slots
}

export async function readPost(w: World, user: TestUser, id: string): Promise<Post> {
  return (await w.call(user, 'GET', `/api/v1/posts/${id}`)).body
}
