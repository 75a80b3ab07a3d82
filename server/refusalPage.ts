/** The page that says why an account of a network was not connected. Nothing runs on it, and only its icon loads. */
import { randomBytes } from 'node:crypto'
import type { ConnectRefusal } from '../handlers/dashboard/finishConnection.ts'
import { DESCRIPTIONS } from '../networks/descriptions.ts'
import type { Platform } from '../networks/network.ts'
import { escape } from '../openapi/html.ts'

interface Reason {
  status: number
  title: string
  text: (network: string) => string
}

const REASONS: Record<ConnectRefusal, Reason> = {
  unknown: {
    status: 400,
    title: 'This sign-in is not known',
    text: () => 'It was not begun here, or long ago. Begin again from your accounts.',
  },
  used: {
    status: 400,
    title: 'This sign-in was used already',
    text: () => 'Each one works once. If the account is not among yours, begin again.',
  },
  ended: {
    status: 400,
    title: 'This sign-in took too long',
    text: () => 'It has to be finished within ten minutes. Begin again from your accounts.',
  },
  other_session: {
    status: 403,
    title: 'This sign-in was begun elsewhere',
    text: () =>
      'It has to be finished in the browser, and by the user, that began it. If that was you, sign in ' +
      'here first and begin again.',
  },
  other_network: {
    status: 400,
    title: 'This sign-in is of another network',
    text: () => 'What came back does not belong to what was begun. Begin again from your accounts.',
  },
  denied: {
    status: 403,
    title: 'You did not allow it',
    text: (network) => `${network} says that you declined, so nothing was connected.`,
  },
  refused: {
    status: 400,
    title: 'The sign-in cannot be used',
    text: (network) => `${network} did not give what is needed, so nothing was connected.`,
  },
  failed: {
    status: 502,
    title: 'The network did not answer',
    text: (network) => `${network} did not answer as it should. Begin again in a while.`,
  },
  not_configured: {
    status: 409,
    title: 'This network is not set up',
    text: (network) => `The host of this instance has not set up ${network}, or not any more.`,
  },
  limit_reached: {
    status: 409,
    title: 'Your plan allows no further account',
    text: (network) => `Disconnect an account of ${network} first, or choose a larger plan.`,
  },
  belongs_to_another: {
    status: 409,
    title: 'This account belongs to another user',
    text: (network) =>
      `Somebody else has connected this account of ${network} here. They have to disconnect it first.`,
  },
}

/** The colours are those of the dashboard. */
const STYLE = `
  :root { color-scheme: light dark }
  body {
    margin: 0;
    padding: min(12vh, 6rem) 1rem 3rem;
    background: light-dark(#f5f6f4, #101615);
    color: light-dark(#1b2523, #e4ebe8);
    font: 1rem/1.55 system-ui, sans-serif;
  }
  main {
    max-width: 28rem;
    margin: 0 auto;
    padding: 1.75rem;
    border: 1px solid light-dark(#dbe1de, #2c3734);
    border-radius: .875rem;
    background: light-dark(#ffffff, #19211f);
  }
  h1 { margin: 0; font-size: 1.5rem; line-height: 1.25 }
  p { margin: 0 0 1rem }
  h1 + p { margin-top: .5rem }
  small { color: light-dark(#55635f, #a2b1ac) }
  a {
    display: inline-block;
    margin-top: .25rem;
    padding: .5rem 1rem;
    border-radius: .5rem;
    background: light-dark(#0e6b60, #5fc9b7);
    color: light-dark(#ffffff, #06251f);
    font-weight: 600;
    text-decoration: none;
  }
  a:focus-visible { outline: 3px solid currentcolor; outline-offset: 2px }
`

export function refusalPage(
  { refused, error = '' }: { refused: ConnectRefusal; error?: string },
  platform: Platform,
  public_url: string,
) {
  const { status, title, text } = REASONS[refused]
  const nonce = randomBytes(16).toString('base64')
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${STYLE}</style>
<main>
<p><img src="/favicon.svg" alt="" width="40" height="40"></p>
<h1>${escape(title)}</h1>
<p>${escape(text(DESCRIPTIONS[platform].label))}</p>
${error === '' ? '' : `<p><small>${escape(error)}</small></p>`}
<p><a href="${escape(public_url)}/dashboard/connections?refused=${refused}">Back to your accounts</a></p>
</main>
</html>
`
  const policy = `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { status, headers: { 'Content-Security-Policy': policy }, body }
}
