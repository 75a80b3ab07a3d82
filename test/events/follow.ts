/** Reading the log as callers do. */
import { expect } from 'vitest'
import type { components } from '../../generated/openapi.ts'
import type { Answer, TestUser, World } from '../world/world.ts'

export type Event = components['schemas']['Event']
export type EventList = components['schemas']['EventList']

export function ask(w: World, user: TestUser, query: Record<string, string> = {}): Promise<Answer> {
  const asked = new URLSearchParams(query).toString()
  return w.call(user, 'GET', `/api/v1/events?${asked}`)
}

export async function read(
  w: World,
  user: TestUser,
  query: Record<string, string> = {},
): Promise<EventList> {
  const { status, body } = await ask(w, user, query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Something to be told of. Returns its id. */
export async function draft(w: World, user: TestUser, text = 'A draft'): Promise<string> {
  const { body } = await w.call(user, 'POST', '/api/v1/posts', { body: { text } })
  return body.posts[0].id
}

/** Where the log ends now. */
export async function latest(w: World, user: TestUser): Promise<string> {
  const { pagination } = await read(w, user, { after: 'latest' })
  return pagination.next_cursor
}

/** All that has happened since, page by page. */
export async function since(
  w: World,
  user: TestUser,
  after: string,
  more: Record<string, string> = {},
): Promise<Event[]> {
  const { events, pagination } = await read(w, user, { ...more, after })
  const rest = pagination.has_more ? await since(w, user, pagination.next_cursor, more) : []
  return [...events, ...rest]
}

export function typesOf(events: Event[]): string[] {
  return events.map(({ type }) => type)
}
