/** What a post is filed under; those that there are already are offered once somebody comes here. */
import { useId, useState } from 'react'
import { answerOf } from '../api.ts'
import { publicApi } from '../publicApi.ts'
import { useLoaded } from '../work.ts'
import type { Edit } from './composition.ts'
import { USUAL_CATEGORY } from './content.ts'

interface CategoryFieldProps {
  category: string
  edit(edit: Edit): void
}

export function CategoryField({ category, edit }: CategoryFieldProps) {
  const id = useId()
  const [reached, setReached] = useState(false)
  return (
    <div className="field compose-category">
      <label htmlFor={id}>Category</label>
      <input
        id={id}
        value={category}
        maxLength={100}
        autoComplete="off"
        placeholder={USUAL_CATEGORY}
        list={`${id}-known`}
        aria-describedby={`${id}-hint`}
        onFocus={() => setReached(true)}
        onChange={({ target }) => edit({ kind: 'category', category: target.value })}
      />
      <datalist id={`${id}-known`}>{reached && <KnownCategories />}</datalist>
      <p className="hint" id={`${id}-hint`}>
        For your lists and numbers. No network sees it.
      </p>
    </div>
  )
}

function KnownCategories() {
  const { value } = useLoaded(['analytics', 'overview'], () =>
    answerOf(publicApi.GET('/analytics/overview')),
  )
  return value?.categories.map(({ name }) => <option key={name} value={name} />)
}
