import type { components } from '../../../generated/openapi.ts'
import type { Notice } from '../../../openapi/notices.ts'
import type { Problem } from '../../../openapi/problems.ts'
import type { Judged } from './networks.ts'

/** What is to be said of one post. */
export interface Judgement {
  problems: Problem[]
  takes_from_daily_limit: boolean
  /** Undefined where its text cannot be read. */
  judged: Judged | undefined
  cautions: Notice<components['schemas']['NoticeCode']>[]
}

export interface Judgements {
  /** Of the request, and none of its posts. */
  problems: Problem[]
  cautions: Judgement['cautions']
  posts: Judgement[]
}
