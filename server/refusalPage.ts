/** The page that says why an account of a network was not connected. Nothing runs on it, and nothing loads. */
import { randomBytes } from 'node:crypto'
import type { Refusal } from '../handlers/dashboard/finishConnection.ts'
import type { Platform } from '../networks/network.ts'

const LABELS: Record<Platform, string> = {
  x: 'X',
  secondary_a: 'Bluesky',
  secondary_b: 'LinkedIn',
}

interface Reason {
  status: number
  title: string
  text: (network: string) => string
}

const REASONS: Record<Refusal, Reason> = {
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

export function refusalPage(
  { refused, error = '' }: { refused: Refusal; error?: string },
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
<style nonce="${nonce}">
  :root { color-scheme: light dark }
  body { font: 1rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 4rem auto; padding: 0 1.5rem }
  h1 { font-size: 1.4rem; line-height: 1.25 }
  small { opacity: .75 }
</style>
<main>
<h1>${escape(title)}</h1>
<p>${escape(text(LABELS[platform]))}</p>
${error === '' ? '' : `<p><small>${escape(error)}</small></p>`}
<p><a href="${escape(public_url)}/dashboard/connections?refused=${refused}">Back to your accounts</a></p>
</main>
</html>
`
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { status, headers: { 'Content-Security-Policy': policy }, body }
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
