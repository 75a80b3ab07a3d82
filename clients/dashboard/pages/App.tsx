/** The dashboard: asks who is signed in, and shows the page that the address names, or the way in. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { answerOf, api, problemOf, type Problem, type Schemas } from './api.ts'
import { Approvals } from './approvals/Approvals.tsx'
import { Connections } from './connections/Connections.tsx'
import { Events } from './events/Events.tsx'
import { Keys } from './keys/Keys.tsx'
import { Layout } from './Layout.tsx'
import { Overview } from './overview/Overview.tsx'
import { Alert } from './parts/Alert.tsx'
import { Page } from './parts/Page.tsx'
import { goTo, Link, pageOf, useAddress } from './route.tsx'
import { SignedInContext, VisitContext } from './session.ts'
import { Settings } from './settings/Settings.tsx'
import { SignIn } from './entrance/SignIn.tsx'
import { SignUp } from './entrance/SignUp.tsx'
import { useStatus, Status } from './parts/Status.tsx'
import { WebhookPage } from './webhooks/WebhookPage.tsx'

export function App() {
  const [instance, setInstance] = useState<Schemas['Instance']>()
  // Null: nobody is signed in. Undefined: not known yet.
  const [session, setSession] = useState<Schemas['Session'] | null>()
  const [problem, setProblem] = useState<Problem>()
  const [reason, setReason] = useState<string>()
  const { text, say } = useStatus()
  const page = pageOf(useAddress())

  const ask = useCallback(async () => {
    try {
      const loaded = await load()
      setInstance(loaded.instance)
      setSession(loaded.session)
      setProblem(undefined)
    } catch (thrown) {
      setProblem(problemOf(thrown))
    }
  }, [])
  useEffect(() => void ask(), [ask])
  useFocus(`${page} ${session == null}`, session !== undefined)

  const leave = useCallback((why?: string) => {
    setSession(null)
    setReason(why)
  }, [])
  const visit = useMemo(() => ({ leave, say }), [leave, say])
  const enter = (begun: Schemas['Session']) => {
    setReason(undefined)
    setSession(begun)
    if (page === '/sign-in' || page === '/sign-up') goTo('/', 'replace')
  }

  if (problem !== undefined) return <Unavailable problem={problem} retry={ask} />
  if (instance === undefined || session === undefined) return <p className="loading">Loading…</p>
  const is_entrance = page === '/sign-up' || page === '/sign-in'
  return (
    <VisitContext value={visit}>
      {session === null || is_entrance ? (
        page === '/sign-up' ? (
          <SignUp instance={instance} enter={enter} />
        ) : (
          <SignIn instance={instance} enter={enter} reason={reason} signed_in={session !== null} />
        )
      ) : (
        <SignedInContext value={{ session, instance, change: setSession }}>
          <Layout page={page} key={session.user.id}>
            <Shown page={page} />
          </Layout>
        </SignedInContext>
      )}
      <Status text={text} />
    </VisitContext>
  )
}

function Shown({ page }: { page: string }) {
  switch (page) {
    case '/':
      return <Overview />
    case '/keys':
      return <Keys />
    case '/connections':
      return <Connections />
    case '/approvals':
      return <Approvals />
    case '/events':
      return <Events />
    case '/settings':
      return <Settings />
    default:
      return <Below page={page} />
  }
}

function Below({ page }: { page: string }) {
  const [, webhook_id] = /^\/webhooks\/(\w+)$/.exec(page) ?? []
  if (webhook_id !== undefined) return <WebhookPage key={webhook_id} id={webhook_id} />
  return (
    <Page title="Not found">
      <p>
        There is no such page. Go to the <Link page="/">overview</Link>.
      </p>
    </Page>
  )
}

function Unavailable({ problem, retry }: { problem: Problem; retry(): Promise<void> }) {
  return (
    <main className="entrance">
      <Page title="Otterpost">
        <Alert problem={problem} retry={retry} />
      </Page>
    </main>
  )
}

async function load() {
  const [instance, session] = await Promise.all([
    answerOf(api.GET('/instance')),
    answerOf(api.GET('/session')).catch((thrown: unknown) => {
      if (problemOf(thrown).code === 'unauthorized') return null
      throw thrown
    }),
  ])
  return { instance, session }
}

/** After another page has come, keyboards and screen readers begin at its heading; not after the first. */
function useFocus(shown: string, ready: boolean) {
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (!ready) return
    if (before.current !== undefined && before.current !== shown) {
      window.scrollTo(0, 0)
      document.querySelector('h1')?.focus()
    }
    before.current = shown
  }, [shown, ready])
}
