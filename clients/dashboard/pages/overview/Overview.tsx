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
  const signed_in = useSignedIn()
  // Posts may have been sent since somebody signed in.
  const { value, problem, reload } = useLoaded(['session'], () => answerOf(api.GET('/session')))
  const session = value ?? signed_in.session
  const connections = useLoaded(['connections'], () => answerOf(api.GET('/connections'))).value
  const keys = useLoaded(['keys'], () => answerOf(api.GET('/keys'))).value
  return (
    <Page title="Overview">
      <Alert problem={problem} retry={reload} />
      <div className="pair">
        <Plan plan={session.plan} subscription={session.subscription} />
        <Allowance allowance={session.allowance} usable={session.subscription.has_access} />
      </div>
      {connections && keys && <Steps {...connections} {...keys} />}
    </Page>
  )
}
