/** The dashboard: asks who is signed in, and shows the page that the address names, or the way in. */
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { answerOf, api, problemOf, type Problem, type Schemas } from './api.ts'
import { SignIn } from './entrance/SignIn.tsx'
import { SignUp } from './entrance/SignUp.tsx'
import { EventStream } from './events/EventStream.tsx'
import { Layout } from './Layout.tsx'
import { Alert } from './parts/Alert.tsx'
import { Page } from './parts/Page.tsx'
import { useStatus, Status } from './parts/Status.tsx'
import { openQueries } from './queries.ts'
import { SignedInContext, VisitContext } from './session.ts'
import { ShownPage } from './ShownPage.tsx'
import { SESSION_OVER } from './work.ts'

export function App() {
  const [queries] = useState(() => openQueries(() => leave(queries, SESSION_OVER)))
  return (
    <QueryClientProvider client={queries}>
      <Visitor queries={queries} />
    </QueryClientProvider>
  )
}

/** Whoever looks at the pages. */
interface Visitor {
  session: Schemas['Session'] | null
  /** Why somebody who was signed in is not any more. */
  reason?: string | undefined
}

const VISITOR = ['visitor']
const INSTANCE = ['instance']

function Visitor({ queries }: { queries: QueryClient }) {
  const instance = useQuery({ queryKey: INSTANCE, queryFn: () => answerOf(api.GET('/instance')) })
  const visitor = useQuery({ queryKey: VISITOR, queryFn: readVisitor })
  const { text, say } = useStatus()
  const visit = useMemo(
    () => ({ leave: (reason?: string) => leave(queries, reason), say }),
    [queries, say],
  )
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const is_entrance = pathname === '/sign-in' || pathname === '/sign-up'

  const change = (session: Schemas['Session']) => queries.setQueryData(VISITOR, { session })
  const enter = (session: Schemas['Session']) => {
    change(session)
    if (is_entrance) void navigate('/', { replace: true })
  }

  if (instance.data === undefined || visitor.data === undefined) {
    const problem = instance.error ?? visitor.error
    const ask = async () => void (await Promise.all([instance.refetch(), visitor.refetch()]))
    return problem ? (
      <Unavailable problem={problem} retry={ask} />
    ) : (
      <p className="loading">Loading…</p>
    )
  }
  const { session, reason } = visitor.data
  return (
    <VisitContext value={visit}>
      {session === null || is_entrance ? (
        pathname === '/sign-up' ? (
          <SignUp instance={instance.data} enter={enter} />
        ) : (
          <SignIn
            instance={instance.data}
            enter={enter}
            reason={reason}
            signed_in={session !== null}
          />
        )
      ) : (
        <SignedInContext value={{ session, instance: instance.data, change }}>
          <EventStream key={session.user.id}>
            <Layout>
              <ShownPage />
            </Layout>
          </EventStream>
        </SignedInContext>
      )}
      <Status text={text} />
    </VisitContext>
  )
}

/** The session is over: nothing stays that was read in it. */
function leave(queries: QueryClient, reason?: string) {
  queries.removeQueries({
    predicate: ({ queryKey: [name] }) => name !== 'instance' && name !== 'visitor',
  })
  queries.setQueryData<Visitor>(VISITOR, { session: null, reason })
}

async function readVisitor(): Promise<Visitor> {
  try {
    return { session: await answerOf(api.GET('/session')) }
  } catch (thrown) {
    if (problemOf(thrown).code === 'unauthorized') return { session: null }
    throw thrown
  }
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
