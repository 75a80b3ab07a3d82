/** An article as the simulated X keeps it, from its draft on. */
import type { description } from '../../x/description.ts'
import type { PostedMedia } from '../media.ts'

export interface Article {
  platform: typeof description.platform
  account: string
  id: string
  title: string
  content: Content
  cover: PostedMedia | null
  /** What its image entities name. */
  media: PostedMedia[]
  /** What was sent, byte for byte. */
  body: string
  fingerprint: string
  drafted_at: number
}

/** The content state of the draft call, once it has been checked. */
export interface Content {
  blocks: Block[]
  entities: { key: string; value: ArticleEntity }[]
}

export interface Block {
  type:
    | 'unstyled'
    | 'header-one'
    | 'header-two'
    | 'header-three'
    | 'unordered-list-item'
    | 'ordered-list-item'
    | 'blockquote'
    | 'atomic'
  text: string
  inline_style_ranges?: StyleRange[]
  entity_ranges?: EntityRange[]
}

export interface StyleRange {
  offset: number
  length: number
  style: 'bold' | 'italic' | 'strikethrough'
}

export interface EntityRange {
  key: number
  offset: number
  length: number
}

export interface ArticleEntity {
  type: 'post' | 'link' | 'image' | 'emoji' | 'markdown' | 'divider' | 'latex'
  mutability: string
  data: {
    url?: string
    post_id?: string
    markdown?: string
    caption?: string
    media_items?: { media_category: string; media_id: string }[]
  }
}
