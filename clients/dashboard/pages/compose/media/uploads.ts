/**
 * Files on their way to the service: a few at a time, whichever page is shown meanwhile. None is lost by a network that
 * is cut or by a session that ends: it waits in this tab until whoever chose it is back.
 */
import { localProblem, problemOf, type Problem } from '../../api.ts'
import { newKey } from '../../newKey.ts'
import { AGAIN_MS } from '../writes.ts'
import { attachedOf, type AttachedMedia } from './attached.ts'
import { uploadFile } from './calls.ts'

const AT_ONCE = 3

export interface Upload {
  key: string
  /** The field in which it was chosen. */
  place: string
  /** How many were chosen before it. */
  number: number
  file: File
  /** `arrived`: until somebody takes it. */
  state: 'waiting' | 'sending' | 'failed' | 'arrived'
  share: number
  problem?: Problem | undefined
  media?: AttachedMedia
}

/** The page on which a field is. */
export interface FieldPage {
  pathname: string
  /** What the history of the tab has of it; `text`: what it is called here. */
  state: { text: string }
}

/** What waits for somebody whom nothing on the page tells of it. */
export interface LeftUpload extends Upload {
  /** Where its field was last. */
  page: FieldPage | undefined
}

/** False where it is not for this one. */
export type TakeUpload = (media: AttachedMedia, upload: Upload) => boolean

/** Of one user. */
class Uploads {
  #all: Upload[] = []
  #chosen = 0
  /** Undefined while nobody is signed in. */
  #leave: (() => void) | undefined
  #timer: number | undefined
  readonly #running = new Map<string, AbortController>()
  readonly #shown = new Map<string, Upload[]>()
  #left: LeftUpload[] = []
  /** How many fields show a place just now. */
  readonly #fields = new Map<string, number>()
  readonly #pages = new Map<string, FieldPage>()
  readonly #listeners = new Set<() => void>()
  readonly #takers: TakeUpload[] = []

  constructor() {
    // Also while nobody is signed in: what waits then goes on afterwards, unless the tab is closed.
    window.addEventListener('beforeunload', (event) => this.#warn(event))
  }

  /** `leave`: the session has ended. Returns how the work is ended for now. */
  start(leave: () => void): () => void {
    const stopping = new AbortController()
    const { signal } = stopping
    this.#leave = leave
    window.addEventListener('online', () => this.#goOn(), { signal })
    this.#goOn()
    return () => {
      stopping.abort()
      this.#leave = undefined
      for (const controller of this.#running.values()) controller.abort()
      this.#again(isUnderWay)
    }
  }

  /** The same list until it changes. */
  at(place: string): Upload[] {
    const now = this.#all.filter((one) => one.place === place)
    const before = this.#shown.get(place) ?? []
    if (now.length === before.length && now.every((one, index) => one === before[index]))
      this.#shown.set(place, before)
    else this.#shown.set(place, now)
    return this.#shown.get(place) ?? now
  }

  /** Those that no field shows, and that do not go on by themselves. The same list until it changes. */
  left = (): LeftUpload[] => {
    const now = this.#all
      .filter(({ place, state }) => !this.#fields.has(place) && DONE.includes(state))
      .map((upload) => ({ ...upload, page: this.#pages.get(upload.place) }))
    const before = this.#left
    const is_same = ({ key, state, page }: LeftUpload, index: number) =>
      key === before[index]?.key && state === before[index].state && page === before[index].page
    if (now.length !== before.length || !now.every(is_same)) this.#left = now
    return this.#left
  }

  /** A field shows what is on its way to it, until the function that it returns is called. */
  show(place: string, page: FieldPage): () => void {
    this.#pages.set(place, page)
    this.#count(place, 1)
    return () => this.#count(place, -1)
  }

  #count(place: string, more: number) {
    const count = (this.#fields.get(place) ?? 0) + more
    if (count > 0) this.#fields.set(place, count)
    else this.#fields.delete(place)
    this.#tell()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(place: string, files: File[]) {
    const added = files.map((file) => {
      return { key: newKey(), place, number: this.#chosen++, file, ...NEW }
    })
    this.#set([...this.#all, ...added])
    this.#pump()
  }

  cancel(key: string) {
    this.#running.get(key)?.abort()
    this.#drop(key)
  }

  retry(key: string) {
    this.#again((upload) => upload.key === key && upload.state === 'failed')
  }

  /** What was chosen in one field belongs to another one. */
  move(from: string, to: string) {
    this.#set(this.#all.map((one) => (one.place === from ? { ...one, place: to } : one)))
  }

  /** Who came last is asked first. Returns how that is ended. */
  handTo(take: TakeUpload): () => void {
    this.#takers.push(take)
    this.offer()
    return () => void this.#takers.splice(this.#takers.indexOf(take), 1)
  }

  #set(all: Upload[]) {
    this.#all = all
    this.#tell()
    // A service that was started anew is back without the browser having been without a network.
    const is_watched = this.#leave !== undefined && all.some(isCut)
    if (is_watched) this.#timer ??= window.setInterval(() => this.#goOn(), AGAIN_MS)
    else this.#timer = void clearInterval(this.#timer)
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }

  #change(key: string, part: Partial<Upload>) {
    this.#set(this.#all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  }

  #drop(key: string) {
    this.#set(this.#all.filter((one) => one.key !== key))
  }

  #goOn() {
    this.#again(isCut)
  }

  #again(which: (upload: Upload) => boolean) {
    this.#set(this.#all.map((one) => (which(one) ? { ...one, ...NEW } : one)))
    this.#pump()
  }

  #pump() {
    if (this.#leave === undefined) return
    const waiting = this.#all.filter(
      ({ state, key }) => state === 'waiting' && !this.#running.has(key),
    )
    for (const upload of waiting.slice(0, AT_ONCE - this.#running.size)) void this.#send(upload)
  }

  async #send({ key, file }: Upload) {
    const controller = new AbortController()
    const { signal } = controller
    this.#running.set(key, controller)
    this.#change(key, { state: 'sending' })
    try {
      const progress = (share: number) => this.#change(key, { share })
      const uploaded = await uploadFile(file, { key, signal, progress })
      this.#change(key, { state: 'arrived', share: 1, media: attachedOf(uploaded, file.name) })
    } catch (thrown) {
      if (!signal.aborted) this.#refuse(key, problemOf(thrown))
    } finally {
      this.#running.delete(key)
      this.offer()
      this.#pump()
    }
  }

  #refuse(key: string, problem: Problem) {
    if (problem.code === 'unauthorized') {
      this.#change(key, NEW)
      this.#leave?.()
    } else this.#change(key, { state: 'failed', problem })
  }

  /** What has arrived and was taken by nobody yet. */
  offer() {
    for (const upload of this.#all) {
      const { key, media } = upload
      if (media !== undefined && this.#takers.toReversed().some((take) => take(media, upload)))
        this.#drop(key)
    }
  }

  #warn(event: BeforeUnloadEvent) {
    if (this.#all.some((one) => one.state !== 'failed' || isCut(one))) event.preventDefault()
  }
}

const DONE: readonly Upload['state'][] = ['failed', 'arrived']
const NEW = { state: 'waiting', share: 0, problem: undefined } as const

function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending'
}

function isCut({ problem }: Upload): boolean {
  return problem?.code === 'unreachable'
}

const BY_USER = new Map<string, Uploads>()

export function uploadsOf(user_id: string): Uploads {
  const uploads = BY_USER.get(user_id) ?? new Uploads()
  BY_USER.set(user_id, uploads)
  return uploads
}

/** Throws a Problem that names what was chosen in these fields and is not there yet. */
export function expectArrived(user_id: string, places: string[]) {
  const [first, ...more] = places.flatMap((place) => uploadsOf(user_id).at(place))
  if (first === undefined) return
  const names = more.length === 0 ? first.file.name : `${first.file.name} and ${more.length} more`
  throw localProblem(`Not uploaded yet: ${names}. Wait until it is, or take it out.`)
}
