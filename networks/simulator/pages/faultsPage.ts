/** The faults that wait, and a button for each that is worth trying. */
import type { NetworkDescription } from '../../description.ts'
import { DESCRIPTIONS, NETWORKS } from '../../descriptions.ts'
import type { Bench } from '../control.ts'
import type { Fault, FaultKind } from '../faults.ts'
import { html, type Html } from './html.ts'

/** What a fault does, as something that happened. */
export const TROUBLE: Record<Fault['kind'], string> = {
  status: 'refused by a fault',
  cut_before: 'cut before it took effect',
  cut_after: 'took effect, the answer was lost',
  slow: 'took effect, answered late',
  stall: 'took effect late',
  garbage: 'took effect, answered nonsense',
  half: 'took effect, half of the answer was lost',
}

const TRIED: { label: string; kind: FaultKind }[] = [
  { label: 'Lose the answer', kind: { kind: 'cut_after' } },
  { label: 'Lose the request', kind: { kind: 'cut_before' } },
  { label: 'Refuse: 429', kind: { kind: 'status', status: 429 } },
  { label: 'Refuse: 500', kind: { kind: 'status', status: 500 } },
  { label: 'Answer 5 s late', kind: { kind: 'slow', delay_ms: 5_000 } },
  { label: 'Take effect 5 s late', kind: { kind: 'stall', delay_ms: 5_000 } },
  { label: 'Answer nonsense', kind: { kind: 'garbage' } },
]

export function showFaults({ faults }: Bench): Html {
  const waiting = faults.list()
  return html`
    <p class="lead">
      What goes wrong with the next post on a network. Then publish something, and watch its
      timeline and the calls: it is there once, or the post says why it is not.
    </p>
    ${NETWORKS.map(showChoices)}
    <section class="network">
      <h2>Waiting</h2>
      ${waiting.length === 0 ? html`<p class="empty">None.</p>` : showWaiting(waiting)}
    </section>
    <p><output></output></p>
  `
}

function showChoices({ platform, label: network }: NetworkDescription): Html {
  return html`<section class="network ${platform}">
    <h2>${network}</h2>
    <p class="choices">
      ${TRIED.map(({ label, kind }) => {
        const fault = JSON.stringify({ platform, operation: 'create', ...kind })
        return html`<button data-fault="${fault}" aria-label="${label} of ${network}">
          ${label}
        </button>`
      })}
    </p>
  </section>`
}

function showWaiting(waiting: Fault[]): Html {
  return html`<ul>
      ${waiting.map(
        ({ platform, operation = 'any call', kind, times }) =>
          html`<li>
            ${DESCRIPTIONS[platform].label}, ${operation}: ${TROUBLE[kind]} (${times} times)
          </li>`,
      )}
    </ul>
    <p class="choices"><button data-clear>Remove all</button></p>`
}
