/** The page that the address names. Each but the first is loaded when somebody goes there. */
import { lazy, Suspense, type ComponentType } from 'react'
import { Link, Route, Routes, useLocation } from 'react-router'
import { Overview } from './overview/Overview.tsx'
import { arrived, Breakable } from './parts/Broken.tsx'
import { Page } from './parts/Page.tsx'

const Analytics = onDemand(async () => (await import('./analytics/Analytics.tsx')).Analytics)
const Approvals = onDemand(async () => (await import('./approvals/Approvals.tsx')).Approvals)
const Calendar = onDemand(async () => (await import('./calendar/Calendar.tsx')).Calendar)
const ArticlePage = onDemand(async () => (await import('./articles/ArticlePage.tsx')).ArticlePage)
const Articles = onDemand(async () => (await import('./articles/Articles.tsx')).Articles)
const Compose = onDemand(async () => (await import('./compose/Compose.tsx')).Compose)
const Connections = onDemand(
  async () => (await import('./connections/Connections.tsx')).Connections,
)
const Events = onDemand(async () => (await import('./events/Events.tsx')).Events)
const Keys = onDemand(async () => (await import('./keys/Keys.tsx')).Keys)
const MediaPage = onDemand(async () => (await import('./media/MediaPage.tsx')).MediaPage)
const PostPage = onDemand(async () => (await import('./posts/PostPage.tsx')).PostPage)
const Posts = onDemand(async () => (await import('./posts/Posts.tsx')).Posts)
const Settings = onDemand(async () => (await import('./settings/Settings.tsx')).Settings)
const Usage = onDemand(async () => (await import('./usage/Usage.tsx')).Usage)
const WebhookPage = onDemand(async () => (await import('./webhooks/WebhookPage.tsx')).WebhookPage)

function onDemand(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await arrived(load()) }))
}

export function ShownPage() {
  const { key } = useLocation()
  return (
    <Breakable place={key}>
      <Suspense fallback={<p className="loading">Loading…</p>}>
        <Routes>
          <Route path="/" element={<Overview />} />
          <Route path="/posts" element={<Posts />} />
          <Route path="/posts/:id" element={<PostPage />} />
          <Route path="/calendar" element={<Calendar />} />
          <Route path="/articles" element={<Articles />} />
          <Route path="/articles/:id" element={<ArticlePage />} />
          <Route path="/media" element={<MediaPage />} />
          <Route path="/compose/:id?" element={<Compose />} />
          <Route path="/approvals" element={<Approvals />} />
          <Route path="/analytics" element={<Analytics />} />
          <Route path="/usage" element={<Usage />} />
          <Route path="/connections" element={<Connections />} />
          <Route path="/keys" element={<Keys />} />
          <Route path="/events" element={<Events />} />
          <Route path="/webhooks/:id" element={<WebhookPage />} />
          <Route path="/settings" element={<Settings />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </Breakable>
  )
}

function NotFound() {
  return (
    <Page title="Not found">
      <p>
        There is no such page. Go to the <Link to="/">overview</Link>.
      </p>
    </Page>
  )
}
