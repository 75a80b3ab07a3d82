/** What CHANGELOG.md has to say of what is not released yet, made from what differs from the last release. */
import { readBaseline } from './baseline.ts'
import { differencesBetween, type Difference, type Kind, type OperationName } from './facts.ts'
import { presentSurface, SURFACES, type Surface } from './surface.ts'

/** An entry that people find words for; what it is about stays in it, in code spans. */
export interface Entry {
  heading: string
  text: string
  /** All of them stand in one entry. */
  words: string[]
}

interface Wording {
  heading: string
  nameOf: OperationName
  kinds: Record<Kind, string>
}

const API: Record<Kind, string> = {
  operation: 'operation',
  parameter: 'parameter',
  answer: 'answer',
  header: 'header of answers',
  schema: 'schema',
  member: 'member',
  value: 'value',
}

const WORDINGS: Record<Surface, Wording> = {
  openapi: { heading: 'API', nameOf: (method, path) => `${method} ${path}`, kinds: API },
  tools: {
    heading: 'Agents',
    nameOf: (_, path) => path.slice(1),
    kinds: { ...API, operation: 'tool', member: 'argument' },
  },
  commands: {
    heading: 'Command line',
    nameOf: (_, path) => `otterpost ${path.slice(1).replaceAll('/', ' ')}`.trim(),
    kinds: { ...API, operation: 'command', parameter: 'option' },
  },
}

const OWNERS_MAX = 6

/** Of everything that differs from the last release. */
export function presentEntries(): Entry[] {
  const present = presentSurface()
  return SURFACES.flatMap((surface) => entriesOf(surface, readBaseline(surface), present[surface]))
}

export function entriesOf(surface: Surface, before: object, after: object): Entry[] {
  const { heading, nameOf, kinds } = WORDINGS[surface]
  const groups = Map.groupBy(
    differencesBetween(before, after, nameOf),
    ({ fact, before, gone }) =>
      `${fact.kind} ${fact.name} ${changeOf(fact.detail, before?.detail)} ${gone}`,
  )
  return [...groups.values()].map((differences) => {
    const names = differences.map(({ fact }) => fact.name)
    const words = [...new Set([...names, ...ownersOf(differences)])]
    return { heading, text: sentenceOf(differences, kinds), words }
  })
}

/** None when there are so many that nobody reads their names. */
function ownersOf(differences: Difference[]): string[] {
  if (differences.length > OWNERS_MAX) return []
  return differences.flatMap(({ fact: { owner } }) => (owner === undefined ? [] : [owner]))
}

/** One thing about one name, of all that have it. */
function sentenceOf(differences: Difference[], kinds: Record<Kind, string>): string {
  const [{ fact, before, gone } = raise()] = differences
  const owners = ownersOf(differences).map((owner) => `\`${owner}\``)
  const of_owners = owners.length > 0 ? ` of ${listed(owners)}` : ''
  const of_many = differences.length > OWNERS_MAX ? ` of ${differences.length} others` : of_owners
  const what = kinds[fact.kind] + of_many
  if (gone) return `\`${fact.name}\`, ${what}, is gone.`
  if (before === undefined) return `\`${fact.name}\` is a new ${what}.`
  return `\`${fact.name}\`, ${what}: ${changeOf(fact.detail, before.detail)}.`
}

function changeOf(detail: Record<string, unknown>, before?: Record<string, unknown>): string {
  if (before === undefined) return ''
  const names = [...new Set([...Object.keys(before), ...Object.keys(detail)])]
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(detail[name]))
    .map((name) => `${name} is ${say(detail[name])} and was ${say(before[name])}`)
    .join(', ')
}

function say(value: unknown): string {
  return value === undefined ? 'not set' : JSON.stringify(value)
}

function listed(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

function raise(): never {
  throw new Error('a group has no difference')
}
