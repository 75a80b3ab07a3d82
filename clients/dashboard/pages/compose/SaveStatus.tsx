/** Whether it is saved, and what its author decides where that is not plain. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Alert } from '../parts/Alert.tsx'
import { useAction } from '../work.ts'
import { withFiles } from './calls.ts'
import { Conflict } from './Conflict.tsx'
import { SaveWords } from './SaveWords.tsx'
import type { Composing } from './useComposer.ts'
import { savedOf } from './writes.ts'

export function SaveStatus({ composer }: { composer: Composing }) {
  const { composition, edit, saving: shown } = composer
  const { state, is_kept, saving } = shown
  const [later, setLater] = useState<object>()
  const navigate = useNavigate()
  const discard = useAction(async () => {
    saving?.finish()
    await navigate('/posts')
  })
  return (
    <div className="compose-saved">
      <SaveWords state={state} is_kept={is_kept} />
      {state.kind === 'gone' && (
        <p className="buttons">
          <button type="button" onClick={() => saving?.startAnew()}>
            Save it as a new draft
          </button>
          <button type="button" onClick={() => discard.run()}>
            Discard it
          </button>
        </p>
      )}
      {state.kind === 'conflict' && later === state && (
        <button type="button" onClick={() => setLater(undefined)}>
          Compare both
        </button>
      )}
      {state.kind === 'conflict' && later !== state && (
        <Conflict
          mine={composition}
          theirs={state.theirs}
          keepMine={async () => saving?.overwrite()}
          takeTheirs={async () => {
            const theirs = await withFiles(state.theirs)
            saving?.take(theirs, savedOf(state.theirs, state.etag))
            edit({ kind: 'replace', composition: theirs })
          }}
          close={() => setLater(state)}
        />
      )}
      <Alert problem={discard.problem} />
    </div>
  )
}
