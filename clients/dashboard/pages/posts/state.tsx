/** How a post is, and how each of its networks is, in a word and a sign. */
import { Badge } from '../parts/Badge.tsx'
import type { PostDelivery, Post } from './calls.ts'

export function PostState({ post }: { post: Post }) {
  if (post.review_status === 'pending') return <Badge kind="soon">Waits for approval</Badge>
  if (post.risks !== undefined && post.risks.length > 0) return <Badge kind="bad">At risk</Badge>
  switch (post.status) {
    case 'draft':
      return post.review_status === 'rejected' ? (
        <Badge kind="bad">Rejected</Badge>
      ) : (
        <Badge kind="plain">Draft</Badge>
      )
    case 'scheduled':
      return <Badge kind="soon">{post.queued ? 'In the queue' : 'Scheduled'}</Badge>
    case 'posted':
      return post.has_failures ? (
        <Badge kind="bad">Not everywhere</Badge>
      ) : (
        <Badge kind="good">Posted</Badge>
      )
    case 'failed':
      return <Badge kind="bad">Failed</Badge>
    default:
      return <Badge kind="plain">{post.status}</Badge>
  }
}

const KINDS: Record<string, readonly ['good' | 'soon' | 'bad' | 'plain', string]> = {
  pending: ['plain', 'To be sent'],
  sending: ['soon', 'Being sent'],
  unknown: ['soon', 'Being looked for'],
  published: ['good', 'Posted'],
  failed: ['bad', 'Failed'],
  skipped: ['bad', 'Not sent there'],
  held: ['soon', 'Waits for approval'],
}

export function DeliveryState({ delivery: { status, code } }: { delivery: PostDelivery }) {
  if (code === 'outcome_unknown') return <Badge kind="bad">Nobody knows</Badge>
  const [kind, label] = KINDS[status] ?? ['plain', status]
  return <Badge kind={kind}>{label}</Badge>
}
