/** How it goes: the first steps, then what comes next and what needs somebody, and what the plan has. */
import { answerOf, api } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { Page } from '../parts/Page.tsx'
import { usePostChanges } from '../posts/usePostChanges.ts'
import { useSignedIn } from '../session.ts'
import { useLoaded } from '../work.ts'
import { Attention } from './Attention.tsx'
import { Allowance } from './Allowance.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Plan } from './Plan.tsx'
import { loadPosts } from './posts.ts'
import { Upcoming } from './Upcoming.tsx'

const POSTS_KEY = ['posts', 'overview']

export function Overview() {
  const signed_in = useSignedIn()
  // Posts may have been sent since somebody signed in.
  const all = {
    session: useLoaded(['session'], () => answerOf(api.GET('/session'))),
    connections: useLoaded(['connections'], () => answerOf(api.GET('/connections'))),
    keys: useLoaded(['keys'], () => answerOf(api.GET('/keys'))),
    posts: useLoaded(POSTS_KEY, loadPosts),
  }
  const session = all.session.value ?? signed_in.session
  const [connections, keys, posts] = [all.connections.value, all.keys.value, all.posts.value]
  const failed = Object.values(all).filter(({ problem }) => problem !== undefined)
  const retry = async () => void (await Promise.all(failed.map(({ reload }) => reload())))
  usePostChanges(POSTS_KEY)
  const is_connected = connections?.connections.some(({ state }) => state !== 'disconnected')
  const has_key = keys?.keys.some(({ revoked_at }) => revoked_at === null)
  const is_known = is_connected !== undefined && has_key !== undefined && posts !== undefined
  return (
    <Page title="Overview">
      <Alert problem={failed[0]?.problem} retry={retry} />
      {is_known && !(is_connected && has_key && !posts.is_new) && (
        <FirstSteps
          is_connected={is_connected}
          has_posts={!posts.is_new}
          has_key={has_key}
          is_simulated={signed_in.instance.simulator_url !== null}
        />
      )}
      {connections && posts && (is_connected || !posts.is_new) && (
        <div className="pair overview-now">
          <Upcoming {...posts} />
          <Attention posts={posts} {...connections} />
        </div>
      )}
      <div className="pair">
        <Plan plan={session.plan} subscription={session.subscription} />
        <Allowance allowance={session.allowance} usable={session.subscription.has_access} />
      </div>
    </Page>
  )
}
