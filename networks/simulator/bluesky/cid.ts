/** Content ids as the AT Protocol computes them: DAG-CBOR, SHA-256, CIDv1. https://atproto.com/specs/data-model */
import { createHash } from 'node:crypto'
import { encode } from '@atproto/lex-cbor'
import { jsonToLex } from '@atproto/lex-json'

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
const CBOR = 0x71
const RAW = 0x55

/** Throws on what the data model has no room for, such as a fraction. */
export function cidOf(record: unknown): string {
  // JSON.parse made the record, or this simulator did from such parts.
  const json = record as Parameters<typeof jsonToLex>[0]
  return toCid(CBOR, encode(jsonToLex(json)))
}

export function cidOfBytes(bytes: Buffer): string {
  return toCid(RAW, bytes)
}

/** CID version 1, the codec, and the hash: SHA-256 of 32 bytes. */
function toCid(codec: number, bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest()
  return `b${toBase32([0x01, codec, 0x12, 0x20, ...digest])}`
}

function toBase32(bytes: number[]): string {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[parseInt(group.padEnd(5, '0'), 2)]).join('')
}
