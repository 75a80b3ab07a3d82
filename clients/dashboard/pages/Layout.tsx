/** What surrounds every page of somebody who is signed in. */
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { answerOf, api } from './api.ts'
import { WaitingCount } from './approvals/WaitingCount.tsx'
import { Alert } from './parts/Alert.tsx'
import { LeftUploads } from './compose/media/LeftUploads.tsx'
import { useUploading } from './compose/media/useUploads.ts'
import { Icon } from './parts/Icon.tsx'
import { Mark } from './parts/Mark.tsx'
import { useToldPosts } from './posts/useToldPosts.ts'
import { useSignedIn, useVisit } from './session.ts'
import { Shortcuts } from './shortcuts/Shortcuts.tsx'
import { useKeptFocus } from './useKeptFocus.ts'
import { useAction } from './work.ts'

const PAGES = [
  { page: '/', title: 'Overview', icon: 'home' },
  { page: '/posts', title: 'Posts', icon: 'post' },
  { page: '/calendar', title: 'Calendar', icon: 'calendar' },
  { page: '/approvals', title: 'Approvals', icon: 'check' },
  { page: '/media', title: 'Media', icon: 'picture' },
  { page: '/analytics', title: 'Analytics', icon: 'chart' },
  { page: '/connections', title: 'Connections', icon: 'link' },
  { page: '/keys', title: 'API keys', icon: 'key' },
  { page: '/usage', title: 'Usage', icon: 'coins' },
  { page: '/events', title: 'Events', icon: 'bolt' },
  { page: '/settings', title: 'Settings', icon: 'gear' },
] as const

/** Pages below one of those above. */
const BELOW: Record<string, string> = { '/webhooks': '/events', '/articles': '/posts' }

export function Layout({ children }: { children: ReactNode }) {
  const { session, instance } = useSignedIn()
  const { pathname } = useLocation()
  const [top = '/'] = /^\/[^/]*/.exec(pathname) ?? []
  const current = BELOW[top] ?? top
  const [is_open, setOpen] = useState(false)
  const main = useKeptFocus()
  useToldPosts()
  useUploading()
  useEffect(() => setOpen(false), [pathname])
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className={is_open ? 'side open' : 'side'}>
        <Mark />
        <Link
          className="compose-link"
          to="/compose"
          aria-current={current === '/compose' ? 'page' : undefined}
        >
          <Icon name="pen" />
          Compose
        </Link>
        <button
          type="button"
          className="menu"
          aria-expanded={is_open}
          aria-controls="pages"
          onClick={() => setOpen(!is_open)}
        >
          <Icon name={is_open ? 'off' : 'menu'} />
          Menu
          {!is_open && <WaitingCount />}
        </button>
        <Pages current={current} is_exact={current === pathname} />
        <div className="side-end">
          <ul className="elsewhere">
            <li>
              <a href="/docs">API documentation</a>
            </li>
            {instance.simulator_url !== null && (
              <li>
                <a href={instance.simulator_url}>Simulated networks</a>
              </li>
            )}
          </ul>
          <p className="who">
            <strong>{session.user.name}</strong>
            {session.user.email !== null && <span>{session.user.email}</span>}
          </p>
          <SignOut />
        </div>
      </header>
      <main id="main" tabIndex={-1} ref={main}>
        <LeftUploads />
        {children}
      </main>
      <Shortcuts pages={PAGES} />
    </div>
  )
}

function Pages({ current, is_exact }: { current: string; is_exact: boolean }) {
  return (
    <nav id="pages" aria-label="Pages">
      <ul>
        {PAGES.map(({ page: to, title, icon }) => (
          <li key={to}>
            <Link to={to} aria-current={current === to ? (is_exact ? 'page' : 'true') : undefined}>
              <Icon name={icon} />
              {title}
              {to === '/approvals' && <WaitingCount />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SignOut() {
  const { leave } = useVisit()
  const navigate = useNavigate()
  const { run, busy, problem } = useAction(async () => {
    await answerOf(api.DELETE('/session'))
    leave('You have signed out.')
    await navigate('/sign-in')
  })
  return (
    <>
      <Alert problem={problem} />
      <button type="button" aria-disabled={busy} onClick={() => run()}>
        <Icon name="leave" />
        Sign out
      </button>
    </>
  )
}
