/** Ids that carry their time: milliseconds since the network's epoch above 22 bits of sequence. */
const SEQUENCE_BITS = 22n

/** Within one millisecond they grow in the order of acceptance. */
export function nextSnowflake(epoch_ms: number, isTaken: (id: string) => boolean): string {
  let id = BigInt(epoch_ms) << SEQUENCE_BITS
  while (isTaken(String(id))) id += 1n
  return String(id)
}
