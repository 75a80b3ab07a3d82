/** What somebody has: the plan, what is left of today, and what needs them. */
import { answerOf, api } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { Page } from '../parts/Page.tsx'
import { useSignedIn } from '../session.ts'
import { useLoaded } from '../work.ts'
import { Allowance } from './Allowance.tsx'
import { Plan } from './Plan.tsx'
import { Steps } from './Steps.tsx'

export function Overview() {
  const { session, change } = useSignedIn()
  // Posts may have been sent since the session was last read.
  const { problem, reload } = useLoaded(async () => change(await answerOf(api.GET('/session'))))
  const { value } = useLoaded(async () => {
    const [{ connections }, { keys }] = await Promise.all([
      answerOf(api.GET('/connections')),
      answerOf(api.GET('/keys')),
    ])
    return { connections, keys }
  })
  return (
    <Page title="Overview">
      <Alert problem={problem} retry={reload} />
      <div className="pair">
        <Plan plan={session.plan} subscription={session.subscription} />
        <Allowance allowance={session.allowance} usable={session.subscription.has_access} />
      </div>
      {value && <Steps connections={value.connections} keys={value.keys} />}
    </Page>
  )
}
