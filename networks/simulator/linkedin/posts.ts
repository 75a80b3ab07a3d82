/** Creating and deleting on the simulated LinkedIn. https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api */
import { description } from '../../linkedin/description.ts'
import { type SimulatedAnswer, decodePath, empty, header, isJson, readObject } from '../exchange.ts'
import { checkPost } from './body.ts'
import type { LinkedInCall } from './call.ts'
import { takeContent } from './content.ts'
import { duplicateOf, inputError, linkedInError } from './errors.ts'
import { littleLength, readLittleText } from './littleText.ts'
import type { LinkedInPost } from './post.ts'
import { nextSnowflake } from '../snowflake.ts'
import { fingerprintOf } from '../state.ts'

const MAX_COMMENTARY = 3_000
const URN = /^urn:li:(share|ugcPost):\d+$/

export function createPost(asked: LinkedInCall): SimulatedAnswer {
  const { call, world, account, kind } = asked
  if (!isJson(call)) {
    return linkedInError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json')
  }
  const body = readObject(call.body)
  const checked = checkPost(body, account)
  if (!checked.ok) return inputError(checked.status, checked.code, checked.message)

  const { commentary, visibility, content } = checked
  if (commentary.trim() === '') {
    return inputError(422, 'MISSING_REQUIRED_FIELD', 'Commentary is empty', 'commentary')
  }
  const little = readLittleText(commentary)
  if (littleLength(little) > MAX_COMMENTARY) {
    const message = `Commentary exceeds the maximum length of ${MAX_COMMENTARY} characters`
    return inputError(422, 'FIELD_LENGTH_TOO_LONG', message, 'commentary')
  }
  const taken = takeContent(content, asked)
  if ('status' in taken) return taken
  const { media, article } = taken

  const text = little.segments.map((segment) => segment.text).join('')
  const same = world.findSame(account, text, media)
  const window_ms = world.settings.linkedin_duplicate_window_ms
  const accepted_at = world.now()
  const prefix = `urn:li:${kind}:`
  const isTaken = (one: string) => world.isTaken(description.platform, prefix + one)
  const number = nextSnowflake(accepted_at, isTaken)
  const id = prefix + number
  if (same && accepted_at - same.accepted_at < window_ms) {
    return duplicateOf(world.settings.linkedin_duplicate_urn === 'ghost' ? id : same.id)
  }
  const post: LinkedInPost = {
    platform: description.platform,
    account: account.account,
    id,
    text,
    body: call.body,
    parent: null,
    fingerprint: fingerprintOf(call.body),
    received_at: call.received_at,
    accepted_at,
    media,
    commentary,
    visibility,
    article,
  }
  world.record([{ kind: 'post_accepted', ...post }])
  return empty(201, { 'x-restli-id': id, 'x-linkedin-id': id })
}

export function deletePost({ call, world, account }: LinkedInCall): SimulatedAnswer {
  const method = header(call, 'x-restli-method')
  const id = decodePath(call.path.slice('/rest/posts/'.length))
  if (!URN.test(id) || (method !== undefined && method !== 'DELETE')) {
    return inputError(400, 'INVALID_VALUE', `Could not delete ${id}`)
  }
  const post = world.findLinkedIn(id)
  if (post && post.account !== account.account) {
    return linkedInError(
      403,
      'ACCESS_DENIED',
      'Not enough permissions to access: posts.DELETE',
      100,
    )
  }
  if (post === undefined && !world.isDeleted(description.platform, id)) {
    return linkedInError(404, 'NOT_FOUND', `Could not find entity ${id}`)
  }
  if (post) {
    const { platform, account: author } = post
    world.record([{ kind: 'post_deleted', platform, account: author, id, at: world.now() }])
  }
  return empty(204)
}
