/** What is on its way from one field of a page. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useSignedIn, useVisit } from '../../session.ts'
import { SESSION_OVER } from '../../work.ts'
import { textName } from '../textName.ts'
import { uploadsOf, type TakeUpload } from './uploads.ts'
import { MEDIA_KEY } from './useMediaList.ts'

/** Where files are added that are for nothing yet. */
export const LIBRARY_PLACE = 'media'

/** Files go on their way for as long as somebody is signed in. */
export function useUploading() {
  const { leave } = useVisit()
  const uploads = useOwnUploads()
  useEffect(() => uploads.start(() => leave(SESSION_OVER)), [uploads, leave])
  const queries = useQueryClient()
  // The library is not open while they arrive in it, or takes them itself.
  useArrivals((_, { place }) => {
    if (place !== LIBRARY_PLACE) return false
    void queries.invalidateQueries({ queryKey: MEDIA_KEY })
    return true
  })
}

export function useUploads(place: string) {
  const uploads = useOwnUploads()
  const shown = useSyncExternalStore(uploads.subscribe, () => uploads.at(place))
  const location = useLocation()
  const { pathname } = location
  const text = textName(location)
  useEffect(() => {
    const state = { ...(location.state as object | null), text }
    return uploads.show(place, { pathname, state })
  }, [uploads, place, pathname, text, location.state])
  const latest = useRef(place)
  // Such as that of an article which has just got its id.
  useEffect(() => {
    if (latest.current !== place) uploads.move(latest.current, place)
    latest.current = place
  }, [uploads, place])
  return {
    uploads: shown,
    add: (files: File[]) => uploads.add(place, files),
    cancel: (key: string) => uploads.cancel(key),
    retry: (key: string) => uploads.retry(key),
  }
}

/** Takes what has arrived, and what does so from now on. */
export function useArrivals(take: TakeUpload) {
  const { say } = useVisit()
  const uploads = useOwnUploads()
  const latest = useRef({ take, say })
  useLayoutEffect(() => {
    latest.current = { take, say }
  })
  useEffect(
    () =>
      uploads.handTo((media, upload) => {
        const { take, say } = latest.current
        const is_taken = take(media, upload)
        if (is_taken) say(`${media.name} is uploaded.`)
        return is_taken
      }),
    [uploads],
  )
  // What belongs to a part that was taken away is taken once that is undone.
  useEffect(() => uploads.offer())
}

export function useOwnUploads() {
  return uploadsOf(useSignedIn().session.user.id)
}
