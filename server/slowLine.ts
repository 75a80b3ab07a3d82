/** Memory is set aside for what comes in and goes out (server/requestMemory.ts), and others wait for it. */
const FIRST_MS = 5_000
const BYTES_PER_MS_MIN = 256
/** While others do wait. */
const FIRST_MS_IN_NEED = 150

/** How long a slow line may take for so many bytes, until whoever is behind it is given up. */
export function slowLineMs(bytes: number): number {
  return FIRST_MS + Math.ceil(bytes / BYTES_PER_MS_MIN)
}

/** Whether so few bytes in so long are less than a slow line carries, asked when others are in need. */
export function isTooSlow(bytes: number, ms: number): boolean {
  return ms > FIRST_MS_IN_NEED + bytes / BYTES_PER_MS_MIN
}
