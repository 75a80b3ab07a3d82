/**
 * The worst bodies that a schema lets one think of: each array, string and object of it at its bound and
 * far over it, of the wrong kind, deep, wide, and full of what nobody knows.
 */
import { isOf, placesIn, resolve, sampleOf, type Place, type Schema } from './schema.ts'

export interface Size {
  /** How far over a bound. */
  times: number
  /** Of a wide object. */
  members: number
  /** Of an array that has no bound or is none. */
  items: number
  depth: number
  /** Of a body, in bytes. */
  body: number
  /** Of what stands in a line or a header, in bytes. */
  line: number
}

export const WHOLE: Size = {
  times: 100,
  members: 240_000,
  items: 100_000,
  depth: 100_000,
  body: 8_000_000,
  line: 14_000,
}
export const SMALL: Size = {
  times: 3,
  members: 3_000,
  items: 3_000,
  depth: 3_000,
  body: 200_000,
  line: 6_000,
}

export interface Body {
  /** What is wrong with it. */
  kind: string
  /** Where, in words. */
  place: string
  /** Made when it is needed: all of them together do not fit into memory. */
  text(): string
}

/** Each is hard for something: addresses, graphemes, names, escapes, Markdown. */
export const WORST_TEXTS: Record<string, string> = {
  'half addresses': 'a.日本.',
  addresses: 'http://a.co ',
  'joined emoji': '👨‍👩‍👧‍👦',
  accents: `e${'\u0301'.repeat(20)}`,
  names: '@a #b $c ',
  escapes: '\\"\u0001',
  brackets: '[*_`<![](',
}
const [PLAIN_WORST = ''] = Object.values(WORST_TEXTS)
/** Shorter ones are walked in no time, whatever is in them. */
const LONG = 1_000
/** Stands in a body for JSON that no value of this language is written as. */
const RAW = '\u0000raw'
const PLACE = '\u0000place'

type Members = Record<string, unknown>

export function worstBodies(document: object, schema: Schema, size: Size): Body[] {
  const places = placesIn(document, schema)
  const bodies = places.flatMap((place) =>
    valuesFor(document, place, size).flatMap(({ kind, value }): Body[] =>
      basesFor(document, schema, place).map((base) => ({
        kind,
        place: place.path.join('.') || 'body',
        text: () => within(document, schema, base, place.path, value()),
      })),
    ),
  )
  return [...bodies, ...notOfTheSchema(size)]
}

interface Wanted {
  kind: string
  value: () => unknown
}

function valuesFor(document: object, { path, schema }: Place, size: Size): Wanted[] {
  const { items, properties } = schema
  const wanted: Wanted[] = [
    { kind: 'deep', value: () => raw(nested(size.depth)) },
    { kind: 'of another kind', value: () => (items ? PLAIN_WORST : ones(size.items)) },
    { kind: 'null', value: () => null },
  ]
  if (items) wanted.push(...arrays(document, schema, size))
  if (properties) wanted.push(...objects(properties, size))
  if (isOf(schema, 'string') && path.length > 0) wanted.push(...strings(schema, size))
  return wanted
}

function arrays(document: object, { items = {}, maxItems }: Schema, size: Size): Wanted[] {
  const bound = Math.min(maxItems ?? size.items, size.items)
  const over = Math.min(bound * size.times, size.items)
  const plain = () => sampleOf(document, items)
  const each = size.body / bound / 2
  const full = (worst: string) => () =>
    filled(bound, sampleOf(document, items, repeated(worst, each)))
  return [
    { kind: 'at its bound', value: () => filled(bound, plain()) },
    { kind: `${size.times} times its bound`, value: () => filled(over, plain()) },
    { kind: `of ${size.items} numbers`, value: () => ones(size.items) },
    { kind: `of ${size.items} nulls`, value: () => filled(size.items, null) },
    ...Object.entries(WORST_TEXTS).map(([name, worst]) => ({
      kind: `at its bound, with ${name}`,
      value: full(worst),
    })),
  ]
}

function objects(properties: Record<string, Schema>, size: Size): Wanted[] {
  const names = Object.keys(properties)
  const wide = (nameOf: (index: number) => string, count: number) => () =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [nameOf(index), 1]))
  const long = 'a'.repeat(Math.floor(size.body / 200))
  return [
    { kind: `with ${size.members} unknown members`, value: wide((i) => `m${i}`, size.members) },
    {
      kind: 'with long unknown members',
      value: wide((i) => `${names[i % names.length]}${i}${long}`, 100),
    },
    { kind: 'with one endless name', value: wide(() => 'm'.repeat(size.body / 2), 1) },
  ]
}

function strings({ maxLength }: Schema, size: Size): Wanted[] {
  const bound = maxLength ?? LONG
  const texts = Object.entries(WORST_TEXTS).slice(0, bound < LONG ? 1 : undefined)
  return texts.flatMap(([name, worst]) => [
    { kind: `${name} at its bound`, value: () => repeated(worst, size.body / 4)(bound) },
    {
      kind: `${name} ${size.times} times its bound`,
      value: () => repeated(worst, size.body / 4)(bound * size.times),
    },
  ])
}

/** Bodies that are no object, or hardly JSON. */
function notOfTheSchema({ depth, items, body }: Size): Body[] {
  const texts: Record<string, () => string> = {
    'arrays that never end': () => '['.repeat(depth),
    'objects that never end': () => '{"a":'.repeat(depth),
    'a long number': () => '1'.repeat(body / 8),
    'one long text': () => JSON.stringify('a'.repeat(body / 2)),
    'spaces alone': () => ' '.repeat(body / 2),
    'the same member again and again': () => `{${'"text":"a",'.repeat(items)}"text":"a"}`,
    'escaped characters': () => `{"text":"${'\\u0041'.repeat(body / 8)}"}`,
    'objects in an array': () => JSON.stringify(filled(items, { a: 1 })),
  }
  return Object.entries(texts).map(([kind, text]) => ({ kind, place: 'body', text }))
}

/** With the required members alone; where a text goes with most others, with it too. */
function basesFor(document: object, schema: Schema, { path }: Place): Members[] {
  const [first] = path
  if (first === undefined) return [{}]
  // A body is an object in both contracts and for every tool.
  const least = sampleOf(document, schema) as Members
  const takes_text = resolve(document, schema).properties?.text !== undefined
  return takes_text && first !== 'text' && least.text === undefined
    ? [least, { ...least, text: 'a' }]
    : [least]
}

/** The base with a value at a place, as JSON; what leads there is made, its arrays with one item. */
function within(
  document: object,
  schema: Schema,
  base: Members,
  path: string[],
  value: unknown,
): string {
  const inner =
    typeof value === 'string' && value.startsWith(RAW)
      ? value.slice(RAW.length)
      : JSON.stringify(value)
  const built = JSON.stringify(put(document, schema, base, path))
  return built.replace(JSON.stringify(PLACE), () => inner)
}

function put(document: object, unresolved: Schema, at: unknown, path: string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined) return PLACE
  const { items = {}, properties = {} } = resolve(document, unresolved)
  if (name === '*') return [put(document, items, sampleOf(document, items), rest)]
  const schema = properties[name] ?? {}
  const members = at as Members
  const next = members[name] ?? sampleOf(document, schema)
  return { ...members, [name]: put(document, schema, next, rest) }
}

function raw(text: string): string {
  return RAW + text
}

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth)
}

function ones(count: number): number[] {
  return filled(count, 1)
}

function filled<Item>(count: number, item: Item): Item[] {
  return new Array<Item>(count).fill(item)
}

/** As many of it as make a text of the length, in UTF-16, and of no more bytes than `most`. */
function repeated(worst: string, most: number) {
  return (length: number) =>
    worst.repeat(
      Math.max(
        1,
        Math.floor(
          Math.min(length / worst.length, most / Buffer.byteLength(JSON.stringify(worst))),
        ),
      ),
    )
}
