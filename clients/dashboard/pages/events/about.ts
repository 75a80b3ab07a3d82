import { DESCRIPTIONS } from '../../../../networks/descriptions.ts'
import type { Event } from './types.ts'

const EXCERPT_MAX = 160

export interface About {
  /** What somebody wrote, or how something is called. */
  text: string
  network: string | undefined
}

/** What an event is about, in one line. */
export function aboutOf({ data }: Event): About {
  const { post, article, account, webhook, delivery } = data
  const text = post?.text ?? article?.title ?? account?.handle ?? webhook?.url ?? ''
  const platform = delivery?.platform ?? account?.platform
  return {
    text: [...text].slice(0, EXCERPT_MAX).join('').replace(/\s+/g, ' '),
    network: platform === undefined ? undefined : DESCRIPTIONS[platform].label,
  }
}
