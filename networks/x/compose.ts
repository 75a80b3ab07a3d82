/** The next post of a thread on X, with its media uploaded: https://docs.x.com/x-api/posts/create-post */
import type { Account, Choices, Composed, Content, LivePart, Part, Uploads } from '../network.ts'
import { uploadEach } from '../media/uploading.ts'
import { describeToX } from './altText.ts'
import { uploadToX, type XMedia } from './media.ts'
import type { XBody, XSend, XSettings } from './post.ts'

/** X takes a file once in a post. */
export function sentToX({ parts }: Content): Part[] {
  return parts.map(({ text, media }) => ({
    text,
    media: [...new Map(media.map((one) => [one.id, one])).values()],
  }))
}

export async function composePost(
  settings: XSettings,
  content: Content,
  account: Account,
  live: LivePart[],
  uploads: Uploads,
): Promise<Composed> {
  const parts = sentToX(content)
  const position = parts.findIndex((_, i) => !live.some((part) => part.position === i))
  const next = parts[position]
  if (next === undefined) return { state: 'done' }

  const uploading = { uploads, until: performance.now() + settings.upload_ms, silent: false }
  const media = parts.slice(position).flatMap((part) => part.media)
  const uploaded = await uploadEach(media, uploading, async (one) => {
    const result = await uploadToX(settings, account, one, uploading)
    const { alt_text } = one
    if (result.state === 'uploaded' && alt_text !== null)
      await describeToX(settings, account, { id: result.value.id, alt_text }, uploading)
    return result
  })
  if (uploaded.state !== 'uploaded') return uploaded
  const body = sendFor(content, { ...next, position }, live, uploaded.value)
  return { state: 'ready', payload: { position, covers: 1, client_id: null, body } }
}

function sendFor(
  content: Content,
  { text, media, position }: Part & { position: number },
  live: LivePart[],
  uploaded: ReadonlyMap<string, XMedia>,
): XSend {
  const { reply_settings = 'everyone', made_with_ai, paid_partnership } = content.choices
  const attached = media.flatMap(({ id }) => uploaded.get(id) ?? [])
  const post: XBody = {
    text,
    ...(attached.length > 0 && { media: { media_ids: attached.map(({ id }) => id) } }),
    // Readers meet each part by itself, so each of them says so.
    ...(made_with_ai && { made_with_ai }),
    ...(paid_partnership && { paid_partnership }),
  }
  const parent = live.find((before) => before.position === position - 1)
  if (parent) {
    // A reply belongs to the conversation of its parent, and the conversation to the community: only
    // the first part names it. The documentation knows `community_id` for posts, not for replies, and
    // a refusal in the middle would leave half a thread.
    post.reply = { in_reply_to_tweet_id: parent.remote_id }
  } else {
    // Who may reply is said of a conversation too, by its first post.
    const audience = AUDIENCES[reply_settings]
    if (audience !== undefined) post.reply_settings = audience
    if (content.community_id !== null) {
      post.community_id = content.community_id
      if (content.share_with_followers) post.share_with_followers = true
    }
  }
  const media_keys = attached.map(({ media_key }) => media_key).filter((key) => key !== '')
  return { kind: 'post', post, media_keys }
}

/** As X calls them. Everyone may reply to what says nothing. */
const AUDIENCES: Record<NonNullable<Choices['reply_settings']>, XBody['reply_settings']> = {
  everyone: undefined,
  following: 'following',
  mentioned_users: 'mentionedUsers',
  subscribers: 'subscribers',
  verified: 'verified',
}
