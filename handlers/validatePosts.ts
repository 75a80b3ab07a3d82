import { costOf } from '../db/costs/costs.ts'
import { sizesOf } from '../db/posts/posts.ts'
import type { components } from '../generated/openapi.ts'
import { noticed } from '../openapi/notices.ts'
import { shown, type Problem } from '../openapi/problems.ts'
import { spenderOf } from './costs/spender.ts'
import { findKnownCards } from './posts/validating/cards.ts'
import { judgeNew } from './posts/validating/judgeNew.ts'
import { judgeSaved } from './posts/validating/judgeSaved.ts'
import type { Judgement, Judgements } from './posts/validating/judgement.ts'
import { openFittedFiles } from './posts/validating/media.ts'
import { networksOf } from './posts/validating/networks.ts'
import { readAsked, type AskedPosts } from './posts/validating/readAsked.ts'
import { targetsOf } from './posts/targets.ts'
import { InPieces, piecesOf } from './requests/inPieces.ts'
import type { Call, Handler, Reply } from './handler.ts'

type Schemas = components['schemas']

/** Says what would become of posts (decision 400). It goes through what creating goes through, and saves nothing. */
export const validatePosts: Handler<'validatePosts'> = async (call) => {
  const asked = readAsked(call.body, call.faults)
  const { problems, cautions, posts } = await judge(call, asked)
  const files = openFittedFiles(call)
  const judged = posts.flatMap((post) => post.judged ?? [])
  const cards = await findKnownCards(call, judged, asked.fetch_cards)
  // Each network has the texts once more, so that no more of them is made at a time than is sent.
  const rows = posts.map((post, index) => ({ id: String(index), bytes: weightOf(post) }))
  const pieces = piecesOf(rows, async (ids) => {
    const validations: Schemas['PostValidation'][] = []
    for (const post of ids.flatMap((id) => posts[Number(id)] ?? [])) {
      validations.push({
        valid: post.problems.length === 0,
        problems: shownOf(post.problems),
        takes_from_daily_limit: post.takes_from_daily_limit,
        networks:
          post.judged === undefined ? [] : await networksOf(call, post.judged, { files, cards }),
        ...noticed(post.cautions),
      })
    }
    return validations
  })
  return new InPieces<Reply<'validatePosts'>>('posts', pieces, {
    valid: problems.length === 0 && posts.every((post) => post.problems.length === 0),
    ...(problems.length > 0 && { problems: shownOf(problems) }),
    ...costOfAll(call, posts),
    ...noticed(cautions),
  })
}

/** Of all networks of all posts. */
function costOfAll({ publisher, user }: Call<'validatePosts'>, posts: Judgement[]) {
  const spender = spenderOf(publisher, user)
  const items = posts.flatMap(({ judged }) =>
    judged === undefined
      ? []
      : targetsOf(spender, '', judged.routes, judged.date).flatMap(
          ({ cost_items }) => cost_items ?? [],
        ),
  )
  const alike = Map.groupBy(items, ({ what, unit_micros }) => `${what} ${unit_micros}`)
  const sums = [...alike.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }],
  )
  const cost = costOf(sums)
  return cost && { cost }
}

async function judge(call: Call<'validatePosts'>, asked: AskedPosts): Promise<Judgements> {
  if (asked.saved === undefined) return judgeNew(call, asked)
  const [size] = await sizesOf(call.db, call.user, [asked.saved])
  await call.room(size?.bytes ?? 0)
  return judgeSaved(call, asked.saved)
}

/** Of a unit of text, in UTF-8. */
const UNIT_BYTES_MAX = 3

function weightOf({ judged }: Judgement): number {
  const parts = judged?.routes.flatMap(({ content }) => content.parts) ?? []
  return parts.reduce((sum, { text }) => sum + UNIT_BYTES_MAX * text.length, 0)
}

const PROBLEMS_MAX = 1000

function shownOf(problems: Problem[]): Schemas['Problem'][] {
  // None of them is of the dashboard's contract.
  return problems.slice(0, PROBLEMS_MAX).map(shown) as Schemas['Problem'][]
}
