import type { components } from '../generated/openapi.ts'
import { noticed } from '../openapi/notices.ts'
import { shown, type Problem } from '../openapi/problems.ts'
import { judgeNew } from './posts/validating/judgeNew.ts'
import { judgeSaved } from './posts/validating/judgeSaved.ts'
import { readAsked } from './posts/validating/readAsked.ts'
import { openFittedFiles } from './posts/validating/media.ts'
import { networksOf } from './posts/validating/networks.ts'
import type { Handler } from './handler.ts'

type Schemas = components['schemas']

/** Says what would become of posts (decision 400). It goes through what creating goes through, and saves nothing. */
export const validatePosts: Handler<'validatePosts'> = async (call) => {
  const asked = readAsked(call.body, call.faults)
  const { problems, posts } =
    asked.saved === undefined ? await judgeNew(call, asked) : await judgeSaved(call, asked.saved)
  const fitting = openFittedFiles(call)
  const validations: Schemas['PostValidation'][] = []
  for (const post of posts) {
    validations.push({
      valid: post.problems.length === 0,
      problems: shownOf(post.problems),
      takes_from_daily_limit: post.takes_from_daily_limit,
      networks: post.judged === undefined ? [] : await networksOf(call, post.judged, fitting),
      ...noticed(post.cautions),
    })
  }
  return {
    valid: problems.length === 0 && validations.every(({ valid }) => valid),
    ...(problems.length > 0 && { problems: shownOf(problems) }),
    posts: validations,
  }
}

const PROBLEMS_MAX = 1000

function shownOf(problems: Problem[]): Schemas['Problem'][] {
  // None of them is of the dashboard's contract.
  return problems.slice(0, PROBLEMS_MAX).map(shown) as Schemas['Problem'][]
}
