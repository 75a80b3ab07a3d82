import { Page } from '../parts/Page.tsx'

export function NoArticles() {
  return (
    <Page title="Articles">
      <p className="empty">
        Articles on X are part of the paid plans; yours has none. Posts and threads need no such
        plan.
      </p>
    </Page>
  )
}
