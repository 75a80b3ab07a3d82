/** Any page by a few letters of its name. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../parts/Dialog.tsx'

export interface Destination {
  page: string
  title: string
}

interface PaletteProps {
  pages: readonly Destination[]
  close(): void
}

export function Palette({ pages, close }: PaletteProps) {
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const found = [{ page: '/compose', title: 'Compose a post' }, ...pages].filter(({ title }) =>
    title.toLowerCase().includes(words.trim().toLowerCase()),
  )
  const go = (page: string | undefined) => {
    if (page === undefined) return
    close()
    void navigate(page)
  }
  return (
    <Dialog title="Go to" close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          go(found[0]?.page)
        }}
      >
        <label>
          <span className="unseen">Page</span>
          <input
            autoComplete="off"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </label>
      </form>
      <ul className="palette">
        {found.map(({ page, title }) => (
          <li key={page}>
            <button type="button" onClick={() => go(page)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="hint">There is no such page.</p>}
    </Dialog>
  )
}
