/** Saving as a page shows it. */
import { useEffect, useRef, useState } from 'react'
import { useSignedIn, useVisit } from '../session.ts'
import { SESSION_OVER } from '../work.ts'
import type { Composition } from './composition.ts'
import type { KeptText, SavedPost } from './kept.ts'
import type { SaveState } from './saveSteps.ts'
import { openSaving, type Saving } from './saving.ts'

export interface ShownSaving {
  state: SaveState
  is_kept: boolean
  /** Undefined before the page is there. */
  saving: Saving | undefined
}

export function useSaving(
  opened: KeptText,
  composition: Composition,
  automatic: boolean,
  created: (saved: SavedPost) => void,
): ShownSaving {
  const { session } = useSignedIn()
  const { leave } = useVisit()
  const [shown, setShown] = useState<ShownSaving>({
    state: { kind: 'empty' },
    is_kept: true,
    saving: undefined,
  })
  const latest = useRef({ created, leave, composition: opened.composition })

  useEffect(() => {
    latest.current = { ...latest.current, created, leave }
  }, [created, leave])
  useEffect(() => {
    let is_shown = true
    const saving = openSaving(session.user.id, opened, automatic, {
      state(state, is_kept) {
        if (is_shown) setShown((before) => ({ ...before, state, is_kept }))
      },
      created(saved) {
        if (is_shown) latest.current.created(saved)
      },
      ended() {
        if (is_shown) latest.current.leave(SESSION_OVER)
      },
    })
    setShown((before) => ({ ...before, saving }))
    return () => {
      is_shown = false
      saving.stop()
    }
  }, [session.user.id, opened, automatic])
  const { saving } = shown
  useEffect(() => {
    if (saving === undefined || latest.current.composition === composition) return
    latest.current.composition = composition
    saving.change(composition)
  }, [saving, composition])
  return shown
}
