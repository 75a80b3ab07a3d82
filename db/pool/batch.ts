/** Work for many at once, for callers who each come alone. */

/** More in one statement would keep its first callers waiting for its last. */
const BATCH_MAX = 200

/**
 * A function for one item, made from one for many: whoever calls while `work` is under way is gathered
 * for the next time. `work` answers in the order of its items, and what takes longer with a promise.
 * When it fails each item is tried alone, so that nobody bears another's error.
 */
export function batch<Item, Result>(
  work: (items: Item[]) => Promise<(Result | Promise<Result>)[]>,
): (item: Item) => Promise<Result> {
  interface Caller {
    item: Item
    resolve: (result: Result | Promise<Result>) => void
    reject: (error: unknown) => void
  }
  let waiting: Caller[] = []
  let working = false

  async function go() {
    working = true
    // Whoever comes within this turn of the loop comes along.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const callers = waiting.slice(0, BATCH_MAX)
      waiting = waiting.slice(BATCH_MAX)
      await serve(callers)
    }
    working = false
  }
  async function serve(callers: Caller[]) {
    try {
      const results = await work(callers.map(({ item }) => item))
      // One for each item, by its promise above.
      for (const [index, { resolve }] of callers.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (callers.length === 1) return callers[0]?.reject(error)
      await Promise.all(callers.map((caller) => serve([caller])))
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!working) void go()
    })
}
