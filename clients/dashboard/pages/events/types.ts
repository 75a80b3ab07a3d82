/** The types of events that there are, by what they are about. */
import { CHOICES } from '../../../../generated/names.ts'
import type { PublicSchemas } from '../publicApi.ts'

export type Event = PublicSchemas['Event']
export type EventType = PublicSchemas['EventTypeInput']

export const TYPES: readonly EventType[] = CHOICES.EventTypeInput

/** How people call the part before the dot. */
const LABELS = new Map([
  ['post', 'Posts'],
  ['article', 'Articles'],
  ['delivery', 'Deliveries'],
  ['account', 'Accounts'],
  ['budget', 'Budget'],
  ['webhook', 'Webhooks'],
])

export interface Subject {
  label: string
  types: EventType[]
}

export const SUBJECTS: Subject[] = Object.entries(
  Object.groupBy(TYPES, (type) => type.split('.')[0] ?? type),
).map(([subject, types = []]) => ({ label: LABELS.get(subject) ?? subject, types }))

/** `All`, `post.posted`, `post.posted and 3 more`. */
export function inWords(types: readonly string[] | undefined): string {
  if (types === undefined) return 'All'
  const [first = 'None', ...more] = types
  return more.length === 0 ? first : `${first} and ${more.length} more`
}

type Kind = 'good' | 'soon' | 'bad' | 'plain'

const KINDS: readonly [RegExp, Kind][] = [
  [/\.(posted|published|settled|connected)$/, 'good'],
  [/\.(failed|needs_reconnect|disabled)$/, 'bad'],
  [/\.(at_risk|expiring|unknown|skipped|reached)$/, 'soon'],
]

/** Whether it is good news. */
export function kindOf(type: string): Kind {
  return KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'plain'
}
