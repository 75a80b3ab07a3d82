/** An article in the body of X's `POST /2/articles/draft`: https://docs.x.com/x-api/articles */
import type { XArticle, Block, Range, Style, TextBlock, TextKind } from './article.ts'

export interface ContentState {
  blocks: ContentBlock[]
  entities: { key: string; value: Entity }[]
}

interface ContentBlock {
  type: TextKind | 'atomic'
  text: string
  inline_style_ranges?: (Range & { style: Style })[]
  entity_ranges?: (Range & { key: number })[]
}

type Entity =
  | { type: 'link'; mutability: 'mutable'; data: { url: string } }
  | { type: 'image'; mutability: 'immutable'; data: { media_items: Media[]; caption?: string } }
  | { type: 'post'; mutability: 'immutable'; data: { post_id: string } }
  | { type: 'divider'; mutability: 'immutable'; data: Record<string, never> }

interface Media {
  media_category: 'tweet_image'
  media_id: string
}

/**
 * `media` has the media id of every image of the article. X was seen to answer `header-three` with
 * 503, so it is sent as `header-two` unless asked for.
 */
export function contentState(
  { blocks }: XArticle,
  media: ReadonlyMap<string, string>,
  header_three: 'header-two' | 'header-three' = 'header-two',
): ContentState {
  const state: ContentState = { blocks: [], entities: [] }
  for (const block of blocks) {
    if (block.type === 'text') addText(state, block, header_three)
    else addAtom(state, atomOf(block, media))
  }
  return state
}

function addText(state: ContentState, block: TextBlock, header_three: TextKind) {
  const { kind, text, styles } = block
  const entity_ranges = block.links.map(({ offset, length, url }) => ({
    key: addEntity(state, { type: 'link', mutability: 'mutable', data: { url } }),
    offset,
    length,
  }))
  state.blocks.push({
    type: kind === 'header-three' ? header_three : kind,
    text,
    ...(styles.length > 0 && { inline_style_ranges: styles }),
    ...(entity_ranges.length > 0 && { entity_ranges }),
  })
}

/** What is not text stands on a single space. */
function addAtom(state: ContentState, entity: Entity) {
  const key = addEntity(state, entity)
  state.blocks.push({ type: 'atomic', text: ' ', entity_ranges: [{ key, offset: 0, length: 1 }] })
}

/** Ranges refer to an entity by its index; its key is the same as a string. */
function addEntity({ entities }: ContentState, value: Entity): number {
  return entities.push({ key: String(entities.length), value }) - 1
}

function atomOf(block: Exclude<Block, TextBlock>, media: ReadonlyMap<string, string>): Entity {
  switch (block.type) {
    case 'divider':
      return { type: 'divider', mutability: 'immutable', data: {} }
    case 'post':
      return { type: 'post', mutability: 'immutable', data: { post_id: block.post_id } }
    case 'image': {
      const media_id = media.get(block.url)
      if (media_id === undefined) throw new Error('an image of the article was not uploaded')
      const media_items: Media[] = [{ media_category: 'tweet_image', media_id }]
      const { caption } = block
      const data = caption === '' ? { media_items } : { media_items, caption }
      return { type: 'image', mutability: 'immutable', data }
    }
  }
}
