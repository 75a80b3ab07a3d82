/**
 * Carries what is typed to the service: kept in this browser at once, saved a moment later, and never over what
 * somebody else has written meanwhile.
 */
import { localProblem, type Problem } from '../api.ts'
import { newKey } from '../newKey.ts'
import type { Composition } from './composition.ts'
import { forget, occupy, type KeptText, type SavedPost } from './kept.ts'
import { paced, type Paced } from './pace.ts'
import { compare, isClean, rest, saveOnce, store, tell, type OpenText } from './saveSteps.ts'
import type { SaveState } from './saveSteps.ts'

export interface Saving {
  change(composition: Composition): void
  /** All that is typed is saved when it resolves. Throws a Problem when it cannot be. */
  flush(): Promise<SavedPost>
  /** The post as it is now, after something other than its text may have changed. */
  reread(): Promise<void>
  /** Over what somebody else has written. */
  overwrite(): Promise<void>
  /** What somebody else has written, in place of what is written here. */
  take(composition: Composition, saved: SavedPost): void
  /** It is a post of its own from now on: the one that it was is gone. */
  startAnew(): void
  /** Nothing of it is to be saved any more. */
  finish(): void
  /** What is not saved yet is sent once more. */
  stop(): void
}

/**
 * The 300 requests that a session has in a minute are never reached, nor would be the 60 of a key of the smallest plan:
 * 15 of these, and 30 that ask what would become of the text (docs/DECISIONS.md, 434).
 */
const PACE = { quiet_ms: 1_500, apart_ms: 4_000, most_ms: 6_000 }
/** What was sent before, what is typed now, and what was typed meanwhile. */
const FLUSHES = 4

export function openSaving(
  user_id: string,
  opened: KeptText,
  automatic: boolean,
  told: OpenText['told'],
): Saving {
  const text = { ...opened }
  const open: OpenText = {
    user_id,
    text,
    state: { kind: 'empty' },
    is_kept: true,
    automatic,
    told,
  }
  const leaving = new AbortController()
  const occupied = (key: string, taken: () => void) =>
    leaving.signal.addEventListener('abort', occupy(user_id, key, taken))
  occupied(text.key, () => {
    if (leaving.signal.aborted) return
    // Each tab keeps its own from here on: what is typed in one is not written over by the other.
    open.text = { ...open.text, key: newKey() }
    occupied(open.text.key, () => undefined)
    store(open)
  })
  const pace = paced(async () => {
    const wait = await saveOnce(open)
    if (wait === undefined && mayGoOn(open)) pace.ask()
    return wait
  }, PACE)
  const goOn = () => {
    if (automatic && !isClean(open)) pace.ask()
  }
  window.addEventListener('online', goOn)
  rest(open)
  if (automatic && !isClean(open)) tell(open, { kind: 'saving' })
  goOn()
  return { ...methodsOf(open, pace), stop }

  function stop() {
    window.removeEventListener('online', goOn)
    pace.stop()
    if (!automatic || isClean(open)) leaving.abort()
    else void pace.now().finally(() => leaving.abort())
  }
}

function mayGoOn(open: OpenText): boolean {
  return open.automatic && !isClean(open) && open.state.kind === 'saving'
}

function methodsOf(open: OpenText, pace: Paced): Omit<Saving, 'stop'> {
  return {
    change(composition) {
      open.text = { ...open.text, composition, at: new Date().toISOString() }
      store(open)
      if (isClean(open) || !open.automatic) {
        if (!['saving', 'conflict', 'gone'].includes(open.state.kind)) rest(open)
      } else if (!['waiting', 'conflict', 'gone'].includes(open.state.kind)) {
        tell(open, { kind: 'saving' })
      }
      if (open.automatic && !isClean(open)) pace.ask()
    },
    async flush() {
      for (let tries = 0; tries < FLUSHES; tries++) {
        await pace.now()
        if (isClean(open) && open.text.saved !== undefined) return open.text.saved
        if (open.state.kind !== 'saving' && open.state.kind !== 'unsaved') break
      }
      throw problemIn(open.state)
    },
    async reread() {
      await compare(open)
      if (isClean(open)) rest(open)
    },
    async overwrite() {
      const { state, text } = open
      if (state.kind !== 'conflict' || text.saved === undefined) return
      text.saved = { ...text.saved, etag: state.etag, content: '' }
      tell(open, { kind: 'saving' })
      await pace.now()
    },
    take(composition, saved) {
      open.text = { key: open.text.key, composition, saved, at: open.text.at }
      rest(open)
    },
    startAnew() {
      const { key, composition, at } = open.text
      open.text = { key, composition, at }
      tell(open, { kind: 'saving' })
      store(open)
      void pace.now()
    },
    finish() {
      pace.stop()
      open.automatic = false
      open.text = { ...open.text, under_way: undefined }
      forget(open.user_id, open.text.key)
    },
  }
}

function problemIn(state: SaveState): Problem {
  if ('problem' in state) return state.problem
  return localProblem(
    state.kind === 'empty'
      ? 'Write something first.'
      : 'It is not saved: it was changed elsewhere meanwhile.',
  )
}
