/** How a post is, and how each of its networks is, in a word and a sign. */
import { Badge } from '../parts/Badge.tsx'
import type { PostDelivery, Post } from './calls.ts'

export type StateKind = 'good' | 'soon' | 'bad' | 'plain'

export function PostState({ post }: { post: Post }) {
  const [kind, label] = stateOf(post)
  return <Badge kind={kind}>{label}</Badge>
}

export function stateOf(post: Post): readonly [StateKind, string] {
  if (post.review_status === 'pending') return ['soon', 'Waits for approval']
  if (post.risks !== undefined && post.risks.length > 0) return ['bad', 'At risk']
  switch (post.status) {
    case 'draft':
      return post.review_status === 'rejected' ? ['bad', 'Rejected'] : ['plain', 'Draft']
    case 'scheduled':
      return ['soon', post.queued ? 'In the queue' : 'Scheduled']
    case 'posted':
      return post.has_failures ? ['bad', 'Not everywhere'] : ['good', 'Posted']
    case 'failed':
      return ['bad', 'Failed']
    default:
      return ['plain', post.status]
  }
}

const KINDS: Record<string, readonly [StateKind, string]> = {
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
