/**
 * What a page says of itself to those who show it elsewhere. The page may be anything that anybody wrote: it is read
 * once from its beginning, no further than its head, and in slices, so that others have their turn in between.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

export interface PageHead {
  title: string | undefined
  description: string | undefined
  /** An address as it is written there. */
  picture: string | undefined
}

const SLICE_LENGTH = 32 * 1024
/** Of each value; of a longer one the rest is left out. */
const VALUE_LENGTH_MAX = 4_096

/** The first that is there says it. */
const TITLES = ['og:title', 'twitter:title', 'title']
const DESCRIPTIONS = ['og:description', 'twitter:description', 'description']
const PICTURES = [
  'og:image:secure_url',
  'og:image',
  'og:image:url',
  'twitter:image',
  'twitter:image:src',
]
const WANTED = new Set([...TITLES, ...DESCRIPTIONS, ...PICTURES])

export async function readPageHead(html: string): Promise<PageHead> {
  const { said, callbacks, isOver } = openReader(html)
  const tokenizer = new Tokenizer({ decodeEntities: true }, callbacks)
  for (let at = 0; at < html.length && !isOver(); at += SLICE_LENGTH) {
    tokenizer.write(html.slice(at, at + SLICE_LENGTH))
    await nextTurn()
  }
  const firstOf = (names: string[]) =>
    names.map((name) => said.get(name)).find((value) => value !== undefined)
  return {
    title: firstOf(TITLES),
    description: firstOf(DESCRIPTIONS),
    picture: firstOf(PICTURES),
  }
}

/** Places count from the beginning of the page. Nothing is kept of tags that are not wanted, nor of how they nest. */
function openReader(html: string) {
  const said = new Map<string, string>()
  let tag = ''
  let attribute = ''
  let attributes = new Map<string, string>()
  /** Of the page, once it has begun; it ends with its tag. */
  let title: string | undefined
  let in_title = false
  let over = false

  function say(name: string, value: string) {
    if (!over && WANTED.has(name) && value.trim() !== '' && !said.has(name)) said.set(name, value)
  }
  function add(text: string) {
    const before = attributes.get(attribute)
    if (before !== undefined && before.length < VALUE_LENGTH_MAX)
      attributes.set(attribute, before + text.slice(0, VALUE_LENGTH_MAX - before.length))
  }
  function addToTitle(text: string) {
    if (in_title && title !== undefined && title.length < VALUE_LENGTH_MAX)
      title += text.slice(0, VALUE_LENGTH_MAX - title.length)
  }
  function endTag() {
    if (tag === 'meta') {
      const content = attributes.get('content') ?? ''
      for (const name of ['property', 'name'])
        say((attributes.get(name) ?? '').trim().toLowerCase(), content)
    } else if (tag === 'title' && title === undefined) {
      title = ''
      in_title = true
    }
    attribute = ''
  }
  const nothing = () => undefined
  const callbacks: TokenizerCallbacks = {
    onopentagname(start, end) {
      tag = nameAt(html, start, end)
      attributes = new Map()
      if (tag === 'body') over = true
    },
    onattribname(start, end) {
      const name = tag === 'meta' ? nameAt(html, start, end) : ''
      // Of two of the same name the first one counts.
      attribute = META_ATTRIBUTES.has(name) && !attributes.has(name) ? name : ''
      if (attribute !== '') attributes.set(attribute, '')
    },
    onattribdata: (start, end) => add(html.slice(start, Math.min(end, start + VALUE_LENGTH_MAX))),
    onattribentity: (codepoint) => add(String.fromCodePoint(codepoint)),
    onattribend() {
      attribute = ''
    },
    onopentagend: endTag,
    onselfclosingtag: endTag,
    onclosetag(start, end) {
      const name = nameAt(html, start, end)
      if (name === 'head') over = true
      if (name !== 'title' || !in_title) return
      in_title = false
      say('title', title ?? '')
    },
    ontext: (start, end) => addToTitle(html.slice(start, Math.min(end, start + VALUE_LENGTH_MAX))),
    ontextentity: (codepoint) => addToTitle(String.fromCodePoint(codepoint)),
    oncdata: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onend: nothing,
    onprocessinginstruction: nothing,
  }
  return { said, callbacks, isOver: () => over }
}

const META_ATTRIBUTES = new Set(['property', 'name', 'content'])
/** No name that is looked for is longer. */
const NAME_LENGTH_MAX = 8

function nameAt(html: string, start: number, end: number): string {
  return end - start > NAME_LENGTH_MAX ? '' : html.slice(start, end).toLowerCase()
}
