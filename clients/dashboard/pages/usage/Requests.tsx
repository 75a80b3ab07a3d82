import { NO_LIMIT } from '../overview/Plan.tsx'
import { Alert } from '../parts/Alert.tsx'
import { When } from '../parts/When.tsx'
import { answerOf } from '../api.ts'
import { inDigits } from '../parts/numbers.ts'
import { publicApi } from '../publicApi.ts'
import { useSignedIn } from '../session.ts'
import { useLoaded } from '../work.ts'

/** What is left of the plan: requests, by the headers of an answer, and posts. */
export function Requests() {
  const { plan } = useSignedIn().session
  const { value, problem, reload } = useLoaded(['me'], readMe)
  const is_limited = value !== undefined && value.limit < NO_LIMIT
  return (
    <section className="card" aria-labelledby="requests">
      <h2 id="requests">Requests</h2>
      <Alert problem={problem} retry={reload} />
      {value && (
        <>
          <p className="figure">
            {is_limited ? (
              <>
                <strong>{inDigits(value.left)}</strong> of {inDigits(value.limit)} left
              </>
            ) : (
              'No limit'
            )}
          </p>
          {is_limited && (
            <>
              <progress
                aria-label="Used of the requests"
                max={Math.max(1, value.limit)}
                value={value.limit - value.left}
              />
              <p className="hint">
                In the window with the fewest left, of these pages. It ends{' '}
                <When at={value.resets_at} time />. Each API key has windows of its own:{' '}
                {inDigits(plan.requests_per_minute)} a minute, {inDigits(plan.requests_per_day)} a
                day.
              </p>
            </>
          )}
          <p>{postsInWords(value.me)}</p>
        </>
      )}
    </section>
  )
}

type Me = Awaited<ReturnType<typeof readMe>>['me']

function postsInWords({ limits }: Me): string {
  if (limits === null) return 'Nothing can be posted without an active plan.'
  if (limits.daily_limit >= NO_LIMIT) return 'Posts have no daily limit.'
  return `${inDigits(limits.remaining_posts_today)} of ${inDigits(limits.daily_limit)} posts left today.`
}

async function readMe() {
  const call = publicApi.GET('/me')
  const me = await answerOf(call)
  const { headers } = (await call).response
  const header = (name: string) => Number(headers.get(name) ?? NO_LIMIT)
  return {
    me,
    limit: header('X-RateLimit-Limit'),
    left: header('X-RateLimit-Remaining'),
    resets_at: new Date(1000 * header('X-RateLimit-Reset')).toISOString(),
  }
}
