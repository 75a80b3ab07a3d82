/**
 * How columns are read and parameters written where postgres.js would do otherwise. It could ask the
 * server for the array types, but a failure of that query is not reported (db/pool/postgres.ts).
 */
import type postgres from 'postgres'

export const TYPES: Record<string, postgres.PostgresType> = {
  timestamp: { to: 1184, from: [1184], serialize: String, parse: readTimestamp },
  timestamps: { to: 1185, from: [], serialize: writeArray, parse: String },
  count: { to: 20, from: [20], serialize: String, parse: Number },
  texts: { to: 1009, from: [1009], serialize: writeArray, parse: readArray },
}

/** `2026-11-20 10:00:00.12+00` becomes `2026-11-20T10:00:00.120Z`, which every client's parser takes. */
function readTimestamp(value: string): string {
  const fraction = value.slice(20, value.indexOf('+', 19))
  const milliseconds = value[19] === '.' ? fraction.padEnd(3, '0').slice(0, 3) : '000'
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`
}

/** A list as PostgreSQL reads it from a text. */
export function writeArray(values: (string | null)[]): string {
  return `{${values.map(writeElement).join(',')}}`
}

/** Few texts have what has to be written otherwise, and to look for it costs less than to replace it. */
function writeElement(value: string | null): string {
  if (value === null) return 'null'
  return /[\\"]/.test(value) ? `"${value.replace(/[\\"]/g, '\\$&')}"` : `"${value}"`
}

/** Of texts without nulls, which is all that columns hold. */
function readArray(value: string): string[] {
  if (value === '{}') return []
  if (!value.includes('"')) return value.slice(1, -1).split(',')
  const elements = value.matchAll(/"((?:[^"\\]|\\.)*)"|([^{},"]+)/gs)
  return Array.from(
    elements,
    ([, quoted, plain]) => quoted?.replace(/\\(.)/gs, '$1') ?? plain ?? '',
  )
}
