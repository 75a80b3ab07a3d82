/** What is told of a delivery. */
import type { DeliveryReport } from '../../db/delivery/reports.ts'
import type { DeliveryMove } from '../../db/posts/pasts.ts'
import type { components } from '../../generated/openapi.ts'
import { DESCRIPTIONS } from '../../networks/descriptions.ts'
import type { Platform } from '../../networks/network.ts'

export type HistoryEntry = components['schemas']['HistoryEntry']

export function networkCalled(platform: Platform): string {
  return DESCRIPTIONS[platform].label
}

/** `part 2 of 3` or `parts 1 to 3 of 5`; undefined where it is all there is. */
export function partsInWords(position: number, covers: number, of: number): string | undefined {
  if (covers >= of) return undefined
  const first = position + 1
  return covers === 1 ? `part ${first} of ${of}` : `parts ${first} to ${position + covers} of ${of}`
}

/** `words` are the network's, or ours of it; the report is of the delivery as it was then. */
export function moveInWords(
  move: DeliveryMove,
  platform: Platform,
  words: string | undefined,
  report: DeliveryReport | null,
): Pick<HistoryEntry, 'kind' | 'message' | 'code'> {
  const label = networkCalled(platform)
  const said = words === undefined ? '' : `${sentence(words)} `
  switch (move) {
    case 'published': {
      const where = report?.url === undefined ? '.' : `, at ${report.url}`
      return { kind: move, message: `${label} has it${where}` }
    }
    case 'skipped':
      return {
        kind: move,
        message: `${said}Nothing is sent to ${label}.`,
        ...codeOf(report),
      }
    case 'unknown':
      return {
        kind: move,
        message: `${said}Whether ${label} has it is found out before anything is sent again.`,
      }
    case 'pending': {
      const when = report?.next_attempt_at === undefined ? '' : ` at ${report.next_attempt_at}`
      return { kind: move, message: `${said}It is sent to ${label}${when}.` }
    }
    case 'failed':
      return {
        kind: move,
        message: said === '' ? `${label} does not have it.` : said.trimEnd(),
        ...codeOf(report),
      }
  }
}

function codeOf(report: DeliveryReport | null): Pick<HistoryEntry, 'code'> {
  const code = report?.finer_code ?? report?.error_code
  return code === undefined ? {} : { code }
}

function sentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`
}
