/** Whether what is typed is saved, in words. */
import type { Problem } from '../api.ts'
import type { SaveState } from './saveSteps.ts'

export function SaveWords({ state, is_kept }: { state: SaveState; is_kept: boolean }) {
  const kept = is_kept
    ? 'Kept in this browser.'
    : 'This browser keeps nothing: do not close the page.'
  const is_wrong = ['waiting', 'refused', 'conflict', 'gone'].includes(state.kind)
  return (
    <p className={`compose-state ${is_wrong ? 'problem' : 'hint'}`} role="status">
      {wordsFor(state, kept)}
    </p>
  )
}

function wordsFor(state: SaveState, kept: string): string {
  switch (state.kind) {
    case 'empty':
      return 'A new draft'
    case 'saved':
      return 'Saved'
    case 'saving':
      return 'Saving…'
    case 'unsaved':
      return `Changes are not saved yet. ${kept}`
    case 'waiting':
      return `Not saved: ${reasonIn(state.problem)} ${kept}`
    case 'refused':
      return `Not saved: ${saidBy(state.problem)} ${kept}`
    case 'conflict':
      return `Not saved: the post was changed elsewhere. ${kept}`
    case 'gone':
      return `Not saved: the post was deleted elsewhere. ${kept}`
  }
}

function reasonIn({ code, message }: Problem): string {
  return code === 'unreachable' ? 'no connection.' : message
}

/** What is wrong with a member says more than that something is. */
function saidBy({ message, fields }: Problem): string {
  const [said = message] = Object.values(fields)
  return said === NOTHING_THERE ? 'a part of it is empty.' : said
}

/** As the service says it of a text. */
const NOTHING_THERE = 'Fill this in.'
