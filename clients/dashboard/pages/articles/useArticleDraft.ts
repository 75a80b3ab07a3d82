import { useEffect, useRef, useState } from 'react'
import { useSignedIn, useVisit } from '../session.ts'
import { SESSION_OVER } from '../work.ts'
import { openArticleDraft, type ArticleDraft, type ToldDraft } from './articleDraft.ts'
import { isSameText, textOf, type ArticleText, type ReadArticle } from './calls.ts'
import { keptArticle, type KeptArticle } from './keptArticles.ts'

const EMPTY: ArticleText = {
  title: '',
  content_markdown: '',
  cover_image_url: null,
  x_account_id: null,
}

interface Opened {
  kept: KeptArticle
  /** What somebody else has written since this browser kept its own. */
  theirs?: ReadArticle
  restored: boolean
}

/** An article that is being written, and kept under `key`; `read`: as the service has it, where it has. */
export function useArticleDraft(key: string, read: ReadArticle | undefined) {
  const { session } = useSignedIn()
  const { leave } = useVisit()
  const user_id = session.user.id
  const [opened] = useState(() => open(user_id, key, read))
  const [text, setText] = useState(opened.kept.text)
  const [told, setTold] = useState<ToldDraft>({
    state: { kind: 'empty' },
    saved: read,
    is_kept: true,
  })
  const draft = useRef<ArticleDraft>(undefined)
  useEffect(() => {
    let is_shown = true
    const one = openArticleDraft(user_id, opened.kept, opened.theirs, (now) => {
      if (!is_shown) return
      setTold(now)
      if (now.state.kind === 'refused' && now.state.problem.code === 'unauthorized')
        leave(SESSION_OVER)
    })
    draft.current = one
    return () => {
      is_shown = false
      one.stop()
    }
  }, [user_id, opened, leave])

  return {
    text,
    ...told,
    restored: opened.restored,
    change(part: Partial<ArticleText>) {
      const changed = { ...text, ...part }
      setText(changed)
      draft.current?.change(changed)
    },
    flush: () => draft.current?.flush() ?? Promise.reject(new Error('not open')),
    overwrite: () => draft.current?.overwrite(),
    finish: () => draft.current?.finish(),
  }
}

function open(user_id: string, key: string, read: ReadArticle | undefined): Opened {
  const kept = keptArticle(user_id, key)
  const text = read === undefined ? EMPTY : textOf(read.article)
  if (kept === undefined)
    return { kept: { key, text, saved: read, at: new Date().toISOString() }, restored: false }
  if (read === undefined) return { kept, restored: true }
  const known = [kept.text, kept.under_way?.text, kept.saved && textOf(kept.saved.article)]
  const is_ours = known.some((one) => one !== undefined && isSameText(one, text))
  // What was under way has arrived, or has not: either way the service is asked from what it has now.
  const ours = { ...kept, saved: read, under_way: undefined }
  if (isSameText(kept.text, text)) return { kept: ours, restored: false }
  return is_ours ? { kept: ours, restored: true } : { kept, theirs: read, restored: true }
}
