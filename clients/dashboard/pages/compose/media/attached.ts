/** Pictures and videos as a post or an article has them while somebody writes it. */
import type { PublicSchemas } from '../../publicApi.ts'

export type UploadedMedia = PublicSchemas['UploadedMedia']

export interface AttachedMedia {
  /** Empty for what is not among the uploads of this instance. */
  id: string
  url: string
  kind: 'image' | 'gif' | 'video'
  /** Empty where nobody has said what it shows. */
  alt_text: string
  /** What people call it: the name of its file, where that is known. */
  name: string
  width?: number
  height?: number
}

/** `name`: of the file that was uploaded; what came from the library is called by what it is. */
export function attachedOf(uploaded: UploadedMedia, name = nameOf(uploaded)): AttachedMedia {
  const { id, url, type, alt_text = '', width, height } = uploaded
  return { id, url, kind: mediaKind(type), alt_text, name, width, height }
}

/** Of a file that this instance does not keep. */
export function foreignMedia(url: string): AttachedMedia {
  const kind = /\.(mp4|mov)$/i.test(url) ? 'video' : /\.gif$/i.test(url) ? 'gif' : 'image'
  return { id: '', url, kind, alt_text: '', name: KINDS[kind] }
}

const numbers = new Map<string, number>()

/** In the order in which they were chosen, whichever arrives first; `number`: how many were chosen before it. */
export function withArrived(
  media: AttachedMedia[],
  one: AttachedMedia,
  number: number,
): AttachedMedia[] {
  numbers.set(one.id, number)
  const later = media.findIndex(({ id }) => (numbers.get(id) ?? -1) > number)
  return media.toSpliced(later < 0 ? media.length : later, 0, one)
}

export const KINDS = { image: 'Picture', gif: 'GIF', video: 'Video' }

function mediaKind(type: string): AttachedMedia['kind'] {
  if (type.startsWith('video/')) return 'video'
  return type === 'image/gif' ? 'gif' : 'image'
}

function nameOf({ type, width, height }: UploadedMedia): string {
  return `${KINDS[mediaKind(type)]}, ${width} × ${height}`
}

/** Where it is shown from: this instance, whichever of its names the page was opened by. */
export function shownAt({ id, url }: Pick<AttachedMedia, 'id' | 'url'>): string {
  return id === '' ? addressHere(url) : new URL(url).pathname
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** On the machine itself an instance has several names, of which a page may show pictures of the one it was opened by. */
export function addressHere(url: string): string {
  if (!URL.canParse(url)) return url
  const { hostname, port, pathname } = new URL(url)
  const is_here = [hostname, location.hostname].every((name) => LOOPBACK.includes(name))
  return is_here && port === location.port ? pathname : url
}

/** `1.2 MB`, in the binary megabytes of the contract. */
export function sizeInWords(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / MEGABYTE).toFixed(1)} MB`
}

const MEGABYTE = 1024 * 1024
