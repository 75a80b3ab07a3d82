import { useEffect, useId, useRef, useState } from 'react'
import { Alert } from '../../parts/Alert.tsx'
import { useSignedIn } from '../../session.ts'
import { useAction } from '../../work.ts'
import { AGAIN_MS } from '../writes.ts'
import { describeMedia } from './calls.ts'
import { forgetDescription, keepDescription, keptDescription } from './descriptions.ts'
import { keepUnsaved } from './unsaved.ts'

const PAUSE_MS = 800
const LONGEST = 1000

interface AltTextProps {
  id: string
  name: string
  /** As the service has it. */
  alt_text: string
  saved(id: string, alt_text: string): void
}

/** What a file shows, for those who cannot see it: kept with the file, as somebody types. */
export function AltText({ id, name, alt_text, saved }: AltTextProps) {
  const field = useId()
  const user_id = useSignedIn().session.user.id
  const [text, setText] = useState(() => keptDescription(user_id, id, alt_text) ?? alt_text)
  const [is_kept, setKept] = useState(true)
  const { run, busy, problem } = useSaving({ user_id, id, text, alt_text, saved })
  const unsaved = is_kept
    ? 'Not saved yet'
    : 'Not saved yet, and this browser keeps nothing: do not close the page.'
  const state = busy ? 'Saving…' : text === alt_text ? '' : unsaved
  return (
    <div className="media-alt">
      <label htmlFor={field}>
        What it shows<span className="unseen">: {name}</span>
      </label>
      <textarea
        id={field}
        dir="auto"
        rows={2}
        value={text}
        maxLength={LONGEST}
        aria-describedby={`${field}-hint`}
        onChange={({ target: { value } }) => {
          setText(value)
          setKept(keepDescription(user_id, { id, text: value, before: alt_text }))
        }}
        onBlur={() => run()}
      />
      <p className="hint" id={`${field}-hint`}>
        {state === '' && text.trim() === '' ? (
          <span className="media-missing">
            Not described yet: who cannot see it gets nothing of it.
          </span>
        ) : (
          state
        )}
      </p>
      <Alert problem={problem} retry={problem && (() => Promise.resolve(run()))} />
    </div>
  )
}

interface Saving extends Omit<AltTextProps, 'name'> {
  text: string
  user_id: string
}

/** What was tried in vain is tried again by more typing, by leaving the field, and while nobody answers. */
function useSaving({ user_id, id, text, alt_text, saved }: Saving) {
  const tried = useRef(alt_text)
  const last = useRef({ text, alt_text })
  const under_way = useRef<Promise<unknown>>(Promise.resolve())
  // One after the other: the newest is the last that arrives.
  const put = (text: string) => {
    const done = under_way.current
      .catch(() => undefined)
      .then(() => describeMedia(id, text))
      .then(() => forgetDescription(user_id, id, text))
    under_way.current = done
    return done
  }
  const describe = async () => {
    tried.current = text
    await put(text)
    saved(id, text)
  }
  const { run, busy, problem } = useAction(describe)
  const save = () => {
    if (text !== alt_text) run()
  }
  useEffect(() => {
    last.current = { text, alt_text }
    window.addEventListener('online', save)
    return () => window.removeEventListener('online', save)
  })
  useEffect(() => (text === alt_text ? undefined : keepUnsaved(describe)))
  useEffect(() => {
    const was_tried = text === tried.current
    if (busy || text === alt_text || (was_tried && problem?.code !== 'unreachable')) return
    const pause = setTimeout(() => run(), was_tried ? AGAIN_MS : PAUSE_MS)
    return () => clearTimeout(pause)
  })
  // Somebody goes to another page in the middle of a word.
  useEffect(
    () => () => {
      const { text, alt_text } = last.current
      if (text !== alt_text) void put(text).catch(() => undefined)
    },
    [id],
  )
  return { run: save, busy, problem }
}
