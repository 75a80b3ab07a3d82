/** The pages beside the timelines: calls, faults, the ledger and the settings, as people read them. */
import { DESCRIPTIONS } from '../../descriptions.ts'
import type { SeenCall } from '../calls.ts'
import type { Bench } from '../control.ts'
import type { SimulatedAnswer } from '../exchange.ts'
import { showFaults, TROUBLE } from './faultsPage.ts'
import { html, type Html } from './html.ts'
import { type Entry, isShared, type SharedEntry } from '../ledger.ts'
import { page } from './page.ts'
import { type Settings, usualSettings } from '../settings.ts'
import { showTime } from './postCard.ts'

const ENTRIES_SHOWN = 100

const PAGES: Record<string, { title: string; show: (bench: Bench) => Html }> = {
  '/calls': { title: 'Calls', show: showCalls },
  '/faults': { title: 'Faults', show: showFaults },
  '/ledger': { title: 'Ledger', show: showLedger },
  '/settings': { title: 'Settings', show: showSettings },
}

export function benchPage(path: string, bench: Bench): SimulatedAnswer | undefined {
  const bench_page = PAGES[path]
  if (bench_page === undefined) return undefined
  const body = html`
    ${benchNav(path)}
    <h1>${bench_page.title}</h1>
    ${bench_page.show(bench)}
  `
  return page(200, `${bench_page.title} of the simulated networks`, body)
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
      <b>${DESCRIPTIONS[platform].label}: ${operation.replaceAll('_', ' ')}</b>
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

function showLedger({ world, networks }: Bench): Html {
  const latest = world.entries.slice(-ENTRIES_SHOWN).toReversed()
  const toldOf = (entry: Entry) =>
    isShared(entry) ? describe(entry) : networks[entry.platform].describe?.(entry)
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
        ${latest.map((entry) => {
          const told = toldOf(entry)
          const what = entry.kind.replaceAll('_', ' ')
          return html`<tr>
            <td class="words">${told && showTime(told.at)}</td>
            <td class="words">${DESCRIPTIONS[entry.platform].label}</td>
            <td>${what}${told?.words ? `: ${told.words}` : ''}</td>
          </tr>`
        })}
      </tbody>
    </table>
  `
}

/** Without tokens: those are in some entries, and for nobody to read over a shoulder. */
function describe(entry: SharedEntry): { at: number; words: string } {
  switch (entry.kind) {
    case 'account_created':
    case 'account_changed':
      return { at: entry.at, words: entry.handle }
    case 'post_accepted':
    case 'post_changed':
      return { at: entry.accepted_at, words: `${entry.text.slice(0, 120)} (${entry.id})` }
    case 'media_uploaded':
      return { at: entry.uploaded_at, words: entry.id }
    case 'post_deleted':
    case 'media_described':
      return { at: entry.at, words: entry.id }
    case 'tokens_issued':
    case 'token_revoked':
    case 'grant_revoked':
      return { at: entry.at, words: '' }
  }
}

function showSettings({ world }: Bench): Html {
  const own = Object.values(world.rules).map(({ settings }) => settings)
  const all = Object.entries(usualSettings(own)) as [keyof Settings, number | string][]
  const rows = all.map(([name, usual]) => {
    const value = world.settings[name]
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
