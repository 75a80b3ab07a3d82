/** Memory is set aside for what comes in and goes out (server/requestMemory.ts), and others wait for it. */
const FIRST_MS = 5_000
const BYTES_PER_MS_MIN = 256

/** How long a slow line may take for so many bytes, until whoever is behind it is given up. */
export function slowLineMs(bytes: number): number {
  return FIRST_MS + bytes / BYTES_PER_MS_MIN
}
