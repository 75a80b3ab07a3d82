import { Badge } from '../parts/Badge.tsx'
import type { SavedArticle } from './calls.ts'

const STATES: Record<string, readonly ['good' | 'soon' | 'bad' | 'plain', string]> = {
  draft: ['plain', 'Draft'],
  scheduled: ['soon', 'Scheduled'],
  publishing: ['soon', 'Being published'],
  published: ['good', 'Published'],
  failed: ['bad', 'Failed'],
}

export function ArticleState({ article: { status, review_status } }: { article: SavedArticle }) {
  if (review_status === 'pending') return <Badge kind="soon">Waits for approval</Badge>
  const [kind, label] = STATES[status] ?? ['plain', status]
  return <Badge kind={kind}>{label}</Badge>
}
