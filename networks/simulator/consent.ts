/** The page on which a person lets our client act in the name of one of their accounts, or does not. */
import type { Platform } from '../../generated/names.ts'
import { DESCRIPTIONS } from '../descriptions.ts'
import { initials, shownHandle } from './pages/accountName.ts'
import { type SimulatedAnswer, type Call, empty, readForm } from './exchange.ts'
import { html } from './pages/html.ts'
import { openAccount } from './openAccount.ts'
import { page } from './pages/page.ts'
import type { SimulatedAccount } from './state.ts'
import type { World } from './world.ts'

export interface Consent {
  platform: Platform
  scopes: string[]
  redirect_uri: string
  /** The handle or id that the client has named. */
  hint: string | undefined
}

/** The form leads back to its own address, whose query is the client's request. */
export function askConsent(call: Call, consent: Consent, world: World): SimulatedAnswer {
  const { platform, scopes, redirect_uri, hint } = consent
  const { label } = DESCRIPTIONS[platform]
  const accounts = world.listAccounts().filter((one) => one.platform === platform)
  const chosen = (hint && accounts.find((one) => isNamed(one, hint))) || accounts[0]
  const { host } = new URL(redirect_uri)
  const form = html`
    <section class="network ${platform} consent">
      <h1>${label}, simulated</h1>
      <p>
        The application at <strong>${host}</strong> asks to act in the name of an account of yours:
      </p>
      <ul>
        ${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}
      </ul>
      <form method="post" action="${call.url}?${call.query.toString()}">
        <fieldset>
          <legend>Account</legend>
          ${accounts.map((one) => showChoice(one, one === chosen, world))}
          <label class="account">
            <input type="radio" name="account" value="" ${chosen ? '' : 'checked'} />
            <span
              >A new one <input name="new_handle" aria-label="Handle of the new account"
            /></span>
          </label>
        </fieldset>
        <button name="decision" value="allow">Allow</button>
        <button name="decision" value="deny">Deny</button>
      </form>
    </section>
  `
  // Browsers hold the redirect that follows a form to the same rule as the form.
  const form_to = `'self' ${new URL(redirect_uri).origin}`
  return page(200, `${label}: allow access?`, form, { refresh: false, form_to })
}

function showChoice(account: SimulatedAccount, checked: boolean, world: World) {
  return html`<label class="account">
    <input type="radio" name="account" value="${account.account}" ${checked ? 'checked' : ''} />
    <span class="avatar" aria-hidden="true">${initials(account)}</span>
    <span>${account.display_name} <small>${shownHandle(account, world)}</small></span>
  </label>`
}

function isNamed({ account, handle }: SimulatedAccount, name: string): boolean {
  return account === name || handle === name
}

export type Decision =
  { allowed: SimulatedAccount } | { denied: true } | { answer: SimulatedAnswer }

/** What the person has clicked. */
export function readDecision(call: Call, platform: Platform, world: World): Decision {
  const form = readForm(call)
  const decision = form?.get('decision')
  if (decision === 'deny') return { denied: true }
  if (decision !== 'allow') return { answer: empty(400) }
  const handle = form?.get('new_handle') ?? ''
  const name = form?.get('account') || handle
  if (!form?.get('account')) {
    const opened = openAccount({ platform, handle }, world)
    if (opened.status !== 200) return { answer: opened }
  }
  const account = world.findAccount(platform, name)
  return account ? { allowed: account } : { answer: empty(400) }
}

/** What is wrong with the request itself is for the person to see: nobody is to be sent anywhere by it. */
export function refuseConsent(problem: string): SimulatedAnswer {
  return page(400, 'Something went wrong', html`<p class="empty">${problem}</p>`, {
    refresh: false,
  })
}

export function sendBack(
  redirect_uri: string,
  parameters: Record<string, string>,
): SimulatedAnswer {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return empty(303, { location: url.href, 'cache-control': 'no-store' })
}
