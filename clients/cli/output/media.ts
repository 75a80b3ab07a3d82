/** How pictures and videos are shown. */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import type { Context } from '../context.ts'
import { showOne } from './show.ts'
import type { Column } from './table.ts'

type Media = components['schemas']['UploadedMedia']

export const MEDIA_COLUMNS: readonly Column<Media>[] = [
  { heading: 'ID', cell: ({ id }) => id, gives_way: 'never' },
  { heading: 'TYPE', cell: ({ type }) => type, gives_way: 'never' },
  { heading: 'SIZE', cell: sizeOf, gives_way: 'never' },
  { heading: 'CREATED', cell: ({ created_at }) => created_at, gives_way: 'never' },
  { heading: 'SHOWS', cell: ({ alt_text }) => alt_text, gives_way: 'first' },
]

export function showMedia(context: Pick<Context, 'terminal' | 'json' | 'fields'>, media: Media) {
  showOne(context, media, [
    ['id', media.id],
    ['url', media.url],
    ['type', media.type],
    ['size', sizeOf(media)],
    ['bytes', media.bytes],
    ['milliseconds', media.duration_ms],
    ['shows', media.alt_text],
    ['created', media.created_at],
    ['goes unless used', media.expires_at],
  ])
}

function sizeOf({ width, height }: Media): string {
  return `${width}x${height}`
}
