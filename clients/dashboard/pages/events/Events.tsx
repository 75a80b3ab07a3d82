/** What happens, and where it is sent. */
import { Page } from '../parts/Page.tsx'
import { Webhooks } from '../webhooks/Webhooks.tsx'
import { Tail } from './Tail.tsx'

export function Events() {
  return (
    <Page title="Events and webhooks">
      <p className="lead">
        A webhook sends what happens to an address of yours.{' '}
        <a href="/docs#group-webhooks">How to verify and answer it</a>
      </p>
      <Webhooks />
      <Tail />
    </Page>
  )
}
