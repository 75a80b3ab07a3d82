/**
 * The files of a post or an article: dropped, pasted, chosen from this device or from the library; described, put in
 * order and taken out again.
 */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { AddFiles } from './AddFiles.tsx'
import { withArrived, type AttachedMedia } from './attached.ts'
import { AttachedList } from './AttachedList.tsx'
import { Library } from './Library.tsx'
import { UploadRow } from './UploadRow.tsx'
import { useFileTarget } from './useFileTarget.ts'
import { useArrivals, useUploads } from './useUploads.ts'

export type { AttachedMedia } from './attached.ts'

const TAKEN = 'image/jpeg,image/png,image/gif,image/webp,video/mp4,video/quicktime'

interface MediaFieldProps {
  /** Its name among all fields of the user: what was chosen in it goes on by that when it is shown again. */
  place: string
  media: AttachedMedia[]
  /** Gets the whole list anew, whatever has changed of it. */
  change(media: AttachedMedia[]): void
  /** How many there may be. */
  most: number
  label: string
  /** `image/png,image/jpeg`; all that the service takes when left out. */
  accept?: string
  /** Of the library itself nothing is chosen from there. */
  library?: boolean
  /** Whether it is asked what they show. */
  described?: boolean
  /** Whether it takes what arrives; otherwise somebody else does. */
  takes?: boolean
  /** Where files are dropped and pasted; on the field itself when left out. */
  around?: RefObject<HTMLElement | null>
}

export function MediaField({
  place,
  media,
  change,
  most,
  label,
  accept = TAKEN,
  library = true,
  described = true,
  takes = true,
  around,
}: MediaFieldProps) {
  const own = useRef<HTMLDivElement>(null)
  const { uploads, add, cancel, retry } = useUploads(place)
  const { update, attach } = useAttached(media, change, takes ? place : undefined)
  const [too_many, setTooMany] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const room = most - media.length - uploads.length

  const take = (files: File[]) => {
    setTooMany(files.length > room)
    add(files.slice(0, Math.max(0, room)))
  }
  const over = useFileTarget(around ?? own, take)
  return (
    <div ref={own} className={`media-field ${over ? 'over' : ''}`} role="group" aria-label={label}>
      <AttachedList media={media} change={change} update={described ? update : undefined} />
      {uploads.length > 0 && (
        <ul className="media-uploads" aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} cancel={cancel} retry={retry} />
          ))}
        </ul>
      )}
      <AddFiles
        shown={room > 0}
        most={most}
        label={label}
        accept={accept}
        take={take}
        choose={library ? () => setChoosing(true) : undefined}
      />
      {too_many && (
        <p className="problem" role="alert">
          {most === 1 ? 'There can be one file.' : `There can be ${most} files.`} What is beyond
          that was left out.
        </p>
      )}
      {choosing && (
        <Library
          room={room}
          taken={media.map(({ id }) => id)}
          accept={accept}
          choose={attach}
          close={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

/** What several uploads add while somebody goes on changing the list. */
function useAttached(
  media: AttachedMedia[],
  change: (media: AttachedMedia[]) => void,
  place: string | undefined,
) {
  const now = useRef({ media, change })
  useLayoutEffect(() => {
    now.current = { media, change }
  }, [media, change])
  const set = (next: AttachedMedia[]) => {
    now.current.media = next
    now.current.change(next)
  }

  useArrivals((one, upload) => {
    if (upload.place !== place) return false
    set(withArrived(now.current.media, one, upload.number))
    return true
  })
  return {
    update: (id: string, alt_text: string) =>
      set(now.current.media.map((one) => (one.id === id ? { ...one, alt_text } : one))),
    attach: (chosen: AttachedMedia[]) => set([...now.current.media, ...chosen]),
  }
}
