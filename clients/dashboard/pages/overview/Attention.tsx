import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../api.ts'
import { useWaitingCount } from '../approvals/useWaitingCount.ts'
import { Badge } from '../parts/Badge.tsx'
import type { OverviewPosts } from './posts.ts'
import { PostLine } from './PostLine.tsx'

interface AttentionProps {
  posts: OverviewPosts
  connections: Schemas['Connection'][]
}

/** What does not go on without somebody. */
export function Attention({ posts: { at_risk, failed }, connections }: AttentionProps) {
  const waiting = useWaitingCount() ?? 0
  const connected = connections.filter(({ state }) => state !== 'disconnected')
  const ended = connected.filter(({ needs_reconnect }) => needs_reconnect).length
  const soon = connected.filter(({ state }) => state === 'expiring').length
  const posts = [...at_risk, ...failed]
  return (
    <section className="card" aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      {waiting + ended + soon + posts.length === 0 && (
        <p className="overview-fine">
          <Badge kind="good">All is well</Badge>
        </p>
      )}
      <ul className="overview-lines">
        {waiting > 0 && (
          <Matter to="/approvals" title="Posts and articles to approve">
            <Badge kind="soon">{waiting} waiting</Badge>
          </Matter>
        )}
        {ended > 0 && (
          <Matter to="/connections" title="Connections that have ended">
            <Badge kind="bad">{ended} to reconnect</Badge>
          </Matter>
        )}
        {soon > 0 && (
          <Matter to="/connections" title="Connections that end soon">
            <Badge kind="soon">{soon} to renew soon</Badge>
          </Matter>
        )}
        {posts.map((post) => (
          <PostLine key={post.id} post={post} />
        ))}
      </ul>
    </section>
  )
}

interface MatterProps {
  to: string
  title: string
  children: ReactNode
}

function Matter({ to, title, children }: MatterProps) {
  return (
    <li className="overview-line">
      <h3>
        <Link to={to}>{title}</Link>
      </h3>
      {children}
    </li>
  )
}
