/** Keys that work on every page. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useNavigate } from 'react-router'
import { problemOf } from '../api.ts'
import { arrived } from '../parts/Broken.tsx'
import { useVisit } from '../session.ts'
import { hasLetterKeys } from './letterKeys.ts'
import type { Destination } from './Palette.tsx'

const Palette = lazy(async () => ({ default: (await arrived(import('./Palette.tsx'))).Palette }))
const Keys = lazy(async () => ({
  default: (await arrived(import('./ShortcutKeys.tsx'))).ShortcutKeys,
}))

export function Shortcuts({ pages }: { pages: readonly Destination[] }) {
  const navigate = useNavigate()
  const { say } = useVisit()
  const [shown, show] = useState<'palette' | 'keys'>()
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]') !== null || event.defaultPrevented) return
      const command = commandFor(event)
      if (command === undefined) return
      event.preventDefault()
      if (command === 'compose') void navigate('/compose')
      else show(command)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [navigate])
  const close = () => show(undefined)
  return (
    <ErrorBoundary
      fallback={null}
      resetKeys={[shown]}
      onError={(thrown) => {
        close()
        say(problemOf(thrown).message)
      }}
    >
      <Suspense>
        {shown === 'palette' && <Palette pages={pages} close={close} />}
        {shown === 'keys' && <Keys close={close} />}
      </Suspense>
    </ErrorBoundary>
  )
}

function commandFor(event: KeyboardEvent): 'compose' | 'palette' | 'keys' | undefined {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) return 'palette'
  if (ctrlKey || metaKey || altKey || isTyping(event) || !hasLetterKeys()) return undefined
  if (key === 'c') return 'compose'
  return key === '?' ? 'keys' : undefined
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null
}
