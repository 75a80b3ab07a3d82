/** What the body of a call to a simulated repository asks to be written. */
import { isObject, type JsonObject, readObject } from '../exchange.ts'
import { nextTid } from './tid.ts'

const MAX_WRITES = 200

export interface Write {
  action: 'create' | 'update' | 'put' | 'delete'
  collection: string
  rkey: string
  record: JsonObject
  /** A cid; null: there must be no record; undefined: whatever is there. */
  swap: string | null | undefined
  /** What this write alone looked like on the wire. */
  body: string
}

/** The writes of a request, or the reason why it has none. */
export function writesOf(name: string, body: string): Write[] | string {
  const input = readObject(body)
  if (input === undefined) return 'Request body is not a JSON object'
  if (typeof input.repo !== 'string') return 'Input must have the property "repo"'
  // The simulator keeps records and no commits to compare with.
  if (input.swapCommit !== undefined) return 'swapCommit is not available on the simulated network'

  switch (name.replace('com.atproto.repo.', '')) {
    case 'createRecord':
      return oneWrite('create', input, input.record, body)
    case 'putRecord':
      return oneWrite('put', input, input.record, body)
    case 'deleteRecord':
      return oneWrite('delete', input, {}, body)
    default:
      return manyWrites(input.writes)
  }
}

function manyWrites(writes: unknown): Write[] | string {
  if (!Array.isArray(writes)) return 'Input must have the property "writes"'
  if (writes.length > MAX_WRITES) return `Too many writes. Max: ${MAX_WRITES}`
  const read: Write[] = []
  for (const item of writes) {
    const action = isObject(item)
      ? /^com\.atproto\.repo\.applyWrites#(create|update|delete)$/.exec(String(item.$type))?.[1]
      : undefined
    if (!isObject(item) || action === undefined) return 'Input/writes has an unknown $type'
    // The pattern lets nothing else pass.
    const operation = action as 'create' | 'update' | 'delete'
    const body = JSON.stringify(item)
    const write = oneWrite(operation, item, operation === 'delete' ? {} : item.value, body)
    if (typeof write === 'string') return write
    read.push(...write)
  }
  return read
}

function oneWrite(
  action: Write['action'],
  input: JsonObject,
  record: unknown,
  body: string,
): Write[] | string {
  const { collection, rkey, swapRecord: swap } = input
  if (typeof collection !== 'string') return 'Input must have the property "collection"'
  if (rkey === undefined && action !== 'create') return 'Input must have the property "rkey"'
  if (rkey !== undefined && typeof rkey !== 'string') return 'Input/rkey must be a string'
  if (!isObject(record)) return 'Input must have the property "record"'
  if (swap !== undefined && swap !== null && typeof swap !== 'string') {
    return 'Input/swapRecord must be a string'
  }
  const typed = action === 'delete' ? record : { $type: collection, ...record }
  return [{ action, collection, rkey: rkey ?? nextTid(), record: typed, swap, body }]
}
