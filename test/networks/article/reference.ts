/**
 * The same article as another Markdown parser reads it, to hold ours to CommonMark. It is too slow
 * for hostile texts, which is why it is not the one in use.
 */
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import type { Definition, Nodes, Parent, Resource } from 'mdast'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import {
  webAddress,
  type XArticle,
  type Block,
  type Range,
  type Style,
} from '../../../networks/x/article/article.ts'

/** A block as one line: a text has the marks of its styles and link before each character. */
export function shown({ blocks }: XArticle): string[] {
  return blocks.map(showBlock)
}

function showBlock(block: Block): string {
  if (block.type === 'image') return `image ${block.url} ${block.caption}`
  if (block.type !== 'text') return block.type
  const { kind, text, styles } = block
  const links = block.links.filter(
    ({ offset, length, url }) => webAddress(text.slice(offset, offset + length)) !== url,
  )
  const within = (at: number) => (range: Range) =>
    range.offset <= at && at < range.offset + range.length
  const characters = Array.from({ length: text.length }, (_, at) => {
    const marks = new Set(styles.filter(within(at)).map(({ style }) => style))
    return showCharacter(text.charAt(at), marks, links.find(within(at))?.url)
  })
  return `${kind} ${characters.join('')}`
}

/** The marks before it, in one order. Bare addresses are left out: CommonMark does not link them. */
function showCharacter(text: string, marks: ReadonlySet<Style>, url: string | undefined): string {
  const styles = STYLES.filter((style) => marks.has(style)).map((style) => style.charAt(0))
  return styles.join('') + (url === undefined ? '' : `(${url})`) + text
}

const HEADINGS = ['header-one', 'header-two']
const STYLES: Style[] = ['bold', 'italic', 'strikethrough']

interface Place {
  kind: string
  item: Item | undefined
}
interface Item {
  /** Where its text is among the blocks. */
  text: number | undefined
}
type Character = { text: string; marks: Set<Style>; url: string | undefined } | { image: string }

export function shownByReference(markdown: string): string[] {
  const tree = fromMarkdown(markdown, {
    extensions: [gfmStrikethrough(), { disable: { null: ['htmlFlow', 'htmlText'] } }],
    mdastExtensions: [gfmStrikethroughFromMarkdown()],
  })
  const definitions = new Map<string, Definition>()
  collect(tree)
  const blocks: string[] = []
  walk(tree, { kind: 'unstyled', item: undefined })
  return blocks

  function collect(node: Nodes) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node)
    }
    if ('children' in node) for (const child of node.children) collect(child)
  }

  function walk(node: Nodes, place: Place) {
    if (node.type === 'heading') {
      const kind = HEADINGS[node.depth - 1] ?? 'header-three'
      add(charactersIn(node, []), { kind, item: undefined })
    } else if (node.type === 'paragraph') {
      add(charactersIn(node, []), place)
    } else if (node.type === 'code') {
      addCode(node.value, place)
    } else if (node.type === 'thematicBreak') {
      blocks.push('divider')
    } else if (node.type === 'blockquote') {
      walkAll(node, { kind: 'blockquote', item: undefined })
    } else if (node.type === 'list') {
      const kind = node.ordered ? 'ordered-list-item' : 'unordered-list-item'
      for (const item of node.children) walkAll(item, { kind, item: { text: undefined } })
    } else if ('children' in node) {
      walkAll(node, place)
    }
  }

  function walkAll(node: Parent, place: Place) {
    for (const child of node.children) walk(child, place)
  }

  function addCode(value: string, place: Place) {
    const text = value.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
    add(each(text, [], undefined), place, false)
  }

  function add(all: Character[], place: Place, trims = true) {
    let run: Exclude<Character, { image: string }>[] = []
    for (const character of [...all, { image: '' }]) {
      if (!('image' in character)) {
        run.push(character)
        continue
      }
      if (trims) run = trimmed(run)
      const text = run.map((each) => showCharacter(each.text, each.marks, each.url)).join('')
      if (text !== '') addText(text, place)
      if (character.image) blocks.push(character.image)
      run = []
    }
  }

  function addText(text: string, { kind, item }: Place) {
    if (!item) return void blocks.push(`${kind} ${text}`)
    if (item.text !== undefined && item.text === blocks.length - 1) {
      blocks[item.text] += `\n${text}`
      return
    }
    blocks.push(`${item.text === undefined ? kind : 'unstyled'} ${text}`)
    item.text = blocks.length - 1
  }

  function charactersIn(node: Parent, marks: Style[], url?: string): Character[] {
    return node.children.flatMap((child) => characters(child, marks, url))
  }

  function characters(node: Nodes, marks: Style[], url: string | undefined): Character[] {
    if (node.type === 'text' || node.type === 'inlineCode') {
      return each(node.value.replaceAll('\n', ' '), marks, url)
    }
    if (node.type === 'break') return each('\n', marks, url)
    if (node.type === 'strong') return charactersIn(node, [...marks, 'bold'], url)
    if (node.type === 'emphasis') return charactersIn(node, [...marks, 'italic'], url)
    if (node.type === 'delete') return charactersIn(node, [...marks, 'strikethrough'], url)
    if (node.type === 'link') return charactersIn(node, marks, url ?? linked(node.url, node))
    if (node.type === 'linkReference') {
      const to = definitions.get(node.identifier)?.url ?? ''
      return charactersIn(node, marks, url ?? linked(to, node))
    }
    if (node.type === 'image') return [showImage(node, node.alt)]
    if (node.type === 'imageReference') {
      const definition = definitions.get(node.identifier)
      return definition ? [showImage(definition, node.alt)] : []
    }
    throw new Error(`no ${node.type} is expected`)
  }
}

function showImage({ url, title }: Resource, alt: string | null | undefined): Character {
  return { image: `image ${url} ${(title || alt || '').replaceAll('\n', ' ').trim()}` }
}

function each(text: string, marks: Style[], url: string | undefined): Character[] {
  return Array.from({ length: text.length }, (_, at) => ({
    text: text.charAt(at),
    marks: new Set(marks),
    url,
  }))
}

function trimmed<T extends { text: string }>(run: T[]): T[] {
  const from = run.findIndex(({ text }) => text.trim() !== '')
  return from === -1 ? [] : run.slice(from, run.findLastIndex(({ text }) => text.trim() !== '') + 1)
}

/** Where a link leads that an article shows as one, unless its text is that address. */
function linked(url: string, { children: [first] }: Parent): string | undefined {
  const bare = first?.type === 'text' && first.value === url
  return bare || !/^https?:\/\/./i.test(url) ? undefined : url
}
