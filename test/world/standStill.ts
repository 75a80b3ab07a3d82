/** As on a machine that is stopped for a while, or busy with others: nothing of this process runs meanwhile. */
export function standStill(ms: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
