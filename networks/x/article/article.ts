/**
 * An article as X shows one: a row of blocks without depth, each a text with ranges, an image, an
 * embedded post or a divider. Offsets count UTF-16 code units.
 */
export interface XArticle {
  blocks: Block[]
  /** The first line with more quotes and lists inside each other than are read; there they are text. */
  too_deep: number | undefined
}

/** `line` is where its paragraph starts in the source, counted from 1. */
export type Block =
  | TextBlock
  | { type: 'image'; line: number; url: string; caption: string }
  | { type: 'post'; line: number; post_id: string }
  | { type: 'divider'; line: number }

export interface TextBlock {
  type: 'text'
  line: number
  kind: TextKind
  text: string
  styles: StyleRange[]
  links: LinkRange[]
}

export type TextKind =
  | 'unstyled'
  | 'header-one'
  | 'header-two'
  | 'header-three'
  | 'unordered-list-item'
  | 'ordered-list-item'
  | 'blockquote'

export type Style = 'bold' | 'italic' | 'strikethrough'

export interface Range {
  offset: number
  length: number
}
export type StyleRange = Range & { style: Style }
export type LinkRange = Range & { url: string }

/** Each once, in their order. */
export function imagesOf({ blocks }: XArticle): string[] {
  return [...new Set(blocks.flatMap((block) => (block.type === 'image' ? [block.url] : [])))]
}

/** Only these are links and images of an article; what leads elsewhere is undefined. */
export function webAddress(url: string): string | undefined {
  if (!/^https?:\/\/./i.test(url) || !URL.canParse(url)) return undefined
  return /^[!-~]+$/.test(url) ? url : new URL(url).href
}
