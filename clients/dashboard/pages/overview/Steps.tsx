import { Link } from 'react-router'
import { networksInWords } from '../../../../networks/descriptions.ts'
import type { Schemas } from '../api.ts'
import { Badge } from '../parts/Badge.tsx'

interface StepsProps {
  connections: Schemas['Connection'][]
  keys: Schemas['ApiKey'][]
}

/** Connections and keys in a line each, with what is to be done about them. */
export function Steps({ connections, keys }: StepsProps) {
  const connected = connections.filter(({ state }) => state !== 'disconnected')
  const ended = connected.filter(({ needs_reconnect }) => needs_reconnect).length
  const soon = connected.filter(({ state }) => state === 'expiring').length
  const working = keys.filter(({ revoked_at }) => revoked_at === null).length
  return (
    <section className="card" aria-labelledby="steps">
      <h2 id="steps">What you need to post</h2>
      <ul className="rows plain">
        <li>
          <div className="row-title">
            <h3>{counted(connected.length, 'connected account', 'connected accounts')}</h3>
            {connected.length === 0 && <Badge kind="soon">To do</Badge>}
            {ended > 0 && <Badge kind="bad">{ended} to reconnect</Badge>}
            {soon > 0 && <Badge kind="soon">{soon} to renew soon</Badge>}
          </div>
          <p>Accounts on {networksInWords()} that posts go to.</p>
          <Link to="/connections">
            {connected.length === 0 ? 'Connect an account' : 'Connections'}
          </Link>
        </li>
        <li>
          <div className="row-title">
            <h3>{counted(working, 'API key', 'API keys')}</h3>
            {working === 0 && <Badge kind="soon">To do</Badge>}
          </div>
          <p>Your programs send a key with each request.</p>
          <Link to="/keys">{working === 0 ? 'Create a key' : 'API keys'}</Link>
        </li>
        <li>
          <div className="row-title">
            <h3>Your first request</h3>
          </div>
          <p>Each operation with a sample in several languages, and a way to try it.</p>
          <a href="/docs">API documentation</a>
        </li>
      </ul>
    </section>
  )
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? `No ${many}` : `${count} ${count === 1 ? one : many}`
}
