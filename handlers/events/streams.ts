/** The streams that a process has open, each until its caller is not admitted any more, or the process ends. */
import { listStillOpen, type DoorCredential } from '../../db/users/credentials.ts'
import type { Db } from '../../db/pool/postgres.ts'

/** One question to the database for all of them. */
const ADMITTED_EVERY_MS = 2_000

export interface Streams {
  /** `close` is called when it is to end. Returns what is to be called once it has. */
  enter(credential: DoorCredential, close: () => void): () => void
  count(): number
}

/** `ending`: that of the process. What cannot be asked is reported, and asked again. */
export function openStreams(
  db: Db,
  ending: AbortSignal,
  report: (error: unknown) => void,
): Streams {
  const open = new Map<object, DoorCredential & { close: () => void }>()
  let timer: NodeJS.Timeout | undefined

  async function closeRevoked() {
    const asked = [...open.values()]
    const are_open = await listStillOpen(db, asked)
    asked.forEach(({ close }, place) => are_open[place] || close())
  }
  function plan() {
    if (timer !== undefined || open.size === 0) return
    timer = setTimeout(() => {
      void closeRevoked()
        .catch(report)
        .finally(() => {
          timer = undefined
          plan()
        })
    }, ADMITTED_EVERY_MS)
  }
  ending.addEventListener('abort', () => open.forEach(({ close }) => close()))

  return {
    enter(credential, close) {
      const mark = {}
      open.set(mark, { ...credential, close })
      plan()
      if (ending.aborted) close()
      return () => void open.delete(mark)
    },
    count: () => open.size,
  }
}
