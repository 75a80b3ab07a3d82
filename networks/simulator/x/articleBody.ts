/**
 * The closed body of the draft call, after X's OpenAPI description (ArticleCreateDraftRequest), and
 * what its parts have to have to do with each other. https://docs.x.com/x-api/articles/introduction
 */
import type { Article, Block, Content, ArticleEntity } from './article.ts'
import type { JsonObject } from '../exchange.ts'
import {
  bodyError,
  type BodyError,
  checkShape,
  closed,
  isNumber,
  isText,
  isTextOf,
  listOf,
  oneOf,
} from '../shape.ts'
import { weightedLength } from './weight.ts'

const MAX_TEXT = 100_000
const MAX_MARKDOWN = 10_000
/** What stands in a block of its own, and what stands within a text. */
const ALONE = ['post', 'image', 'markdown', 'divider', 'latex', 'emoji']
const WITHIN = ['link', 'emoji']

const isPlace = isNumber(0, Number.MAX_SAFE_INTEGER)
const tags = listOf(closed({ 'from_index!': isPlace, 'to_index!': isPlace, 'text!': isText }))
const media = closed({ 'media_category!': isText, 'media_id!': isText })

const DRAFT = closed({
  'title!': isTextOf(1, Infinity),
  cover_media: media,
  'content_state!': closed({
    'blocks!': listOf(
      closed({
        'type!': oneOf(
          ...['unstyled', 'header-one', 'header-two', 'header-three', 'unordered-list-item'],
          ...['ordered-list-item', 'blockquote', 'atomic'],
        ),
        'text!': isText,
        key: isText,
        data: closed({ mentions: tags, hashtags: tags, cashtags: tags, urls: tags }),
        inline_style_ranges: listOf(
          closed({
            'offset!': isPlace,
            'length!': isPlace,
            'style!': oneOf('bold', 'italic', 'strikethrough'),
          }),
        ),
        entity_ranges: listOf(closed({ 'key!': isPlace, 'offset!': isPlace, 'length!': isPlace })),
      }),
    ),
    'entities!': listOf(
      closed({
        'key!': isText,
        'value!': closed({
          'type!': oneOf(...ALONE, 'link'),
          'mutability!': oneOf('immutable', 'mutable', 'segmented'),
          'data!': closed({
            url: isText,
            post_id: isText,
            markdown: isText,
            caption: isText,
            entity_key: isText,
            media_items: listOf(media),
          }),
        }),
      }),
    ),
  }),
})

export type Draft = Pick<Article, 'title' | 'content'> & { cover: MediaItem | undefined }
export interface MediaItem {
  media_category: string
  media_id: string
}

export function readDraft(body: JsonObject): Draft | BodyError[] {
  const errors = checkShape(body, DRAFT)
  if (errors.length > 0) return errors
  // The shape has been checked, member by member.
  const { title, content_state, cover_media } = body as unknown as {
    title: string
    content_state: Content
    cover_media: MediaItem | undefined
  }
  const wrong = [
    ...content_state.entities.flatMap((entity, at) => checkEntity(entity, at)),
    ...content_state.blocks.flatMap((block, at) => checkBlock(block, at, content_state)),
    ...checkLengths(content_state),
  ]
  return wrong.length > 0 ? wrong : { title, content: content_state, cover: cover_media }
}

/** Ranges name an entity by its place in the list; its key has to say the same. */
function checkEntity({ key, value }: Content['entities'][number], at: number): BodyError[] {
  const path = `content_state.entities[${at}]`
  if (key !== String(at)) return [bodyError(`$.${path}.key: is not the entity's index`, path, key)]
  const reason = refuseEntity(value)
  return reason === undefined ? [] : [bodyError(`$.${path}.value.data: ${reason}`, path, value)]
}

function refuseEntity({ type, data }: ArticleEntity): string | undefined {
  const members: Record<ArticleEntity['type'], string[]> = {
    post: ['post_id'],
    link: ['url'],
    image: ['media_items', 'caption'],
    emoji: ['entity_key'],
    markdown: ['markdown'],
    divider: [],
    latex: [],
  }
  const strange = Object.keys(data).find((member) => !members[type].includes(member))
  if (strange !== undefined) return `${strange} does not belong to the type ${type}`

  switch (type) {
    case 'post':
      return /^[0-9]{1,19}$/.test(data.post_id ?? '') ? undefined : 'has no valid post_id'
    case 'link':
      return /^https?:\/\/\S+$/i.test(data.url ?? '') ? undefined : 'has no valid url'
    case 'image':
      return data.media_items?.length ? undefined : 'has no media_items'
    case 'markdown':
      return data.markdown ? undefined : 'has no markdown'
    case 'emoji':
    case 'divider':
    case 'latex':
      return undefined
  }
}

function checkBlock(block: Block, at: number, { entities }: Content): BodyError[] {
  const path = `content_state.blocks[${at}]`
  const { type, text, entity_ranges = [], inline_style_ranges = [] } = block
  const outside = [...entity_ranges, ...inline_style_ranges].filter(
    ({ offset, length }) => length === 0 || offset + length > text.length,
  )
  const places = outside.map((range) =>
    bodyError(`$.${path}: a range is outside of the text (0-${text.length})`, path, range),
  )
  if (places.length > 0) return places

  const types = entity_ranges.map(({ key }) => entities[key]?.value.type)
  if (types.includes(undefined)) {
    return [bodyError(`$.${path}: a range names no entity`, path, entity_ranges)]
  }
  const allowed = type === 'atomic' ? ALONE : WITHIN
  const stranger = types.find((one) => !allowed.includes(String(one)))
  if (stranger !== undefined) {
    return [bodyError(`$.${path}: ${stranger} cannot be in a block of type ${type}`, path, type)]
  }
  if (type === 'atomic' && types.length !== 1) {
    return [bodyError(`$.${path}: an atomic block has exactly one entity`, path, entity_ranges)]
  }
  return []
}

function checkLengths({ blocks, entities }: Content): BodyError[] {
  const length = blocks.reduce((sum, { text }) => sum + text.length, 0)
  const weight = entities.reduce(
    (sum, { value }) => sum + weightedLength(value.data.markdown ?? ''),
    0,
  )
  return [
    ...(length > MAX_TEXT ? [bodyError('The article is too long', 'content_state', length)] : []),
    ...(weight > MAX_MARKDOWN
      ? [bodyError(`Markdown weighs more than ${MAX_MARKDOWN}`, 'content_state', weight)]
      : []),
  ]
}
