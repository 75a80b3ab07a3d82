/** How histories are shown. */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import { labelOf } from '../options/networks.ts'
import type { Column } from './table.ts'

type Entry = components['schemas']['HistoryEntry']

export const HISTORY_COLUMNS: readonly Column<Entry>[] = [
  { heading: 'TIME', cell: ({ at }) => at, gives_way: 'never' },
  { heading: 'WHAT', cell: ({ kind }) => kind, gives_way: 'never' },
  { heading: 'NETWORK', cell: ({ platform }) => (platform === undefined ? '' : labelOf(platform)) },
  { heading: 'HTTP', cell: ({ network_status }) => String(network_status ?? '') },
  { heading: 'MESSAGE', cell: ({ message }) => message, gives_way: 'first' },
]
