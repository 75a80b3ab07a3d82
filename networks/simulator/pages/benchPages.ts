/** The pages beside the timelines: calls, faults, the ledger and the settings, as people read them. */
import { LABELS } from './accountName.ts'
import type { SeenCall } from '../calls.ts'
import type { Bench } from '../control.ts'
import type { SimulatedAnswer } from '../exchange.ts'
import { showFaults, TROUBLE } from './faultsPage.ts'
import { html, type Html } from './html.ts'
import type { Entry } from '../ledger.ts'
import { page } from './page.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { showTime } from './postCard.ts'

const ENTRIES_SHOWN = 100

const PAGES: Record<string, { title: string; show: (bench: Bench) => Html }> = {
  '/calls': { title: 'Calls', show: showCalls },
  '/faults': { title: 'Faults', show: showFaults },
  '/ledger': { title: 'Ledger', show: showLedger },
  '/settings': { title: 'Settings', show: showSettings },
}

export function benchPage(path: string, bench: Bench): SimulatedAnswer | undefined {
  const found = PAGES[path]
  if (found === undefined) return undefined
  const body = html`
    ${benchNav(path)}
    <h1>${found.title}</h1>
    ${found.show(bench)}
  `
  return page(200, `${found.title} of the simulated networks`, body)
}

/** The way to these pages, for each of them and for the accounts. */
export function benchNav(current: string): Html {
  const all = [
    ['/', 'Accounts'],
    ...Object.entries(PAGES).map(([path, { title }]) => [path, title]),
  ]
  return html`<nav class="pages" aria-label="Pages">
    ${all.map(([path = '', title = '']) =>
      path === current
        ? html`<a href="${path}" aria-current="page">${title}</a>`
        : html`<a href="${path}">${title}</a>`,
    )}
  </nav>`
}

function showCalls({ calls }: Bench): Html {
  const seen = calls.list()
  return html`
    <p class="lead">The latest calls to the networks: what was sent, and what was answered.</p>
    ${seen.map(showCall)}
    ${seen.length === 0 ? html`<p class="empty">Nobody has called since the start.</p>` : undefined}
  `
}

function showCall(seen: SeenCall): Html {
  const { at, platform, operation, handle, method, path, sent, status, answered, fault } = seen
  return html`<details class="call ${platform}">
    <summary>
      <b>${LABELS[platform]}: ${operation.replaceAll('_', ' ')}</b>
      <small>${handle ?? ''}</small>
      <span class="${fault || (status ?? 0) >= 400 ? 'warning' : ''}">
        ${status ?? 'no answer'}${fault === undefined ? undefined : html`, ${TROUBLE[fault]}`}
      </span>
      ${showTime(at)}
    </summary>
    <h2>Sent</h2>
    <pre tabindex="0">${method} ${path}${sent === '' ? '' : `\n\n${sent}`}</pre>
    <h2>Answered</h2>
    <pre tabindex="0">${status ?? 'Nothing'}${answered === '' ? '' : `\n\n${answered}`}</pre>
  </details>`
}

function showLedger({ world }: Bench): Html {
  const latest = world.entries.slice(-ENTRIES_SHOWN).toReversed()
  return html`
    <p class="lead">
      What the networks hold, newest first: ${latest.length} of ${world.entries.length} entries.
      Programs read all of it at <a href="/control/ledger">/control/ledger</a>.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Network</th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
        ${latest.map(
          (entry) =>
            html`<tr>
              <td class="words">${showTime(timeOf(entry))}</td>
              <td class="words">${LABELS[entry.platform]}</td>
              <td>${describe(entry)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  `
}

function timeOf(entry: Entry): number {
  if ('at' in entry) return entry.at
  if ('accepted_at' in entry) return entry.accepted_at
  return 'drafted_at' in entry ? entry.drafted_at : entry.uploaded_at
}

/** Without tokens: those are in some entries, and for nobody to read over a shoulder. */
function describe(entry: Entry): string {
  const what = entry.kind.replaceAll('_', ' ')
  switch (entry.kind) {
    case 'account_created':
    case 'account_changed':
      return `${what}: ${entry.handle}`
    case 'post_accepted':
    case 'post_changed':
      return `${what}: ${entry.text.slice(0, 120)} (${entry.id})`
    case 'article_drafted':
      return `${what}: ${entry.title.slice(0, 120)}`
    case 'post_deleted':
    case 'media_uploaded':
    case 'media_described':
      return `${what}: ${entry.id}`
    case 'tokens_issued':
    case 'token_revoked':
    case 'grant_revoked':
      return what
  }
}

function showSettings({ world }: Bench): Html {
  const rows = Object.entries(world.settings).map(([name, value]) => {
    const usual = DEFAULT_SETTINGS[name as keyof typeof DEFAULT_SETTINGS]
    return html`<tr>
      <th scope="row"><code>${name}</code></th>
      <td>${value}</td>
      <td>${value === usual ? '' : html`usually ${usual}`}</td>
    </tr>`
  })
  return html`
    <p class="lead">How the networks behave until they are started again. To change one:</p>
    <pre tabindex="0">
curl ${world.url}/control/settings -H 'Content-Type: application/json' -d '{"latency_ms": 500}'</pre>
    <table>
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Value</th>
          <th scope="col">Changed</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  `
}
