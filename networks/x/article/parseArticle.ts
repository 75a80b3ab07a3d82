/**
 * Markdown to an article (specification 2.5). Never throws, whatever the text.
 *
 * This follows CommonMark without the usual parser (micromark), which takes time that grows with the square of the
 * text on harmless inputs too: 25 KB of quoted lines with blank ones between took 4.5 s, 50 KB of `[a]` 7 s. Anybody
 * with a key could have held up everybody else. This one is linear by construction and never recurses; the
 * tests hold it to the other one on generated texts, and measure the growth of some 140 hostile shapes.
 */
import type { XArticle, Block, TextBlock, TextKind } from './article.ts'
import { withoutRefused } from './characters.ts'
import type { Definitions } from './definitions.ts'
import { readInline } from './inline.ts'
import type { Container } from './containers.ts'
import { readLeaves, type Leaf } from './leaves.ts'
import { spansOf, type Span } from './spans.ts'

const STATUS =
  /^<?https?:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/(?:\w{1,20}|i\/web)\/status\/(\d{1,19})\/?(?:[?#][^\s<>]*)?>?[ \t]*$/im

const HEADINGS = ['header-one', 'header-two', 'header-three'] as const

type Post = Extract<Block, { type: 'post' }>
/** Of each list item, the text to which its further paragraphs are added. */
type Items = Map<Container, TextBlock>

export function parseArticle(markdown: string): XArticle {
  const { leaves, definitions, too_deep } = readLeaves(withoutRefused(markdown))
  const blocks: Block[] = []
  const items: Items = new Map()
  for (const leaf of leaves.flatMap(splitAtPosts)) {
    if (leaf.type === 'post') blocks.push(leaf)
    else if (leaf.type === 'divider') blocks.push({ type: 'divider', line: leaf.line })
    else addSpans(blocks, items, leaf, definitions)
  }
  return { blocks, too_deep }
}

/** The address of a post alone on a line, outside quotes and lists, embeds the post. */
function splitAtPosts(leaf: Leaf): (Leaf | Post)[] {
  if (leaf.type !== 'paragraph' || leaf.container || !STATUS.test(leaf.text)) return [leaf]
  const parts: (Leaf | Post)[] = []
  leaf.text.split('\n').forEach((text, index) => {
    const line = leaf.line + index
    const post_id = STATUS.exec(text)?.[1]
    const last = parts.at(-1)
    if (post_id !== undefined) parts.push({ type: 'post', line, post_id })
    else if (last?.type === 'paragraph') last.text += `\n${text}`
    else parts.push({ ...leaf, text, line })
  })
  return parts
}

function addSpans(blocks: Block[], items: Items, leaf: Leaf, definitions: Definitions) {
  const { line } = leaf
  const item =
    leaf.type !== 'heading' && leaf.container?.type === 'item' ? leaf.container : undefined
  const spans = leaf.type === 'code' ? codeSpans(leaf) : spansOf(readInline(leaf.text, definitions))
  for (const span of spans) {
    const last = blocks.at(-1)
    if (span.type === 'image') {
      blocks.push({ ...span, line })
    } else if (item && last?.type === 'text' && items.get(item) === last) {
      append(last, span)
    } else {
      const block: TextBlock = { ...span, kind: kindOf(leaf, items), line }
      blocks.push(block)
      if (item) items.set(item, block)
    }
  }
}

/** A list item whose text goes on after something else cannot take its mark again. */
function kindOf({ type, level, container }: Leaf, items: Items): TextKind {
  if (type === 'heading') return HEADINGS[level - 1] ?? 'header-three'
  if (container?.type === 'quote') return 'blockquote'
  if (!container || items.has(container)) return 'unstyled'
  return container.ordered ? 'ordered-list-item' : 'unordered-list-item'
}

/** Plain text, whose lines and indentation stay. */
function codeSpans({ text }: Leaf): Span[] {
  return [
    { type: 'text', text: text.replace(/^(?:[ \t]*\n)+/, '').trimEnd(), styles: [], links: [] },
  ]
}

function append(block: TextBlock, { text, styles, links }: Extract<Span, { type: 'text' }>) {
  const start = block.text.length + 1
  block.text += `\n${text}`
  for (const style of styles) block.styles.push({ ...style, offset: start + style.offset })
  for (const link of links) block.links.push({ ...link, offset: start + link.offset })
}
