import type { ReactNode } from 'react'
import { Mark } from '../parts/Mark.tsx'
import { Page } from '../parts/Page.tsx'

/** What surrounds the pages of somebody who is not signed in. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="entrance">
      <header>
        <Mark />
      </header>
      <main className="card">
        <Page title={title}>{children}</Page>
      </main>
    </div>
  )
}
