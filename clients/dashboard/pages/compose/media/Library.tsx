/** Chooses among what was uploaded before. */
import { useState } from 'react'
import { Alert } from '../../parts/Alert.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { attachedOf, type AttachedMedia, type UploadedMedia } from './attached.ts'
import { MediaThumb } from './MediaThumb.tsx'
import { useMediaList } from './useMediaList.ts'

interface LibraryProps {
  /** How many can be chosen. */
  room: number
  /** The ids of what is attached already. */
  taken: string[]
  accept: string
  choose(media: AttachedMedia[]): void
  close(): void
}

export function Library({ room, taken, accept, choose, close }: LibraryProps) {
  const { media, problem, reload, more } = useMediaList()
  const [chosen, setChosen] = useState<UploadedMedia[]>([])
  const offered = media?.filter(({ id, type }) => !taken.includes(id) && accept.includes(type))
  const press = (one: UploadedMedia) => {
    const others = chosen.filter(({ id }) => id !== one.id)
    const fits = others.length < room ? others : room === 1 ? [] : undefined
    if (others.length < chosen.length) setChosen(others)
    else if (fits !== undefined) setChosen([...fits, one])
  }
  return (
    <Dialog title="Media library" wide close={close}>
      <Alert problem={problem} retry={reload} />
      {offered?.length === 0 && !more && <p className="empty">There is nothing to choose yet.</p>}
      <ul className="media-grid" aria-label="Files">
        {offered?.map((one) => {
          const attached = attachedOf(one)
          return (
            <li key={one.id}>
              <button
                type="button"
                className="media-choice"
                aria-pressed={chosen.some(({ id }) => id === one.id)}
                onClick={() => press(one)}
              >
                <MediaThumb media={attached} />
                <span className="media-name">{attached.name}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <p className="buttons">
        <button
          type="button"
          className="main"
          aria-disabled={chosen.length === 0}
          onClick={() => {
            if (chosen.length === 0) return
            choose(chosen.map((one) => attachedOf(one)))
            close()
          }}
        >
          {chosen.length < 2 ? 'Attach' : `Attach ${chosen.length} files`}
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
        {more && (
          <button type="button" aria-disabled={more.busy} onClick={() => more.show()}>
            Show more
          </button>
        )}
      </p>
    </Dialog>
  )
}
