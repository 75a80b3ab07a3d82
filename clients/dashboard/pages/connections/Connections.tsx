/** The accounts on each network: connecting, their state, and where posts go that name none. */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { answerOf, api, type Schemas } from '../api.ts'
import { NETWORKS } from '../../../../networks/descriptions.ts'
import { handleOf } from '../networks.ts'
import { Alert } from '../parts/Alert.tsx'
import { Page } from '../parts/Page.tsx'
import { useVisit } from '../session.ts'
import { useLoaded } from '../work.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { Connection } from './Connection.tsx'
import { CrossPosting } from './CrossPosting.tsx'
import { refusalOf } from './refusals.ts'

export function Connections() {
  const { value, problem, reload } = useLoaded(['connections'], () =>
    answerOf(api.GET('/connections')),
  )
  const refused = useReturn(value?.connections)
  return (
    <Page title="Connections">
      <p className="lead">The accounts that your posts go to.</p>
      <Alert problem={refused} />
      <Alert problem={problem} retry={reload} />
      <CrossPosting />
      {value &&
        NETWORKS.map(({ platform, label }) => {
          const own = value.connections.filter((one) => one.platform === platform)
          return (
            <section key={platform} aria-labelledby={`network-${platform}`}>
              <div className="row-title">
                <h2 id={`network-${platform}`}>{label}</h2>
                <ConnectButton platform={platform} />
              </div>
              {own.length === 0 && <p className="empty">No account is connected.</p>}
              <ul className="rows">
                {own.map((one) => (
                  <Connection key={one.id} shown={one} reload={reload} />
                ))}
              </ul>
            </section>
          )
        })}
    </Page>
  )
}

/** Says what became of a sign-in at a network that has just led back here, and tidies the address. */
function useReturn(connections: Schemas['Connection'][] | undefined) {
  const [searchParams, setSearchParams] = useSearchParams()
  const { say } = useVisit()
  const [refused] = useState(() => searchParams.get('refused'))
  const [connected] = useState(() => searchParams.get('connected'))
  useEffect(() => {
    if (searchParams.size > 0) setSearchParams({}, { replace: true })
  }, [searchParams, setSearchParams])
  const account = connections?.find(({ id }) => id === connected)
  const handle = account && handleOf(account)
  useEffect(() => {
    if (handle !== undefined) say(`${handle} is connected.`)
  }, [handle, say])
  return refused === null ? undefined : refusalOf(refused)
}
