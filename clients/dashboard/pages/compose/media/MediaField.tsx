/**
 * The files of a post or an article: dropped, pasted, chosen from this device or from the library; described, put in
 * order and taken out again.
 */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useVisit } from '../../session.ts'
import { AddFiles } from './AddFiles.tsx'
import type { AttachedMedia } from './attached.ts'
import { AttachedList } from './AttachedList.tsx'
import { Library } from './Library.tsx'
import { UploadRow } from './UploadRow.tsx'
import { useFileTarget } from './useFileTarget.ts'
import { useUploads } from './useUploads.ts'

export type { AttachedMedia } from './attached.ts'

const TAKEN = 'image/jpeg,image/png,image/gif,image/webp,video/mp4,video/quicktime'

interface MediaFieldProps {
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
  /** Where files are dropped and pasted; on the field itself when left out. */
  around?: RefObject<HTMLElement | null>
}

export function MediaField({
  media,
  change,
  most,
  label,
  accept = TAKEN,
  library = true,
  described = true,
  around,
}: MediaFieldProps) {
  const own = useRef<HTMLDivElement>(null)
  const { uploads, add, cancel, retry, update, attach } = useAttached(media, change)
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
function useAttached(media: AttachedMedia[], change: (media: AttachedMedia[]) => void) {
  const { say } = useVisit()
  const now = useRef({ media, change })
  const places = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    now.current = { media, change }
  }, [media, change])
  const set = (next: AttachedMedia[]) => {
    now.current.media = next
    now.current.change(next)
  }

  /** In the order in which they were chosen, whichever arrives first. */
  const arrived = (one: AttachedMedia, place: number) => {
    const { media } = now.current
    places.current.set(one.id, place)
    const later = media.findIndex(({ id }) => (places.current.get(id) ?? -1) > place)
    set(media.toSpliced(later < 0 ? media.length : later, 0, one))
    say(`${one.name} is uploaded.`)
  }
  return {
    ...useUploads(arrived),
    update: (id: string, alt_text: string) =>
      set(now.current.media.map((one) => (one.id === id ? { ...one, alt_text } : one))),
    attach: (chosen: AttachedMedia[]) => set([...now.current.media, ...chosen]),
  }
}
